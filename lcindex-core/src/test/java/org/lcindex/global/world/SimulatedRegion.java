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
package org.lcindex.global.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.world.SimulatedStore.Cell;
import org.lcindex.global.world.SimulatedStore.Numbers;
import org.lcindex.global.world.SimulatedStore.Written;

/**
 * The stores of one row's columns, as the server sees them that has the region, or one that only
 * believes so. Flushes, compactions, bulk loads, crashes and moves are HBase's, at random.
 */
public final class SimulatedRegion {
  /** What has happened, to see that it does. */
  public enum Event {
    FLUSHED,
    COMPACTED,
    COMPACTED_ALL,
    FORGOTTEN,
    BULK_LOAD_BEGUN,
    BULK_LOADED,
    BULK_LOADED_DURING_A_COMPACTION,
    BULK_LOADED_TO_BE_SHOWN_LATER,
    UNSYNCED_LOST,
    REPLAYED_TO_MEMORY
  }

  private final List<SimulatedStore> stores;
  private final Random random;
  private final boolean forgets;
  private final int[] events;

  /**
   * An empty region.
   *
   * @param columns how many
   * @param forgets whether compactions leave out sequence ids of old cells
   */
  public SimulatedRegion(int columns, Random random, boolean forgets) {
    this(new ArrayList<>(), random, forgets, new int[Event.values().length]);
    while (stores.size() < columns) {
      stores.add(new SimulatedStore());
    }
  }

  private SimulatedRegion(
      List<SimulatedStore> stores, Random random, boolean forgets, int[] events) {
    this.stores = stores;
    this.random = random;
    this.forgets = forgets;
    this.events = events;
  }

  /** How often something has happened, in copies too. */
  public int[] events() {
    return events;
  }

  private void happened(Event event, boolean really) {
    events[event.ordinal()] += really ? 1 : 0;
  }

  /** The store of a column. */
  public SimulatedStore store(int column) {
    return stores.get(column);
  }

  /** Of all columns. */
  public List<SimulatedStore> stores() {
    return Collections.unmodifiableList(stores);
  }

  /** All cells, of any column. */
  public List<Cell> cells() {
    return stores.stream().flatMap(store -> store.cells().stream()).toList();
  }

  /** Whether a crash would take something back. */
  public boolean isUnsynced() {
    return stores.stream().anyMatch(SimulatedStore::isUnsynced);
  }

  /**
   * A flush, a compaction, or the beginning or the end of a long one, in one of the stores.
   *
   * @param flushes whether no batch is under way, whose lock a flush waits for
   */
  public void step(long clock, boolean flushes, Written written) {
    SimulatedStore store = stores.get(random.nextInt(stores.size()));
    boolean forgetting = forgets && random.nextBoolean();
    int k = random.nextInt(4);
    if (k < 2 && flushes && !store.isMemoryEmpty()) {
      happened(Event.FLUSHED, true);
      store.flush(clock, written);
    } else if (k == 2 && !store.isCompacting() && store.files() > 1) {
      happened(Event.COMPACTED, true);
      happened(Event.FORGOTTEN, forgetting);
      store.minor(random.nextInt(store.files() - 1), clock, written, forgetting);
    } else if (k == 3 && !store.isCompacting() && store.files() > 0) {
      store.begin();
      if (random.nextBoolean()) {
        end(store, clock, written, forgetting);
      }
    } else if (k == 2 && store.isCompacting()) {
      end(store, clock, written, forgetting);
    }
  }

  private void end(SimulatedStore store, long clock, Written written, boolean forgetting) {
    happened(Event.COMPACTED_ALL, true);
    happened(Event.FORGOTTEN, forgetting);
    store.end(clock, written, forgetting);
  }

  /** Flushes all stores that have something in memory. */
  public void flush(long clock, Written written) {
    stores.stream().filter(s -> !s.isMemoryEmpty()).forEach(store -> store.flush(clock, written));
  }

  /** A long compaction of all HFiles of a column begins, unless there is one. */
  public void compact(int column) {
    SimulatedStore store = stores.get(column);
    if (!store.isCompacting()) {
      store.begin();
    }
  }

  // Bulk loads

  /** Whether one is under way. */
  public boolean isLoading() {
    return stores.stream().anyMatch(SimulatedStore::isLoading);
  }

  /**
   * A bulk load begins. HBase flushes before it gives the cells a sequence id, and copies them
   * before it shows them.
   *
   * @param cells what the HFile has
   * @param flushes whether no batch is under way, whose lock a flush waits for
   */
  public void load(int column, List<Cell> cells, boolean flushes, long clock, Written written) {
    happened(Event.BULK_LOAD_BEGUN, true);
    Numbers numbers = Numbers.values()[random.nextInt(Numbers.values().length)];
    if (numbers == Numbers.NEXT && !flushes) {
      numbers = Numbers.NONE;
    }
    if (numbers == Numbers.NEXT) {
      flush(clock, written);
    }
    stores.get(column).load(cells, numbers, random);
  }

  /** Those that are under way end. */
  public void loaded() {
    for (SimulatedStore store : stores) {
      if (store.isLoading()) {
        store.loaded();
        happened(Event.BULK_LOADED, true);
        happened(Event.BULK_LOADED_DURING_A_COMPACTION, store.isCompacting());
        happened(
            Event.BULK_LOADED_TO_BE_SHOWN_LATER,
            store.held().stream().mapToLong(HeldCell::sequenceId).max().orElse(0) > store.shown());
      }
    }
  }

  // Moves

  /** The server dies. What it sees then, if it does not know it. */
  public SimulatedRegion crash() {
    SimulatedRegion seen =
        new SimulatedRegion(
            new ArrayList<>(stores.stream().map(SimulatedStore::copy).toList()),
            random,
            forgets,
            events);
    for (SimulatedStore store : stores) {
      happened(Event.UNSYNCED_LOST, store.crash());
    }
    return seen;
  }

  /**
   * The region opens on another server. Recovered edits are flushed, or a closing region is.
   *
   * @param crashed whether they may be in memory again
   */
  public void reopen(long clock, boolean crashed) {
    for (SimulatedStore store : stores) {
      boolean replays = crashed && !store.isMemoryEmpty() && random.nextBoolean();
      happened(Event.REPLAYED_TO_MEMORY, replays);
      store.reopen(clock, replays);
    }
  }
}
