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
package org.lcindex.experiments.deli;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.lcindex.cluster.EmbeddedCluster;

/** A part of the suite, measured in rounds. */
interface Part {
  /** Whether nothing of a round is left to be measured. */
  boolean complete(int round);

  /** Does something of all that is measured, so that nobody is the first in a cold JVM. */
  void warmUp(EmbeddedCluster cluster) throws IOException, InterruptedException;

  /** Measures what is left of a round. */
  void round(EmbeddedCluster cluster, int round) throws IOException, InterruptedException;

  /** Starts a cluster. */
  @FunctionalInterface
  interface Start {
    EmbeddedCluster start() throws IOException, InterruptedException;
  }

  /** Measures what is left of some parts; without anything left no cluster is started. */
  static void all(List<? extends Part> parts, int rounds, Start start)
      throws IOException, InterruptedException {
    List<? extends Part> left =
        parts.stream()
            .filter(part -> !IntStream.rangeClosed(1, rounds).allMatch(part::complete))
            .toList();
    if (left.isEmpty()) {
      return;
    }
    try (EmbeddedCluster cluster = start.start()) {
      for (Part part : left) {
        part.warmUp(cluster);
      }
      for (int round = 1; round <= rounds; round++) {
        for (Part part : left) {
          part.round(cluster, round);
        }
      }
    }
  }
}
