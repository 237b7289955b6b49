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

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Which cells a family shows, and for how long, whatever server's clock is asked. HBase drops a
 * cell that has expired by the clock of the server that flushes or compacts. When the region moves,
 * the clock of the next server may say that an older cell has not expired yet. So a cell hides an
 * older one for good only if it is newer by more than clocks are apart (rule RM3). Immutable.
 *
 * @param ttl after how many milliseconds a cell of the family expires; {@code Long.MAX_VALUE} for
 *     never
 * @param keeps whether the family's MIN_VERSIONS show cells that have expired
 * @param apart by how much the clocks of two servers differ at most, in milliseconds
 * @param loaded whether a bulk load has begun since the region opened. A compaction of all HFiles
 *     that began before drops its markers, and leaves a loaded put whose sequence id is smaller. So
 *     no marker hides for good by its sequence id (rule TU2) until the region opens anew
 * @param shown the greatest sequence id that HBase shows, asked after the cells were read. What has
 *     a greater one when no batch is under way is of an HFile that came without a number of this
 *     region: its cells have those of another one (rule TG5)
 */
@InterfaceAudience.Private
public record Lifetime(long ttl, boolean keeps, long apart, boolean loaded, long shown) {
  /** Of a family without a time to live. */
  public static final Lifetime ENDLESS = new Lifetime(Long.MAX_VALUE, false, 0);

  /** Of a region without bulk loads. */
  public Lifetime(long ttl, boolean keeps, long apart) {
    this(ttl, keeps, apart, false, Long.MAX_VALUE);
  }

  /**
   * Rule TG5: cells as HBase may treat them. It shows no put that has too great a sequence id, and
   * heeds no such marker, until the region has given out as many. Nobody writes then. So they count
   * as if they had a time to live of their own: as there, and as gone.
   */
  public List<HeldCell> seen(List<HeldCell> cells) {
    return cells.stream().map(cell -> cell.sequenceId() > shown ? cell.expiring() : cell).toList();
  }

  /** This lifetime when a batch is applied: HBase shows what it writes. */
  public Lifetime applied() {
    return new Lifetime(ttl, keeps, apart, loaded, Long.MAX_VALUE);
  }

  /** Whether no cell expires by the family's time to live. */
  public boolean isEndless() {
    return ttl == Long.MAX_VALUE;
  }

  /**
   * Whether a cell is there, by any clock, for as long as an older one is shown by any other.
   * MIN_VERSIONS do not matter, since they may be taken away.
   *
   * @param newer the timestamp of a put or a marker
   * @param older that of a put, which is not greater
   */
  public boolean outlives(long newer, long older) {
    return isEndless() || older < newer - apart;
  }

  /**
   * Whether a put has expired by the clock of every server, so that none shows it any more.
   *
   * @param clock of this server
   */
  public boolean isOver(long timestamp, long clock) {
    return !isEndless() && !keeps && timestamp < clock - apart - ttl;
  }

  /**
   * The greatest timestamp of what may have expired by the clock of some server; {@code
   * Long.MIN_VALUE} if nothing expires.
   *
   * @param clock of this server
   */
  public long maybeOver(long clock) {
    return isEndless() ? Long.MIN_VALUE : clock + apart - ttl;
  }
}
