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
package org.lcindex.regionserver.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.store.build.Origins;

/** What is reserved, on disk and evicted adds up; {@link DiskBudgetTest} is about the rules. */
class IndexBudgetTest {
  @TempDir Path directory;
  private final Problems problems = new Problems();
  private final Counters counters = new Counters();
  private long nanos = TimeUnit.DAYS.toNanos(1);
  private LocalStore store;
  private IndexBudget budget;

  @BeforeEach
  void start() {
    store = new LocalStore(LocalFiles.real(), List.of(directory), problems);
    store.disks().check();
    budget =
        new IndexBudget(100, 60, store, new Origins(region -> {}), problems, counters, () -> nanos);
  }

  private static HFileOrigin origin(String hfile) {
    return new HFileOrigin(TableName.valueOf("t"), "0123456789abcdef0123456789abcdef", "f", hfile);
  }

  private void publish(HFileOrigin origin, int bytes) throws IOException {
    BuildDir dir = store.newBuildDir(origin);
    Path file = Files.write(dir.path().resolve("rows.rfile"), new byte[bytes]);
    store.publish(dir.finished(List.of(file)), origin);
  }

  @Test
  void aFileThatIsPublishedBeforeItsJobIsDoneCountsOnce() throws IOException {
    HFileOrigin first = origin("a");
    assertTrue(budget.admit(first, 60, List.of()));
    publish(first, 55);
    budget.check();
    // Reserved are 5 more until the job is done.
    assertTrue(budget.admit(origin("b"), 40, List.of()));
    assertEquals(0, counters.get(Counter.LOCAL_EVICTED));
    assertNotNull(store.find(first));
  }

  @Test
  void whatIsReservedForAFileThatGrowsCounts() throws IOException {
    HFileOrigin first = origin("a");
    publish(first, 30);
    budget.check();
    assertTrue(budget.admit(first, 30, List.of()));
    // It goes for the newcomer, since no region shows it: there is no room for all three.
    assertTrue(budget.admit(origin("b"), 41, List.of()));
    assertEquals(1, counters.get(Counter.LOCAL_EVICTED));
    assertNull(store.find(first));
  }

  @Test
  void whatIsThereMayGrowToTheLimit() throws IOException {
    assertEquals(100, budget.growth());
    publish(origin("a"), 30);
    budget.check();
    assertEquals(70, budget.growth());
    IndexBudget unlimited =
        new IndexBudget(0, 60, store, new Origins(region -> {}), problems, counters, () -> nanos);
    assertEquals(Long.MAX_VALUE, unlimited.growth());
  }

  /** Open regions show these HFiles. */
  private static final class Shown implements Claims {
    private final Set<HFileOrigin> shown;
    private final List<HFileOrigin> evicted = new ArrayList<>();

    Shown(HFileOrigin... shown) {
      this.shown = Set.of(shown);
    }

    @Override
    public Set<HFileOrigin> claimed() {
      return new HashSet<>(shown);
    }

    @Override
    public boolean isClaimed(HFileOrigin origin) {
      return shown.contains(origin);
    }

    @Override
    public boolean isBeingIndexed(HFileOrigin origin) {
      return false;
    }

    @Override
    public void evict(HFileOrigin origin) {}

    @Override
    public void evicted(HFileOrigin origin) {
      evicted.add(origin);
    }
  }

  @Test
  void whatQueriesMissWaitsUntilTheOthersWereQuiet() throws IOException {
    HFileOrigin old = origin("a");
    HFileOrigin wanted = origin("b");
    Shown claims = new Shown(old, wanted);
    budget = new IndexBudget(100, 60, store, claims, problems, counters, () -> nanos);
    assertTrue(budget.admit(old, 80, List.of()));
    publish(old, 80);
    budget.done(old);
    budget.check();
    nanos += TimeUnit.MINUTES.toNanos(10);
    budget.used(old);
    nanos += TimeUnit.MINUTES.toNanos(59);
    budget.missed(wanted);
    assertFalse(budget.admit(wanted, 50, List.of()));
    assertNotNull(budget.refusal(wanted));
    nanos += TimeUnit.MINUTES.toNanos(1);
    budget.missed(wanted);
    assertTrue(budget.admit(wanted, 50, List.of()));
    assertNull(store.find(old));
    assertNotNull(budget.refusal(old));
    assertEquals(List.of(old), claims.evicted);
    assertTrue(budget.isEvicted(old));
    assertFalse(budget.isEvicted(wanted));
    publish(old, 10);
    assertFalse(budget.isEvicted(old));
  }

  @Test
  void aLookThatBeganBeforeAnEvictionDoesNotBringTheFileBack() throws IOException {
    HFileOrigin old = origin("a");
    HFileOrigin wanted = origin("b");
    Claims claims = new Shown(old, wanted);
    AtomicReference<Runnable> afterSize = new AtomicReference<>();
    LocalFiles slow =
        new ForwardingLocalFiles(LocalFiles.real()) {
          @Override
          public long size(Path path) throws IOException {
            long size = super.size(path);
            Runnable then = afterSize.getAndSet(null);
            if (then != null) {
              then.run();
            }
            return size;
          }
        };
    store = new LocalStore(slow, List.of(directory.resolve("slow")), problems);
    store.disks().check();
    budget = new IndexBudget(100, 0, store, claims, problems, counters, () -> nanos);
    assertTrue(budget.admit(old, 80, List.of()));
    publish(old, 80);
    budget.done(old);
    budget.check();
    nanos += TimeUnit.MINUTES.toNanos(1);
    // While the chore looks, a job's newcomer displaces the file whose size it has just read.
    afterSize.set(() -> assertTrue(budget.admit(wanted, 50, List.of())));
    budget.check();
    assertNull(store.find(old));
    assertEquals(0, budget.bytes());
    publish(wanted, 50);
    budget.done(wanted);
    budget.check();
    assertNotNull(store.find(wanted));
    assertEquals(1, counters.get(Counter.LOCAL_EVICTED));
    assertFalse(budget.admit(old, 80, List.of()));
  }
}
