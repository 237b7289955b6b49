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
package org.lcindex.query.cli.json;

import org.lcindex.definition.RowParts;
import org.lcindex.query.inspect.ColumnInspection;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.inspect.TypeFit;
import org.lcindex.query.text.InspectText;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;

/** A {@link TableInspection} as JSON for programs. Stateless. */
public final class InspectJson {
  private InspectJson() {}

  /** One document; what there is not is absent. */
  public static String of(TableInspection found) {
    return RpcJson.toPrettyJson(
        new Members()
            .with("table", found.table().getNameAsString())
            .with("rows", found.rows())
            .with("regions", found.regions())
            .with("regionsRead", found.regionsRead())
            .with("ended", found.ended())
            .with("moreColumns", found.moreColumns())
            .with("row", found.row() == null ? null : column(found.row()))
            .with("columns", found.columns().stream().map(InspectJson::column).toList())
            .with("warnings", found.warnings())
            .with("storage", found.storage())
            .with("parts", text(found.declaredParts()))
            .with("proposedParts", text(found.proposedParts()))
            .with("commands", InspectText.commands(found)));
  }

  private static String text(RowParts parts) {
    return parts.isNone() ? null : parts.toString();
  }

  private static Members column(ColumnInspection column) {
    return new Members()
        .with("column", column.column())
        .with("cells", column.cells())
        .with("missing", column.missing())
        .with("leastBytes", column.leastBytes())
        .with("mostBytes", column.mostBytes())
        .with("bytes", column.bytes())
        .with("distinct", column.distinct())
        .with("smallest", column.smallest())
        .with("largest", column.largest())
        .with("type", column.type().toString())
        .with("certainty", column.ranking().certainty())
        .with("fits", column.ranking().fits().stream().map(InspectJson::fit).toList())
        .with("declared", column.declared().map(Object::toString).orElse(null))
        .with("indexed", column.indexed())
        .with("scale", column.scale());
  }

  private static Members fit(TypeFit fit) {
    return new Members()
        .with("type", fit.codec().toString())
        .with("cells", fit.decoded())
        .with("plausibility", fit.plausibility());
  }
}
