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
package org.lcindex.query.admin;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.DidYouMean;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;

/** Finds the index that is meant by a column as it was typed. Stateless. */
public final class IndexedColumn {
  /** Columns that a message names. */
  private static final int MOST_NAMED = 50;

  private IndexedColumn() {}

  private static String meant(String typed, boolean qualifierOnly, List<IndexDefinition> indexes) {
    return DidYouMean.among(
        typed,
        indexes.stream()
            .map(
                index ->
                    qualifierOnly && index.columns().size() == 1
                        ? EscapedBytes.format(index.qualifier())
                        : index.column())
            .toList());
  }

  /**
   * The index on {@code family:qualifier}, or on a qualifier alone when one index has it. Where a
   * column has an index of each kind the kind follows it: {@code o:custkey GLOBAL}. A grid is named
   * by its columns in their order: {@code (o:custkey,o:orderdate)}, with spaces or without.
   *
   * @throws IndexException when there is none, or several; tells of definitions that cannot be read
   */
  public static IndexDefinition find(TableName table, IndexDefinitions definitions, Object column)
      throws IndexException {
    String text = checked(column);
    List<IndexDefinition> matches = matches(definitions.all(), text);
    if (matches.size() == 2 && matches.get(0).column().equals(matches.get(1).column())) {
      throw new UsageException(
          String.format(
              "Column %s of table %s has an index of each kind;"
                  + " say which: '%s LOCAL' or '%s GLOBAL'",
              ShownText.cut(text), table, ShownText.cut(text), ShownText.cut(text)));
    }
    return only(table, definitions, definitions.all(), matches, text);
  }

  /**
   * The local index on a column as {@link #find} takes it.
   *
   * @throws IndexException when there is none, or several; tells of definitions that cannot be read
   */
  public static IndexDefinition findLocal(
      TableName table, IndexDefinitions definitions, Object column) throws IndexException {
    String text = checked(column);
    List<IndexDefinition> matches = matches(definitions.list(), text);
    if (matches.isEmpty() && !matches(definitions.all(), text).isEmpty()) {
      throw new UsageException(
          "The index on "
              + ShownText.cut(text)
              + " of table "
              + table
              + " is GLOBAL, and only LOCAL ones have files to build again");
    }
    return only(table, definitions, definitions.list(), matches, text);
  }

  /**
   * The index on a column as {@link #find} takes it; where the column has one of each kind and none
   * is named, the local one.
   *
   * @throws IndexException when there is none, or several; tells of definitions that cannot be read
   */
  static IndexDefinition findLocalFirst(
      TableName table, IndexDefinitions definitions, Object column) throws IndexException {
    List<IndexDefinition> local = matches(definitions.list(), checked(column));
    return local.size() == 1 ? local.get(0) : find(table, definitions, column);
  }

  /**
   * The global index on a column as {@link #find} takes it; also where the column has one of each
   * kind and none is named.
   *
   * @param only what only global ones do, for whoever names a local one
   * @throws IndexException when there is none, or several; tells of definitions that cannot be read
   */
  static GlobalDefinition findGlobal(
      TableName table, IndexDefinitions definitions, Object column, String only)
      throws IndexException {
    String text = checked(column);
    List<IndexDefinition> globals =
        definitions.all().stream().filter(index -> index.kind() == IndexKind.GLOBAL).toList();
    List<IndexDefinition> found = matches(globals, text);
    if (found.isEmpty() && !matches(definitions.list(), text).isEmpty()) {
      throw new UsageException(
          String.format(
              "The index on %s of table %s is LOCAL, and only GLOBAL ones %s",
              ShownText.cut(text), table, only));
    }
    return (GlobalDefinition) only(table, definitions, globals, found, text);
  }

  private static String checked(Object column) throws UsageException {
    if (!(column instanceof CharSequence) || column.toString().isBlank()) {
      throw new UsageException(
          "'"
              + ShownText.cut(String.valueOf(column))
              + "' is no column; write 'family:qualifier' in quotes");
    }
    return column.toString();
  }

  private static List<IndexDefinition> matches(List<IndexDefinition> indexes, String text) {
    List<IndexDefinition> found = onColumn(indexes, text);
    if (!found.isEmpty()) {
      return found; // whatever a qualifier ends with
    }
    for (IndexKind kind : IndexKind.values()) {
      if (text.endsWith(" " + kind)) {
        String column = text.substring(0, text.length() - kind.name().length()).strip();
        return onColumn(indexes, column).stream().filter(index -> index.kind() == kind).toList();
      }
    }
    return List.of();
  }

  private static List<IndexDefinition> onColumn(List<IndexDefinition> indexes, String text) {
    List<IndexDefinition> found =
        onOneColumn(indexes.stream().filter(index -> index.columns().size() == 1).toList(), text);
    return found.isEmpty() && text.startsWith("(") && text.endsWith(")")
        ? onColumns(
            indexes.stream().filter(index -> index.columns().size() > 1).toList(),
            text.substring(1, text.length() - 1).split(",", -1))
        : found;
  }

  /** Grids on these columns, in this order. */
  private static List<IndexDefinition> onColumns(List<IndexDefinition> grids, String[] columns) {
    return grids.stream()
        .filter(grid -> grid.columns().size() == columns.length)
        .filter(
            grid ->
                IntStream.range(0, columns.length)
                    .allMatch(i -> isOn(grid.columns().get(i), columns[i].strip())))
        .toList();
  }

  private static boolean isOn(ColumnDeclaration column, String text) {
    int colon = text.indexOf(':');
    return Bytes.equals(column.qualifier(), Bytes.toBytesBinary(text.substring(colon + 1)))
        && (colon < 0
            || Bytes.equals(column.family(), Bytes.toBytesBinary(text.substring(0, colon))));
  }

  private static List<IndexDefinition> onOneColumn(List<IndexDefinition> indexes, String text) {
    int colon = text.indexOf(':');
    byte[] qualifier = Bytes.toBytesBinary(text.substring(colon + 1));
    byte[] family = colon < 0 ? null : Bytes.toBytesBinary(text.substring(0, colon));
    return indexes.stream()
        .filter(d -> Bytes.equals(d.qualifier(), qualifier))
        .filter(d -> family == null || Bytes.equals(d.family(), family))
        .toList();
  }

  private static IndexDefinition only(
      TableName table,
      IndexDefinitions definitions,
      List<IndexDefinition> indexes,
      List<IndexDefinition> matches,
      String text)
      throws UsageException {
    if (matches.size() == 1) {
      return matches.get(0);
    }
    String existing =
        indexes.stream()
            .map(index -> ShownText.cut(index.column()))
            .distinct()
            .limit(MOST_NAMED)
            .collect(Collectors.joining(", "));
    String unread =
        Stream.of(definitions.unread(), definitions.unreadGlobals())
            .filter(one -> !one.isEmpty())
            .collect(Collectors.joining("; "));
    throw new UsageException(
        matches.isEmpty()
            ? "Table "
                + table
                + " has no index on "
                + ShownText.cut(text)
                + (existing.isEmpty() ? ", nor any other" : "; it has indexes on " + existing)
                + (unread.isEmpty()
                    ? meant(text, text.indexOf(':') < 0, indexes)
                    : ". There may be more that cannot be read: " + unread)
            : String.format(
                "%s indexes of table %s are on a column %s; name the family, too: %s",
                matches.size(), table, ShownText.cut(text), existing));
  }
}
