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
package org.lcindex.experiments.run;

import java.io.IOException;
import java.util.Map;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.global.CCIndex;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.experiments.workload.WorkloadColumn;

/** What CCIndex has its check tables for, shown once: an index table is lost and made anew. */
record Recovery(CCIndex technique, Workload workload, References references) {
  /** The column whose table is lost. */
  static WorkloadColumn column(Workload workload) {
    return workload.indexes().get(0);
  }

  /** Values of kind recovery. */
  Map<String, Object> measure() throws IOException {
    WorkloadColumn column = column(workload);
    technique.lose(column);
    long start = System.nanoTime();
    long rows = technique.recover(column);
    technique.finish();
    double millis = (System.nanoTime() - start) / 1e6;
    technique.settle();
    int asked = 0;
    int wrong = 0;
    for (RangeQuery query : workload.queries()) {
      if (technique.chosen(query).equals(column.qualifier())) {
        Answer right = references.of(workload, References.SETTLED, query.name());
        asked++;
        wrong += Answer.of(technique, query).equals(right) ? 0 : 1;
      }
    }
    return Map.of(
        "millis",
        millis,
        "rows",
        rows,
        "expected",
        workload.rows(),
        "queries",
        asked,
        "wrong",
        wrong);
  }
}
