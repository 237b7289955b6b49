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
package org.lcindex.regionserver.store.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.job.Job;

/** What no region claims goes when its grace period is over, on a clock of its own. */
class IndexHousekeepingTest {
  private static final String REGION = "0123456789abcdef0123456789abcdef";
  private static final HFileOrigin ORPHAN =
      new HFileOrigin(TableName.valueOf("t"), REGION, "f", "a");

  @TempDir Path directory;
  private final List<Job> jobs = new ArrayList<>();
  private long nanos;
  private IndexHousekeeping housekeeping;

  @BeforeEach
  void start() throws IOException {
    LocalStore store = new LocalStore(LocalFiles.real(), List.of(directory), new Problems());
    store.disks().check();
    housekeeping =
        new IndexHousekeeping(store, new Origins(region -> {}), jobs::add, 600, () -> nanos);
    BuildDir dir = store.newBuildDir(ORPHAN);
    Path file = Files.write(dir.path().resolve("rows.rfile"), new byte[10]);
    store.publish(dir.finished(List.of(file)), ORPHAN);
  }

  private void pass(long seconds) {
    nanos += TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void anOrphanIsKeptForTheGracePeriodAndDeletedOnce() {
    housekeeping.deleteOrphans(region -> false);
    pass(599);
    housekeeping.deleteOrphans(region -> false);
    assertEquals(List.of(), jobs);
    pass(1);
    housekeeping.deleteOrphans(region -> false);
    housekeeping.deleteOrphans(region -> false);
    assertEquals(1, jobs.size());
    assertTrue(jobs.get(0).subject().contains(REGION), jobs::toString);
  }

  @Test
  void aRegionThatCameBackBeginsANewGracePeriod() {
    housekeeping.deleteOrphans(region -> false);
    pass(500);
    housekeeping.deleteOrphans(REGION::equals);
    pass(500);
    housekeeping.deleteOrphans(region -> false);
    pass(599);
    housekeeping.deleteOrphans(region -> false);
    assertEquals(List.of(), jobs);
    pass(1);
    housekeeping.deleteOrphans(region -> false);
    assertEquals(1, jobs.size());
  }
}
