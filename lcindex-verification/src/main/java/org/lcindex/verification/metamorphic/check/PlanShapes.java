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

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lcindex.rpc.PlanReport;

/**
 * The different ways in which plans were carried out: by which kind of driver, over which places,
 * with which kinds of rows, or why not. What was not met before is worth more queries in the same
 * state (query plan guidance). Not thread safe.
 */
public final class PlanShapes {
  private final Set<String> shapes = new TreeSet<>();

  /** Whether some of these are ways in which the index served that were not met before. */
  boolean add(Collection<List<PlanReport>> plans) {
    boolean fresh = false;
    for (List<PlanReport> regions : plans) {
      for (PlanReport plan : regions) {
        boolean first = shapes.add(shape(plan));
        fresh |= first && plan.path() == PlanReport.Path.INDEX;
      }
    }
    return fresh;
  }

  void add(PlanShapes other) {
    shapes.addAll(other.shapes);
  }

  public Set<String> all() {
    return shapes;
  }

  private static String shape(PlanReport plan) {
    if (plan.path() == PlanReport.Path.PLAIN) {
      return "plain: " + (plan.declined() == null ? "?" : plan.declined().reason().label());
    }
    StringBuilder shape = new StringBuilder("index:");
    for (PlanReport.Alternative one : plan.alternatives()) {
      if (one.column().equals(plan.drivingColumn())) {
        shape.append(one.slices().isEmpty() ? " slice" : " union of " + one.slices().size());
        shape.append(one.seconds().isEmpty() ? "" : " second");
        shape.append(one.excluded() == null ? "" : " excluded");
      }
    }
    shape.append(plan.alternatives().size() > 1 ? " of several" : "");
    shape.append(plan.top() == null ? "" : " top");
    PlanReport.Reads reads = plan.reads();
    if (reads != null) {
      shape.append(", HFiles ").append(few(reads.indexedHFiles()));
      shape.append(" scanned ").append(few(reads.scannedHFiles()));
      shape.append(reads.groupsSkipped() > 0 ? " groups skipped" : "");
    }
    PlanReport.Rows rows = plan.rows();
    if (rows != null) {
      shape.append(rows.trusted() > 0 ? ", trusted" : "");
      shape.append(rows.verified() > 0 ? ", verified" : "");
      shape.append(rows.memstore() > 0 ? ", of the MemStore" : "");
    }
    return shape.toString();
  }

  private static String few(long count) {
    return count > 2 ? "many" : Long.toString(count);
  }
}
