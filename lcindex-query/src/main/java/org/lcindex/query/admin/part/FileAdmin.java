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
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.TableRepair;
import org.lcindex.query.TableVerification;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.query.admin.VerifyCalls;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RetryReport;

/** Has index files built again, verified and repaired. Thread safe. */
public record FileAdmin(Connection connection, RegionCaller caller, StatusAdmin status) {
  private static final String VERIFIES = "verifies";

  /** Has HBase write a table's rows from memory to HFiles. */
  public void flush(TableName table) throws IOException {
    status.checkEnabled(table);
    try (Admin hbase = connection.getAdmin()) {
      hbase.flush(table);
    }
  }

  /** Queues again what failed or is missing; returns the number of jobs. */
  public int retryFailed(TableName table) throws IOException {
    checkKnownAndEnabled(table, "builds");
    return queued(table, RegionRequest.of(RegionOp.RETRY));
  }

  /** Has the files of all local indexes built again; returns the number of HFiles. */
  public int rebuild(TableName table) throws IOException {
    checkKnownAndEnabled(table, "rebuilds");
    return queued(table, RegionRequest.rebuild(null));
  }

  /** Has the files of the index on one column built again; returns the number of HFiles. */
  public int rebuild(TableName table, byte[] family, byte[] qualifier) throws IOException {
    checkKnownAndEnabled(table, "rebuilds");
    IndexDefinition index = IndexDdl.served(status.alter().descriptor(table), family, qualifier);
    return queued(table, RegionRequest.rebuild(index.column()));
  }

  private int queued(TableName table, RegionRequest request) throws IOException {
    return caller.callAll(table, request, RetryReport.class).values().stream()
        .mapToInt(RetryReport::queued)
        .sum();
  }

  /** Lets every region verify its index files, and waits until all have ended. */
  public TableVerification verify(
      TableName table, VerifyArguments arguments, Consumer<TableVerification> listener)
      throws IOException {
    checkKnownAndEnabled(table, VERIFIES);
    return new VerifyCalls(caller, table, regions(table), arguments, listener).run();
  }

  /** Ends the verification that this user has under way; returns in how many regions it ran. */
  public int cancelVerify(TableName table, boolean content) throws IOException {
    status.some(table);
    status.checkEnabled(table);
    return VerifyCalls.cancel(caller, table, content);
  }

  /** Verifies, deletes the index files that are wrong, waits for new ones, verifies these. */
  public TableRepair repair(
      TableName table, VerifyArguments arguments, Duration timeout, Consumer<String> lines)
      throws IOException {
    checkKnownAndEnabled(table, "repairs");
    return new IndexRepair(this, () -> ProgressLines.ofVerification(lines))
        .run(table, arguments, timeout, ProgressLines.ofBuilds(lines));
  }

  private int regions(TableName table) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      return locator.getStartKeys().length;
    }
  }

  /**
   * Nothing is left to be done for an index that is not known.
   *
   * @param does what nobody does while there is one, such as "verifies"
   */
  private void checkKnownAndEnabled(TableName table, String does) throws IOException {
    IndexDefinitions definitions = status.some(table);
    IndexDdl.checkWhole(table, definitions.faults(), does);
    if (definitions.isEmpty() && (definitions.globals().isEmpty() || !does.equals(VERIFIES))) {
      throw new UsageException(
          "Table "
              + table
              + (definitions.globals().isEmpty()
                  ? " has no index, but " + definitions.faults().get(0)
                  : " has GLOBAL indexes only, and nobody " + does + " those in this release"));
    }
    status.checkEnabled(table);
  }
}
