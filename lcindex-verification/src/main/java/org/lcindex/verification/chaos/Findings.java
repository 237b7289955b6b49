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
import java.util.List;
import org.lcindex.verification.common.Journal;

/**
 * What was found to be wrong. Thread safe.
 *
 * <p>A server that was paused for longer than its session is dead to the others but may, for a
 * moment after it goes on, answer a read that waited in its queue, from before the writes that its
 * successor took since. HBase has no read leases, so that is no finding about an index. Nor is one
 * of a client's scanner under which regions are merged. A wrong answer that overlaps such a time
 * and does not come again is kept apart as stale.
 */
final class Findings {

  /**
   * A wrong answer.
   *
   * @param startMillis wall clock when its query started
   * @param endMillis and ended
   * @param repeated whether the same query was wrong again right afterwards
   */
  record Difference(long startMillis, long endMillis, boolean repeated, String text) {}

  private record Span(long start, long end) {}

  /** A broken index is wrong thousands of times; after these, differences are only counted. */
  static final int MAX_TOLD = 20;

  private final Journal journal;
  private final List<Difference> differences = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private final List<Span> staleSpans = new ArrayList<>();

  Findings(Journal journal) {
    this.journal = journal;
  }

  synchronized void difference(Difference difference) {
    differences.add(difference);
    if (differences.size() <= MAX_TOLD) {
      journal.say("DIFFERENCE " + differences.size() + ": " + difference.text());
    }
  }

  /** Anything else that must not be. */
  synchronized void failure(String text) {
    failures.add(text);
    journal.say("FAILURE: " + text);
  }

  /** A time in which HBase may have answered from a state that was not the last one. */
  synchronized void stalePossible(long startMillis, long endMillis) {
    staleSpans.add(new Span(startMillis, endMillis));
  }

  /** Differences that count. */
  synchronized List<Difference> differences() {
    return differences.stream().filter(d -> !stale(d)).toList();
  }

  /** Differences that this explains. */
  synchronized List<Difference> staleReads() {
    return differences.stream().filter(this::stale).toList();
  }

  private boolean stale(Difference d) {
    return !d.repeated()
        && staleSpans.stream()
            .anyMatch(s -> d.startMillis() <= s.end() && d.endMillis() >= s.start());
  }

  synchronized List<String> failures() {
    return List.copyOf(failures);
  }

  synchronized boolean clean() {
    return failures.isEmpty() && differences().isEmpty();
  }
}
