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
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;

/** Definitions of a table's indexes as JSON for programs. Stateless. */
public final class DescribeJson {

  private DescribeJson() {}

  /**
   * One document.
   *
   * @param status of the table, also without any index
   */
  public static String of(TableIndexStatus status) {
    List<Members> indexes = new ArrayList<>();
    List<IndexStatus> states = status.indexes();
    for (int i = 0; i < states.size(); i++) {
      indexes.add(index(status.definitions().get(i), states.get(i)));
    }
    return RpcJson.toPrettyJson(
        new Members()
            .with("table", status.table().getNameAsString())
            .with("indexes", indexes)
            .with("globals", GlobalJson.of(status))
            .with("faults", StatusJson.orNone(status.faults())));
  }

  /** What was not given in the definition is absent. */
  private static Members index(IndexDefinition d, IndexStatus status) {
    Members told =
        new Members()
            .with("definition", d.toString())
            .with("column", d.column())
            .with("type", d.codec().type())
            .with("encoding", d.codec().encoding());
    if (d instanceof LocalDefinition local && local.min() != null) {
      told.with("min", d.codec().format(local.min()))
          .with("max", d.codec().format(local.max()))
          .with("flags", local.flags());
    }
    return told.with("id", d.id())
        .with("state", status.state())
        .with("reason", status.reason())
        .with("progress", status.progress())
        .with("cells", status.cells());
  }
}
