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

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.rpc.RegionRequest;
import org.lcindex.rpc.VerifyReport;

/** Has the index files of a table's regions verified, which the servers do in the background. */
public final class VerifyCalls {
  private static final long FIRST_PAUSE_MILLIS = 20;
  private static final long LONGEST_PAUSE_MILLIS = 1_000;

  private VerifyCalls() {}

  /** Starts a verification of every region and waits until all have ended. */
  public static List<VerifyReport> run(RegionCaller caller, TableName table) throws IOException {
    String ticket = UUID.randomUUID().toString();
    return List.copyOf(
        caller.callAll(table, region -> run(caller, table, region, ticket)).values());
  }

  private static VerifyReport run(
      RegionCaller caller, TableName table, RegionInfo region, String ticket) throws IOException {
    RegionRequest request = RegionRequest.verify(ticket);
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      VerifyReport report = caller.call(table, region.getStartKey(), request, VerifyReport.class);
      if (!report.running()) {
        return report;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(pause);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (InterruptedIOException)
            new InterruptedIOException("interrupted while index files are verified").initCause(e);
      }
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
  }
}
