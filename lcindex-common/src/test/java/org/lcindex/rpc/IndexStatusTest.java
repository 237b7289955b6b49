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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.plan.IndexCells;
import org.lcindex.rpc.endpoint.RpcJson;

/** From the files of HFiles to the state of an index. */
class IndexStatusTest {
  private static final String INDEX = "cf:price DOUBLE";

  private static StoreStatus store(String jobsOff, IndexFileState... files) {
    List<HFileStatus> hfiles = new ArrayList<>();
    for (IndexFileState file : files) {
      String reason = file == IndexFileState.RETRYING ? "disk full" : null;
      long inBuild = file == IndexFileState.BUILDING ? 30 : 0;
      hfiles.add(
          new HFileStatus(
              "h" + hfiles.size(),
              -1,
              100,
              List.of(new IndexFileStatus(INDEX, file, 0, reason)),
              inBuild,
              null,
              0));
    }
    return new StoreStatus("cf", null, hfiles, jobsOff);
  }

  private static IndexStatus status(IndexFileState... files) {
    return IndexStatus.of(INDEX, store(null, files));
  }

  @Test
  void worstFileDecides() {
    assertEquals(IndexState.QUERYABLE, status().state());
    assertEquals(IndexState.QUERYABLE, status(IndexFileState.INDEXED).state());
    for (IndexFileState file :
        new IndexFileState[] {
          IndexFileState.BUILDING, IndexFileState.QUEUED, IndexFileState.MISSING
        }) {
      assertEquals(IndexState.BUILDING, status(IndexFileState.INDEXED, file).state());
      assertEquals(IndexState.DEGRADED, status(IndexFileState.EVICTED, file).state());
      assertEquals(IndexState.DEGRADED, status(file, IndexFileState.UNSUPPORTED).state());
      assertEquals(IndexState.FAILED, status(file, IndexFileState.RETRYING).state());
    }
    IndexStatus failed =
        status(IndexFileState.RETRYING, IndexFileState.EVICTED, IndexFileState.RETRYING);
    assertEquals(IndexState.FAILED, failed.state());
    assertEquals("disk full", failed.reason());
    IndexStatus worse = IndexStatus.none(INDEX, IndexState.FAILED, "no disk");
    assertEquals(
        "disk full (and 1 more)", IndexStatus.over(INDEX, List.of(failed, worse)).reason());
  }

  @Test
  void switchedOffIsDisabledWhenSomethingIsMissing() {
    String off = "lcindex.jobs.mode=never";
    assertEquals(
        IndexState.QUERYABLE, IndexStatus.of(INDEX, store(off, IndexFileState.INDEXED)).state());
    IndexStatus status =
        IndexStatus.of(INDEX, store(off, IndexFileState.INDEXED, IndexFileState.MISSING));
    assertEquals(IndexState.DISABLED, status.state());
    assertEquals(off, status.reason());
  }

  @Test
  void progressCountsHFilesAndTheirBytes() {
    IndexProgress progress =
        status(IndexFileState.INDEXED, IndexFileState.BUILDING, IndexFileState.QUEUED).progress();
    assertEquals(new IndexProgress(3, 1, 300, 100, 30), progress);
    assertEquals(170, progress.bytesLeft());
    assertEquals(130 / 300.0, progress.share());
    assertEquals(1, IndexProgress.NONE.share());
    assertEquals(0, status(IndexFileState.MISSING).progress().share());
  }

  @Test
  void worstRegionDecides() {
    IndexStatus over =
        IndexStatus.over(
            INDEX,
            List.of(
                status(IndexFileState.INDEXED),
                status(IndexFileState.RETRYING),
                status(IndexFileState.QUEUED)));
    assertEquals(IndexState.FAILED, over.state());
    assertEquals("disk full", over.reason());
    assertEquals(new IndexProgress(3, 1, 300, 100, 0), over.progress());
    assertEquals(IndexState.QUERYABLE, IndexStatus.over(INDEX, List.of()).state());
  }

  @Test
  void newerServersAreUnderstood() throws IOException {
    IndexStatus status =
        RpcJson.fromJson("{\"index\":\"i\",\"state\":\"TELEPORTING\"}", IndexStatus.class);
    assertEquals(IndexState.UNKNOWN, status.state());
    assertEquals(IndexProgress.NONE, status.progress());
    assertNull(RpcJson.fromJson("{\"region\":\"r\"}", RegionStatus.class).summary());
    RegionIndexes indexes = new RegionIndexes(List.of(status(IndexFileState.INDEXED)), null, 12);
    assertEquals(indexes, RpcJson.fromJson(RpcJson.toJson(indexes), RegionIndexes.class));
  }

  @Test
  void cellsOfFilesAndRegionsAddUp() {
    assertNull(status(IndexFileState.INDEXED, IndexFileState.MISSING).cells(), "not told");
    IndexCells one = new IndexCells(10, 5, 3, 2);
    List<HFileStatus> hfiles = new ArrayList<>();
    for (IndexCells cells : Arrays.asList(one, null, new IndexCells(1, 0, 0, 1))) {
      IndexFileState state = cells == null ? IndexFileState.MISSING : IndexFileState.INDEXED;
      IndexFileStatus file = new IndexFileStatus(INDEX, state, 0, null, cells);
      hfiles.add(new HFileStatus("h", -1, 100, List.of(file), 0, null, 0));
    }
    IndexStatus region = IndexStatus.of(INDEX, new StoreStatus("cf", null, hfiles, null));
    assertEquals(new IndexCells(11, 5, 3, 3), region.cells());
    IndexStatus none = IndexStatus.none(INDEX, IndexState.BUILDING, null);
    assertEquals(
        new IndexCells(22, 10, 6, 6),
        IndexStatus.over(INDEX, List.of(region, none, region)).cells());
    assertNull(none.cells());
  }

  @Test
  void doubtsAreTold() {
    assertNull(new IndexCells(0, 0, 0, 0).doubt(), "no row");
    assertNull(new IndexCells(10, 5, 0, 5).doubt());
    assertEquals(
        "1 of 1,001 cells is no value of its type", new IndexCells(1002, 1000, 1, 1).doubt());
    assertEquals("2 of 2 cells are no value of its type", new IndexCells(2, 0, 2, 0).doubt());
    assertEquals("none of 7 rows has the column", new IndexCells(7, 0, 0, 7).doubt());
    assertEquals(0.25, new IndexCells(9, 3, 1, 5).oddShare());
    assertEquals(0, new IndexCells(9, 0, 0, 9).oddShare());
  }
}
