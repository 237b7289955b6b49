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
package org.lcindex.regionserver.global.gone;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;

/** Which compactions wait for a pass, and what they keep meanwhile. */
class CompactionRepairsTest {
  private static final StoreFileId HFILE = new StoreFileId("hfile", null, false);
  private static final StoreFileId REFERENCE = new StoreFileId("hfile.parent", null, true);

  private final AtomicInteger pins = new AtomicInteger();

  @SuppressWarnings("unchecked")
  private <T> T ours(Class<T> kind, StoreFileId id, long bytes) {
    return (T)
        Proxy.newProxyInstance(
            kind.getClassLoader(),
            new Class<?>[] {kind},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "id" -> id;
                  case "bytes" -> bytes;
                  case "pin" -> pins.incrementAndGet() > 0;
                  case "unpin" -> {
                    pins.decrementAndGet();
                    yield null;
                  }
                  case "has", "isClosing" -> false;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private WrittenCompaction compaction(StoreFileId id, long... bytes) {
    List<LiveHFile> inputs = new ArrayList<>();
    for (long one : bytes) {
      inputs.add(ours(LiveHFile.class, id, one));
    }
    return new WrittenCompaction(
        new Object(), ours(OpenStore.class, id, 0), inputs, List.of(), null);
  }

  @Test
  void oldHFilesAreKeptUpToALimit() {
    Counters counters = new Counters();
    try (CompactionRepairs repairs = new CompactionRepairs(0, 100, counters)) {
      repairs.hold(true);
      repairs.add(compaction(HFILE, 20, 20));
      repairs.add(compaction(HFILE, 60));
      assertEquals(0, counters.get(Counter.GLOBAL_GONE_MISSED));
      assertEquals(3, pins.get());
      repairs.add(compaction(HFILE, 1));
      assertEquals(1, counters.get(Counter.GLOBAL_GONE_MISSED));
      assertEquals(2, repairs.waiting());
      assertEquals(3, pins.get());
    }
    assertEquals(0, pins.get());
  }

  @Test
  void noneIsKeptWithoutRoom() {
    Counters counters = new Counters();
    try (CompactionRepairs repairs = new CompactionRepairs(0, 0, counters)) {
      repairs.hold(true);
      repairs.add(compaction(HFILE, 1));
      assertEquals(0, repairs.waiting());
      assertEquals(0, pins.get());
      assertEquals(1, counters.get(Counter.GLOBAL_GONE_MISSED));
    }
  }

  @Test
  void referencesAreKeptForAMinute() {
    assertEquals(TimeUnit.MINUTES.toNanos(10), compaction(HFILE, 1).waitNanos());
    assertEquals(TimeUnit.MINUTES.toNanos(1), compaction(REFERENCE, 1).waitNanos());
  }
}
