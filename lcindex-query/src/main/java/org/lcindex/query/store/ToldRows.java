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
package org.lcindex.query.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/**
 * How many rows of a table have a cell in one column family, as the table's servers tell: the index
 * files of an HFile know its rows, and a server takes an index file only for the HFile of which it
 * is. Nothing is read. Stateless.
 *
 * <p>Regions have no row in common, and an HFile has each row once. So the number is the sum over
 * all regions, if each has one HFile at most and nothing in memory. Of several HFiles in a region
 * nobody knows which rows they share: then the number is not known.
 */
final class ToldRows {
  private ToldRows() {}

  /**
   * The greatest number that a family tells, which is at most the table's; empty when none does.
   */
  static OptionalLong of(TableIndexStatus status) {
    if (!status.unanswered().isEmpty()) {
      return OptionalLong.empty();
    }
    Map<String, Long> rows = new HashMap<>();
    for (RegionStatus region : status.regions()) {
      for (StoreStatus store : region.stores()) {
        rows.merge(store.family(), rows(store), (a, b) -> a < 0 || b < 0 ? -1 : a + b);
      }
    }
    return rows.values().stream().filter(n -> n >= 0).mapToLong(Long::longValue).max();
  }

  /** Of one region; negative when they are not known. */
  private static long rows(StoreStatus store) {
    List<HFileStatus> hfiles = store.hfiles();
    Long cells = store.memstoreCells();
    if (cells == null || cells > 0 || hfiles.size() > 1) {
      return -1;
    }
    return hfiles.isEmpty() ? 0 : hfiles.get(0).rows();
  }
}
