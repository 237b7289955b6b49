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

import java.util.ArrayList;
import java.util.List;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RpcJson;

/** Definitions of a table's indexes as JSON for programs. Stateless. */
public final class DescribeJson {

  /** One index; what was not given in its definition is absent. */
  private record Index(
      String definition,
      String column,
      String type,
      String encoding,
      String min,
      String max,
      Integer flags,
      String id,
      IndexState state,
      String reason,
      IndexProgress progress,
      IndexCells cells) {}

  private record Document(
      String table, List<Index> indexes, List<GlobalJson> globals, List<DefinitionFault> faults) {}

  private DescribeJson() {}

  /**
   * One document.
   *
   * @param status of the table, also without any index
   */
  public static String of(TableIndexStatus status) {
    List<Index> indexes = new ArrayList<>();
    List<IndexStatus> states = status.indexes();
    for (int i = 0; i < states.size(); i++) {
      indexes.add(index(status.definitions().get(i), states.get(i)));
    }
    return RpcJson.toPrettyJson(
        new Document(
            status.table().getNameAsString(),
            indexes,
            GlobalJson.of(status),
            StatusJson.orNone(status.faults())));
  }

  private static Index index(IndexDefinition d, IndexStatus status) {
    LocalDefinition bounded =
        d instanceof LocalDefinition local && local.min() != null ? local : null;
    return new Index(
        d.toString(),
        d.column(),
        d.codec().type().name(),
        d.codec().encoding().name(),
        bounded == null ? null : d.codec().format(bounded.min()),
        bounded == null ? null : d.codec().format(bounded.max()),
        bounded == null ? null : bounded.flags(),
        d.id(),
        status.state(),
        status.reason(),
        status.progress(),
        status.cells());
  }
}
