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
package org.lcindex.global.tag;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Decides about suspects of one region and one index: which of their tags go (rules RM1, RM2 and
 * RM5). It removes a tag only if it has seen it before it read the row that decides, and all
 * batches that were under way in between have ended. So the tag of a write that comes later is
 * never removed.
 *
 * <p>One round is for one thread. The caller runs its {@link #steps} one after the other.
 */
@InterfaceAudience.Private
public final class RemovalRound {
  /** An entry that lives may have so many tags before one takes their place. */
  public static final int MOST_TAGS = 8;

  /** What a row holds, for one index. */
  @FunctionalInterface
  public interface Held {
    /**
     * Entries of values that are held and dead, or that seem to have more tags than these. None
     * where writes name the entries.
     */
    default Collection<byte[]> suspects(int tags) {
      return List.of();
    }

    /** Whether no value of an entry can be seen again without being written or uncovered anew. */
    boolean isDead(byte[] entry);
  }

  /** The region that holds the rows. */
  public interface Region {
    /** What is under way that {@linkplain Uncovering uncovers}. */
    long look(byte[] row);

    /** Whether nothing was at that look, and nothing has begun since. */
    boolean isQuiet(byte[] row, long look);

    /**
     * Reads a row place by place (rule TG4).
     *
     * @return null if nobody may decide by what it holds, since a crash may take some of it back
     *     (rule RM4)
     */
    Held read(byte[] row) throws IOException;

    /**
     * The tags of entries, by entry, without those that wait to be removed anyway. Of an entry that
     * has none there need not be a list.
     */
    SortedMap<byte[], List<Tag>> tags(Collection<byte[]> entries) throws IOException;

    /** Waits until all batches have ended that have begun. */
    void awaitBatches() throws IOException;

    /** Whether tags that get another in their place can be queued. */
    default boolean hasRoom() {
      return true;
    }

    /** A new tag. */
    EntryTag newTag(byte[] entry);

    /** Writes tags, and has them acknowledged. */
    void write(List<EntryTag> tags) throws IOException;

    /** Queues tags of an entry to be removed: the decision was made before now. */
    void remove(byte[] entry, List<Tag> tags);
  }

  /** A step of a round. */
  @FunctionalInterface
  public interface Step {
    /** Takes it. */
    void take() throws IOException;
  }

  private final Collection<Suspect> suspects;
  private final Region region;
  private final int mostTags;
  private final SortedMap<byte[], Long> looks = new TreeMap<>(Arrays::compareUnsigned);
  private final SortedMap<byte[], Held> held = new TreeMap<>(Arrays::compareUnsigned);

  /** The row of each entry. */
  private final SortedMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);

  private SortedMap<byte[], List<Tag>> seen;
  private final List<byte[]> crowded = new ArrayList<>();
  private final List<Suspect> again = new ArrayList<>();
  private int decided;
  private int dead;

  /** A round over suspects; an entry belongs to one row. */
  public RemovalRound(Collection<Suspect> suspects, Region region) {
    this(suspects, region, MOST_TAGS);
  }

  /** With another number of tags, for tests. */
  public RemovalRound(Collection<Suspect> suspects, Region region, int mostTags) {
    this.suspects = List.copyOf(suspects);
    this.region = region;
    this.mostTags = mostTags;
  }

  /** All steps, in their order. */
  public List<Step> steps() {
    return List.of(
        this::look, this::name, this::see, this::await, this::read, this::decide, this::replace);
  }

  /**
   * For another round: dead entries of which nobody could decide while something was uncovered, and
   * those that have got a new tag.
   */
  public List<Suspect> again() {
    return List.copyOf(again);
  }

  /** Of how many entries that have tags was decided. */
  public int decided() {
    return decided;
  }

  /** How many of these are dead. */
  public int dead() {
    return dead;
  }

  private void look() {
    for (Suspect suspect : suspects) {
      looks.computeIfAbsent(suspect.row(), region::look);
    }
  }

  /** Finds the entries of the rows that were reported without one. */
  private void name() throws IOException {
    for (Suspect suspect : suspects) {
      if (suspect.entry() != null) {
        rows.put(suspect.entry(), suspect.row());
        continue;
      }
      Held row = region.read(suspect.row());
      for (byte[] entry : row == null ? List.<byte[]>of() : row.suspects(mostTags)) {
        rows.put(entry, suspect.row());
      }
    }
  }

  private void see() throws IOException {
    seen = new TreeMap<>(Arrays::compareUnsigned);
    if (!rows.isEmpty()) {
      seen.putAll(region.tags(rows.keySet()));
      seen.values().removeIf(List::isEmpty);
    }
  }

  private void await() throws IOException {
    if (!seen.isEmpty()) {
      region.awaitBatches();
    }
  }

  /** Reads the rows that decide, after the tags. */
  private void read() throws IOException {
    for (byte[] entry : seen.keySet()) {
      byte[] row = rows.get(entry);
      if (!held.containsKey(row)) {
        held.put(row, region.read(row));
      }
    }
  }

  private void decide() {
    for (Map.Entry<byte[], List<Tag>> entry : seen.entrySet()) {
      byte[] row = rows.get(entry.getKey());
      Held decisive = held.get(row);
      if (decisive == null) {
        continue;
      }
      decided++;
      if (!decisive.isDead(entry.getKey())) {
        if (entry.getValue().size() > mostTags) {
          crowded.add(entry.getKey());
        }
        continue;
      }
      dead++;
      if (region.isQuiet(row, looks.get(row))) {
        region.remove(entry.getKey(), entry.getValue());
      } else {
        again.add(new Suspect(row, entry.getKey()));
      }
    }
  }

  /** Rule RM5: one new tag takes the place of those that were seen. */
  private void replace() throws IOException {
    if (crowded.isEmpty() || !region.hasRoom()) {
      return; // else each round would leave one tag more
    }
    region.write(crowded.stream().map(region::newTag).toList());
    for (byte[] entry : crowded) {
      region.remove(entry, seen.get(entry));
      again.add(new Suspect(rows.get(entry), entry)); // it may have died before it got the new one
    }
  }
}
