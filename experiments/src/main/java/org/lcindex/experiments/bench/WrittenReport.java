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
package org.lcindex.experiments.bench;

import java.util.List;
import org.lcindex.experiments.bench.QueryBench.Ask;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.rpc.PlanReport;

/**
 * The result of {@code bench written}; its components are the fields of the JSON output.
 *
 * @param rows of the settled table
 * @param rounds that were counted
 * @param versions that the family keeps
 * @param states in the order in which they were measured
 */
record WrittenReport(int rows, int rounds, int versions, List<State> states) {
  WrittenReport {
    states = List.copyOf(states);
  }

  /**
   * The table at one moment.
   *
   * @param state its name
   * @param meaning in words
   * @param table what was checked before and after the queries; while others write, what was there
   *     at the end
   * @param queries in their order
   * @param inserts null unless others wrote meanwhile
   */
  record State(
      String state,
      String meaning,
      WrittenTable.Facts table,
      List<Query> queries,
      Inserts inserts) {}

  /**
   * Rows inserted a second, medians and ranges.
   *
   * @param writers threads
   * @param alone while no query ran, before each round
   * @param whilePlain while queries ran without the index, one after the other
   * @param whileIndex while they ran by the index
   */
  record Inserts(int writers, Samples alone, Samples whilePlain, Samples whileIndex) {
    static Inserts of(int writers, Samples alone, List<TimedQuery> queries) {
      return new Inserts(writers, alone, during(Ask.SCAN, queries), during(Ask.FORCE, queries));
    }

    /** What queries by the index leave of it. */
    double share() {
      return whileIndex.median() / alone.median();
    }

    private static Samples during(Ask ask, List<TimedQuery> queries) {
      return Samples.of(
          queries.stream().flatMap(q -> q.inserted(ask).values().values().stream()).toList());
    }
  }

  /**
   * What a query should be.
   *
   * @param overSettled at most; null for no limit
   * @param speedUp at least; null for no limit
   */
  record Target(Double overSettled, Double speedUp) {
    private boolean isMet(double foundOverSettled, double foundSpeedUp) {
      return (overSettled == null || foundOverSettled <= overSettled)
          && (speedUp == null || foundSpeedUp >= speedUp);
    }
  }

  /**
   * One query. Milliseconds are medians and ranges over the rounds.
   *
   * @param name the paper's
   * @param rows returned
   * @param plainMillis without the index
   * @param indexMillis by the index
   * @param floorMillis contiguous key range scan of as many rows; empty when there are none
   * @param plainCpuMillis of this JVM, server and client
   * @param indexCpuMillis the same by the index
   * @param settledMillis by the index on the table that stays settled; empty when this is it
   * @param speedUp plain to index
   * @param overSettled by the index, to the same on the table that stays settled
   * @param cpuOverSettled the same of CPU, for a machine that does other work, too
   * @param target null when there is none
   * @param met whether it is; null without a target
   * @param served how, when it was asked once more after the rounds
   */
  record Query(
      String name,
      long rows,
      Samples plainMillis,
      Samples indexMillis,
      Samples floorMillis,
      Samples plainCpuMillis,
      Samples indexCpuMillis,
      Samples settledMillis,
      Samples speedUp,
      double overSettled,
      double cpuOverSettled,
      Target target,
      Boolean met,
      Served served) {

    /**
     * @param settled the same query on the table that stays settled; null when this is it
     */
    static Query of(TimedQuery timed, TimedQuery settled, Target target) {
      TimedQuery atRest = settled == null ? timed : settled;
      Samples plain = timed.millis(Ask.SCAN);
      Samples index = timed.millis(Ask.FORCE);
      Samples settledIndex = atRest.millis(Ask.FORCE);
      Samples indexCpu = timed.cpuMillis(Ask.FORCE);
      Samples speedUp = plain.over(index);
      double ratio = index.median() / settledIndex.median();
      return new Query(
          timed.query().name(),
          timed.rows(),
          plain,
          index,
          timed.millis(Ask.FLOOR),
          timed.cpuMillis(Ask.SCAN),
          indexCpu,
          settled == null ? Samples.NONE : settledIndex,
          speedUp,
          ratio,
          indexCpu.median() / atRest.cpuMillis(Ask.FORCE).median(),
          target,
          target == null ? null : target.isMet(ratio, speedUp.median()),
          Served.of(timed.plans(Ask.FORCE)));
    }
  }

  /**
   * What the server met while it answered; see {@link PlanReport}.
   *
   * @param path INDEX, or PLAIN when it fell back
   */
  record Served(
      String path,
      String drivingColumn,
      PlanReport.Rows rows,
      PlanReport.Reads reads,
      double gatherMillis,
      double totalMillis) {
    /** The last plan: of one region, and the one that went to its end. */
    static Served of(List<PlanReport> plans) {
      if (plans.isEmpty()) {
        return null;
      }
      PlanReport plan = plans.get(plans.size() - 1);
      return new Served(
          plan.path().name(),
          plan.drivingColumn(),
          plan.rows(),
          plan.reads(),
          plan.times().gather() / 1e6,
          plan.times().total() / 1e6);
    }
  }
}
