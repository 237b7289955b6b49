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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowPart;
import org.lcindex.definition.RowParts;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import org.lcindex.text.TextTable;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** The columns of a table that have a type, for people and programs. Stateless. */
public final class ColumnsText {
  private ColumnsText() {}

  /**
   * A column.
   *
   * @param column {@code family:qualifier}, {@code row} for the row key, or a part's name
   * @param type of its values
   * @param scale digits behind the point of a DECIMAL that has declared them; null otherwise
   * @param encoding of its cells
   * @param from where the type is said: {@code declaration}, {@code row key} of its parts, or
   *     {@code index}, which rules
   */
  record TypedColumn(String column, String type, Integer scale, String encoding, String from) {
    private static TypedColumn of(String column, ValueCodec codec, OptionalInt scale, String from) {
      return new TypedColumn(
          column,
          codec.type().name(),
          scale.isPresent() ? scale.getAsInt() : null,
          codec.encoding().name(),
          from);
    }

    private String typeText() {
      return scale == null ? type : type + " SCALE " + scale;
    }
  }

  /** The declared ones as they are declared, then the others that are indexed. */
  private static List<TypedColumn> of(
      DeclaredColumns declared, RowParts parts, IndexDefinitions indexes) {
    List<TypedColumn> columns = new ArrayList<>();
    for (RowPart part : parts.list()) {
      columns.add(TypedColumn.of(part.name(), part.codec(), OptionalInt.empty(), "row key"));
    }
    for (ColumnDeclaration one : declared.list()) {
      ValueCodec ofIndex =
          one.isRow() ? null : indexes.codec(one.family(), one.qualifier()).orElse(null);
      columns.add(
          ofIndex == null
              ? TypedColumn.of(one.column(), one.codec(), one.scale(), "declaration")
              : TypedColumn.of(one.column(), ofIndex, one.scale(), "index"));
    }
    for (ColumnDeclaration index : indexes.columns()) {
      if (declared.find(index.family(), index.qualifier()).isEmpty()) {
        columns.add(TypedColumn.of(index.column(), index.codec(), OptionalInt.empty(), "index"));
      }
    }
    return columns;
  }

  /** As text. */
  public static String text(DeclaredColumns declared, RowParts parts, IndexDefinitions indexes) {
    StringBuilder lines = new StringBuilder(table(declared, parts, indexes).toString());
    if (!parts.isNone()) {
      lines.append(parts.declaration()).append('\n');
    }
    indexes.faults().forEach(fault -> lines.append(fault).append('\n'));
    return lines.toString();
  }

  /** A row for each column. */
  public static TextTable table(
      DeclaredColumns declared, RowParts parts, IndexDefinitions indexes) {
    TextTable table = new TextTable("column", "type", "encoding", "from");
    for (TypedColumn one : of(declared, parts, indexes)) {
      table.row(ShownText.cut(one.column()), one.typeText(), one.encoding(), one.from());
    }
    return table;
  }

  /** As JSON. */
  public static String json(
      String table, DeclaredColumns declared, RowParts parts, IndexDefinitions indexes) {
    Members members = new Members().with("table", table);
    if (!parts.isNone()) {
      members.with("row", parts.toString());
    }
    return RpcJson.toPrettyJson(
        members
            .with("columns", of(declared, parts, indexes))
            .with("faults", indexes.faults().stream().map(DefinitionFault::toString).toList()));
  }
}
