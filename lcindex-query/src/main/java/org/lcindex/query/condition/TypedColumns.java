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

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowPart;
import org.lcindex.definition.RowParts;
import org.lcindex.text.DidYouMean;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The columns of a table with the types of its indexes, and those that its descriptor declares:
 * completes what a query leaves out. The type of an index comes before a declared one. Immutable
 * and thread safe.
 */
@InterfaceAudience.Private
public final class TypedColumns {
  /** Columns that a message names. */
  private static final int MOST_NAMED = 50;

  /** Of those, in a line that is about another one. */
  private static final int FEW_NAMED = 5;

  private final String table;
  private final List<byte[]> families;
  private final IndexDefinitions definitions;
  private final DeclaredColumns declared;
  private final RowParts parts;

  /** The columns of a table whose row keys have no parts. */
  public TypedColumns(
      String table, List<byte[]> families, IndexDefinitions definitions, DeclaredColumns declared) {
    this(table, families, definitions, declared, RowParts.none());
  }

  /**
   * The columns of a table.
   *
   * @param table name for messages
   * @param families all of them; empty when they are not known
   * @param definitions of its indexes
   * @param declared what its descriptor says of others
   * @param parts of its row keys
   */
  public TypedColumns(
      String table,
      List<byte[]> families,
      IndexDefinitions definitions,
      DeclaredColumns declared,
      RowParts parts) {
    this.parts = parts;
    this.table = table;
    this.families = List.copyOf(families);
    this.definitions = definitions;
    this.declared = declared;
  }

  /** The columns of the table with this descriptor. */
  public static TypedColumns of(TableDescriptor table) {
    return new TypedColumns(
        table.getTableName().getNameAsString(),
        List.copyOf(table.getColumnFamilyNames()),
        IndexDefinitions.readable(table),
        DeclaredColumns.readable(table),
        RowParts.readable(table));
  }

  /** The table's name. */
  public String table() {
    return table;
  }

  /** The table's families; empty when they are not known. */
  public List<byte[]> families() {
    return families;
  }

  /** The parts of the table's row keys. */
  public RowParts parts() {
    return parts;
  }

  /** The table's indexes, of both kinds. */
  public IndexDefinitions indexes() {
    return definitions;
  }

  /**
   * Adds to a column its family and, when it is known, codec. A family that was left out is the one
   * of the only index on such a qualifier, else of the only such declared column, else the table's
   * only one. The row key is itself, with its codec. A name without a family that a part of the row
   * key has is the part, which {@code row.NAME} always is.
   *
   * @throws IllegalArgumentException when the family is left out and there is more than one, or a
   *     part is called so, too
   */
  public ColumnName resolve(ColumnName column) {
    if (column.isRow()) {
      return column.codec() == null ? ColumnName.row(declared.row().orElse(null)) : column;
    }
    if (column.family() != null) {
      return typed(checked(column));
    }
    List<byte[]> matches = new ArrayList<>();
    for (ColumnDeclaration index : definitions.columns()) {
      if (Arrays.equals(index.qualifier(), column.qualifier())) {
        matches.add(index.family());
      }
    }
    ColumnName part = part(column);
    if (part != null && !isPartOnly(column)) {
      for (ColumnDeclaration one : declared.list()) {
        if (!one.isRow() && Arrays.equals(one.qualifier(), column.qualifier())) {
          matches.add(one.family());
        }
      }
    }
    if (part != null && !matches.isEmpty()) {
      String name = column.as(null).toString();
      throw new IllegalArgumentException(
          "'"
              + name
              + "' is a part of the row key of table "
              + table
              + " and a column: write row."
              + name
              + " for the part, "
              + new ColumnName(matches.get(0), column.qualifier(), null)
              + " for the column");
    }
    if (part != null) {
      if (column.codec() != null && column.codec() != part.codec()) {
        throw new IllegalArgumentException(
            "'"
                + column
                + "' is a part of the row key of table "
                + table
                + ", which is declared "
                + part.codec()
                + "; leave the type out");
      }
      return part;
    }
    String what = matches.size() + " indexes";
    if (matches.isEmpty()) {
      for (ColumnDeclaration one : declared.list()) {
        if (!one.isRow() && Arrays.equals(one.qualifier(), column.qualifier())) {
          matches.add(one.family());
        }
      }
      what += matches.isEmpty() ? "" : " and " + matches.size() + " declared columns";
    }
    if (matches.isEmpty() && families.size() == 1) {
      matches = families;
    }
    if (matches.size() == 1) {
      return typed(new ColumnName(matches.get(0), column.qualifier(), column.codec()));
    }
    throw new IllegalArgumentException(
        "Column "
            + column
            + " has no family and "
            + what
            + " of table "
            + table
            + " have this qualifier; write it as family:qualifier"
            + sentence(matches.isEmpty() ? DidYouMean.among(column.toString(), names(false)) : "")
            + familiesAndIndexes());
  }

