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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.global.coverage.Reason;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.UncoveredRange;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RegionPlans;
import org.lcindex.verification.metamorphic.setting.IndexSetting;
import org.lcindex.verification.metamorphic.setting.IndexedColumns;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** The index of this project, by its client classes. Thread safe. */
public final class LcIndexControl implements IndexControl {
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(30);

  /** Several looks of the regions at what waits to be built. */
  private static final Duration CROWDED_LIMIT = Duration.ofSeconds(3);

  /** Why rows stay uncovered until they change; the last is of marks by hand. */
  private static final Set<String> LASTING =
      Set.of(
          Reason.CROWDED.name(), Reason.LABELS.name(), Reason.TOO_LONG.name(), Reason.OTHER.name());

  private static final String BUGS = Counter.FAILURES_BUG.label();

  private final LCIndexAdmin admin;
  private final RegionCaller caller;
  private final GlobalControl globals;
  // By server.
  private final Map<String, Long> bugs = new ConcurrentHashMap<>();

  /** Over a connection that stays the caller's. */
  public LcIndexControl(Connection connection) throws IOException {
    admin = new LCIndexAdmin(connection);
    caller = new RegionCaller(connection, 1);
    globals = new GlobalControl(connection.getConfiguration());
  }

  @Override
  public boolean present() {
    return true;
  }

  @Override
  public TableDescriptor define(TableDescriptor plain, Setting setting) throws IOException {
    TableDescriptor tuned =
        TableDescriptorBuilder.newBuilder(plain)
            .setValue(ConfigKeys.GROUP_ROWS.name(), Integer.toString(setting.index().groupRows()))
            .setValue(
                ConfigKeys.JOBS_MODE.name(), setting.index().jobs().name().toLowerCase(Locale.ROOT))
            .setValue(ConfigKeys.JOBS_DELAY.name(), Long.toString(setting.index().delay()))
            .setValue(ConfigKeys.SCAN_MEMORY.name(), Long.toString(setting.index().memory()))
            .setValue(ConfigKeys.SHARED_ROWS_PAUSE.name(), Long.toString(setting.index().shared()))
            .setValue(ConfigKeys.MEMSTORE_LOG_STORE.name(), Long.toString(setting.index().log()))
            .setValue(ConfigKeys.FLUSH_COMPRESSION.name(), setting.index().pages().ofFlushes())
            .setValue(ConfigKeys.COMPRESSION.name(), setting.index().pages().ofCompactions())
            .setValue(ConfigKeys.PLANNER_COSTS.name(), setting.index().costs().value())
            .build();
    List<IndexDefinition> definitions = new ArrayList<>();
    setting.locals().forEach(column -> definitions.add(definition(column)));
    if (definitions.isEmpty()) {
      return tuned;
    }
    return setting.index().observer() == IndexSetting.Observer.TABLE
        ? IndexDdl.create(tuned, definitions)
        : IndexDdl.define(tuned, definitions);
  }

  private static IndexDefinition definition(TestColumn column) {
    return IndexDefinition.builder(column.familyBytes(), column.qualifier(), column.codec())
        .build();
  }

  @Override
  public void add(TableName table, TestColumn column) throws IOException {
    admin.createIndexes(table, List.of(definition(column)));
  }

  @Override
  public void drop(TableName table, TestColumn column) throws IOException {
    admin.dropIndex(table, column.familyBytes(), column.qualifier());
  }

  @Override
  public void addGlobal(TableName table, IndexedColumns on) throws IOException {
    globals.add(table, on);
  }

  @Override
  public void dropGlobal(TableName table, IndexedColumns on) throws IOException {
    globals.drop(table, on);
  }

  @Override
  public void rebuildGlobal(TableName table, IndexedColumns on) throws IOException {
    globals.rebuild(table, on);
  }

  @Override
  public boolean switchGlobal(TableName table, IndexedColumns on, boolean off) throws IOException {
    return globals.switched(table, on, off);
  }

  @Override
  public boolean alterGlobal(TableName table, TestColumn column) throws IOException {
    return globals.alter(table, column);
  }

  @Override
  public boolean repairGlobal(TableName table, IndexedColumns on) throws IOException {
    return globals.repair(table, on);
  }

  @Override
  public void awaitWhole(TableName table) throws IOException {
    globals.awaitWhole(table);
  }

  @Override
  public void settle(TableName table) throws IOException {
    if (!admin.listIndexes(table).isEmpty()) {
      long begin = System.nanoTime();
      try {
        admin.waitUntilBuilt(
            table,
            SETTLE_LIMIT,
            status -> {
              if (System.nanoTime() - begin > CROWDED_LIMIT.toNanos() && isOnlyLasting(status)) {
                throw new UncheckedIOException(
                    new IOException("rows without entries, until they change"));
              }
            });
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    globals.awaitCovered(table, SETTLE_LIMIT);
  }

  /**
   * Whether nothing is missing but entries of rows that can have none, and of ranges marked by
   * hand.
   */
  private static boolean isOnlyLasting(TableIndexStatus status) {
    List<UncoveredRange> uncovered =
        status.globalIndexes().stream().flatMap(index -> index.uncovered().stream()).toList();
    return !uncovered.isEmpty()
        && uncovered.stream().allMatch(range -> LASTING.contains(range.reason()))
        && status.pending().isEmpty();
  }

  @Override
  public List<PlanReport> plans(TableName table, List<byte[]> regions, String queryId)
      throws IOException {
    List<PlanReport> plans = new ArrayList<>();
    for (byte[] start : regions) {
      RegionRequest request = RegionRequest.plansOf(queryId);
      plans.addAll(caller.call(table, start, request, RegionPlans.class).plans());
    }
    return plans;
  }

  @Override
  public long newBugs(TableName table) throws IOException {
    long more = 0;
    if (!admin.listIndexes(table).isEmpty()) {
      for (RegionStatus region : admin.status(table).regions()) {
        long now = region.counters().getOrDefault(BUGS, 0L);
        Long before = bugs.put(region.server(), now);
        more += Math.max(0, now - (before == null ? 0 : before));
      }
    }
    return more;
  }

  @Override
  public void close() {
    caller.close();
    admin.close();
    globals.close();
  }
}
