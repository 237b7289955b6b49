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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/** The types and encodings that decode given cells. Stateless. */
@InterfaceAudience.Public
public final class Decoders {
  private Decoders() {}

  /**
   * The codecs that decode every one of some cells, the most plausible first. STRING and BYTES
   * decode everything, so there are always some; that of a text nobody could read comes late.
   *
   * @param cells at least one
   */
  public static List<ValueCodec> of(Collection<byte[]> cells) {
    return TypeRanking.of("", cells).whole().stream().map(TypeFit::codec).toList();
  }

  /**
   * Types that a message names as those which would decode a cell, the most plausible first, such
   * as {@code LONG, TIMESTAMP or DOUBLE}: at most {@code most}, without the implausible ones unless
   * there is no other.
   */
  public static String named(byte[] cell, int most) {
    return named(TypeRanking.of("", List.of(cell)).whole(), most);
  }

  static String named(List<TypeFit> fits, int most) {
    List<String> names =
        fits.stream()
            .filter(fit -> fit == fits.get(0) || fit.isPlausible())
            .limit(most)
            .map(fit -> fit.codec().toString())
            .collect(Collectors.toCollection(ArrayList::new));
    String last = names.remove(names.size() - 1);
    return names.isEmpty() ? last : String.join(", ", names) + " or " + last;
  }
}
