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
package org.lcindex.verification.crashes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.testing.Sampled;
import org.lcindex.verification.crashes.StopObserver.Place;
import org.lcindex.verification.crashes.StopObserver.Step;

/**
 * Region servers are killed between any two steps of a write, a removal, a build and a mark: no row
 * is lost, and no value lacks its entry where the index is believed.
 */
@Tag("slices")
class CrashPointsTest {
  /** For calls of clients that outlast a crash. */
  private static final long LIMIT_SECONDS = 180;

  private static CrashedTable table;

  @TempDir static Path folder;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    table = new CrashedTable(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    if (table != null) {
      table.close();
    }
  }

  /** One of each kind of work. */
  static List<CrashPoint> some() {
    return List.of(
        new CrashPoint(
            CrashPoint.Work.WRITE,
            Place.ENTRIES,
            Step.AFTER_PUT,
            1,
            EnumSet.of(Place.BASE, Place.ENTRIES)),
        new CrashPoint(
            CrashPoint.Work.REMOVE, Place.ENTRIES, Step.AFTER_DELETE, 1, EnumSet.of(Place.BASE)),
        new CrashPoint(
            CrashPoint.Work.BUILD, Place.CATALOG, Step.AFTER_PUT, 2, EnumSet.of(Place.BASE)));
  }

  static List<CrashPoint> all() {
    String only = System.getProperty("lcindex.test.points", "");
    return CrashPoint.all().stream().filter(point -> point.toString().contains(only)).toList();
  }

  @ParameterizedTest
  @Sampled(2)
  @MethodSource("some")
  void nothingIsLostAtSomePoints(CrashPoint point) throws Exception {
    check(point);
  }

  @ParameterizedTest
  @MethodSource("all")
  @Tag("nightly")
  void nothingIsLostAtAnyPoint(CrashPoint point) throws Exception {
    check(point);
  }

  private static void check(CrashPoint point) throws Exception {
    table.settle();
    table.place();
    table.awaitCovered("before " + point);
    boolean outage = point.work() == CrashPoint.Work.OUTAGE;
    if (outage) {
      table.pause(Place.ENTRIES, true);
    }
    table.prepare(point.work());
    table.arm(point);
    CompletableFuture<Void> work =
        CompletableFuture.runAsync(
            () -> {
              try {
                table.work(point.work());
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    try {
      table.awaitStop(point);
      if (outage) {
        table.pause(Place.ENTRIES, false);
      }
      table.crash(point.killed());
    } finally {
      table.goOn();
      if (outage) {
        table.pause(Place.ENTRIES, false);
      }
    }
    table.check("at once after " + point);
    work.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    table.checkQuiet("after the work at " + point);
    table.awaitCovered("after " + point);
    table.checkQuiet("when all is covered after " + point);
  }
}
