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

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.chaos.ChaosAnswer.Outcome;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.Journal;

/**
 * What both checks work with. Thread safe.
 *
 * @param table the table
 * @param indexed columns with an index, as far as known
 * @param event what happens at the moment, for the report; null when nothing does
 */
record CheckContext(
    TableName table,
    Model model,
    QueryRunner runner,
    Counts<Traffic> traffic,
    Findings findings,
    Journal journal,
    Supplier<String> event,
    AtomicReference<Set<ChaosColumn>> indexed) {

  /** These for another table. */
  CheckContext of(TableName other) {
    return new CheckContext(other, model, runner, traffic, findings, journal, event, indexed);
  }

  /** A random query over some rows, mostly one that is served as it is asked. */
  QuerySpec query(int from, int to, Asking mode, Random random) {
    if (mode == Asking.GRID || mode == Asking.CHOSEN && random.nextInt(3) == 0) {
      return QuerySpec.box(from, to, random);
    }
    Set<ChaosColumn> served = mode.isOfClient() ? Set.copyOf(ChaosColumn.GLOBALS) : indexed.get();
    return QuerySpec.random(from, to, served, random);
  }

  /** Runs a query and counts it. */
  ChaosAnswer ask(QuerySpec query, Asking mode, String id) {
    boolean during = event.get() != null;
    boolean disabled = isDisabled();
    ChaosAnswer answer = runner.run(table, query, mode, id);
    traffic.add(Traffic.QUERIES);
    switch (answer.outcome()) {
      case COMPLETE -> {
        traffic.add(Traffic.QUERIES_COMPLETE);
        time(mode, answer);
        if (during || event.get() != null) {
          traffic.add(Traffic.QUERIES_DURING_EVENTS);
        }
      }
      case DECLINED -> traffic.add(Traffic.QUERIES_DECLINED);
      case UNANSWERED -> traffic.add(Traffic.QUERIES_UNANSWERED);
      case FAILED -> {
        if (disabled || isDisabled()) {
          traffic.add(Traffic.QUERIES_UNANSWERED);
        } else {
          findings.failure(
              "query " + mode + " " + query + " failed: " + Briefly.of(answer.error()));
        }
      }
    }
    return answer;
  }

  /** Whether the table may be disabled just now. */
  private boolean isDisabled() {
    return String.valueOf(event.get()).contains(EventKind.RESTORE.toString());
  }

  private void time(Asking mode, ChaosAnswer answer) {
    long millis = answer.endMillis() - answer.startMillis();
    if (mode == Asking.FORBID) {
      traffic.add(Traffic.PLAIN_QUERIES);
      traffic.add(Traffic.MILLIS_OF_PLAIN_QUERIES, millis);
    } else if (mode == Asking.GLOBAL) {
      traffic.add(Traffic.GLOBAL_QUERIES);
      traffic.add(Traffic.MILLIS_OF_GLOBAL_QUERIES, millis);
      traffic.add(
          Traffic.MILLIS_OF_THEIR_INDEX_PHASES, answer.openedMillis() - answer.startMillis());
      traffic.add(Traffic.ROWS_OF_GLOBAL_QUERIES, answer.rows().size());
    } else if (mode == Asking.GRID) {
      traffic.add(Traffic.GRID_QUERIES);
      traffic.add(Traffic.MILLIS_OF_GRID_QUERIES, millis);
      traffic.add(Traffic.ROWS_OF_GRID_QUERIES, answer.rows().size());
    } else if (mode == Asking.CHOSEN) {
      traffic.add(Traffic.CHOSEN_QUERIES);
    } else if (mode == Asking.FORCE) {
      traffic.add(Traffic.FORCED_QUERIES);
      traffic.add(Traffic.MILLIS_OF_FORCED_QUERIES, millis);
    }
  }

  /** Notes which regions used the index. */
  void countPlans(Asking mode, ChaosAnswer answer, String id) {
    if (answer.outcome() != Outcome.COMPLETE || mode.isOfClient()) {
      return;
    }
    List<PlanReport> plans = runner.plans(table, id);
    long indexed = plans.stream().filter(p -> p.path() == PlanReport.Path.INDEX).count();
    boolean forced = mode == Asking.FORCE;
    traffic.add(forced ? Traffic.FORCED_REGIONS_PLANNED : Traffic.REGIONS_PLANNED, plans.size());
    traffic.add(forced ? Traffic.FORCED_REGIONS_BY_INDEX : Traffic.REGIONS_BY_INDEX, indexed);
  }

  /** When it was, what happened meanwhile, and how the regions served the query. */
  String circumstances(ChaosAnswer answer, String id) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "  query id %s, from %.3f s to %.3f s, event: %s%n",
            id,
            journal.at(answer.startMillis()),
            journal.at(answer.endMillis()),
            event.get()));
    for (PlanReport plan : runner.plans(table, id)) {
      plan.toString().lines().forEach(line -> text.append("    ").append(line).append('\n'));
    }
    return text.toString();
  }
}