  /** The part of the row key that a name without a family may mean; null when it means none. */
  private ColumnName part(ColumnName column) {
    if (parts.isNone()) {
      return null;
    }
    String name = new String(column.qualifier(), StandardCharsets.ISO_8859_1);
    int at = parts.indexOf(isPartOnly(column) ? name.substring(ColumnName.OF_ROW.length()) : name);
    return at < 0 ? null : ColumnName.part(parts.list().get(at), at);
  }

  private static boolean isPartOnly(ColumnName column) {
    return new String(column.qualifier(), StandardCharsets.ISO_8859_1)
        .startsWith(ColumnName.OF_ROW);
  }

  /**
   * As {@link #resolve}, of a column and not of the row key.
   *
   * @param use what the row key is of no use for, such as "selected"
   * @throws IllegalArgumentException for the row key, or when the column is not clear
   */
  public ColumnName column(ColumnName column, String use) {
    if (column.isRow()) {
      throw new IllegalArgumentException(
          "'row' is the row key of table "
              + table
              + ", which every row comes with and which is not "
              + use
              + "; leave it out. A column that is called so has its family: family:row");
    }
    ColumnName resolved = resolve(column);
    if (resolved.isPart()) {
      throw new IllegalArgumentException(
          "'"
              + resolved
              + "' is a part of the row key of table "
              + table
              + ", which every row comes with and which is not "
              + use
              + "; leave it out");
    }
    return resolved;
  }

  /** With the type of its index, or else the declared one, unless it has one. */
  private ColumnName typed(ColumnName column) {
    if (column.codec() != null) {
      return column;
    }
    ValueCodec codec =
        definitions
            .codec(column.family(), column.qualifier())
            .or(() -> declared.find(column.family(), column.qualifier()))
            .orElse(null);
    return codec == null ? column : column.as(codec);
  }

  /** Digits behind the point of a DECIMAL, as its declaration says; empty when none does. */
  public OptionalInt scale(ColumnName column) {
    if (column.isPart()) {
      return OptionalInt.empty();
    }
    return column.isRow()
        ? declared.rowScale()
        : declared.scale(column.family(), column.qualifier());
  }

  /**
   * All that have a type, in a stable order: the parts of the row key, those that are declared,
   * then the other indexes.
   */
  public List<ColumnName> known() {
    List<ColumnName> known = new ArrayList<>();
    for (RowPart part : parts.list()) {
      known.add(ColumnName.part(part, known.size()));
    }
    for (ColumnDeclaration one : declared.list()) {
      if (!one.isRow()) {
        known.add(typed(new ColumnName(one.family(), one.qualifier(), null)));
      }
    }
    for (ColumnDeclaration index : definitions.columns()) {
      if (declared.find(index.family(), index.qualifier()).isEmpty()) {
        known.add(new ColumnName(index.family(), index.qualifier(), index.codec()));
      }
    }
    return List.copyOf(known);
  }

  /**
   * Adds to a column with a local index its family and codec.
   *
   * @throws IllegalArgumentException when it has none, or is not {@linkplain #resolve clear}
   */
  public ColumnName indexed(ColumnName column) {
    ColumnName resolved = resolve(column);
    if (resolved.isOfKey() || definitions.find(resolved.family(), resolved.qualifier()).isEmpty()) {
      throw new IllegalArgumentException(
          "Table "
              + table
              + (resolved.isOfKey()
                      || definitions.codec(resolved.family(), resolved.qualifier()).isEmpty()
                  ? " has no index on "
                  : " has no LOCAL index on ")
              + resolved
              + (definitions.isEmpty()
                  ? ", nor any other"
                  : "; it has indexes on " + names(definitions.list()))
              + DidYouMean.among(
                  resolved.toString(),
                  definitions.list().stream()
                      .map(index -> new ColumnName(index.family(), index.qualifier(), null))
                      .map(ColumnName::toString)
                      .toList()));
    }
    return resolved;
  }

