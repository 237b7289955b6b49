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
package org.lcindex.regionserver.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Threads that stand back, with a clock and an operating system of the test's. */
class GiveWayTest {
  private final List<Long> pauses = new ArrayList<>();
  private final List<Long> told = new ArrayList<>();
  private long now;
  private long waited;
  private boolean urgent;

  private GiveWay giveWay(int percent) {
    return new GiveWay(
        percent, nanos -> told.add(millis(nanos)), () -> waited, () -> now, this::pause);
  }

  private void pause(long nanos) {
    pauses.add(millis(nanos));
    now += nanos;
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  /** Works for a while, in milliseconds, of which the thread had to wait for a core for a part. */
  private void work(GiveWay at, long millis, long waitedMillis) {
    now += TimeUnit.MILLISECONDS.toNanos(millis);
    waited += TimeUnit.MILLISECONDS.toNanos(waitedMillis);
    at.here();
  }

  @Test
  void aThreadPausesAsLongAsItHadToWait() {
    GiveWay all = giveWay(100);
    all.begin(() -> urgent);
    work(all, 50, 30);
    work(all, 50, 0);
    work(all, 40, 7);
    assertEquals(List.of(30L, 7L), pauses);
    assertEquals(pauses, told);
    all.end();
    work(all, 50, 30);
    assertEquals(2, pauses.size(), "at no job");
  }

  @Test
  void aShareOfItCanBeSet() {
    GiveWay half = giveWay(50);
    half.begin(() -> urgent);
    work(half, 50, 30);
    assertEquals(List.of(15L), pauses);
    GiveWay none = giveWay(0);
    none.begin(() -> urgent);
    work(none, 50, 30);
    assertEquals(1, pauses.size());
  }

  @Test
  void theOperatingSystemIsNotAskedAllTheTime() {
    GiveWay all = giveWay(100);
    all.begin(() -> urgent);
    work(all, 15, 10);
    assertEquals(List.of(), pauses);
    work(all, 15, 10);
    assertEquals(List.of(20L), pauses);
  }

  @Test
  void noPauseIsLong() {
    GiveWay all = giveWay(100);
    all.begin(() -> urgent);
    work(all, 10_000, 9_000);
    work(all, 50, 0);
    assertEquals(List.of(500L), pauses);
  }

  @Test
  void urgentJobsDoNot() {
    GiveWay all = giveWay(100);
    all.begin(() -> urgent);
    urgent = true;
    work(all, 50, 30);
    urgent = false;
    work(all, 50, 20);
    assertEquals(List.of(20L), pauses);
  }

  @Test
  void whereNobodyTellsNobodyDoes() {
    waited = CoreWait.UNKNOWN;
    GiveWay all = giveWay(100);
    all.begin(() -> urgent);
    work(all, 50, 0);
    assertEquals(List.of(), pauses);
  }

  @Test
  void linuxTells() {
    boolean linux = Files.exists(Path.of("/proc/thread-self/schedstat"));
    long told = new CoreWait().getAsLong();
    assertTrue(linux ? told >= 0 : told == CoreWait.UNKNOWN, "got " + told);
  }
}
