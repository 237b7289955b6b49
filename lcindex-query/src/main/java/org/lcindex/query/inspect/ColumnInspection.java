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

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * What a sample tells of one column, or of the row key. All figures are of the sample.
 *
 * @param column as definitions have it, {@link #ROW} for the row key
 * @param rows that were sampled
 * @param cells how many of them have the column
 * @param leastBytes of a cell
 * @param mostBytes of a cell
 * @param bytes of all cells
 * @param distinct different cells
 * @param ranking of the types that fit
 * @param smallest the least value as the first of these types, cut when it is long
 * @param largest the greatest
 * @param declared the type that the table declares; empty when it declares none
 * @param indexed whether the column has an index
 * @param scale digits behind the point in which all values fit, of a DECIMAL; null when there is
 *     none
 */
@InterfaceAudience.Public
public record ColumnInspection(
    String column,
    int rows,
    int cells,
    int leastBytes,
    int mostBytes,
    long bytes,
    int distinct,
    TypeRanking ranking,
    String smallest,
    String largest,
    Optional<ValueCodec> declared,
    boolean indexed,
    Integer scale) {
  /** The word for the row key in the place of a column. */
  public static final String ROW = "row";

  /**
   * Looks at the cells.
   *
   * @param name the qualifier, which may tell a day from a number
   * @param cells at least one
   */
  static ColumnInspection of(
      String column,
      String name,
      int rows,
      List<byte[]> cells,
      Optional<ValueCodec> declared,
      boolean indexed) {
    TypeRanking ranking = TypeRanking.of(name, cells);
    ValueCodec codec = ranking.best().codec();
    Set<ByteBuffer> distinct = new HashSet<>();
    long bytes = 0;
    int least = Integer.MAX_VALUE;
    int most = 0;
    byte[] smallest = null;
    byte[] largest = null;
    for (byte[] cell : cells) {
      distinct.add(ByteBuffer.wrap(cell));
      bytes += cell.length;
      least = Math.min(least, cell.length);
      most = Math.max(most, cell.length);
      byte[] key = codec.keyOfCell(cell);
      if (key != null) {
        smallest = smallest == null || Arrays.compareUnsigned(key, smallest) < 0 ? key : smallest;
        largest = largest == null || Arrays.compareUnsigned(key, largest) > 0 ? key : largest;
      }
    }
    return new ColumnInspection(
        column,
        rows,
        cells.size(),
        least,
        most,
        bytes,
        distinct.size(),
        ranking,
        shown(codec, smallest),
        shown(codec, largest),
        declared,
        indexed,
        codec.type() == ColumnType.DECIMAL ? scale(codec, cells) : null);
  }

  /** The most digits behind the point that a cell has; null when the cells do not tell. */
  private static Integer scale(ValueCodec codec, List<byte[]> cells) {
    int scale = 0;
    long whole = 0;
    for (byte[] cell : cells) {
      BigDecimal number = (BigDecimal) codec.valueOfCell(cell);
      if (number == null) {
        return null;
      }
      scale = Math.max(scale, number.scale());
      whole = Math.max(whole, (long) number.precision() - number.scale());
    }
    // Numbers without a fraction do not tell that there will be none.
    return scale == 0 || whole + scale > ColumnDeclaration.MOST_SCALE ? null : scale;
  }

  private static String shown(ValueCodec codec, byte[] key) {
    return codec.type() == ColumnType.BYTES
        ? ShownText.cut(key)
        : ShownText.cut(codec.format(codec.valueOf(key)));
  }

  /** Rows without the column. */
  public int missing() {
    return rows - cells;
  }

  public boolean isRow() {
    return column.equals(ROW);
  }

  /** The first of the types that fit. */
  public ValueCodec type() {
    return ranking.best().codec();
  }

  /**
   * Column and type, the declared one if there is one, as {@code index create} and {@code column
   * set} take them.
   */
  public String definition() {
    return column + " " + declared.orElse(type());
  }

  /** As {@link #definition}, with the digits behind the point that all sampled values have. */
  public String declaration() {
    return scale == null ? definition() : definition() + " SCALE " + scale;
  }

  /** Types other than the proposed one that decode every cell. */
  public Collection<TypeFit> others() {
    return ranking.fits().stream().filter(fit -> fit != ranking.best()).toList();
  }
}
