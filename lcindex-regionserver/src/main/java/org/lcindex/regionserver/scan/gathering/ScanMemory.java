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
package org.lcindex.regionserver.scan.gathering;

import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKeys;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.MemoryBudget;

/**
 * The bytes of heap that one open scan may use now: begins small and grows by a factor when the
 * scan has more candidates, up to the scan's own limit and as long as the server's budget has room.
 *
 * <p>One half is for candidates. The other is first for the rows that shadow them, while they are
 * gathered, and then for rows read ahead, while they are delivered. Not thread safe.
 */
public final class ScanMemory implements AutoCloseable {
  private static final long FIRST_BYTES = 64 << 10;
  private static final int GROWTH = 4;
  private static final long SMALL_BYTES = 64 << 10;

  private final MemoryBudget all;
  private final long limit;
  // What it may hold besides, and the key that says so.
  private final long besidesLimit;
  private final ConfigKey besidesKey;
  private long held;
  private long besides;
  private boolean refused;
  // Bytes besides that were refused because the scan's own limit is less; 0 when it was not that.
  private long tooMany;

  /**
   * @param all what all scans of the server share
   * @param limit most bytes for this one; 0 for none
   */
  public ScanMemory(MemoryBudget all, long limit) {
    this(all, limit, limit, ConfigKeys.SCAN_MEMORY);
  }

  private ScanMemory(MemoryBudget all, long limit, long besidesLimit, ConfigKey besidesKey) {
    this.all = all;
    this.limit = limit;
    this.besidesLimit = besidesLimit;
    this.besidesKey = besidesKey;
  }

  /**
   * Memory of a scan that holds groups, too.
   *
   * @param groups most bytes for these, {@link ConfigKeys#GROUP_MEMORY}
   */
  public static ScanMemory withGroups(MemoryBudget all, long limit, long groups) {
    return new ScanMemory(all, limit, Math.max(limit, groups), ConfigKeys.GROUP_MEMORY);
  }

  /** Takes the first bytes, if it has none yet; false when there are none to have. */
  public boolean begin() {
    return held > 0 || limit > 0 && take(Math.min(FIRST_BYTES, limit));
  }

  /** Takes more; false when the scan has all it may have, or the server no more. */
  public boolean grow() {
    return held > 0 && held < limit && take(Math.min(held * GROWTH, limit));
  }

  /** Whether either half has room for so many bytes; grows for them as far as it may. */
  public boolean hasRoom(long bytes) {
    while (bytes > half()) {
      if (!(held == 0 ? begin() : grow())) {
        return false;
      }
    }
    return true;
  }

  private boolean take(long wanted) {
    if (all.reserve(wanted - held)) {
      held = wanted;
      return true;
    }
    refused = true;
    return false;
  }

  /**
   * Holds so many bytes besides the halves, for what came from the client or goes to it; as much as
   * the scan's limit once more, at most, with groups as much as these may take if that is more.
   * Less than 64 KiB are not counted: HBase's own scanner takes as much.
   *
   * @return false, and it holds what it held, when there is no room
   */
  public boolean holdBesides(long bytes) {
    long counted = bytes < SMALL_BYTES ? 0 : bytes;
    tooMany = counted > besidesLimit ? counted : 0;
    if (counted < besides) {
      all.release(besides - counted);
    } else if (tooMany > 0) {
      return false;
    } else if (!all.reserve(counted - besides)) {
      refused = true;
      return false;
    }
    besides = counted;
    return true;
  }

  /** Whether the server's budget had no room for what the scan would have been allowed. */
  public boolean refused() {
    return refused;
  }

  /** What either half may use. */
  public long half() {
    return held / 2;
  }

  /** What either half may ever use, if the server has as much. */
  public long mostHalf() {
    return limit / 2;
  }

  /** Gives back what is not needed once the last candidates of the scan take so many bytes. */
  void keepHalvesOf(long bytes) {
    shrinkTo(Math.max(2 * bytes, FIRST_BYTES));
  }

  /** Gives back what is not needed any more. */
  void shrinkTo(long bytes) {
    if (bytes < held) {
      all.release(held - bytes);
      held = bytes;
    }
  }

  /** Why the scan does not get what it asked for, in which case only this may be asked. */
  public Decline decline() {
    if (limit == 0) {
      return Decline.Reason.MEMORY.because(
          "it may have no memory: " + own(ConfigKeys.SCAN_MEMORY, limit),
          raise(ConfigKeys.SCAN_MEMORY));
    }
    if (tooMany > 0) {
      return Decline.Reason.MEMORY.because(
          "its conditions, values and group numbers need "
              + tooMany
              + " bytes, "
              + own(besidesKey, besidesLimit),
          "shorten the conditions, or " + raise(besidesKey));
    }
    MemoryBudget.Bound bound = all.bound();
    return Decline.Reason.MEMORY.because(
        "no memory for it: " + bound.text(), "run fewer queries at a time, or " + bound.remedy());
  }

  private static String own(ConfigKey key, long bytes) {
    return key.name() + "=" + bytes;
  }

  private static String raise(ConfigKey key) {
    return "raise "
        + key.name()
        + (key == ConfigKeys.SCAN_MEMORY ? " of the table or" : "")
        + " on the region servers";
  }

  @Override
  public void close() {
    shrinkTo(0);
    all.release(besides);
    besides = 0;
  }
}
