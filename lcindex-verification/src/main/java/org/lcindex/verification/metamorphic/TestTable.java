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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.rpc.PlanReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The table that one run of a sequence works on: made by the constructor, dropped by {@link
 * #close}, perhaps replaced by its clone in between. The clock stands still but for {@link
 * #restructure}. Not thread safe.
 */
final class TestTable implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TestTable.class);

  /** What an operation does while the clock moves. */
  interface Step {
    void run() throws IOException;
  }

  private final MetamorphicEnvironment environment;
  private final IndexControl index;
  private final ControlledClock clock;
  private final AsyncAdmin admin;
  private final Setting setting;
  private final List<TableName> names = new ArrayList<>();
  private final Stores stores;
  private final RegionChanges regionChanges;
  private final TableChanges changes;
  private final BulkLoader bulkLoader;
  private final HeldJobs jobs;
  private final Checker checker;
  private final long start;
  private Table table;
  private boolean expires;
  private boolean steady;
  private boolean dropping = true;

  TestTable(
      MetamorphicEnvironment environment, Setting setting, TableName name, List<Reading> readings)
      throws IOException {
    this.environment = environment;
    this.index = environment.index();
    this.clock = environment.clock();
    this.admin = environment.admin();
    this.setting = setting;
    this.expires = setting.expires();
    Await.on(
        setting.splitKeys() == null
            ? admin.createTable(index.define(setting.describe(name), setting))
            : admin.createTable(
                index.define(setting.describe(name), setting), setting.splitKeys()));
    goOnWith(name);
    awaitRegions();
    this.stores = new Stores(() -> environment.regions(name()));
    this.regionChanges = environment.regionChanges(this::name);
    this.changes = new TableChanges(this, admin, index);
    this.bulkLoader = environment.bulkLoader(this::name);
    this.jobs = environment.heldJobs();
    this.checker = new Checker(this, environment.client(), Reading.FORBID, readings);
    this.start = clock.freeze();
  }

  /** The name now. */
  TableName name() {
    return table.getName();
  }

  Table table() {
    return table;
  }

  Stores stores() {
    return stores;
  }

  RegionChanges regionChanges() {
    return regionChanges;
  }

  TableChanges changes() {
    return changes;
  }

  BulkLoader bulkLoader() {
    return bulkLoader;
  }

  /** What keeps index files from being made. */
  HeldJobs jobs() {
    return jobs;
  }

  Checker checker() {
    return checker;
  }

  Setting setting() {
    return setting;
  }

  /** Regions that are open. */
  int regionCount() {
    return regions().size();
  }

  /** The regions that are open, of both servers. */
  List<HRegion> regions() {
    return environment.regions(name());
  }

  /** HBase tells that a region is open a moment before its server serves it. */
  private void awaitRegions() {
    regions();
  }

  /** A connection to the table for another thread. */
  Table another() throws IOException {
    return environment.connection().getTable(name());
  }

  /** When the sequence began; stamps are relative to it. */
  long start() {
    return start;
  }

  /** The time that the server gives to a cell now. */
  long now() {
    return clock.currentTime();
  }

  /** Whether HBase's answer at a read point stays the same while nothing is compacted. */
  boolean steady() {
    return steady;
  }

  void setSteady(boolean now) {
    steady = now;
  }

  /** Time alone may take cells away from now on. */
  void expiresFromNow() {
    expires = true;
  }

  /**
   * Lets time pass. When cells may expire, open scanners are read to their end first: a flush after
   * the expiry drops cells that HBase's own scanner may or may not have read ahead.
   */
  void advance(long millis) {
    if (expires) {
      checker.openQueries().drainAll();
    }
    clock.advance(millis);
  }

  /**
   * Lets a step close and open regions, for which HBase needs a clock that moves.
   *
   * @param millis time that has passed afterwards, however long the step takes
   */
  void restructure(long millis, Step step) throws IOException {
    if (expires) {
      checker.openQueries().drainAll();
    }
    checker.openQueries().beforeReopening();
    checker.abandoned().closeAll();
    // Read points end with their regions, and what holds them must not hold up a split.
    checker.moments().releaseAll();
    ControlledClock.Crawl crawl = clock.crawl(millis);
    try {
      step.run();
      awaitRegions();
    } finally {
      crawl.close();
      // A server that a region has left, come back to and left again as another one, as by a split,
      // remembers the first time for two minutes, and HBase's client goes to and fro.
      environment.connection().clearRegionLocationCache();
    }
  }

  /** The table that later operations and queries work on. */
  void goOnWith(TableName next) throws IOException {
    if (table != null) {
      table.close();
    }
    names.add(next);
    table = environment.connection().getTable(next);
  }

  void settle() {
    if (setting.index().jobs() != IndexSetting.Jobs.NORMAL || jobs.isHeld()) {
      return;
    }
    try {
      index.settle(name());
    } catch (IOException e) {
      LOG.warn("The index of {} has not caught up", name(), e);
      checker.counts().unsettled++;
    }
  }

  void dropAtEnd(boolean drop) {
    dropping = drop;
  }

  /** Where the servers have index files. */
  Path indexFolder() {
    return environment.folder();
  }

  /** The plans of a reading; none when they cannot be had, which only costs the report. */
  List<PlanReport> plans(String queryId) {
    try {
      List<byte[]> regions =
          environment.regions(name()).stream().map(r -> r.getRegionInfo().getStartKey()).toList();
      return index.plans(name(), regions, queryId);
    } catch (IOException e) {
      LOG.debug("No plans of {}", queryId, e);
      return List.of();
    }
  }

  /** Drops a table that is not used any more. */
  void drop(TableName name) throws IOException {
    if (Await.on(admin.isTableEnabled(name))) {
      Await.on(admin.disableTable(name));
    }
    Await.on(admin.deleteTable(name));
    names.remove(name);
  }

  @Override
  public void close() throws IOException {
    jobs.release();
    checker.moments().releaseAll();
    checker.abandoned().closeAll();
    clock.resume();
    table.close();
    if (dropping) {
      changes.deleteSnapshot();
      for (TableName name : List.copyOf(names)) {
        drop(name);
      }
    }
  }
}
