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

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.inspect.ColumnInspection;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.text.InspectText;
import org.lcindex.rpc.RpcJson;

/** A {@link TableInspection} as JSON for programs. Stateless. */
@InterfaceAudience.Private
public final class InspectJson {
  private record Fit(String type, int cells, int plausibility) {}

  private record InspectedColumn(
      String column,
      int cells,
      int missing,
      int leastBytes,
      int mostBytes,
      long bytes,
      int distinct,
      String smallest,
      String largest,
      String type,
      String certainty,
      List<Fit> fits,
      String declared,
      boolean indexed) {}

  private record Document(
      String table,
      int rows,
      int regions,
      int regionsRead,
      String ended,
      boolean moreColumns,
      InspectedColumn row,
      List<InspectedColumn> columns,
      List<String> warnings,
      String storage,
      List<String> commands) {}

  private InspectJson() {}

  /** One document; what there is not is absent. */
  public static String of(TableInspection found) {
    return RpcJson.toPrettyJson(
        new Document(
            found.table().getNameAsString(),
            found.rows(),
            found.regions(),
            found.regionsRead(),
            found.ended(),
            found.moreColumns(),
            found.row() == null ? null : column(found.row()),
            found.columns().stream().map(InspectJson::column).toList(),
            found.warnings(),
            found.storage(),
            InspectText.commands(found)));
  }

  private static InspectedColumn column(ColumnInspection column) {
    return new InspectedColumn(
        column.column(),
        column.cells(),
        column.missing(),
        column.leastBytes(),
        column.mostBytes(),
        column.bytes(),
        column.distinct(),
        column.smallest(),
        column.largest(),
        column.type().toString(),
        column.ranking().certainty().name(),
        column.ranking().fits().stream()
            .map(fit -> new Fit(fit.codec().toString(), fit.decoded(), fit.plausibility()))
            .toList(),
        column.declared().map(Object::toString).orElse(null),
        column.indexed());
  }
}
