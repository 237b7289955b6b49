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
package org.lcindex.query.inspect;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * How well one type in one encoding fits the sampled cells of a column.
 *
 * @param codec the type and encoding
 * @param decoded the number of cells that are a value of it
 * @param cells the number of cells
 * @param plausibility how likely somebody stored such values as this type, 0 to 100: no
 *     probability, a rank that {@link Plausibility} explains
 */
@InterfaceAudience.Public
public record TypeFit(ValueCodec codec, int decoded, int cells, int plausibility) {
  /** Below it a type is possible, but nobody would have stored such values as it. */
  static final int PLAUSIBLE = 20;

  /** Whether every cell is a value. */
  public boolean isWhole() {
    return decoded == cells;
  }

  /** Whether somebody may well have stored these values as this type. */
  public boolean isPlausible() {
    return plausibility >= PLAUSIBLE;
  }

  /** For example {@code LONG 90}, or {@code LONG 90 (98 % of the cells)}. */
  @Override
  public String toString() {
    String share = isWhole() ? "" : " (" + 100L * decoded / cells + " % of the cells)";
    return codec + " " + plausibility + share;
  }
}
