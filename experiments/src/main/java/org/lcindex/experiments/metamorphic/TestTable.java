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
package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.rpc.PlanReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The table that one run of a sequence works on: made by the constructor, dropped by {@link
 * #close}. The clock stands still in between. Not thread safe.
 */
final class TestTable implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TestTable.class);

  private final MetamorphicEnvironment environment;
  private final IndexControl index;
  private final ControlledClock clock;
  private final Setting setting;
  private final TableName name;
  private final Table table;
  private final Stores stores;
  private final Checker checker;
  private final long start;
  private boolean dropping = true;

  TestTable(
      MetamorphicEnvironment environment, Setting setting, TableName name, List<Reading> readings)
      throws IOException {
    this.environment = environment;
    this.index = environment.index();
    this.clock = environment.clock();
    this.setting = setting;
    this.name = name;
    try (Admin admin = environment.connection().getAdmin()) {
      admin.createTable(index.define(setting.describe(name), setting), setting.splitKeys());
    }
    this.table = environment.connection().getTable(name);
    this.stores = new Stores(() -> environment.regions(name));
    this.checker = new Checker(this, Reading.FORBID, readings);
    this.start = clock.freeze();
  }

  Table table() {
    return table;
  }

  Stores stores() {
    return stores;
  }

  Checker checker() {
    return checker;
  }

  Setting setting() {
    return setting;
  }

  /** When the sequence began; stamps are relative to it. */
  long start() {
    return start;
  }

  /**
   * Lets time pass. When cells may expire, open scanners are read to their end first: a flush after
   * the expiry drops cells that HBase's own scanner may or may not have read ahead.
   */
  void advance(long millis) {
    if (setting.expires()) {
      checker.drainAll();
    }
    clock.advance(millis);
  }

  void settle() {
    if (setting.index().jobs() != IndexSetting.Jobs.NORMAL) {
      return;
    }
    try {
      index.settle(name);
    } catch (IOException e) {
      LOG.warn("The index of {} has not caught up", name, e);
      checker.counts().unsettled++;
    }
  }

  void dropAtEnd(boolean drop) {
    dropping = drop;
  }

  /** The plans of a reading; none when they cannot be had, which only costs the report. */
  List<PlanReport> plans(String queryId) {
    try {
      return index.plans(name, queryId);
    } catch (IOException e) {
      LOG.debug("No plans of {}", queryId, e);
      return List.of();
    }
  }

  @Override
  public void close() throws IOException {
    clock.resume();
    table.close();
    if (dropping) {
      try (Admin admin = environment.connection().getAdmin()) {
        admin.disableTable(name);
        admin.deleteTable(name);
      }
    }
  }
}
