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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.List;
import org.lcindex.query.MdrqClient;
import org.lcindex.verification.metamorphic.check.AbandonedScanners;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.check.Checker;
import org.lcindex.verification.metamorphic.check.EntryChecker;
import org.lcindex.verification.metamorphic.check.MomentChecker;
import org.lcindex.verification.metamorphic.check.OpenQueries;
import org.lcindex.verification.metamorphic.check.Reading;
import org.lcindex.verification.metamorphic.oracle.Oracles;
import org.lcindex.verification.metamorphic.table.Step;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * One run of a sequence: its table, the checkers that look at the table, and what must be told to
 * them before the table changes. Not thread safe.
 */
public final class SequenceRun implements AutoCloseable {
  /** Time that passes for the cells when regions or the table change, in milliseconds. */
  static final long STEP_MS = 2_000;

  private final TestTable table;
  private final Checker checker;
  private final OpenQueries openQueries;
  private final MomentChecker moments;
  private final AbandonedScanners abandoned;
  private final EntryChecker entries;
  private final Oracles oracles;
  private final boolean steady;
  private boolean expires;

  /**
   * @param readings the ways that are compared with the plain scan
   * @param steady whether HBase's answer at a read point stays the same while nothing is compacted
   */
  public SequenceRun(TestTable table, MdrqClient client, List<Reading> readings, boolean steady) {
    this.table = table;
    this.checker = new Checker(table, readings);
    this.openQueries = new OpenQueries(table, checker);
    this.moments = new MomentChecker(table, checker);
    this.abandoned = new AbandonedScanners(table, checker);
    this.entries = new EntryChecker(table, checker);
    this.oracles = new Oracles(table, client);
    this.steady = steady;
    this.expires = table.setting().expires();
  }

  public TestTable table() {
    return table;
  }

  public Checker checker() {
    return checker;
  }

  /** Queries whose scanners stay open over other operations. */
  public OpenQueries openQueries() {
    return openQueries;
  }

  /** Looks whether a step has left a value without entry. */
  public void checkEntries(Operation done) {
    try {
      table.removals().afterStep();
    } catch (IOException e) {
      checker.counts().add(CheckCount.UNREAD);
    }
    if (!done.onlyAsks()) {
      entries.check();
    }
  }

  /** Comparisons at read points. */
  MomentChecker moments() {
    return moments;
  }

  /** Scanners that are not read to their end. */
  AbandonedScanners abandoned() {
    return abandoned;
  }

  Oracles oracles() {
    return oracles;
  }

  boolean steady() {
    return steady;
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
    drainIfExpiring();
    table.advance(millis);
  }

  private void drainIfExpiring() {
    if (expires) {
      openQueries.drainAll();
    }
  }

  /** Lets a step close and open regions. */
  void restructure(Step step) throws IOException {
    restructure(STEP_MS, step);
  }

  /**
   * Lets a step close and open regions.
   *
   * @param millis time that has passed afterwards, however long the step takes
   */
  void restructure(long millis, Step step) throws IOException {
    drainIfExpiring();
    openQueries.beforeReopening();
    closeScanners();
    table.restructure(millis, step);
  }

  /** Read points end with their regions, and what holds them must not hold up a split. */
  private void closeScanners() throws IOException {
    abandoned.closeAll();
    moments.releaseAll();
  }

  /** Waits until the index has caught up. */
  void settle() {
    if (!table.settle()) {
      checker.counts().add(CheckCount.UNSETTLED);
    }
  }

  @Override
  public void close() throws IOException {
    closeScanners();
    table.close();
  }
}
