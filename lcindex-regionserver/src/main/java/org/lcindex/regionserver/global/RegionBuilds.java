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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.Region;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one open region builds of its indexes, and when: after it has opened, after an outage, after
 * bulk loads, and when somebody has marked it. Thread safe.
 */
final class RegionBuilds {
  private static final Logger LOG = LoggerFactory.getLogger(RegionBuilds.class);
  private static final long RETRY_MILLIS = 1_000;

  private final Region region;
  private final GlobalServer server;
  private final BooleanSupplier ending;
  private final StandingProblems problems;
  private final boolean mayBuild;
  private final KeyRange range;
  private final BulkLoads loads;
  private final ReplayMarks replay;
  private final List<Scheduled> builds = new ArrayList<>();
  private Future<?> look = CompletableFuture.completedFuture(null);

  /** The number of the look that was wanted last. */
  private long looks;

  /** A build, and whether somebody wants it once more. */
  private final class Scheduled {
    final IndexBuild build;
    final AtomicBoolean wanted = new AtomicBoolean();
    final AtomicBoolean scheduled = new AtomicBoolean();

    /** How many tokens to come had begun when the catalog had none for the region; -1 before. */
    private volatile long coveredAt = -1;

    Scheduled(IndexBuild build) {
      this.build = build;
    }

    /** Those of a build that has its turn, or of one that waits for it. */
    BuildFigures figures() {
      BuildFigures known = build.figures();
      return known.why() != null || !scheduled.get()
          ? known
          : BuildFigures.begun("rows may lack entries", build.size())
              .waiting(known.waits() == null ? "other builds of the server" : known.waits());
    }

    boolean isCovered() {
      return mayBuild && coveredAt == build.begun() && !build.isPending();
    }

    void want() {
      if (!mayBuild) {
        return;
      }
      wanted.set(true);
      if (scheduled.compareAndSet(false, true)) {
        schedule(0);
      }
    }

    private void schedule(long delay) {
      try {
        server.build().thread().schedule(this::run, delay, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        return; // the server stops
      }
    }

    private void run() {
      if (ending.getAsBoolean()) {
        return;
      }
      long delay;
      try {
        if (!build.hasRead()) {
          wanted.set(false); // all tokens until now will be read
        }
        delay = build.step();
      } catch (IOException e) {
        build.failed(e);
        delay = RETRY_MILLIS;
      } catch (RuntimeException | Error e) {
        build.failed(e);
        server.bugs().accept("region " + region + ": building " + build.index(), e);
        return; // the range stays uncovered until the region opens anew
      }
      if (delay == IndexBuild.BUILT) {
        lookIn(0); // what was built is covered as soon as the catalog has been read
      }
      if (delay >= 0) {
        schedule(delay);
      } else if (wanted.get()) {
        schedule(0);
      } else {
        scheduled.set(false);
        if (wanted.get()) {
          want();
        }
      }
    }
  }

  /**
   * Of a region.
   *
   * @param reading of its rows
   * @param replay what it got back from WALs
   * @param mayBuild false if writes may be under way that the gate does not know: then it marks
   *     only
   */
  RegionBuilds(
      Region region,
      GlobalServer server,
      List<IndexWrites> writes,
      Marks marks,
      Gate gate,
      BooleanSupplier ending,
      IndexBuild.Reading reading,
      StandingProblems problems,
      ReplayMarks replay,
      boolean mayBuild) {
    this.region = region;
    this.server = server;
    this.ending = ending;
    this.problems = problems;
    this.replay = replay;
    this.mayBuild = mayBuild;
    this.range = CatalogMarks.range(region.getRegionInfo());
    List<EntryMaker> indexes = writes.stream().map(IndexWrites::index).toList();
    this.loads = new BulkLoads(region.getRegionInfo(), indexes, marks, this::want);
    for (IndexWrites one : writes) {
      builds.add(new Scheduled(new IndexBuild(region, server, one, gate, loads, ending, reading)));
    }
  }

  /** The region is open: it looks what is to be built, now and from time to time. */
  void start() {
    lookIn(0);
  }

