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

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.StoreFileId;

/**
 * The inputs and results of compactions whose index files are not merged yet. An input's index
 * files are kept though its HFile is gone, for the merge and for queries; a result is expected to
 * become one of the store's files within minutes, else the compaction has failed. Thread safe.
 */
public final class CompactionPins {
  private static final long JOINS_WITHIN_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final LongSupplier nanoClock;
  private final Map<String, List<StoreFileId>> byResult = new HashMap<>();
  // By name: of how many results an HFile is an input.
  private final Map<String, Integer> inputs = new HashMap<>();
  private final Map<String, Long> expected = new HashMap<>();

  public CompactionPins(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  synchronized void pin(String result, List<StoreFileId> inputsOfResult) {
    unpin(result);
    long now = nanoClock.getAsLong();
    byResult.put(result, List.copyOf(inputsOfResult));
    expected.put(result, now);
    for (StoreFileId input : inputsOfResult) {
      inputs.merge(input.name(), 1, Integer::sum);
      expected.remove(input.name());
    }
  }

  /** Returns false when it was not pinned. */
  synchronized boolean unpin(String result) {
    List<StoreFileId> before = byResult.remove(result);
    if (before == null) {
      return false;
    }
    for (StoreFileId input : before) {
      inputs.computeIfPresent(input.name(), (name, results) -> results == 1 ? null : results - 1);
    }
    return true;
  }

  /** These are the store's files now: a result among them is no longer expected. */
  synchronized void joined(Set<String> names) {
    expected.keySet().removeAll(names);
    long now = nanoClock.getAsLong();
    expected.values().removeIf(since -> now - since > JOINS_WITHIN_NANOS);
  }

  synchronized boolean isExpectedResult(String name) {
    return expected.containsKey(name);
  }

  synchronized boolean isInput(String name) {
    return inputs.containsKey(name);
  }

  /** What the result was compacted from; empty when it is not pinned. */
  synchronized List<StoreFileId> inputsOf(String result) {
    return byResult.getOrDefault(result, List.of());
  }

  /**
   * Names of the HFiles whose index files queries use in the place of a result's, until it has its
   * own: its inputs, and what those were compacted from.
   */
  synchronized Set<String> standInsFor(String result) {
    Set<String> names = new HashSet<>();
    addStandIns(result, names);
    return names;
  }

  private void addStandIns(String result, Set<String> to) {
    for (StoreFileId input : inputsOf(result)) {
      if (to.add(input.name())) {
        addStandIns(input.name(), to);
      }
    }
  }

  synchronized Collection<HFileOrigin> inputOrigins() {
    return byResult.values().stream().flatMap(List::stream).map(StoreFileId::origin).toList();
  }

  synchronized Collection<String> inputNames() {
    return List.copyOf(inputs.keySet());
  }
}
