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
package org.lcindex.query.condition;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/** Numbers as texts that are too large for FLOAT or DOUBLE, which IEEE 754 reads as infinite. */
@InterfaceAudience.Private
public final class FloatingRange {
  private FloatingRange() {}

  /**
   * What is wrong with a text of digits that was read as infinite.
   *
   * @param codec which read it
   * @param text as written; {@code Infinity} is what it says
   * @param value what was read
   * @return such as {@code beyond the range of a DOUBLE, which ends at 1.7976931348623157E308};
   *     null when nothing is
   */
  public static String beyond(ValueCodec codec, String text, Object value) {
    boolean isFloating = value instanceof Double || value instanceof Float;
    if (!isFloating
        || !Double.isInfinite(((Number) value).doubleValue())
        || text.chars().noneMatch(c -> c >= '0' && c <= '9')) {
      return null;
    }
    return "beyond the range of a "
        + codec.type()
        + ", which ends at "
        + (value instanceof Float ? (Object) Float.MAX_VALUE : (Object) Double.MAX_VALUE);
  }
}
