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
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.Evidence;

/**
 * The index files of one store that are open, by the name of their store file, and what they know
 * of each other. Whoever is removed here is retired: queries that hold it read on. Thread safe.
 */
public final class OpenIndexes {
  /**
   * Bytes of one index for a byte of the HFile until there are any to measure. ORDERS has 0.16 with
   * LZ4 index files beside default HFiles, and 0.30 without compression, as those of flushes are;
   * small HFiles have more. Rather too much: room is made before the build then, and not after it
   * by eviction of what may have just been built.
   */
  private static final double FIRST_GUESS = 0.4;

  /**
   * An index by which rows of a store file are found.
   *
   * @param replacedBy the compaction, known by its result, that has replaced the index's HFile;
   *     {@link Evidence#LIVE} when the index is the store file's own
   */
  public record Served(HFileIndex index, String replacedBy) {}

  private final ConcurrentHashMap<String, HFileIndex> byName = new ConcurrentHashMap<>();
  private final Overlaps overlaps;
  private final Predicate<String> usable;
  private final Runnable changed;
  private volatile double bytesPerByte = FIRST_GUESS;

  /**
   * @param overlaps of this store
   * @param usable whether the index of the HFile with this name may be read now
   * @param changed called after every change
   */
  public OpenIndexes(Overlaps overlaps, Predicate<String> usable, Runnable changed) {
    this.overlaps = overlaps;
    this.usable = usable;
    this.changed = changed;
  }

  public Overlaps overlaps() {
    return overlaps;
  }

  /** Not retained; null when there is none. */
  public HFileIndex get(String name) {
    return byName.get(name);
  }

  /** Retained for the caller, or null; also when it is not to be read after a failure. */
  public HFileIndex acquire(String name) {
    HFileIndex index = usable.test(name) ? byName.get(name) : null;
    return index != null && index.answers() && index.retain() ? index : null;
  }

  private HFileIndex hold(String name) {
    HFileIndex index = usable.test(name) ? byName.get(name) : null;
    return index != null && index.answers() && index.hold() ? index : null;
  }

  /**
   * Held for the caller: the store file's own, or else those of all its inputs, or of theirs.
   *
   * @param inputsOf the HFiles a store file was made of, as long as they can stand in for it
   */
  public List<Served> holdAll(String name, Function<String, List<StoreFileId>> inputsOf) {
    HFileIndex own = hold(name);
    if (own != null) {
      return List.of(new Served(own, Evidence.LIVE));
    }
    List<Served> inputs = new ArrayList<>();
    if (!holdInputs(name, inputsOf, inputs)) {
      inputs.forEach(input -> input.index().drop());
      inputs.clear();
      // It may have been published, and the inputs let go, in between.
      own = hold(name);
    }
    return own == null ? inputs : List.of(new Served(own, Evidence.LIVE));
  }

  /** Collects what stands in for a store file; false when an input has nothing. */
  private boolean holdInputs(
      String name, Function<String, List<StoreFileId>> inputsOf, List<Served> found) {
    List<StoreFileId> inputs = inputsOf.apply(name);
    for (StoreFileId input : inputs) {
      HFileIndex index = hold(input.name());
      if (index != null) {
        found.add(new Served(index, name));
      } else if (!holdInputs(input.name(), inputsOf, found)) {
        return false;
      }
    }
    return !inputs.isEmpty();
  }

  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /** Not retained. */
  public Collection<HFileIndex> all() {
    return List.copyOf(byName.values());
  }

  /** Makes an index the one of its store file; the one before is retired. */
  public void put(HFileIndex opened) {
    HFileIndex before = byName.put(opened.hfile(), opened);
    changed.run();
    if (before != null) {
      retire(before);
    }
  }

  /** Lets go of an index that is not one of the store's, or not any more. */
  public void retire(HFileIndex index) {
    index.retire();
    overlaps.forget(index); // in this order: what is retired is not taken in again
  }

  /** Removes and retires an index; returns false when another or none is in its place. */
  public boolean remove(HFileIndex index) {
    boolean removed = byName.remove(index.hfile(), index);
    if (removed) {
      changed.run();
      retire(index);
    }
    return removed;
  }

  /** Removes and retires what the store file with this name has. */
  public void remove(String name) {
    HFileIndex index = byName.remove(name);
    if (index != null) {
      changed.run();
      retire(index);
    }
  }

  /**
   * Overlap with every other index, so that the first query does not have to compute it.
   *
   * @param passing names of those that go when it comes: no query will see both
   * @throws IOException when the added one cannot be read
   */
  public void prepareOverlaps(HFileIndex added, Predicate<String> passing, Overlaps.Reader reader)
      throws IOException {
    HFileIndex before = byName.get(added.hfile());
    if (before != null) {
      overlaps.inherit(before, added);
    }
    for (String other : names()) {
      boolean met = !other.equals(added.hfile()) && !passing.test(other);
      HFileIndex index = met ? acquire(other) : null;
      if (index != null) {
        try {
          reader.overlap(added, index);
        } catch (IOException | RuntimeException e) {
          if (byName.get(other) == index && usable.test(other)) {
            throw e;
          }
          // The other one was to blame, and is compared again when it is opened anew.
        } finally {
          index.release();
        }
      }
    }
  }

  /** Bytes that index files of an HFile will need, about: in proportion to those there are. */
  public long estimate(long hfileBytes, int columns) {
    double indexBytes = 0;
    double indexed = 0;
    for (HFileIndex known : all()) {
      indexBytes += known.bytes();
      indexed += (double) known.hfileBytes() * known.columnCount();
    }
    if (indexed > 0) {
      bytesPerByte = indexBytes / indexed;
    }
    return Math.round(hfileBytes * bytesPerByte * columns);
  }
}
