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

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.base.Counters.Counter;

class BugLogTest {
  private final Counters counters = new Counters();
  private final BugLog log = new BugLog(counters);

  private static Throwable one() {
    return new IllegalStateException("one");
  }

  private static Throwable another() {
    return new IllegalStateException("another");
  }

  @Test
  void eachPlaceIsLoggedOnceAndAllAreCounted() {
    assertTrue(log.report("a query went without", one()));
    assertFalse(log.report("a query went without", one()));
    assertTrue(log.report("a query went without", another()));
    assertFalse(log.report("a query went without", another()));
    assertEquals(4, counters.get(Counter.FAILURES_BUG));
  }

  @Test
  void theNearestLineOfOursIsThePlace() {
    String place = BugLog.place(one());
    assertTrue(place.contains("BugLogTest:"), place);
    // Thrown by the library, called from here.
    try {
      Integer.parseInt("x");
    } catch (NumberFormatException e) {
      assertTrue(
          BugLog.place(e).startsWith("java.lang.NumberFormatException at " + getClass().getName()));
    }
  }

  @Test
  void withoutAStackTheKindIsThePlace() {
    Error error =
        new OutOfMemoryError("Java heap space") {
          private static final long serialVersionUID = 1L;

          @Override
          public StackTraceElement[] getStackTrace() {
            return new StackTraceElement[0];
          }
        };
    assertTrue(log.report("a job failed", error));
    assertFalse(log.report("a job failed", error));
    UncheckedIOException causeOfItself = new UncheckedIOException(new java.io.IOException("x"));
    assertTrue(BugLog.place(causeOfItself).contains("BugLogTest"));
  }
}
