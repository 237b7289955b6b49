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
import org.lcindex.rpc.RpcJson;

/**
 * What a grid does for a condition, for programs; absent members are not known.
 *
 * @param index the grid's definition
 * @param bounded on how many of its columns the condition lets only some values pass
 * @param cells that the condition's box meets
 * @param regions of the table of entries that have these
 * @param calls of the index phase
 * @param matched sampled rows that are candidates
 * @param candidates of the whole table, about
 */
public record LikeJson(
    String index,
    String condition,
    int bounded,
    int cells,
    int ofCells,
    int regions,
    int ofRegions,
    int calls,
    int matched,
    int sampledRows,
    Long candidates) {

  /** That of an estimate. */
  public static LikeJson of(GlobalDefinition grid, BoxEstimate box) {
    return new LikeJson(
        grid.toString(),
        box.condition(),
        box.bounded(),
        box.cells(),
        box.ofCells(),
        box.regions(),
        box.ofRegions(),
        box.calls(),
        box.matched(),
        box.sampled(),
        box.candidates() < 0 ? null : box.candidates());
  }

  /** Several as one document. */
  public static String document(String table, List<LikeJson> likes) {
    return RpcJson.toPrettyJson(new Document(table, likes));
  }

  private record Document(String table, List<LikeJson> likes) {}
}
