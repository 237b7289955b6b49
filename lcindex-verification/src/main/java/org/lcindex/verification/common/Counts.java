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
package org.lcindex.verification.common;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How often each of some things happened. Thread safe. */
public final class Counts<E extends Enum<E>> {
  private final Map<E, LongAdder> counts;

  public Counts(Class<E> things) {
    counts = new EnumMap<>(things);
    for (E thing : things.getEnumConstants()) {
      counts.put(thing, new LongAdder());
    }
  }

  public void add(E thing, long n) {
    counts.get(thing).add(n);
  }

  public void add(E thing) {
    add(thing, 1);
  }

  public void add(Counts<E> others) {
    others.counts.forEach((thing, n) -> add(thing, n.sum()));
  }

  public long get(E thing) {
    return counts.get(thing).sum();
  }
}
