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

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A cell of one base row and one column that a store holds physically, visible or not, as a raw
 * scan shows it; or one that a batch is about to write. Immutable as long as nobody writes to the
 * array.
 *
 * <p>HBase's classic rules hold of such cells: a column's marker hides all puts up to its
 * timestamp, a point's marker those of its timestamp, whichever came first; of one timestamp the
 * put that was written last counts. {@code NEW_VERSION_BEHAVIOR} has other rules, so global indexes
 * refuse such a family.
 *
 * @param sequenceId the greater, the later it was written
 * @param entry the entry of a put; null of a marker, and of a put that can or must have none: its
 *     row is marked as long as it may be seen (rule CV9)
 * @param ttl whether it has a time to live of its own; a marker that expires shows what it hid.
 *     What has the greatest timestamp that there is counts as if it had one: a scan's time range
 *     ends before it and seeks ask for it, so HBase may show such a put or not, and heed such a
 *     marker or not, and yet a flush drops what it hides. An append to a cell from the far future
 *     has it, or an HFile whose writer gave no timestamp
 */
@InterfaceAudience.Private
public record HeldCell(Kind kind, long timestamp, long sequenceId, byte[] entry, boolean ttl) {
  /** As HBase may treat it. */
  public HeldCell {
    ttl |= timestamp == HConstants.LATEST_TIMESTAMP;
  }

  /** What a cell is. */
  public enum Kind {
    PUT,
    /** Hides one exact version: {@code Delete}, {@code DeleteFamilyVersion}. */
    POINT,
    /** Hides all versions up to its timestamp: {@code DeleteColumn}, {@code DeleteFamily}. */
    COLUMN
  }

  /** A put without a time to live of its own. */
  public static HeldCell put(long timestamp, long sequenceId, byte[] entry) {
    return new HeldCell(Kind.PUT, timestamp, sequenceId, entry, false);
  }

  /** A put with a time to live of its own. */
  public static HeldCell expiring(long timestamp, long sequenceId, byte[] entry) {
    return new HeldCell(Kind.PUT, timestamp, sequenceId, entry, true);
  }

  /** A marker. */
  public static HeldCell marker(Kind kind, long timestamp, long sequenceId) {
    return new HeldCell(kind, timestamp, sequenceId, null, false);
  }

  /** This cell as one with a time to live of its own. */
  HeldCell expiring() {
    return new HeldCell(kind, timestamp, sequenceId, entry, true);
  }

  /** Whether it is a put. */
  public boolean isPut() {
    return kind == Kind.PUT;
  }

  /**
   * Whether writing it can make an older cell visible, at once or later: it deletes an exact
   * version, or it expires while what is below it stays, be it a put or a marker.
   */
  public boolean uncovers() {
    return kind == Kind.POINT || ttl;
  }

  /** Whether a marker hides a put, whichever of them came first. */
  public boolean hides(HeldCell put) {
    return switch (kind) {
      case PUT -> false;
      case POINT -> timestamp == put.timestamp;
      case COLUMN -> timestamp >= put.timestamp;
    };
  }

  /** Whether a marker hides a put, and stays as long as the put does, if it came later. */
  public boolean outlives(HeldCell put, Lifetime lifetime) {
    return hides(put) && !ttl && lifetime.outlives(timestamp, put.timestamp);
  }

  /**
   * Rule TU2: whether a put is hidden for good by a marker that came later. HBase drops it only
   * together with the put. It writes the sequence ids of old cells as 0.
   *
   * @param markers that are held
   */
  public boolean isGone(List<HeldCell> markers, Lifetime lifetime) {
    return sequenceId > 0
        && !lifetime.loaded()
        && markers.stream()
            .anyMatch(marker -> marker.sequenceId > sequenceId && marker.outlives(this, lifetime));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof HeldCell other
        && kind == other.kind
        && timestamp == other.timestamp
        && sequenceId == other.sequenceId
        && ttl == other.ttl
        && Arrays.equals(entry, other.entry);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(timestamp) * 31 + Long.hashCode(sequenceId);
  }
}
