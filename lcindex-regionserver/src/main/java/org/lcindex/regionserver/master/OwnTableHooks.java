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
package org.lcindex.regionserver.master;

import java.io.IOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.SnapshotDescription;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.MasterObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.quotas.GlobalQuotaSettings;
import org.lcindex.definition.GlobalTables;

/**
 * Who may do what to the tables of LCIndex's own, where HBase is content with ADMIN on the table or
 * its namespace. Whoever has that there could hold up every index of the cluster: by an unassigned
 * region, a quota, a lock (rule DD8). The master's own work passes, and so do its splits, merges
 * and moves, which nobody calls. Thread safe.
 */
abstract class OwnTableHooks implements MasterObserver {

  /** The master's global indexes. */
  protected abstract MasterGlobals globals();

  /** Returns if a table is none of ours, or if the caller is a superuser. */
  static void own(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table, String request)
      throws IOException {
    if (GlobalTables.isOne(table)) {
      MasterRights.requireSuperuser(context.getCaller().map(user -> user), table, request);
    }
  }

  /** Likewise, or if the caller has ADMIN on the whole cluster, as region_mover has. */
  private void moved(
      ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo region, String request)
      throws IOException {
    if (GlobalTables.isOne(region.getTable())) {
      try {
        globals()
            .rights()
            .requireOperator(context.getCaller().map(user -> user), region.getTable(), request);
      } catch (RuntimeException | Error e) { // HBase's master ends by what is no IOException
        throw new IOException("LCIndex: who may move region " + region + " is not known", e);
      }
    }
  }

  @Override
  public void preMove(
      ObserverContext<MasterCoprocessorEnvironment> context,
      RegionInfo region,
      ServerName from,
      ServerName to)
      throws IOException {
    moved(context, region, "moving a region of it");
  }

  @Override
  public void preAssign(ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo region)
      throws IOException {
    moved(context, region, "assigning a region of it");
  }

  @Override
  public void preUnassign(ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo region)
      throws IOException {
    moved(context, region, "unassigning a region of it");
  }

  @Override
  public void preRegionOffline(
      ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo region) throws IOException {
    moved(context, region, "taking a region of it offline");
  }

  // Not the Action hooks: HBase's own splits pass through these.

  @Override
  public void preSplitRegion(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table, byte[] splitRow)
      throws IOException {
    own(context, table, "splitting it");
  }

  @Override
  public void preMergeRegions(
      ObserverContext<MasterCoprocessorEnvironment> context, RegionInfo[] regions)
      throws IOException {
    for (RegionInfo region : regions) {
      own(context, region.getTable(), "merging regions of it");
    }
  }

  @Override
  public void preCloneSnapshot(
      ObserverContext<MasterCoprocessorEnvironment> context,
      SnapshotDescription snapshot,
      TableDescriptor table)
      throws IOException {
    own(context, table.getTableName(), "cloning it");
  }

  @Override
  public String preModifyTableStoreFileTracker(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table, String tracker)
      throws IOException {
    own(context, table, "altering it");
    return tracker;
  }

  @Override
  public String preModifyColumnFamilyStoreFileTracker(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableName table,
      byte[] family,
      String tracker)
      throws IOException {
    own(context, table, "altering it");
    return tracker;
  }

  @Override
  public void preSetTableQuota(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableName table,
      GlobalQuotaSettings quotas)
      throws IOException {
    own(context, table, "a quota of it");
  }

  @Override
  public void preSetUserQuota(
      ObserverContext<MasterCoprocessorEnvironment> context,
      String user,
      TableName table,
      GlobalQuotaSettings quotas)
      throws IOException {
    own(context, table, "a quota of it");
  }

  @Override
  public void preRequestLock(
      ObserverContext<MasterCoprocessorEnvironment> context,
      String namespace,
      TableName table,
      RegionInfo[] regions,
      String description)
      throws IOException {
    if (table != null) {
      own(context, table, "a lock of it");
    }
    if (GlobalTables.NAMESPACE.equals(namespace)) {
      own(context, GlobalTables.CATALOG, "a lock of its namespace");
    }
    if (regions != null) {
      for (RegionInfo region : regions) {
        own(context, region.getTable(), "a lock of a region of it");
      }
    }
  }
}
