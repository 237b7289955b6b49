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
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.verification.metamorphic.check.Checker;
import org.lcindex.verification.metamorphic.check.ClientReading;
import org.lcindex.verification.metamorphic.check.GlobalReading;
import org.lcindex.verification.metamorphic.check.Reading;
import org.lcindex.verification.metamorphic.check.Shares;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.operation.SequenceRun;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.table.HBaseFaults;
import org.lcindex.verification.metamorphic.table.MetamorphicEnvironment;
import org.lcindex.verification.metamorphic.table.TestTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs sequences, each on a fresh table. One thread: all tables share the clock.
 *
 * @param readings the ways that are compared with the oracle
 * @param dropping whether tables are dropped; to drop a small one takes longer than a replay
 * @param progress hears how far it is
 * @param patience operations after which a run ends when no index has served a query; 0 for never
 */
record SequenceRunner(
    MetamorphicEnvironment environment,
    List<Reading> readings,
    boolean dropping,
    RunProgress progress,
    int patience) {
  private static final Logger LOG = LoggerFactory.getLogger(SequenceRunner.class);
  private static final AtomicInteger TABLES = new AtomicInteger();

  /** Compares all ways with the oracle. */
  SequenceRunner(MetamorphicEnvironment environment) {
    this(
        environment,
        List.of(
            Reading.AUTO,
            Reading.FORCE,
            new ClientReading(environment.client()),
            new GlobalReading(environment.client(), GlobalReading.Path.GLOBAL),
            new GlobalReading(environment.client(), GlobalReading.Path.GRID),
            new GlobalReading(environment.client(), GlobalReading.Path.AUTO)));
  }

  /** Compares some ways with the oracle. */
  SequenceRunner(MetamorphicEnvironment environment, List<Reading> readings) {
    this(environment, readings, true, RunProgress.NONE, 0);
  }

  /**
   * A runner that ends a run when no index has served a query so far.
   *
   * @param operations after which it looks; 0 for never
   */
  SequenceRunner endingUnserved(int operations) {
    return new SequenceRunner(environment, readings, dropping, progress, operations);
  }

  /** A runner that tells how far it is. */
  SequenceRunner telling(RunProgress listener) {
    return new SequenceRunner(environment, readings, dropping, listener, patience);
  }

  /** A runner that leaves its tables, small as they are: to drop one takes longer than a replay. */
  SequenceRunner keepingTables() {
    return new SequenceRunner(environment, readings, false, RunProgress.NONE, 0);
  }

  /**
   * Runs until the end or until there are {@code maxDifferences}.
   *
   * @throws IOException when the table could not be made or dropped; refused operations only count
   */
  RunReport run(Sequence sequence, int maxDifferences) throws IOException {
    long begin = System.nanoTime();
    TableName name = TableName.valueOf("metamorphic_" + TABLES.incrementAndGet());
    TestTable table = new TestTable(environment, sequence.setting(), name);
    try (SequenceRun run =
        new SequenceRun(table, environment.client(), readings, sequence.steady())) {
      int step = 0;
      OperationTimings timings = new OperationTimings();
      Checker checker = run.checker();
      for (Operation operation : sequence.operations()) {
        checker.at(step++, operation.toString());
        long before = System.nanoTime();
        boolean done = tryRun(operation, run);
        timings.add(operation, done, System.nanoTime() - before);
        run.checkEntries(operation);
        progress.done(step, sequence.operations().size(), checker.counts());
        if (checker.differences().size() >= maxDifferences
            || step == patience && isUnserved(checker.shares())) {
          break;
        }
      }
      run.openQueries().drainAll();
      checkBugs(run);
      table.counted().addTo(checker.counts());
      table.dropAtEnd(dropping);
      return new RunReport(
          sequence,
          checker.counts(),
          List.copyOf(checker.differences()),
          checker.shares(),
          timings,
          (System.nanoTime() - begin) / 1e9);
    }
  }

  /** Whether there were queries, and none by an index. */
  static boolean isUnserved(Shares shares) {
    return shares.queries() > 0 && shares.served() == 0;
  }

  /** Answers are right in spite of a bug in the index, as long as a plain scan takes over. */
  private void checkBugs(SequenceRun run) throws IOException {
    long bugs = environment.index().newBugs(run.table().name());
    if (bugs > 0) {
      run.checker()
          .failed(
              new IllegalStateException(
                  bugs + " failures of the index's own code; HBase's log has their stacks"));
    }
  }

  private static boolean tryRun(Operation operation, SequenceRun run) {
    if (operation.changesRows()) {
      run.openQueries().beforeChange();
    }
    try {
      operation.run(run);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      LOG.debug("Refused: {}", operation, e);
      if (operation instanceof StorageOperation) {
        // A write may be refused; a flush or compaction has no reason to fail.
        run.checker().failed(e);
      }
      return false;
    } catch (RuntimeException e) {
      if (HBaseFaults.isKnown(e)) {
        LOG.info("HBase itself fails: {}", operation, e);
        return false;
      }
      run.checker().failed(e);
      return false;
    }
  }
}
