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
package org.lcindex.verification.metamorphic.check;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.query.ScanText;

/**
 * By which path queries were served: a run in which few used the index proves nothing. Read from
 * the plans that region servers keep by query id. Not thread safe.
 */
public final class Shares {
  /** What is counted. */
  private enum Share {
    QUERIES("queries"),
    SERVED("served"),
    UNIONS("unions"),
    UNIONS_SERVED("unionsServed"),
    UNIONS_BY_SLICES("unionsBySlices"),
    SECOND_SLICES("secondSlices"),
    TRUSTED("trustedRows"),
    VERIFIED("verifiedRows"),
    MEMSTORE("memstoreCandidates"),
    RETURNED("returnedRows");

    private final String label;

    Share(String label) {
      this.label = label;
    }
  }

  private final Map<String, Long> servedBy = new TreeMap<>();
  private final Map<String, Long> declined = new TreeMap<>();
  private final Counts<Share> counts = new Counts<>(Share.class);
  private final PlanShapes shapes = new PlanShapes();

  /**
   * The plans of one query, by reading.
   *
   * @return whether an index served it in a way that was not met before
   */
  public boolean add(ScanText query, Map<String, List<PlanReport>> plansByReading) {
    counts.add(Share.QUERIES);
    boolean any = false;
    boolean slices = false;
    boolean seconds = false;
    for (Map.Entry<String, List<PlanReport>> entry : plansByReading.entrySet()) {
      boolean indexed = false;
      for (PlanReport plan : entry.getValue()) {
        add(plan);
        indexed |= plan.path() == PlanReport.Path.INDEX;
        slices |= isDrivenBy(plan, driver -> !driver.slices().isEmpty());
        seconds |= isDrivenBy(plan, driver -> !driver.seconds().isEmpty());
      }
      if (indexed) {
        servedBy.merge(entry.getKey(), 1L, Long::sum);
      }
      any |= indexed;
    }
    counts.add(Share.SERVED, any ? 1 : 0);
    counts.add(Share.SECOND_SLICES, seconds ? 1 : 0);
    if (query.filter() != null && query.filter().hasUnion()) {
      counts.add(Share.UNIONS);
      counts.add(Share.UNIONS_SERVED, any ? 1 : 0);
      counts.add(Share.UNIONS_BY_SLICES, slices ? 1 : 0);
    }
    return shapes.add(plansByReading.values());
  }

  private static boolean isDrivenBy(PlanReport plan, Predicate<PlanReport.Alternative> kind) {
    return plan.path() == PlanReport.Path.INDEX
        && plan.alternatives().stream()
            .anyMatch(one -> one.column().equals(plan.drivingColumn()) && kind.test(one));
  }

  private void add(PlanReport plan) {
    if (plan.rows() != null) {
      counts.add(Share.TRUSTED, plan.rows().trusted());
      counts.add(Share.VERIFIED, plan.rows().verified());
      counts.add(Share.MEMSTORE, plan.rows().memstore());
    }
    if (plan.path() == PlanReport.Path.INDEX && plan.returned() != null) {
      counts.add(Share.RETURNED, plan.returned());
    }
    if (plan.path() == PlanReport.Path.PLAIN) {
      decline(String.valueOf(plan.declinedBecause()));
    }
  }

  /** Why a query was not served by an index. */
  void decline(String why) {
    String reason = why.replaceAll("\\d+(\\.\\d+)?", "#");
    declined.merge(reason.replaceAll("[a-z]:[a-z]\\b", "a column"), 1L, Long::sum);
  }

  public void add(Shares other) {
    shapes.add(other.shapes);
    other.servedBy.forEach((name, count) -> servedBy.merge(name, count, Long::sum));
    other.declined.forEach((reason, count) -> declined.merge(reason, count, Long::sum));
    counts.add(other.counts);
  }

  /** Queries of which plans were asked for. */
  public long queries() {
    return counts.get(Share.QUERIES);
  }

  /** Queries that at least one way served from the index in at least one region. */
  public long served() {
    return counts.get(Share.SERVED);
  }

  /** Queries served from the index, by reading. */
  public Map<String, Long> servedBy() {
    return servedBy;
  }

  /** The different ways in which plans were carried out. */
  public PlanShapes shapes() {
    return shapes;
  }

  /** Plans of the core scanner by reason. */
  public Map<String, Long> declined() {
    return declined;
  }

  /** All counts, by the names used in reports. */
  public Map<String, Long> counts() {
    Map<String, Long> named = new TreeMap<>();
    for (Share share : Share.values()) {
      if (share != Share.QUERIES) {
        named.put(share.label, counts.get(share));
      }
    }
    return named;
  }

  @Override
  public String toString() {
    return counts.get(Share.SERVED)
        + " of "
        + counts.get(Share.QUERIES)
        + " served by index "
        + servedBy
        + ", of "
        + counts.get(Share.UNIONS)
        + " with an OR over several columns "
        + counts.get(Share.UNIONS_SERVED)
        + ", by a union of slices "
        + counts.get(Share.UNIONS_BY_SLICES)
        + ", with a second slice for the MemStore "
        + counts.get(Share.SECOND_SLICES)
        + ", rows trusted "
        + counts.get(Share.TRUSTED)
        + ", verified "
        + counts.get(Share.VERIFIED)
        + ", MemStore candidates "
        + counts.get(Share.MEMSTORE)
        + ", returned "
        + counts.get(Share.RETURNED)
        + ", plan shapes "
        + shapes.all().size();
  }
}
