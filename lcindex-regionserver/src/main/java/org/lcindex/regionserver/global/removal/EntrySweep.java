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
package org.lcindex.regionserver.global.removal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.tag.Tag;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.reply.RegionSweep;

/**
 * One sweep of one region of entries (rule RM6): it reads them some at a time, without a scanner
 * that stays open, and has the base regions compare them with their rows. Run by one thread; its
 * figures may be read by anybody.
 */
final class EntrySweep {
  private static final int ENTRIES = 1_000;

  /** Of one entry; a later look sees others. */
  private static final int TAGS = 1_000;

  private final Region region;
  private final Throttle pace;
  private final Counters counters;
  private final BooleanSupplier ending;
  private volatile SweepFigures figures = SweepFigures.NONE;
  private volatile boolean done;
  private volatile String failure;
  private byte[] next;

  /**
   * Of a region, which has not begun.
   *
   * @param ending whether nobody wants it any more
   */
  EntrySweep(Region region, Throttle pace, Counters counters, BooleanSupplier ending) {
    this.region = region;
    this.pace = pace;
    this.counters = counters;
    this.ending = ending;
    this.next = region.getRegionInfo().getStartKey();
  }

  Region region() {
    return region;
  }

  /** How far it is. */
  RegionSweep told() {
    return new RegionSweep(region.getRegionInfo().getEncodedName(), done, figures, failure);
  }

  boolean isDone() {
    return done;
  }

  void failed(Exception why) {
    failure = why.toString();
  }

  boolean isEnding() {
    return ending.getAsBoolean() || region.isClosing() || region.isClosed();
  }

  /** Goes on from where it was to the region's end, or until it is ending. */
  void run(BaseRegions base) throws IOException {
    while (next != null && !isEnding()) {
      List<SeenEntry> seen = new ArrayList<>();
      byte[] after = read(seen);
      SweepFigures found = base.compare(seen);
      next = after;
      figures = figures.plus(found);
      failure = null;
      counters.add(Counter.GLOBAL_SWEPT, found.entries());
      counters.add(Counter.GLOBAL_SWEPT_STALE, found.removed());
    }
    done = next == null;
  }

  /**
   * The next entries; returns where to go on, or null at the region's end. An entry may have any
   * number of tags, one for each write of its value: so they are not read all at once.
   */
  private byte[] read(List<SeenEntry> seen) throws IOException {
    Scan scan = scan(next);
    long bytes = 0;
    byte[] after = null;
    try (RegionScanner scanner = region.getScanner(scan)) {
      List<Cell> cells = new ArrayList<>();
      boolean more;
      do {
        more = scanner.nextRaw(cells);
        if (!cells.isEmpty()) {
          byte[] row = CellUtil.cloneRow(cells.get(0));
          if (seen.size() == ENTRIES) {
            after = row;
            break;
          }
          for (Cell cell : cells) {
            bytes += cell.getSerializedSize();
          }
          seen.add(new SeenEntry(row, tags(cells)));
          if (cells.size() >= TAGS) {
            after = Arrays.copyOf(row, row.length + 1); // the next entry
            break;
          }
        }
        cells.clear();
      } while (more);
    }
    pace.acquire(bytes, this::isEnding);
    return after;
  }

  /** Entries with their tags, so many of each at a time. */
  static Scan scan(byte[] from) {
    return new Scan()
        .withStartRow(from)
        .readAllVersions()
        .setBatch(TAGS)
        .addFamily(GlobalTables.entriesFamily())
        .setCacheBlocks(false);
  }

  /** The tags among cells. */
  static List<Tag> tags(List<Cell> cells) {
    List<Tag> tags = new ArrayList<>();
    for (Cell cell : cells) {
      Tag tag = Tag.read(CellUtil.cloneQualifier(cell), cell.getTimestamp());
      if (tag != null) {
        tags.add(tag);
      }
    }
    return tags;
  }
}