  /** In place of the look that waits. */
  private synchronized void lookIn(long millis) {
    look.cancel(false);
    long number = ++looks;
    try {
      look =
          server
              .build()
              .catalog()
              .thread()
              .schedule(() -> look(number), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      return; // the server stops
    }
  }

  /** A look is over. While it was under way a build may have wanted the next one at once. */
  private synchronized void lookAgain(long number, long millis) {
    if (number == looks) {
      lookIn(millis);
    }
  }

  /** The region closes. What runs ends by itself, and what came back is told all the same. */
  synchronized void stop() {
    if (!replay.isPending()) {
      look.cancel(false);
    }
  }

  /**
   * Whether an index may be believed of all of the region's rows: the catalog said so, and nothing
   * was marked here since. Others may have marked it within the last time between two looks.
   */
  boolean isCovered(EntryMaker index) {
    return builds.stream().anyMatch(one -> one.build.index() == index && one.isCovered());
  }

  /** What comes into the region other than by writes. */
  BulkLoads loads() {
    return loads;
  }

  /** An index has something to build. */
  void want(EntryMaker index) {
    for (Scheduled one : builds) {
      if (one.build.index() == index) {
        one.want();
      }
    }
  }

  /** How far the builds are, in the order of the indexes. */
  List<BuildFigures> figures() {
    return builds.stream().map(Scheduled::figures).toList();
  }

  private void look(long number) {
    boolean ends = ending.getAsBoolean();
    if (ends && !replay.isPending()) {
      return;
    }
    long next = RETRY_MILLIS;
    try {
      if (!ends) {
        builds.forEach(one -> one.build.probe(one::want)); // nobody may write any more
      }
      TableName base = region.getRegionInfo().getTable();
      List<String> without = new ArrayList<>();
      List<Long> begun = builds.stream().map(one -> one.build.begun()).toList();
      List<CatalogRow> rows = server.build().catalog().rows(base);
      if (replay.mark(rows, server.build().catalog().catalog()::mark)) {
        rows = server.build().catalog().rows(base);
      }
      if (ends) {
        return;
      }
      for (int i = 0; i < builds.size(); i++) {
        Scheduled one = builds.get(i);
        CatalogRow row = find(rows, GlobalTables.catalogRow(base, one.build.index().index()));
        long coveredAt = -1;
        if (row == null || !row.isWhole()) {
          without.add(one.build.index().toString());
        } else {
          List<Token> left = Coverage.of(row.tokens(), row.built(), range);
          if (one.build.isWanted(left)) {
            one.want();
          }
          coveredAt = left.isEmpty() ? begun.get(i) : -1;
        }
        one.coveredAt = coveredAt;
      }
      markOthers(rows, base);
      if (without.isEmpty()) {
        problems.clear();
      } else {
        problems.report(
            "the global indexes "
                + without
                + " of table "
                + base
                + " have no row in "
                + GlobalTables.CATALOG
                + " that says which entries they have: queries do without them. lcindex index"
                + " rebuild writes it");
      }
      next = server.build().lookMillis();
    } catch (IOException | RuntimeException e) {
      if (ends) {
        LOG.debug("{} is closed, and rows that came back are not marked yet", region, e);
        return;
      }
      problems.report(
          GlobalTables.UNREAD + ": " + CauseText.line(e) + "; nothing is built until it can be");
    } finally {
      lookAgain(number, next);
    }
  }

  /** Whether somebody may believe the index of some of the region's rows. */
  private boolean believes(CatalogRow row) {
    Coverage coverage = row.coverage(row.incarnation());
    return !coverage.covered(KeyRanges.of(range)).isEmpty();
  }

  private static CatalogRow find(List<CatalogRow> rows, byte[] key) {
    for (CatalogRow row : rows) {
      if (Arrays.equals(row.key(), key)) {
        return row;
      }
    }
    return null;
  }

  /**
   * Rows of indexes that the table's descriptor does not have: this region writes no entries for
   * them. Who drops one marks it first, so they are marked here only if nobody did.
   */
  private void markOthers(List<CatalogRow> rows, TableName base) throws IOException {
    for (CatalogRow row : rows) {
      boolean known =
          builds.stream()
              .anyMatch(
                  one ->
                      Arrays.equals(
                          row.key(), GlobalTables.catalogRow(base, one.build.index().index())));
      if (!known && believes(row)) {
        server.build().catalog().catalog().mark(row.key(), Catalog.token(range, Reason.REPLACED));
      }
    }
  }
}
