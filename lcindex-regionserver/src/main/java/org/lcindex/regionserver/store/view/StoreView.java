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
package org.lcindex.regionserver.store.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.base.NoMemoryException;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.OpenHandles;
import org.lcindex.regionserver.evidence.Evidence;
import org.lcindex.regionserver.evidence.SharedCopies;
import org.lcindex.regionserver.evidence.SharedRows;
import org.roaringbitmap.RoaringBitmap;

/**
 * A view of one store at one moment: its HFiles, the open index files of each, and which rows of
 * these may be trusted. All places of a window are of one view; the planner looked at a view of its
 * own, which may be an earlier one.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>It never changes. What HBase or a job changes makes another view ({@link StoreViews}).
 *   <li>Its index files are open as long as someone holds it: one counter for all of them.
 *   <li>Trust is worked out once for each level, by the first query that needs it, and not by each
 *       query: its cost grows with the square of the number of HFiles.
 *   <li>It does not pin HFiles, or the last view of an idle store would keep files that HBase has
 *       compacted away. Who reads cells takes an {@link org.lcindex.hbase.CoreView}.
 * </ol>
 *
 * <p>Thread safe.
 */
public final class StoreView {
  /** What a query may hold for itself of what finds no room. */
  private static final long MOST_UNKEPT_BYTES = 1 << 20;

  /**
   * What a view is made of. Its parts are thread safe.
   *
   * @param overlaps what pairs of HFiles share
   * @param reader computes it; see {@link Overlaps#between}
   * @param handles counts those who read
   * @param shared makes the tables of shared rows
   */
  public record Source(
      Overlaps overlaps, Overlaps.Reader reader, OpenHandles handles, SharedTables shared) {}

  /** Makes the tables of rows that several HFiles hold. Thread safe. */
  public interface SharedTables {
    /** The table of {@link StoreView#sharedParts}, or null while there is none. */
    SharedRows of(StoreView view) throws IOException;

    /** A query will look for a table, and there is none; whether it will find one. */
    boolean expect();
  }

  private final Source store;
  private final List<LiveHFile> files;
  private final long change;
  private final Map<String, List<HFileIndex>> indexesOf;
  private final List<HFileIndex> indexes;
  // Only those that stand in for the result of a compaction.
  private final Map<HFileIndex, String> replacedBy;
  private final long latestCell;
  private final long unresolvedRows;
  private final Map<Trust, Map<HFileIndex, FileTrust>> trust = new EnumMap<>(Trust.class);
  // Of the trust, and guarded by it.
  private final MemoryTaken memory;
  // Null until the table is there.
  private volatile SharedRows sharedRows;
  private volatile List<SharedCopies.Part> sharedParts;
  private int references = 1;

  /**
   * Takes over the holds on the given indexes.
   *
   * @param change tells this state of the indexes from others
   * @param indexesOf by store file name, in which index files all its rows can be found
   */
  private StoreView(
      Source store,
      List<LiveHFile> files,
      long change,
      Map<String, List<HFileIndex>> indexesOf,
      List<HFileIndex> indexes,
      Map<HFileIndex, String> replacedBy) {
    this.store = store;
    this.replacedBy = replacedBy;
    this.files = files;
    this.change = change;
    this.indexesOf = indexesOf;
    this.indexes = indexes;
    this.memory = store.overlaps().memory();
    this.latestCell = indexes.stream().mapToLong(HFileIndex::visibleFrom).max().orElse(0);
    Set<String> names = new HashSet<>();
    indexes.forEach(index -> names.add(index.hfile()));
    this.unresolvedRows = store.overlaps().unresolvedRows(names);
  }

  /**
   * The view of these files, held for the caller. No I/O.
   *
   * @param holdAll the indexes in which all rows of the store file with a name can be found, held
   *     for the caller: its own, or, until that is merged, those of the HFiles it was compacted
   *     from. These have at least the cells of the store file, and every reader sees the same in
   *     them: a compaction drops only what no scanner at any read point would return. Empty when
   *     there are none.
   */
  public static StoreView of(
      Source store,
      Function<String, List<OpenIndexes.Served>> holdAll,
      List<LiveHFile> files,
      long change) {
    Map<String, List<HFileIndex>> indexesOf = new HashMap<>();
    Map<String, HFileIndex> distinct = new LinkedHashMap<>();
    Map<HFileIndex, String> replacedBy = new IdentityHashMap<>();
    for (LiveHFile file : files) {
      List<HFileIndex> used = new ArrayList<>();
      for (OpenIndexes.Served served : holdAll.apply(file.name())) {
        HFileIndex index = served.index();
        // Several results of one compaction share their inputs.
        HFileIndex known = distinct.putIfAbsent(index.hfile(), index);
        if (known != null) {
          index.drop();
        } else if (served.replacedBy() != Evidence.LIVE) {
          replacedBy.put(index, served.replacedBy());
        }
        used.add(known == null ? index : known);
      }
      indexesOf.put(file.name(), List.copyOf(used));
    }
    return new StoreView(
        store, files, change, indexesOf, List.copyOf(distinct.values()), replacedBy);
  }

  /** A view of index files that are held already and belong to no HFile; for tests. */
  public static StoreView ofIndexes(
      Source store,
      List<LiveHFile> files,
      long change,
      List<HFileIndex> held,
      Map<HFileIndex, String> replacedBy) {
    return new StoreView(store, files, change, Map.of(), held, replacedBy);
  }

  /** Whether it is of these files and of this state of the indexes. */
  boolean isOf(List<LiveHFile> now, long nowChange) {
    return files == now && change == nowChange;
  }

  /** The store's HFiles. */
  public List<LiveHFile> files() {
    return files;
  }

