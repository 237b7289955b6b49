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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lcindex.experiments.measure.Reference;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;

/**
 * The right answers by number of rows, state and query; worked out once and written to the raw
 * file. Not thread safe.
 */
final class References {
  static final String SETTLED = "settled";
  static final String WRITING = "writing";
  static final String CHANGED = "changed";

  private final RawFile raw;
  private final Map<Long, Map<String, Answer>> answers = new HashMap<>();

  References(RawFile raw) {
    this.raw = raw;
  }

  /** The right answer. The rows that writers add are in none. */
  Answer of(Workload workload, String state, String query) throws IOException {
    Map<String, Answer> known = answers.get(workload.rows());
    if (known == null) {
      known = workOut(workload);
      answers.put(workload.rows(), known);
    }
    return known.get((state.equals(CHANGED) ? CHANGED : SETTLED) + "/" + query);
  }

  private static String conditions(Workload workload, String part) {
    return workload.queries().stream()
        .filter(query -> part.endsWith("/" + query.name()))
        .map(RangeQuery::toString)
        .findFirst()
        .orElseThrow();
  }

  private Map<String, Answer> workOut(Workload workload) throws IOException {
    Map<String, Answer> known = new LinkedHashMap<>();
    Map<String, Answer> settled = Reference.settled(workload);
    for (Map.Entry<String, Long> counted : workload.counted().entrySet()) {
      long rows = settled.get(counted.getKey()).rows();
      if (rows != counted.getValue()) {
        throw new IOException(
            counted.getKey()
                + " has "
                + rows
                + " rows by cells and "
                + counted.getValue()
                + " by the generator's own objects; nothing is measured");
      }
    }
    settled.forEach((query, answer) -> known.put(SETTLED + "/" + query, answer));
    Reference.changed(workload)
        .forEach((query, answer) -> known.put(CHANGED + "/" + query, answer));
    for (Map.Entry<String, Answer> entry : known.entrySet()) {
      RawKey key = new RawKey(Kind.EXPECTED, "", workload.rows(), 0, entry.getKey());
      if (!raw.has(key)) {
        Answer answer = entry.getValue();
        raw.write(
            key,
            Map.of(
                "rows",
                answer.rows(),
                "checksum",
                Long.toHexString(answer.checksum()),
                "conditions",
                conditions(workload, entry.getKey())));
      }
    }
    return known;
  }
}
