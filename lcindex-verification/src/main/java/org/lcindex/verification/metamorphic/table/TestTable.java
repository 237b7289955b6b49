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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.AlteringObserver;
import org.lcindex.verification.metamorphic.setting.GridSetting;
import org.lcindex.verification.metamorphic.setting.IndexSetting;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The table that one run of a sequence works on: made by the constructor, dropped by {@link
 * #close}, perhaps replaced by its clone in between. The clock stands still but for {@link
 * #restructure}. Not thread safe.
 */
public final class TestTable implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TestTable.class);

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
  private final OfflineLoader offlineLoader;
  private final EntriesTables entries;
  private final HeldJobs jobs;
  private final HeldRemovals removals;
  private final ServerCounts counted;
  private final long start;
  private Table table;
  private boolean dropping = true;

  public TestTable(MetamorphicEnvironment environment, Setting setting, TableName name)
      throws IOException {
    this.environment = environment;
    this.index = environment.index();
    this.clock = environment.clock();
    this.admin = environment.admin();
    this.setting = setting;
    Await.on(
        setting.splitKeys() == null
            ? admin.createTable(index.define(setting.describe(name), setting))
            : admin.createTable(
                index.define(setting.describe(name), setting), setting.splitKeys()));
    goOnWith(name);
    regions(); // waits until servers serve what HBase says is open
    for (TestColumn column : setting.globals()) {
      index.addGlobal(name, column);
    }
    for (GridSetting grid : setting.grids()) {
      if (!grid.isSampled()) { // others when there are rows
        index.addGlobal(name, grid);
      }
    }
    index.awaitWhole(name);
    this.entries = new EntriesTables(environment, this::name, setting.around().hfilesOfWal());
    this.stores = new Stores(() -> environment.regions(name()));
    this.regionChanges = environment.regionChanges(this::name);
    this.changes = new TableChanges(this, admin, index);
    this.bulkLoader = environment.bulkLoader(this::name);
    this.offlineLoader = environment.offlineLoader(this::name);
    this.jobs = environment.heldJobs();
    this.counted = environment.serverCounts();
    this.removals = environment.heldRemovals(setting.global().removals());
    this.start = clock.freeze();
  }

  /** The name now. */
  public TableName name() {
    return table.getName();
  }

  public Table table() {
    return table;
  }

  public Stores stores() {
    return stores;
  }

  public RegionChanges regionChanges() {
    return regionChanges;
  }

  public TableChanges changes() {
    return changes;
  }

  public BulkLoader bulkLoader() {
    return bulkLoader;
  }

  /** What loads HFiles with their index files. */
  public OfflineLoader offlineLoader() {
    return offlineLoader;
  }

  /** The tables of its global indexes. */
  public EntriesTables entries() {
    return entries;
  }

  /** What keeps index files from being made. */
  public HeldJobs jobs() {
    return jobs;
  }

  /** When old entries go. */
  public HeldRemovals removals() {
    return removals;
  }

  /** What the servers have done. */
  public ServerCounts counted() {
    return counted;
  }

  public Setting setting() {
    return setting;
  }

  /**
   * The query without what depends on how rows come in answers, when another observer alters them:
   * HBase counts a limit before an observer takes rows away, and takes an answer of which none is
   * left for the region's end.
   */
  public ScanText askable(ScanText query) {
    return setting.around().others() == AlteringObserver.Kind.NONE ? query : query.unlimited();
  }

  /** Regions that are open. */
  public int regionCount() {
    return regions().size();
  }

  /** The regions that are open, of both servers. */
  public List<HRegion> regions() {
    return environment.regions(name());
  }

  /** A connection to the table for another thread. */
  public Table another() throws IOException {
    return environment.connection().getTable(name());
  }

  /** By a client that sends the tags of cells to the servers. The caller closes it. */
  public Table tagged() throws IOException {
    return environment.taggedConnection().getTable(name());
  }

  /** When the sequence began; stamps are relative to it. */
  public long start() {
    return start;
  }

  /** The time that the server gives to a cell now. */
  public long now() {
    return clock.currentTime();
  }

  /** Lets time pass. */
  public void advance(long millis) {
    clock.advance(millis);
  }

  /**
   * Lets a step close and open regions, for which HBase needs a clock that moves.
   *
   * @param millis time that has passed afterwards, however long the step takes
   */
  public void restructure(long millis, Step step) throws IOException {
    ControlledClock.Crawl crawl = clock.crawl(millis);
    try {
      step.run();
      index.awaitWhole(name());
      regions(); // waits until servers serve what HBase says is open
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

  /** Waits until the index has caught up; returns false when it has not in time. */
  public boolean settle() {
    if (setting.index().jobs() != IndexSetting.Jobs.NORMAL || jobs.isHeld()) {
      return true;
    }
    try {
      index.settle(name());
      return true;
    } catch (IOException e) {
      LOG.warn("The index of {} has not caught up", name(), e);
      return false;
    }
  }

  public void dropAtEnd(boolean drop) {
    dropping = drop;
  }

  /** Where the servers have index files. */
  Path indexFolder() {
    return environment.folder();
  }

  /** The plans of a reading; none when they cannot be had, which only costs the report. */
  public List<PlanReport> plans(String queryId) {
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
    removals.release();
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
