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
package org.lcindex.experiments.report;

import java.util.List;
import java.util.Optional;

/**
 * The values that the LCIndex paper publishes in its text, Table IV and Table V (raw HBase = 1);
 * its figures have no numbers of their own.
 */
final class Published {
  /** The replication factor of the paper's HDFS. */
  static final int REPLICATION = 3;

  /** Its title. */
  static final String WORKLOAD = "TPC-H ORDERS";

  static final long ROWS = 5_000_000;

  /**
   * A line of Table V.
   *
   * @param insert throughput
   * @param queryLow throughput of MDRQ-B to D, the least
   * @param queryHigh the greatest
   */
  record Normalized(
      String technique, double insert, double queryLow, double queryHigh, double storage) {}

  /**
   * A point of Figure 8.
   *
   * @param millis a call takes at most this long
   * @param percent of the calls, as the text has it
   */
  record Latency(String technique, int millis, String percent) {}

  /** A line of Table IV. */
  record Query(String name, String conditions, long rows) {}

  static final List<Normalized> TABLE_V =
      List.of(
          new Normalized("HBase", 1, 1, 1, 1),
          new Normalized("CMIndex", 0.185, 0.07, 0.08, 1.35),
          new Normalized("GCIndex", 0.136, 5.6, 17.80, 4.58),
          new Normalized("CCIndex", 0.172, 5.7, 17.17, 2.76),
          new Normalized("IRIndex", 0.906, 1.72, 1.83, 1.44),
          new Normalized("LCIndex", 0.725, 3.15, 7.46, 2.31));

  static final List<Latency> FIGURE_8 =
      List.of(
          new Latency("HBase", 20, "96.9"),
          new Latency("IRIndex", 20, "96.9"),
          new Latency("LCIndex", 20, "96.9"),
          new Latency("CMIndex", 100, "about 96"),
          new Latency("CCIndex", 100, "about 96"),
          new Latency("GCIndex", 200, "below 95"));

  static final List<Query> TABLE_IV =
      List.of(
          new Query("Scan-A", "20000 <= price <= 45000", 390_138),
          new Query("MDRQ-A", "and date >= 1997-03-10", 82_892),
          new Query("MDRQ-B", "and priority = 3-MEDIUM", 16_508),
          new Query("MDRQ-C", "20000 <= price <= 35000, date >= 1997-11-10, 3-MEDIUM", 4_889),
          new Query("MDRQ-D", "25000 <= price <= 35000, date >= 1998-03-10, 3-MEDIUM", 1_818));

  private Published() {}

  /** The rows of a query of Table IV. */
  static Optional<Long> rows(String query) {
    return TABLE_IV.stream().filter(q -> q.name().equals(query)).map(Query::rows).findFirst();
  }

  /** The line of Table V of one of our techniques. */
  static Optional<Normalized> of(String technique) {
    return Looks.paper(technique)
        .flatMap(name -> TABLE_V.stream().filter(l -> l.technique().equals(name)).findFirst());
  }

  /** What the paper's text says of the insert latency of one of our techniques. */
  static Optional<Latency> latency(String technique) {
    return Looks.paper(technique)
        .flatMap(name -> FIGURE_8.stream().filter(l -> l.technique().equals(name)).findFirst());
  }
}
