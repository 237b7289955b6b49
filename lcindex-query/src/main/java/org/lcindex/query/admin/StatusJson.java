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
import java.util.OptionalLong;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.RpcJson;

/** A table's index status as JSON for programs. Stateless. */
public final class StatusJson {

  /** Absent members are not known. */
  private record Document(
      String table,
      IndexState state,
      String reason,
      IndexProgress progress,
      long buildBytesPerSecond,
      Long secondsLeft,
      List<IndexStatus> indexes,
      List<RegionStatus> regions,
      List<TableIndexStatus.Unanswered> unanswered,
      List<DefinitionFault> faults) {}

  /** One of several tables. */
  private record Line(
      String table,
      IndexState state,
      String reason,
      IndexProgress progress,
      List<IndexStatus> indexes,
      List<DefinitionFault> faults) {}

  private StatusJson() {}

  /** An array with an object for each table, without its regions. */
  public static String list(List<TableIndexStatus> tables) {
    return RpcJson.toPrettyJson(
        tables.stream()
            .map(
                status ->
                    new Line(
                        status.table().getNameAsString(),
                        status.overall().state(),
                        status.overall().reason(),
                        status.overall().progress(),
                        status.indexes(),
                        orNone(status.faults())))
            .toList());
  }

  /** One document. */
  public static String of(TableIndexStatus status) {
    IndexStatus overall = status.overall();
    OptionalLong left = status.secondsLeft();
    return RpcJson.toPrettyJson(
        new Document(
            status.table().getNameAsString(),
            overall.state(),
            overall.reason(),
            overall.progress(),
            status.buildBytesPerSecond(),
            left.isEmpty() ? null : left.getAsLong(),
            status.indexes(),
            status.regions(),
            status.unanswered(),
            orNone(status.faults())));
  }

  /** A member that is absent when all is well. */
  static List<DefinitionFault> orNone(List<DefinitionFault> faults) {
    return faults.isEmpty() ? null : faults;
  }
}
