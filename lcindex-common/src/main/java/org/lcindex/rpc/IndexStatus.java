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
package org.lcindex.rpc;

import java.util.ArrayList;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.plan.IndexCells;

/**
 * How one index stands, in a region or over a table. Immutable.
 *
 * @param index the definition's text, for example {@code cf:price DOUBLE}
 * @param state how it stands
 * @param reason why it is not QUERYABLE; null when there is nothing to say
 * @param progress how much is built
 * @param cells what its index files have of the rows; null when there are none, or no server tells
 */
@InterfaceAudience.Public
public record IndexStatus(
    String index, IndexState state, String reason, IndexProgress progress, IndexCells cells) {
  /** A state that a newer server knows and this reader does not is UNKNOWN. */
  public IndexStatus {
    if (state == null) {
      state = IndexState.UNKNOWN;
      reason = reason == null ? "the server sent a state unknown to this client" : reason;
    }
    progress = progress == null ? IndexProgress.NONE : progress;
  }

  /** One of which nothing is told about its rows. */
  public IndexStatus(String index, IndexState state, String reason, IndexProgress progress) {
    this(index, state, reason, progress, null);
  }

  /** An index that has nothing built, and why. */
  public static IndexStatus none(String index, IndexState state, String reason) {
    return new IndexStatus(index, state, reason, IndexProgress.NONE);
  }

  /** Whether it is not built because somebody has switched it off, and for no other reason. */
  public boolean isSwitchedOff() {
    return state == IndexState.DISABLED && IndexDefinitions.SWITCHED_OFF.equals(reason);
  }

  /** What the files of a store's HFiles say about one of the family's indexes. */
  public static IndexStatus of(String index, StoreStatus store) {
    IndexProgress progress = IndexProgress.NONE;
    IndexCells cells = null;
    IndexState state = IndexState.QUERYABLE;
    List<String> reasons = new ArrayList<>();
    for (HFileStatus hfile : store.hfiles()) {
      IndexFileStatus file = hfile.indexOf(index);
      boolean indexed = file != null && file.state() == IndexFileState.INDEXED;
      progress =
          progress.plus(
              indexed
                  ? new IndexProgress(1, 1, hfile.bytes(), hfile.bytes(), 0)
                  : new IndexProgress(1, 0, hfile.bytes(), 0, hfile.buildBytes()));
      cells = IndexCells.sum(cells, file == null ? null : file.cells());
      IndexState one = file == null ? IndexState.BUILDING : stateOf(file.state());
      if (one.compareTo(state) > 0) {
        state = one;
        reasons.clear();
      }
      if (one == state && file != null && file.reason() != null) {
        reasons.add(file.reason());
      }
    }
    if (store.jobsOff() != null && state != IndexState.QUERYABLE) {
      return new IndexStatus(index, IndexState.DISABLED, store.jobsOff(), progress, cells);
    }
    return new IndexStatus(index, state, firstOf(reasons), progress, cells);
  }

  /** What one HFile's index file in this state makes of the index. */
  public static IndexState stateOf(IndexFileState file) {
    return switch (file) {
      case INDEXED -> IndexState.QUERYABLE;
      case BUILDING, QUEUED, MISSING -> IndexState.BUILDING;
      case EVICTED, DEGRADED, UNSUPPORTED -> IndexState.DEGRADED;
      case RETRYING, FAILED -> IndexState.FAILED;
    };
  }

  /** The status of one index over several regions. */
  public static IndexStatus over(String index, List<IndexStatus> parts) {
    IndexProgress progress = IndexProgress.NONE;
    IndexCells cells = null;
    IndexState state = IndexState.QUERYABLE;
    for (IndexStatus part : parts) {
      progress = progress.plus(part.progress());
      cells = IndexCells.sum(cells, part.cells());
      state = state.and(part.state());
    }
    IndexState worst = state;
    List<String> reasons =
        parts.stream()
            .filter(part -> part.state() == worst && part.reason() != null)
            .map(IndexStatus::reason)
            .toList();
    return new IndexStatus(index, state, firstOf(reasons), progress, cells);
  }

  private static String firstOf(List<String> reasons) {
    List<String> different = reasons.stream().distinct().toList();
    return different.isEmpty()
        ? null
        : different.get(0)
            + (different.size() == 1 ? "" : " (and " + (different.size() - 1) + " more)");
  }
}
