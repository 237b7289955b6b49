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
package org.lcindex.experiments.suite;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of a suite, measured in rounds on a cluster.
 *
 * @param <C> the cluster
 */
public interface Part<C extends Closeable> {
  /** Whether nothing of a round is left to be measured. */
  boolean complete(int round);

  /** Does something of all that is measured, so that nobody is the first in a cold JVM. */
  void warmUp(C cluster) throws IOException, InterruptedException;

  /** Measures what is left of a round. */
  void round(C cluster, int round) throws IOException, InterruptedException;

  /** Starts a cluster. */
  @FunctionalInterface
  interface Start<C> {
    C start() throws IOException, InterruptedException;
  }

  /** Measures what is left of some parts; without anything left no cluster is started. */
  static <C extends Closeable> void all(
      List<? extends Part<? super C>> parts, int rounds, Start<C> start)
      throws IOException, InterruptedException {
    List<? extends Part<? super C>> left =
        parts.stream()
            .filter(part -> !IntStream.rangeClosed(1, rounds).allMatch(part::complete))
            .toList();
    if (left.isEmpty()) {
      return;
    }
    try (C cluster = start.start()) {
      for (Part<? super C> part : left) {
        part.warmUp(cluster);
      }
      for (int round = 1; round <= rounds; round++) {
        for (Part<? super C> part : left) {
          part.round(cluster, round);
        }
      }
    }
  }

  /** In an order that is another one in every other round. */
  static <T> List<T> turned(List<T> all, int round) {
    List<T> order = new ArrayList<>(all);
    if (round % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }

  /** Seconds since a reading of {@link System#nanoTime}. */
  static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
