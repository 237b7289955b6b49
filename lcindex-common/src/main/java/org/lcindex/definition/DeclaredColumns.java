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
package org.lcindex.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * The types of columns and of the row key that a table's descriptor declares, at most one for each:
 * one readable value under {@link #TABLE_KEY}, joined by {@code "; "}, and scales of DECIMALs under
 * {@link #SCALE_KEY}. Only clients read them, to understand conditions and to show values; nothing
 * is stored or built by them. An index on a column has its own type, which rules. Immutable, thread
 * safe.
 */
@InterfaceAudience.Public
public final class DeclaredColumns {
  /** The key of the table descriptor's value. */
  public static final String TABLE_KEY = DescriptorKeys.COLUMNS;

  /**
   * The key of the value that has scales, {@code family:qualifier n}, for releases that know it.
   */
  public static final String SCALE_KEY = DescriptorKeys.SCALES;

  private static final DeclaredColumns NONE = new DeclaredColumns(List.of(), List.of());

  private final List<ColumnDeclaration> list;
  private final Map<byte[][], ValueCodec> byColumn = new TreeMap<>(ColumnDeclaration.BY_NAME);
  private final ValueCodec row;
  private final List<DefinitionFault> faults;

  DeclaredColumns(List<ColumnDeclaration> list, List<DefinitionFault> faults) {
    this.list = List.copyOf(list);
    this.faults = List.copyOf(faults);
    ValueCodec ofRow = null;
    for (ColumnDeclaration one : list) {
      if (one.isRow()) {
        ofRow = one.codec();
      } else {
        byColumn.put(new byte[][] {one.family(), one.qualifier()}, one.codec());
      }
    }
    this.row = ofRow;
  }

  /** No declaration. */
  public static DeclaredColumns none() {
    return NONE;
  }

  /** Those in a table descriptor that can be read; {@link #faults} tells of the others. */
  public static DeclaredColumns readable(TableDescriptor table) {
    DefinitionFaults faults = new DefinitionFaults(table.getTableName().getNameAsString());
    List<ColumnDeclaration> read = read(table, faults);
    return new DeclaredColumns(read, faults.list());
  }

  /** What can be read; what cannot is added to the faults. */
  static List<ColumnDeclaration> read(TableDescriptor table, DefinitionFaults faults) {
    List<ColumnDeclaration> found = new ArrayList<>();
    Set<String> columns = new HashSet<>();
    String text = table.getValue(TABLE_KEY);
    if (text != null) {
      faults.readEach(
          TABLE_KEY,
          text,
          "column",
          one -> {
            ColumnDeclaration declared = ColumnDeclaration.parse(one, null);
            if (columns.add(declared.column())) {
              found.add(declared);
            } else {
              faults.add(TABLE_KEY, one, "the column is declared twice: leave one declaration");
            }
          });
    }
    readScales(table, found, faults);
    return found;
  }

  /** A scale of what is no declared DECIMAL says nothing: an older release has changed the type. */
  private static void readScales(
      TableDescriptor table, List<ColumnDeclaration> found, DefinitionFaults faults) {
    String text = table.getValue(SCALE_KEY);
    if (text == null) {
      return;
    }
    faults.readEach(
        SCALE_KEY,
        text,
        "scale",
        one -> {
          ColumnDeclaration scaled =
              ColumnDeclaration.parse(one.replaceFirst("\\s+", " DECIMAL SCALE "), null);
          for (int i = 0; i < found.size(); i++) {
            ColumnDeclaration typed = found.get(i);
            if (typed.column().equals(scaled.column())
                && typed.codec().type() == ColumnType.DECIMAL) {
              found.set(i, typed.withScale(scaled.scale().getAsInt()));
            }
          }
        });
  }

  /**
   * Those in a table descriptor, of which none may be missed: to change them.
   *
   * @throws IllegalArgumentException with table, value and remedy when some cannot be read
   */
  public static DeclaredColumns of(TableDescriptor table) {
    DeclaredColumns all = readable(table);
    if (!all.faults.isEmpty()) {
      throw new IllegalArgumentException(
          "table "
              + table.getTableName()
              + ": "
              + all.faults.stream()
                  .map(DefinitionFault::toString)
                  .collect(Collectors.joining("; ")));
    }
    return all;
  }

  /** What of the value cannot be read. */
  public List<DefinitionFault> faults() {
    return faults;
  }

  /** All, in the order in which they were declared. */
  public List<ColumnDeclaration> list() {
    return list;
  }

  /** Whether nothing is declared. */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  /** The type of a column. */
  public Optional<ValueCodec> find(byte[] family, byte[] qualifier) {
    return Optional.ofNullable(byColumn.get(new byte[][] {family, qualifier}));
  }

  /** The type of the row key. */
  public Optional<ValueCodec> row() {
    return Optional.ofNullable(row);
  }

  /** Digits behind the point of a column, which is a DECIMAL; empty when nobody has said it. */
  public OptionalInt scale(byte[] family, byte[] qualifier) {
    return scale(one -> one.isOn(family, qualifier));
  }

  /** Digits behind the point of row keys, which are DECIMALs; empty when nobody has said it. */
  public OptionalInt rowScale() {
    return scale(ColumnDeclaration::isRow);
  }

  private OptionalInt scale(Predicate<ColumnDeclaration> of) {
    return list.stream()
        .filter(of)
        .findFirst()
        .map(ColumnDeclaration::scale)
        .orElse(OptionalInt.empty());
  }

  /** These and one more; another one of the same column is replaced, in its place. */
  public DeclaredColumns with(ColumnDeclaration more) {
    List<ColumnDeclaration> out = new ArrayList<>(list);
    int at = indexOf(more.column());
    if (at < 0) {
      out.add(more);
    } else {
      out.set(at, more);
    }
    return new DeclaredColumns(out, faults);
  }

  /** These except that of a column, as {@link ColumnDeclaration#column} writes it. */
  public DeclaredColumns without(String column) {
    return new DeclaredColumns(
        list.stream().filter(one -> !one.column().equals(column)).toList(), faults);
  }

  private int indexOf(String column) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i).column().equals(column)) {
        return i;
      }
    }
    return -1;
  }

  /** A copy of the descriptor with these in place of its own. */
  public TableDescriptor applyTo(TableDescriptor table) {
    TableDescriptorBuilder changed = TableDescriptorBuilder.newBuilder(table);
    set(changed, TABLE_KEY, toString());
    set(changed, SCALE_KEY, scales());
    return changed.build();
  }

  private static void set(TableDescriptorBuilder table, String key, String value) {
    if (value.isEmpty()) {
      table.removeValue(key);
    } else {
      table.setValue(key, value);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof DeclaredColumns d && list.equals(d.list);
  }

  @Override
  public int hashCode() {
    return list.hashCode();
  }

  /** The value of the descriptor under {@link #SCALE_KEY}; empty when there is no scale. */
  public String scales() {
    return list.stream()
        .filter(one -> one.scale().isPresent())
        .map(one -> one.column() + " " + one.scale().getAsInt())
        .collect(Collectors.joining("; "));
  }

  /** The value of the descriptor under {@link #TABLE_KEY}. */
  @Override
  public String toString() {
    return list.stream().map(ColumnDeclaration::typed).collect(Collectors.joining("; "));
  }
}
