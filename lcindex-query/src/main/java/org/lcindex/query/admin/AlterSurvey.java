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
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RefreshReport;

/**
 * What has to be known of a cluster before a table is altered, and takes long to find out: so it is
 * asked once, before the table's descriptor is read. Immutable.
 *
 * @param servers which servers have LCIndex
 * @param enabled whether the table has regions that can be told
 * @param regionsHaveObserver whether all regions of the table have the observer by their servers'
 *     configuration; empty when there is no region, or one does not answer
 * @param guarded whether the master refuses outdated descriptors
 */
record AlterSurvey(
    ServerSurvey.Answers servers,
    boolean enabled,
    Optional<Boolean> regionsHaveObserver,
    boolean guarded) {

  /**
   * Asks all servers, the master and the table's regions, within the survey's limit for each.
   *
   * @throws IOException when the master does not answer
   */
  static AlterSurvey of(
      Connection connection, RegionCaller caller, ServerSurvey survey, TableName table)
      throws IOException {
    ServerSurvey.Answers servers = survey.ask();
    try (Admin admin = connection.getAdmin()) {
      boolean enabled = !table.isSystemTable() && admin.isTableEnabled(table);
      return new AlterSurvey(
          servers,
          enabled,
          enabled ? haveObserver(caller, survey, table) : Optional.empty(),
          hasMasterObserver(admin));
    }
  }

  /** HBase tells the names of the active master's coprocessors without their packages. */
  private static boolean hasMasterObserver(Admin admin) throws IOException {
    String name = LCIndexConstants.MASTER_OBSERVER_CLASS;
    return admin.getMasterCoprocessorNames().contains(name.substring(name.lastIndexOf('.') + 1));
  }

  private static Optional<Boolean> haveObserver(
      RegionCaller caller, ServerSurvey survey, TableName table) throws InterruptedIOException {
    try {
      return Optional.of(
          refresh(caller, survey, table).values().stream().allMatch(RefreshReport::everyTable));
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      // A region without the observer or with an old one, or whose server does not answer.
      return Optional.empty();
    }
  }

  /** Makes all regions of a table look at its descriptor, within the survey's limit. */
  static Map<RegionInfo, RefreshReport> refresh(
      RegionCaller caller, ServerSurvey survey, TableName table) throws IOException {
    try (TimeLimit time = new TimeLimit(survey.limit())) {
      return time.call(
          () -> caller.callAll(table, RegionRequest.of(RegionOp.REFRESH), RefreshReport.class));
    }
  }

  /**
   * Whether the servers give the observer to the table; false when not known. The regions know
   * best; the servers are believed when one of these does not answer, or none is open.
   */
  boolean everyTable(TableDescriptor table) {
    if (regionsHaveObserver.isPresent()) {
      return regionsHaveObserver.get();
    }
    String own = table.getValue(LCIndexConstants.EVERY_TABLE_KEY);
    return own == null ? servers.everyTable() : own.contains(LCIndexConstants.OBSERVER_CLASS);
  }
}
