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
package org.lcindex.verification.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a store's one writer knows of it: which versions became READY, with what content, and which
 * may have been current when. A reader's answer is held against that. Thread safe.
 */
final class StoreHistory {
  /** A reader may know a version's name for so long, and clocks count whole milliseconds. */
  private static final long KEPT_MILLIS = 1_005;

  private static final long OPEN = Long.MAX_VALUE;

  private final Map<Long, Long> contents = new HashMap<>();
  private final List<Span> spans = new ArrayList<>();

  /** A time in which a version may have been current. */
  private record Span(long version, long from, long until) {}

  /** A version has become READY. */
  synchronized void ready(long version, long says) {
    contents.put(version, says);
  }

  /** A call begins that may make a version current. */
  synchronized void mayBecome(long version, long now) {
    spans.add(new Span(version, now, OPEN));
  }

  /** It is known which version is current, and that no call is under way. */
  synchronized void is(long version, long now) {
    spans.replaceAll(
        span ->
            span.until() == OPEN && span.version() != version
                ? new Span(span.version(), span.from(), now)
                : span);
  }

  /** What rows of a version say; null when it was never READY. */
  synchronized Long content(long version) {
    return contents.get(version);
  }

  /** Whether a query of this time may have read a version. */
  synchronized boolean mayRead(long version, long startMillis, long endMillis) {
    return spans.stream()
        .anyMatch(
            span ->
                span.version() == version
                    && span.from() <= endMillis
                    && span.until() >= startMillis - KEPT_MILLIS);
  }
}
