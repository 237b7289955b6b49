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
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Tag;

/**
 * The entries of one row: tags and markers of exact tags, which hide also what is put later. Calls
 * may fail, and arrive later or twice.
 */
public final class SimulatedIndex {
  private final Random random;
  private final boolean fails;
  private final Set<EntryTag> deleted = new HashSet<>();
  private List<EntryTag> put = new ArrayList<>();

  /** Calls that arrive again. */
  private final List<EntryTag> latePuts = new ArrayList<>();

  private final List<EntryTag> lateDeletes = new ArrayList<>();

  /**
   * Without entries.
   *
   * @param fails whether calls fail, or come late
   */
  public SimulatedIndex(Random random, boolean fails) {
    this.random = random;
    this.fails = fails;
  }

  /** Whether all were acknowledged. What was not may arrive all the same, any time. */
  public boolean putAll(List<EntryTag> tags) {
    boolean failed = fails && random.nextInt(16) == 0;
    for (EntryTag tag : tags) {
      if (!failed || random.nextInt(3) == 0) {
        put.add(tag);
      }
      if (fails && random.nextInt(6) == 0) {
        latePuts.add(tag);
      }
    }
    return !failed;
  }

  /** Writes a tag, and has it acknowledged. */
  public void put(EntryTag tag) {
    put.add(tag);
  }

  public void delete(EntryTag tag) {
    deleted.add(tag);
    if (fails && random.nextInt(6) == 0) {
      lateDeletes.add(tag);
    }
  }

  /** What {@link #late} has done. */
  public record Late(boolean put, boolean purged, boolean deleted) {}

  /** A call arrives whose answer nobody waits for any more. */
  public Late late() {
    boolean puts = !latePuts.isEmpty();
    boolean purged = false;
    if (puts) {
      EntryTag tag = latePuts.remove(random.nextInt(latePuts.size()));
      boolean had = has(tag);
      put.add(tag);
      purged = !had && has(tag);
    }
    boolean deletes = !lateDeletes.isEmpty();
    if (deletes) {
      deleted.add(lateDeletes.remove(random.nextInt(lateDeletes.size())));
    }
    return new Late(puts, purged, deletes);
  }

  /** A compaction of the entries. */
  public void compact() {
    put = new ArrayList<>(put.stream().filter(tag -> !deleted.contains(tag)).toList());
    if (random.nextInt(5) < 2) {
      deleted.clear();
    }
  }

  public List<Tag> tags(byte[] entry) {
    return live(entry).map(EntryTag::tag).distinct().toList();
  }

  public boolean has(byte[] entry) {
    return live(entry).findAny().isPresent();
  }

  private boolean has(EntryTag tag) {
    return put.contains(tag) && !deleted.contains(tag);
  }

  /** Those that have a tag. */
  public List<byte[]> entries() {
    return put.stream().filter(tag -> !deleted.contains(tag)).map(EntryTag::entry).toList();
  }

  private Stream<EntryTag> live(byte[] entry) {
    return put.stream().filter(tag -> Arrays.equals(tag.entry(), entry) && !deleted.contains(tag));
  }
}
