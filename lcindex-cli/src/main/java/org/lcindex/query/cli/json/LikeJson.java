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
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;

/** What grids do for conditions, for programs; absent members are not known. Stateless. */
public final class LikeJson {
  private LikeJson() {}

  /** An estimate. */
  public static Members of(GlobalDefinition grid, BoxEstimate box) {
    return new Members()
        .with("index", grid.toString())
        .with("condition", box.condition())
        // On how many of its columns the condition lets only some values pass.
        .with("bounded", box.bounded())
        .with("cells", box.cells())
        .with("ofCells", box.ofCells())
        .with("regions", box.regions())
        .with("ofRegions", box.ofRegions())
        .with("calls", box.calls())
        .with("matched", box.matched())
        .with("sampledRows", box.sampled())
        .with("candidates", box.candidates() < 0 ? null : box.candidates());
  }

  /** Several as one document. */
  public static String document(String table, List<Members> likes) {
    return RpcJson.toPrettyJson(new Members().with("table", table).with("likes", likes));
  }
}
