/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.global.tuple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The values that a row shows in the columns of a grid. Immutable as long as nobody writes to the
 * arrays.
 *
 * @param keys of the values; null where it shows none
 */
@InterfaceAudience.Private
public record Tuple(List<byte[]> keys) {
  /** Of keys that may be null. */
  public Tuple(List<byte[]> keys) {
    this.keys = Collections.unmodifiableList(new ArrayList<>(keys));
  }

  /** With a value more, or without one on one axis more. */
  Tuple with(byte[] key) {
    List<byte[]> longer = new ArrayList<>(keys);
    longer.add(key);
    return new Tuple(longer);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Tuple other && Arrays.deepEquals(keys.toArray(), other.keys.toArray());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(keys.toArray());
  }
}
