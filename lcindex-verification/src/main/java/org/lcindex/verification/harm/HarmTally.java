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
package org.lcindex.verification.harm;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/** What a run did, what it found to be wrong, and the lines it prints. Thread safe. */
final class HarmTally {
  private static final int MOST_TOLD = 20;

  private final PrintWriter out;
  private final long start = System.nanoTime();
  private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();
  private final Map<String, Long> peaks = new ConcurrentHashMap<>();
  private final Map<String, Queue<Long>> times = new ConcurrentHashMap<>();
  private final List<String> troubles = new CopyOnWriteArrayList<>();

  HarmTally(PrintWriter out) {
    this.out = out;
  }

  synchronized void say(String text) {
    out.printf(Locale.ROOT, "[%6.1f s] %s%n", (System.nanoTime() - start) / 1e9, text);
    out.flush();
  }

  void count(String what, long more) {
    counts.computeIfAbsent(what, w -> new LongAdder()).add(more);
  }

  long count(String what) {
    LongAdder adder = counts.get(what);
    return adder == null ? 0 : adder.sum();
  }

  void peak(String what, long value) {
    peaks.merge(what, value, Math::max);
  }

  long peak(String what) {
    return peaks.getOrDefault(what, 0L);
  }

  /** How long one of many took. */
  void time(String what, long nanos) {
    times.computeIfAbsent(what, w -> new ConcurrentLinkedQueue<>()).add(nanos);
  }

  /** The median of these times; 0 without any. */
  double medianMillis(String what) {
    Queue<Long> taken = times.get(what);
    if (taken == null) {
      return 0;
    }
    List<Long> sorted = taken.stream().sorted().toList();
    return sorted.get(sorted.size() / 2) / 1e6;
  }

  /** Something that must not be. */
  void trouble(String text) {
    troubles.add(text);
    if (troubles.size() <= MOST_TOLD) {
      say("WRONG: " + text);
    }
  }

  boolean clean() {
    return troubles.isEmpty();
  }

  int troubles() {
    return troubles.size();
  }

  /** All counts, in the order of their names. */
  Map<String, LongAdder> counts() {
    return counts;
  }
}