  /** A scan with a family that the table lacks would fail in the server, after retries. */
  private ColumnName checked(ColumnName column) {
    if (!families.isEmpty()
        && families.stream().noneMatch(family -> Arrays.equals(family, column.family()))) {
      throw new IllegalArgumentException(
          "Column "
              + column
              + ": table "
              + table
              + " has no family "
              + Bytes.toStringBinary(column.family())
              + sentence(DidYouMean.among(column.as(null).toString(), names(true)))
              + familiesAndIndexes());
    }
    return column;
  }

  /**
   * The codec of a resolved column.
   *
   * @throws IllegalArgumentException when it has none
   */
  public ValueCodec codec(ColumnName column) {
    if (column.codec() == null) {
      String meant = DidYouMean.among(column.toString(), names(true));
      throw new IllegalArgumentException(
          "Column "
              + column
              + " of table "
              + table
              + " is not known"
              + (meant.isEmpty() ? knownOnes() + "." : meant)
              + " If it exists, give its type, as in "
              + column
              + "::LONG, in Java column(\""
              + column
              + "\").as(ColumnType.LONG), or declare it: lcindex column set "
              + table
              + " \""
              + column
              + " LONG\""
              + (definitions.isWhole()
                  ? ""
                  : ". Index definitions that cannot be read: " + definitions.unread())
              + unreadDeclarations());
    }
    return column.codec();
  }

  private String knownOnes() {
    List<ColumnName> known = known();
    return known.isEmpty()
        ? ", nor is any other"
        : "; known are " + list(known.stream().map(one -> one.as(null)), FEW_NAMED);
  }

  /** Columns that have a type, to be compared with what was typed: with or without families. */
  private List<String> names(boolean families) {
    return known().stream()
        .map(one -> new ColumnName(families ? one.family() : null, one.qualifier(), null))
        .map(ColumnName::toString)
        .toList();
  }

  /** What the table's descriptor says about indexes and cannot be read. */
  public List<DefinitionFault> faults() {
    return definitions.faults();
  }

  /** What is to be said when a type may be declared and cannot be read; empty when all can. */
  String unreadDeclarations() {
    return declared.faults().isEmpty()
        ? ""
        : ". Declarations that cannot be read: "
            + declared.faults().stream()
                .map(DefinitionFault::toString)
                .collect(Collectors.joining("; "));
  }

  /** The end of a sentence, which may be a question. */
  private static String sentence(String end) {
    return end.isEmpty() ? ". " : end + " ";
  }

  private String familiesAndIndexes() {
    String text =
        families.isEmpty()
            ? ""
            : "Families: "
                + String.join(", ", families.stream().map(Bytes::toStringBinary).toList())
                + ". ";
    if (!definitions.isWhole()) {
      text += "Index definitions that cannot be read: " + definitions.unread() + ". ";
    }
    List<ColumnDeclaration> others =
        declared.list().stream()
            .filter(one -> !one.isRow())
            .filter(one -> definitions.codec(one.family(), one.qualifier()).isEmpty())
            .toList();
    if (!others.isEmpty()) {
      text +=
          "Declared columns: "
              + list(
                  others.stream().map(one -> new ColumnName(one.family(), one.qualifier(), null)))
              + ". ";
    }
    if (definitions.columns().isEmpty()) {
      return text + (definitions.isWhole() ? "The table has no index" : "");
    }
    return text
        + "Indexed columns: "
        + list(
            definitions.columns().stream()
                .map(index -> new ColumnName(index.family(), index.qualifier(), null)));
  }

  private static String names(List<IndexDefinition> indexes) {
    return list(
        indexes.stream().map(index -> new ColumnName(index.family(), index.qualifier(), null)));
  }

  private static String list(Stream<ColumnName> columns) {
    return list(columns, MOST_NAMED);
  }

  private static String list(Stream<ColumnName> columns, int most) {
    List<String> names = columns.map(ColumnName::toString).map(ShownText::cut).toList();
    int more = names.size() - most;
    String shown = names.stream().limit(most).collect(Collectors.joining(", "));
    return more > 0 ? shown + " and " + more + " more" : shown;
  }
}
