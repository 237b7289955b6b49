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
package org.lcindex.experiments.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/** A histogram of calls by time, from 100 microseconds to a minute. Thread safe. */
final class Latencies {
  private static final double[] STEPS = {1, 1.3, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8};
  private static final long[] BOUNDS =
      LongStream.of(100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)
          .flatMap(decade -> Arrays.stream(STEPS).mapToLong(step -> Math.round(decade * step)))
          .filter(bound -> bound <= 63_000_000)
          .toArray();

  private final AtomicLongArray counts = new AtomicLongArray(BOUNDS.length + 1);

  void add(long nanos) {
    int place = Arrays.binarySearch(BOUNDS, (nanos + 999) / 1000);
    counts.incrementAndGet(place >= 0 ? place : -place - 1);
  }

  /** Values of kind latency. */
  Map<String, Object> values(int batch) {
    List<Long> numbers =
        LongStream.range(0, counts.length()).map(i -> counts.get((int) i)).boxed().toList();
    return Map.of("batch", batch, "boundsMicros", BOUNDS, "counts", numbers);
  }
}
