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
package org.lcindex.query.admin.part;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableRepair;
import org.lcindex.query.TableVerification;
import org.lcindex.query.admin.VerifyCalls;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RepairReport;

/**
 * A repair of a table's indexes: verify, delete what is wrong, wait until it is built again, verify
 * the regions that had faults once more.
 *
 * @param verified for each verification anew who is told how far it is
 */
record IndexRepair(FileAdmin files, Supplier<Consumer<TableVerification>> verified) {

  /**
   * Runs it.
   *
   * @param arguments how to verify
   * @param timeout for the builds
   * @param built told how far builds are
   */
  TableRepair run(
      TableName table,
      VerifyArguments arguments,
      Duration timeout,
      Consumer<TableIndexStatus> built)
      throws IOException {
    TableVerification before = files.verify(table, arguments, verified.get());
    if (before.isClean()) {
      return new TableRepair(table, before, 0, before);
    }
    int deleted =
        files
            .caller()
            .callAll(table, RegionRequest.of(RegionOp.REPAIR), RepairReport.class)
            .values()
            .stream()
            .mapToInt(RepairReport::deleted)
            .sum();
    files.status().waitUntilBuilt(table, timeout, built);
    Map<String, VerifyReport> known = new HashMap<>();
    before.reports().forEach(report -> known.put(report.region(), report));
    VerifyArguments again = new VerifyArguments(arguments.content(), false, false);
    TableVerification after =
        new VerifyCalls(files.caller(), table, before.regions(), again, verified.get())
            .run(known, report -> !report.isClean());
    return new TableRepair(table, before, deleted, after);
  }
}
