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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.RemovalRound;
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.Tag;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.removal.RegionRemovals;
import org.lcindex.regionserver.global.removal.RemovalCalls;
import org.lcindex.regionserver.global.removal.SeenEntry;
import org.lcindex.rpc.SweepFigures;

/**
 * Makes the {@linkplain RemovalRound rounds} of one region and one index (rules RM1, RM2 and RM5).
 * Thread safe.
 */
final class RegionRepair {
  /** Longer than a batch waits as a rule; a sweep waits for so long, and then skips entries. */
  private static final long GATE_MILLIS = 2_000;

  /** The remover waits less: its thread is that of all regions, and it comes back. */
  private static final long SHORT_MILLIS = 500;

  private static final long LOOK_MILLIS = 5;

  private final EntryMaker index;
  private final IndexPlan plan;
  private final Predicate<byte[]> contains;
  private final WriteTraces traces;
  private final RegionRemovals queues;
  private final RemovalCalls calls;
  private final Gate gate;
  private final Counters counters;
  private final BooleanSupplier ending;

  /** The tags of entries. */
  @FunctionalInterface
  private interface Tags {
    SortedMap<byte[], List<Tag>> of(Collection<byte[]> entries) throws IOException;
  }

  /**
   * Of a region.
   *
   * @param contains whether a row is the region's
   * @param queues takes what is to be removed
   * @param calls of the table of entries
   * @param ending whether the region closes
   */
  RegionRepair(
      EntryMaker index,
      Predicate<byte[]> contains,
      WriteTraces traces,
      RegionRemovals queues,
      RemovalCalls calls,
      Gate gate,
      Counters counters,
      BooleanSupplier ending) {
    this.index = index;
    this.plan = IndexPlan.of(index);
    this.contains = contains;
    this.traces = traces;
    this.queues = queues;
    this.calls = calls;
    this.gate = gate;
    this.counters = counters;
    this.ending = ending;
  }

  /**
   * Decides about suspects.
   *
   * @return those of which another round is to decide
   * @throws RegionTooBusyException if writes take too long to end
   */
  List<Suspect> decide(List<Suspect> suspects) throws IOException {
    Collected round = new Collected(entries -> calls.tags(index.table(), entries), SHORT_MILLIS);
    return round.run(suspects);
  }

  /**
   * Decides about entries that somebody has seen with their tags, so before this was called.
   *
   * @throws RegionTooBusyException if writes take too long to end
   */
  SweepFigures decideSeen(List<SeenEntry> seen) throws IOException {
    SortedMap<byte[], List<Tag>> tags = new TreeMap<>(Arrays::compareUnsigned);
    List<Suspect> suspects = new ArrayList<>();
    for (SeenEntry entry : seen) {
      byte[] row = index.keys().baseRow(entry.entry());
      if (row != null && contains.test(row)) {
        suspects.add(new Suspect(row, entry.entry()));
        tags.computeIfAbsent(entry.entry(), one -> new ArrayList<>()).addAll(entry.tags());
      }
    }
    Collected round = new Collected(entries -> tags, GATE_MILLIS);
    List<Suspect> again = round.run(suspects);
    again.forEach(suspect -> queues.report(index.table(), suspect));
    int skipped = seen.size() - suspects.size() + round.asked - round.decided;
    return new SweepFigures(seen.size(), round.stale, round.removed, skipped);
  }

  /** One round, and what came of it. For one thread. */
  private final class Collected implements RemovalRound.Region {
    private final Tags tags;
    private final long patience;
    private int asked;
    private int decided;
    private int stale;
    private int removed;

    Collected(Tags tags, long patience) {
      this.tags = tags;
      this.patience = patience;
    }

    List<Suspect> run(List<Suspect> suspects) throws IOException {
      RemovalRound round = new RemovalRound(suspects, this);
      for (RemovalRound.Step step : round.steps()) {
        step.take();
      }
      decided = round.decided();
      stale += round.dead();
      return round.again();
    }

    @Override
    public long look(byte[] row) {
      return traces.uncovering().look(index.hash(row));
    }

    @Override
    public boolean isQuiet(byte[] row, long look) {
      return traces.uncovering().quiet(index.hash(row), look);
    }

    @Override
    public RemovalRound.Held read(byte[] row) throws IOException {
      long clock = EnvironmentEdgeManager.currentTime();
      counters.increment(Counter.GLOBAL_OLD_ROWS_READ);
      HeldColumns held =
          contains.test(row) ? traces.cells().read(row, List.of(index)) : null; // or it has moved
      if (held == null || !traces.isSynced(row, index)) {
        return null;
      }
      return plan.removal(held, traces.cells(), clock);
    }

    @Override
    public SortedMap<byte[], List<Tag>> tags(Collection<byte[]> entries) throws IOException {
      SortedMap<byte[], List<Tag>> left = new TreeMap<>(Arrays::compareUnsigned);
      for (Map.Entry<byte[], List<Tag>> one : tags.of(entries).entrySet()) {
        byte[] entry = one.getKey();
        List<Tag> some =
            one.getValue().stream()
                .filter(tag -> !queues.has(index.table(), new EntryTag(entry, tag)))
                .toList();
        if (!some.isEmpty()) {
          left.put(entry, some);
        } else if (!one.getValue().isEmpty()) {
          stale++; // all of it is on its way out
          removed += one.getValue().size();
        }
      }
      asked = left.size();
      return left;
    }

    @Override
    public void awaitBatches() throws IOException {
      long turned = gate.turn();
      long until = IndexWrites.monotonicMillis() + patience;
      while (!gate.hasPassed(turned)) {
        if (ending.getAsBoolean() || IndexWrites.monotonicMillis() > until) {
          throw new RegionTooBusyException("batches of writes have not ended");
        }
        try {
          TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("this server is stopping", e);
        }
      }
    }

    @Override
    public boolean hasRoom() {
      return queues.hasRoom();
    }

    @Override
    public EntryTag newTag(byte[] entry) {
      return new EntryTag(entry, Tag.of(IndexPlan.NUMBERS.getAsLong()));
    }

    @Override
    public void write(List<EntryTag> made) throws IOException {
      // As durable as any row, since it takes the place of others.
      EntryBatch batch = new EntryBatch(Durability.FSYNC_WAL);
      made.forEach(tag -> batch.add(index, tag));
      for (List<Put> puts : batch.byTable().values()) {
        calls.put(index.table(), puts);
      }
    }

    @Override
    public void remove(byte[] entry, List<Tag> old) {
      for (Tag tag : old) {
        removed += queues.offer(index.table(), new EntryTag(entry, tag)) ? 1 : 0;
      }
    }
  }
}