  /**
   * In which index files all rows of an HFile can be found: its own, or, until that is merged,
   * those of the HFiles it was compacted from; empty when there are none.
   */
  public List<HFileIndex> indexesOf(LiveHFile file) {
    return indexesOf.getOrDefault(file.name(), List.of());
  }

  /**
   * In which index files all rows of an HFile known by its name can be found. It may be one that a
   * compaction has replaced just before the view was made: then its own index files are told, if
   * the view has them.
   */
  public List<HFileIndex> indexesOf(String file) {
    List<HFileIndex> known = indexesOf.get(file);
    return known != null
        ? known
        : indexes.stream().filter(index -> index.hfile().equals(file)).toList();
  }

  /** All index files of the view, each once. */
  public List<HFileIndex> indexes() {
    return indexes;
  }

  /**
   * How many copies of rows are neither alone nor part of a pair of which one wholly supersedes the
   * other: what queries have to verify, about.
   */
  public long unresolvedRows() {
    return unresolvedRows;
  }

  /**
   * Which rows may be trusted.
   *
   * @param readPoint of the reader; one that is older than the youngest cell costs more
   * @throws IOException when a pair of HFiles that was not compared yet cannot be, or there is no
   *     memory for what they have in common; the query goes without the index
   */
  public Map<HFileIndex, FileTrust> trust(Trust level, long readPoint) throws IOException {
    if (readPoint < latestCell) {
      return new TrustResolver(indexes, replacedBy::get, level, readPoint).resolve(store.reader());
    }
    synchronized (trust) {
      Map<HFileIndex, FileTrust> known = trust.get(level);
      if (known != null) {
        return known;
      }
    }
    // Not under the lock: it may have to read.
    Map<HFileIndex, FileTrust> resolved =
        new TrustResolver(indexes, replacedBy::get, level, readPoint).resolve(store.reader());
    synchronized (trust) {
      if (trust.get(level) == null) {
        try {
          memory.take(bytes(resolved));
        } catch (NoMemoryException e) {
          if (bytes(resolved) <= MOST_UNKEPT_BYTES) {
            return resolved;
          }
          throw e;
        }
        trust.put(level, resolved);
      }
      return trust.get(level);
    }
  }

  /**
   * The rows that have to be verified at this level of trust because several HFiles hold them, with
   * their values: those of the bitmaps {@link FileTrust#verify} without {@link
   * FileTrust#superseded}. Null when they are not known, or not for this reader; then, if it is
   * worth it, they will be.
   */
  public SharedRows sharedRows(Trust level, long readPoint) throws IOException {
    if (level != Trust.NEWEST_COPY || readPoint < latestCell) {
      return null;
    }
    SharedRows known = sharedRows;
    if (known == null) {
      known = store.shared().of(this);
      sharedRows = known;
    }
    return known;
  }

  /**
   * Whether a query at this level of trust may count on {@link #sharedRows}; if not, they are made
   * in the background. Reads nothing.
   */
  public boolean expectsSharedRows(Trust level) {
    return level == Trust.NEWEST_COPY
        && unresolvedRows > 0
        && (sharedRows != null || store.shared().expect());
  }

  /** The copies of which none decides its row, for those who see every cell; by HFile. */
  public List<SharedCopies.Part> sharedParts() throws IOException {
    List<SharedCopies.Part> known = sharedParts;
    if (known == null) {
      Map<HFileIndex, FileTrust> resolved = trust(Trust.NEWEST_COPY, latestCell);
      List<SharedCopies.Part> parts = new ArrayList<>();
      for (HFileIndex index : indexes) {
        FileTrust of = resolved.get(index);
        RoaringBitmap ordinals = RoaringBitmap.andNot(of.verify(), of.superseded());
        if (!ordinals.isEmpty()) {
          parts.add(new SharedCopies.Part(index, ordinals, replacedBy.get(index)));
        }
      }
      known = SharedCopies.Part.simplest(parts);
      sharedParts = known;
    }
    return known;
  }

  /**
   * Why queries had better not ask which rows may be trusted: its HFiles are so many that each
   * query would compare them anew, pair by pair; null when they may.
   */
  public String tooManyHFiles() {
    Overlaps overlaps = store.overlaps();
    return overlaps.hasRoomFor(indexes.size())
        ? null
        : String.format(
            Locale.ROOT,
            "the store has %,d HFiles with index files, and what they have in common finds no room in"
                + " %s",
            indexes.size(),
            overlaps.limit());
  }

  /** Whether a delete of one exact version is in one of the indexed HFiles. */
  public boolean hasPointDeletes() {
    return indexes.stream().anyMatch(index -> index.rows().footer().hasPointDeletes());
  }

  /** Heap of what was worked out for queries, in bytes. */
  public long bytes() {
    synchronized (trust) {
      return trust.values().stream().mapToLong(StoreView::bytes).sum();
    }
  }

  private static long bytes(Map<HFileIndex, FileTrust> resolved) {
    return resolved.values().stream().mapToLong(FileTrust::bytes).sum();
  }

  /** Keeps the index files open until {@link #letGo()}; false when they are let go already. */
  synchronized boolean hold() {
    if (references == 0) {
      return false;
    }
    references++;
    return true;
  }

  /** Gives back what {@link #hold()} took. */
  void letGo() {
    boolean last;
    synchronized (this) {
      last = --references == 0;
    }
    if (last) {
      synchronized (trust) {
        memory.close();
      }
      indexes.forEach(HFileIndex::drop);
    }
  }

  /** Makes one hold that of a reader. */
  StoreView forReader() {
    store.handles().retained();
    return this;
  }

  /** A reader has done with it. */
  public void release() {
    store.handles().released();
    letGo();
  }
}
