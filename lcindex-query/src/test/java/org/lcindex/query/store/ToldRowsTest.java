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

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.Clusters;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/** When the rows of a table are known from what servers tell of it. */
class ToldRowsTest {
  private static StoreStatus store(String family, Long memory, long... rows) {
    List<HFileStatus> hfiles =
        LongStream.of(rows)
            .mapToObj(n -> new HFileStatus("f" + n, n, 10, List.of(), 0, null, 0))
            .toList();
    return new StoreStatus(family, memory, hfiles, null);
  }

  private static TableIndexStatus table(
      List<TableIndexStatus.Unanswered> unanswered, List<List<StoreStatus>> regions) {
    List<RegionStatus> told = new ArrayList<>();
    for (List<StoreStatus> stores : regions) {
      told.add(
          new RegionStatus(
              "r" + told.size(),
              "",
              "",
              "host,1,1",
              stores,
              0,
              0,
              Map.of(),
              null,
              List.of(),
              null,
              null,
              null,
              null));
    }
    return Clusters.status(TableName.valueOf("t"), List.of(), told, null, unanswered, List.of());
  }

  private static StoreStatus[] region(StoreStatus... stores) {
    return stores;
  }

  private static OptionalLong rows(StoreStatus[]... regions) {
    return ToldRows.of(table(List.of(), Stream.of(regions).map(List::of).toList()));
  }

  @Test
  void oneHFileInEachRegionTellsItsRows() {
    assertEquals(OptionalLong.of(7), rows(region(store("a", 0L, 7))));
    assertEquals(
        OptionalLong.of(12),
        rows(region(store("a", 0L, 7)), region(store("a", 0L)), region(store("a", 0L, 5))));
  }

  @Test
  void familiesAreApartAndTheFullestCounts() {
    assertEquals(
        OptionalLong.of(9),
        rows(
            region(store("a", 0L, 7), store("b", 0L, 4)),
            region(store("a", 0L, 2), store("b", 0L, 4))));
    assertEquals(
        OptionalLong.of(8),
        rows(
            region(store("a", 1L, 7), store("b", 0L, 4)),
            region(store("a", 0L, 2), store("b", 0L, 4))));
  }

  @Test
  void whatMayShareRowsOrIsNotKnownTellsNothing() {
    assertEquals(OptionalLong.empty(), rows());
    assertEquals(OptionalLong.empty(), rows(region(store("a", 0L, 3, 4))), "two HFiles");
    assertEquals(OptionalLong.empty(), rows(region(store("a", 2L, 7))), "cells in memory");
    assertEquals(OptionalLong.empty(), rows(region(store("a", null, 7))), "an older server");
    assertEquals(OptionalLong.empty(), rows(region(store("a", 0L, -1))), "no index files");
    assertEquals(
        OptionalLong.empty(),
        ToldRows.of(
            table(
                List.of(
                    new TableIndexStatus.Unanswered("r", "host,1,1", IndexState.UNKNOWN, "gone")),
                List.of(List.of(store("a", 0L, 7))))),
        "a region does not answer");
  }
}
