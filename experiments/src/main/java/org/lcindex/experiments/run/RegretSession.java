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
import java.util.List;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.measure.Conjunctions;
import org.lcindex.experiments.measure.Inserts;
import org.lcindex.experiments.measure.Regret;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;

/**
 * The planner's regret: random conjunctions on one settled table of LCIndex, in every way.
 *
 * @param number of conjunctions
 */
record RegretSession(int number, Workload workload, Lines lines) {
  private static final long SEED = 20161;

  private RawKey key(int conjunction, String way) {
    return new RawKey(Kind.REGRET, Turn.PLANNED, workload.rows(), 0, conjunction + "/" + way);
  }

  /** Whether nothing is left. A later way is measured after all earlier ones. */
  boolean complete() {
    try {
      List<RangeQuery> queries = conjunctions();
      for (String way : Regret.ways(workload.indexes())) {
        for (int i = 0; i < queries.size(); i++) {
          if (Regret.serves(way, queries.get(i)) && !lines.has(key(i, way))) {
            return false;
          }
        }
      }
      return true;
    } catch (IOException e) {
      return false; // the generator's trouble shows when it is run
    }
  }

  private List<RangeQuery> conjunctions() throws IOException {
    return new Conjunctions(workload, SEED).next(number, "");
  }

  /** Measures what is left. */
  void run(Technique technique, Connection connection, Inserts inserts) throws IOException {
    technique.drop();
    technique.create();
    inserts.run(technique, workload);
    technique.settle();
    List<RangeQuery> queries = conjunctions();
    try (AskedTable table = new AskedTable(connection, technique.tables().get(0))) {
      for (String way : Regret.ways(workload.indexes())) {
        for (int i = 0; i < queries.size(); i++) {
          RangeQuery query = queries.get(i);
          if (Regret.serves(way, query)) {
            lines.unless(key(i, way), () -> Regret.measure(table, way, query));
          }
        }
      }
    }
    technique.drop();
  }
}
