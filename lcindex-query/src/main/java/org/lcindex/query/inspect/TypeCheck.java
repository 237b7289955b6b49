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

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Finds a declared type that the sampled cells of its column do not have. Stateless. */
final class TypeCheck {
  /** In percent; some odd cells are no mistake in the definition. */
  private static final int ODD = 1;

  /** Points of plausibility between the declared type and the best one. */
  private static final int FAR = 40;

  private TypeCheck() {}

  /**
   * What is wrong with a declared type, in one line.
   *
   * @param column for the message
   * @param cells at least one
   */
  static Optional<String> fault(
      String column, ValueCodec declared, TypeRanking ranking, List<byte[]> cells) {
    List<byte[]> odd = cells.stream().filter(cell -> declared.keyOfCell(cell) == null).toList();
    TypeFit best = ranking.best();
    String all = cells.size() == 1 ? "the one sampled cell" : cells.size() + " sampled cells";
    if (100L * odd.size() > (long) ODD * cells.size()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%s: %d of %s %s no %s, for example %s; %s",
              column,
              odd.size(),
              all,
              odd.size() == 1 ? "is" : "are",
              declared,
              ShownText.cut(odd.get(0), 60),
              best.isWhole()
                  ? ranking.named() + " would decode all"
                  : best.codec() + " would decode " + best.decoded()));
    }
    Optional<TypeFit> own = ranking.of(declared);
    if (own.isEmpty() || !isDoubtful(declared, own.get(), best)) {
      return Optional.empty();
    }
    byte[] example = example(declared, best.codec(), cells);
    return Optional.of(
        String.format(
            "%s: %s decodes %s, but %s is far more plausible: %s is %s as %s and %s as %s",
            column,
            declared,
            all,
            best.codec(),
            ShownText.cut(example, 60),
            value(best.codec(), example),
            best.codec(),
            value(declared, example),
            declared));
  }

  /** Who declares text or bytes means their order, whatever else they could be. */
  private static boolean isDoubtful(ValueCodec declared, TypeFit own, TypeFit best) {
    return declared.encoding() != ValueEncoding.TEXT
        && declared.type() != ColumnType.BYTES
        && best.isWhole()
        && best.codec().type() != ColumnType.BYTES
        && own.plausibility() < 50
        && best.plausibility() - own.plausibility() >= FAR;
  }

  /** A cell that says most: one that the declared type finds implausible. */
  private static byte[] example(ValueCodec declared, ValueCodec best, List<byte[]> cells) {
    for (byte[] cell : cells) {
      byte[] key = declared.keyOfCell(cell);
      if (key != null
          && best.keyOfCell(cell) != null
          && Plausibility.of(declared, cell, key) < TypeFit.PLAUSIBLE / 100.0) {
        return cell;
      }
    }
    return cells.get(0);
  }

  private static String value(ValueCodec codec, byte[] cell) {
    Object value = codec.valueOfCell(cell);
    return value == null ? "no value" : ShownText.cut(codec.format(value), 40);
  }
}
