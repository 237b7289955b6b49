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
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Repair;
import org.lcindex.global.tag.Tag;
import org.lcindex.global.tag.Uncovering;
import org.lcindex.regionserver.global.removal.SeenEntry;
import org.lcindex.rpc.SweepFigures;

/**
 * Decides about entries of one region's rows that somebody has seen (rules R2 and R4), in the order
 * of {@link Repair}: their tags were read before it is asked, so every write whose tag is among
 * them is either done, or in the gate. Thread safe.
 */
final class RegionRepair {
  /** Longer than a batch waits as a rule; a handler waits for so long. */
  private static final long GATE_MILLIS = 2_000;

  private static final long LOOK_MILLIS = 5;

  private final Predicate<byte[]> contains;
  private final OrderedRemovals removals;
  private final BiPredicate<TableName, EntryTag> queue;
  private final Gate gate;
  private final BiPredicate<EntryMaker, byte[]> covered;
  private final Repair repair;
  private final BooleanSupplier ending;

  /**
   * Of a region.
   *
   * @param contains whether a row is the region's
   * @param queue takes what is to be removed
   * @param covered whether an index may be believed of a row, or of most if that is null
   * @param age see {@link Repair}
   * @param ending whether the region closes
   */
  RegionRepair(
      Predicate<byte[]> contains,
      OrderedRemovals removals,
      BiPredicate<TableName, EntryTag> queue,
      Gate gate,
      BiPredicate<EntryMaker, byte[]> covered,
      long age,
      BooleanSupplier ending) {
    this.contains = contains;
    this.removals = removals;
    this.queue = queue;
    this.gate = gate;
    this.covered = covered;
    this.repair = new Repair(age);
    this.ending = ending;
  }

  /** Queues what may be removed of these entries; null if writes take too long to end. */
  SweepFigures repair(EntryMaker index, List<SeenEntry> seen) throws IOException {
    if (!covered.test(index, null)) {
      return new SweepFigures(seen.size(), 0, 0, 0, seen.size());
    }
    long clock = EnvironmentEdgeManager.currentTime();
    if (!writesHaveEnded()) {
      return null;
    }
    SweepFigures figures = SweepFigures.NONE;
    List<EntryTag> removable = new ArrayList<>();
    for (SeenEntry entry : seen) {
      figures = figures.plus(decide(index, entry, clock, removable));
    }
    if (!covered.test(index, null)) {
      return new SweepFigures(seen.size(), 0, 0, 0, seen.size());
    }
    long refused = removable.stream().filter(tag -> !queue.test(index.table(), tag)).count();
    return figures.plus(new SweepFigures(0, 0, -refused, 0, 0));
  }

  private boolean writesHaveEnded() throws IOException {
    long turned = gate.turn();
    long until = IndexWrites.monotonicMillis() + GATE_MILLIS;
    while (!gate.hasPassed(turned)) {
      if (ending.getAsBoolean() || IndexWrites.monotonicMillis() > until) {
        return false;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("this server is stopping", e);
      }
    }
    return true;
  }

  private SweepFigures decide(
      EntryMaker index, SeenEntry seen, long clock, List<EntryTag> removable) throws IOException {
    SweepFigures skipped = new SweepFigures(1, 0, 0, 0, 1);
    byte[] row = index.rowOf(seen.entry());
    if (row == null || !contains.test(row) || !covered.test(index, row)) {
      return skipped;
    }
    Uncovering uncovering = removals.uncovering();
    long hash = Tagger.hash(row, index);
    long look = uncovering.look(hash);
    HeldColumns held = removals.cells().read(row, List.of(index));
    if (held == null || !uncovering.quiet(hash, look) || !removals.isSynced(row, index)) {
      return skipped;
    }
    boolean dead =
        index.isGrid()
            ? removals
                .cells()
                .row(index, held, EnvironmentEdgeManager.currentTime())
                .isDead(index.tuples(), seen.entry())
            : removals.cells().residue(index, held).isDead(seen.entry(), clock);
    if (!dead) {
      return new SweepFigures(1, 0, 0, 0, 0);
    }
    List<Tag> old = repair.removable(seen.tags(), clock);
    old.forEach(tag -> removable.add(new EntryTag(seen.entry(), tag)));
    return new SweepFigures(1, 1, old.size(), seen.tags().size() - old.size(), 0);
  }
}
