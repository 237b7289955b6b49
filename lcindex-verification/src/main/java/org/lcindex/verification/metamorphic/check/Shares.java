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
import org.lcindex.verification.metamorphic.query.ScanText;

/**
 * By which path queries were served: a run in which few used the index proves nothing. Read from
 * the plans that region servers keep by query id. Not thread safe.
 */
public final class Shares {
  private final Map<String, Long> servedBy = new TreeMap<>();
  private final Map<String, Long> declined = new TreeMap<>();
  private final PlanShapes shapes = new PlanShapes();
  private long queries;
  private long served;
  private long unions;
  private long unionsServed;
  private long unionsBySlices;
  private long secondSlices;
  private long trusted;
  private long verified;
  private long memstore;
  private long returned;

  /**
   * The plans of one query, by reading.
   *
   * @return whether an index served it in a way that was not met before
   */
  public boolean add(ScanText query, Map<String, List<PlanReport>> plansByReading) {
    queries++;
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
    served += any ? 1 : 0;
    secondSlices += seconds ? 1 : 0;
    if (query.filter() != null && query.filter().hasUnion()) {
      unions++;
      unionsServed += any ? 1 : 0;
      unionsBySlices += slices ? 1 : 0;
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
      trusted += plan.rows().trusted();
      verified += plan.rows().verified();
      memstore += plan.rows().memstore();
    }
    if (plan.path() == PlanReport.Path.INDEX && plan.returned() != null) {
      returned += plan.returned();
    }
    if (plan.path() == PlanReport.Path.PLAIN) {
      String reason = String.valueOf(plan.declinedBecause()).replaceAll("\\d+(\\.\\d+)?", "#");
      declined.merge(reason.replaceAll("[a-z]:[a-z]\\b", "a column"), 1L, Long::sum);
    }
  }

  public void add(Shares other) {
    shapes.add(other.shapes);
    other.servedBy.forEach((name, count) -> servedBy.merge(name, count, Long::sum));
    other.declined.forEach((reason, count) -> declined.merge(reason, count, Long::sum));
    queries += other.queries;
    served += other.served;
    unions += other.unions;
    unionsServed += other.unionsServed;
    unionsBySlices += other.unionsBySlices;
    secondSlices += other.secondSlices;
    trusted += other.trusted;
    verified += other.verified;
    memstore += other.memstore;
    returned += other.returned;
  }

  /** Queries of which plans were asked for. */
  public long queries() {
    return queries;
  }

  /** Queries that at least one way served from the index in at least one region. */
  public long served() {
    return served;
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
    Map<String, Long> counts = new TreeMap<>();
    counts.put("served", served);
    counts.put("unions", unions);
    counts.put("unionsServed", unionsServed);
    counts.put("unionsBySlices", unionsBySlices);
    counts.put("secondSlices", secondSlices);
    counts.put("trustedRows", trusted);
    counts.put("verifiedRows", verified);
    counts.put("memstoreCandidates", memstore);
    counts.put("returnedRows", returned);
    return counts;
  }

  @Override
  public String toString() {
    return served
        + " of "
        + queries
        + " served by index "
        + servedBy
        + ", of "
        + unions
        + " with an OR over several columns "
        + unionsServed
        + ", by a union of slices "
        + unionsBySlices
        + ", with a second slice for the MemStore "
        + secondSlices
        + ", rows trusted "
        + trusted
        + ", verified "
        + verified
        + ", MemStore candidates "
        + memstore
        + ", returned "
        + returned
        + ", plan shapes "
        + shapes.all().size();
  }
}
