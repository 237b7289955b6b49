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
package org.lcindex.regionserver.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.LogLines;

class SlowQueryLogTest {
  private final Configuration conf = new Configuration(false);
  private final Problems problems = new Problems();
  private final Counters counters = new Counters();
  private long now;
  private final SlowQueryLog log = new SlowQueryLog(conf, problems, counters, () -> now);

  private void ended(long millis, String line) {
    log.ended(TimeUnit.MILLISECONDS.toNanos(millis), () -> line);
  }

  @Test
  void onlyWhatIsSlowIsTold() {
    try (LogLines lines = new LogLines(SlowQueryLog.LOGGER)) {
      ended(999, "quick");
      ended(1_000, "slow");
      assertEquals("WARN slow", lines.toString());
    }
    assertEquals(1, counters.get(Counter.SCANS_SLOW));
  }

  @Test
  void theLimitChangesWithoutARestart() {
    try (LogLines lines = new LogLines(SlowQueryLog.LOGGER)) {
      conf.set(ConfigKeys.SLOW_QUERY.name(), "5");
      log.refresh();
      ended(5, "now slow");
      conf.set(ConfigKeys.SLOW_QUERY.name(), "0");
      log.refresh();
      assertFalse(log.isOn());
      ended(1_000_000, "never told");
      assertEquals("WARN now slow", lines.toString());
    }
  }

  @Test
  void aLimitThatMakesNoSenseIsAProblemUntilItIsMended() {
    conf.set(ConfigKeys.SLOW_QUERY.name(), "soon");
    log.refresh();
    log.refresh();
    assertEquals(1, problems.count());
    assertTrue(log.isOn());
    conf.set(ConfigKeys.SLOW_QUERY.name(), "10");
    log.refresh();
    assertEquals(0, problems.count());
  }

  @Test
  void manySlowQueriesDoNotFillTheLog() {
    try (LogLines lines = new LogLines(SlowQueryLog.LOGGER)) {
      for (int i = 0; i < 1_000; i++) {
        ended(2_000, "query " + i + " ");
      }
      assertEquals(SlowQueryLog.LINES, lines.containing("query").size());
      now += TimeUnit.SECONDS.toNanos(SlowQueryLog.SECONDS);
      ended(2_000, "the next");
      ended(2_000, "the last");
      assertEquals(
          1,
          lines.containing("the next (980 slow ones before it were not logged)").size(),
          lines::toString);
      assertEquals(1, lines.containing("WARN the last").size(), lines::toString);
    }
    assertEquals(1_002, counters.get(Counter.SCANS_SLOW));
  }
}
