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

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.DidYouMean;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** Declared columns as functions from one table descriptor to the next. Stateless. */
public final class ColumnDdl {
  /** Columns that a message names. */
  private static final int MOST_NAMED = 50;

  private ColumnDdl() {}

  /**
   * The descriptor with these declarations, in place of others of the same columns.
   *
   * @throws UsageException when a family is absent, an index has another type, or a declaration
   *     that is there cannot be read
   */
  static TableDescriptor set(
      TableDescriptor table, List<ColumnDeclaration> declarations, RowParts parts)
      throws UsageException {
    IndexChecks.checkUserTable(table.getTableName(), "declared columns");
    if (declarations.isEmpty() && parts.isNone()) {
      throw new UsageException("No column declaration given for table " + table.getTableName());
    }
    DeclaredColumns columns = declared(table);
    IndexDefinitions indexes = IndexDefinitions.readable(table);
    for (ColumnDeclaration one : declarations) {
      if (!one.isRow()) {
        IndexChecks.family(table, one.family());
        ValueCodec ofIndex = indexes.codec(one.family(), one.qualifier()).orElse(null);
        if (ofIndex != null && ofIndex != one.codec()) {
          throw new UsageException(
              "Column "
                  + ShownText.cut(one.column())
                  + " of table "
                  + table.getTableName()
                  + " cannot be declared "
                  + one.codec()
                  + ": its index is of "
                  + ofIndex
                  + ", and the type of an index rules. Declare it "
                  + ofIndex
                  + ", or drop the index first");
        }
      }
      columns = columns.with(one);
    }
    TableDescriptor changed = columns.applyTo(table);
    if (!parts.isNone()) {
      changed = parts.applyTo(changed);
    }
    checkParts(changed, columns);
    return changed;
  }

  /** A row key has one type, or parts whose names are none of a column. */
  private static void checkParts(TableDescriptor table, DeclaredColumns columns)
      throws UsageException {
    RowParts parts = RowParts.readable(table);
    if (parts.isNone()) {
      return;
    }
    String name = table.getTableName().toString();
    if (columns.row().isPresent()) {
      throw new UsageException(
          "Row keys of table "
              + name
              + " cannot have both a type, "
              + columns.row().get()
              + ", and parts: "
              + parts
              + ". Take the one out first: lcindex column unset "
              + name
              + " row");
    }
    for (ColumnDeclaration one : columns.list()) {
      if (parts.indexOf(Bytes.toStringBinary(one.qualifier())) >= 0) {
        throw new UsageException(
            "Column "
                + ShownText.cut(one.column())
                + " of table "
                + name
                + " is called as a part of the row key is; give the part another name");
      }
    }
  }

  /** The declared columns that are meant by what was typed, each of which must be there. */
  public static List<String> names(TableDescriptor table, String... typed) throws UsageException {
    DeclaredColumns columns = DeclaredColumns.readable(table);
    List<String> names = new ArrayList<>();
    for (String column : typed) {
      names.add(
          isParts(table, column) ? ColumnDeclaration.ROW : find(table, columns, column).column());
    }
    return names;
  }

  /**
   * The descriptor without the declarations of these columns, all of which must be there.
   *
   * @param names {@code family:qualifier}, {@code row}, or a qualifier that one declared column has
   * @throws UsageException when one is not there, or a declaration cannot be read
   */
  static TableDescriptor unset(TableDescriptor table, List<String> names) throws UsageException {
    DeclaredColumns columns = declared(table);
    TableDescriptor left = table;
    for (String name : names) {
      if (isParts(table, name)) {
        left = RowParts.none().applyTo(left);
      } else {
        columns = columns.without(find(table, columns, name).column());
      }
    }
    return columns.applyTo(left);
  }

  /** Whether a word is the row key, of which the table declares parts. */
  private static boolean isParts(TableDescriptor table, String name) {
    return ColumnDeclaration.isRow(name) && table.getValue(RowParts.TABLE_KEY) != null;
  }

  /**
   * The descriptor without any, those included that cannot be read.
   *
   * @throws UsageException when there is none
   */
  static TableDescriptor unsetAll(TableDescriptor table) throws UsageException {
    if (Stream.of(DeclaredColumns.TABLE_KEY, DeclaredColumns.SCALE_KEY, RowParts.TABLE_KEY)
        .allMatch(key -> table.getValue(key) == null)) {
      throw new UsageException("Table " + table.getTableName() + " has no declared column");
    }
    return RowParts.none().applyTo(DeclaredColumns.none().applyTo(table));
  }

  /** The declaration that is meant by a column as it was typed. */
  static ColumnDeclaration find(TableDescriptor table, DeclaredColumns columns, String name)
      throws UsageException {
    List<ColumnDeclaration> matches =
        columns.list().stream().filter(one -> isMeant(one, name)).toList();
    if (matches.size() == 1) {
      return matches.get(0);
    }
    String existing =
        columns.list().stream()
            .limit(MOST_NAMED)
            .map(one -> ShownText.cut(one.column()))
            .collect(Collectors.joining(", "));
    throw new UsageException(
        matches.isEmpty()
            ? "Table "
                + table.getTableName()
                + " has no declared column "
                + ShownText.cut(name)
                + (existing.isEmpty() ? ", nor any other" : "; it has " + existing)
                + DidYouMean.among(
                    name, columns.list().stream().map(ColumnDeclaration::column).toList())
            : String.format(
                "%s declared columns of table %s are called %s; name the family, too: %s",
                matches.size(), table.getTableName(), ShownText.cut(name), existing));
  }

  private static boolean isMeant(ColumnDeclaration one, String name) {
    if (one.isRow() || ColumnDeclaration.isRow(name)) {
      return one.isRow() && ColumnDeclaration.isRow(name);
    }
    int colon = name.indexOf(':');
    return Bytes.equals(one.qualifier(), EscapedBytes.parse(name.substring(colon + 1)))
        && (colon < 0 || Bytes.equals(one.family(), EscapedBytes.parse(name.substring(0, colon))));
  }

  private static DeclaredColumns declared(TableDescriptor table) throws UsageException {
    try {
      return DeclaredColumns.of(table);
    } catch (IllegalArgumentException e) {
      throw new UsageException("Nothing is changed. " + e.getMessage(), e);
    }
  }
}
