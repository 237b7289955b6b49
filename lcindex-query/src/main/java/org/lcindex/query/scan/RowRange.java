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
package org.lcindex.query.scan;

import org.lcindex.type.ShownText;

/**
 * Rows from {@code start} up to, without, {@code stop}; an empty array is an open end. The bounds
 * of the whole scan may be other than inclusive and exclusive.
 */
public record RowRange(byte[] start, boolean startInclusive, byte[] stop, boolean stopInclusive) {

  /** A range as regions have it: with its start, without its stop. */
  public static RowRange of(byte[] start, byte[] stop) {
    return new RowRange(start, true, stop, false);
  }

  @Override
  public String toString() {
    return (startInclusive ? "[" : "(")
        + ShownText.cut(start)
        + ", "
        + ShownText.cut(stop)
        + (stopInclusive ? "]" : ")");
  }
}
