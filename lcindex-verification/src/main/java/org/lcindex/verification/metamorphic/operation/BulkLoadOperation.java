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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Mutation;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * HFiles with these puts and deletes, one for each family, are written and loaded: {@code bulk-load
 * sequence-ids=true | put ... | delete ...}.
 *
 * @param sequenceIds whether HBase gives the files sequence ids of their own; without, their cells
 *     are older than all others with the same timestamp
 */
public record BulkLoadOperation(boolean sequenceIds, List<RowOperation> rows) implements Operation {
  @Override
  public void run(SequenceRun run) throws IOException {
    long start = run.table().start();
    List<Mutation> mutations = rows.stream().map(row -> (Mutation) row.toRow(start)).toList();
    long now = run.table().now();
    run.restructure(() -> run.table().bulkLoader().load(mutations, now, sequenceIds));
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    smaller.add(new GroupOperation(false, rows));
    Smaller.writes(rows).forEach(rest -> smaller.add(new BulkLoadOperation(sequenceIds, rest)));
    return smaller;
  }

  @Override
  public String toString() {
    return "bulk-load sequence-ids=" + sequenceIds + Text.each(" | ", rows);
  }
}
