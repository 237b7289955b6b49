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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Mutation;

/**
 * HFiles with these puts and deletes, one for each family, are written and loaded: {@code bulk-load
 * sequence-ids=true | put ... | delete ...}.
 *
 * @param sequenceIds whether HBase gives the files sequence ids of their own; without, their cells
 *     are older than all others with the same timestamp
 */
record BulkLoadOperation(boolean sequenceIds, List<RowOperation> rows) implements Operation {
  /** Time that passes for the cells, in milliseconds. */
  private static final long STEP_MS = 2_000;

  static BulkLoadOperation parse(Fields fields, List<String> rows) {
    return new BulkLoadOperation(
        Boolean.parseBoolean(fields.get("sequence-ids")),
        rows.stream().map(Operations::parseRow).toList());
  }

  @Override
  public void run(TestTable table) throws IOException {
    List<Mutation> mutations = new ArrayList<>();
    rows.forEach(row -> mutations.add((Mutation) row.toRow(table.start())));
    long now = table.now();
    table.restructure(STEP_MS, () -> table.bulkLoader().load(mutations, now, sequenceIds));
  }

  @Override
  public List<Operation> simpler() {
    GroupOperation group = new GroupOperation(false, rows);
    List<Operation> smaller = new ArrayList<>();
    smaller.add(group);
    for (Operation simple : group.simpler()) {
      if (simple instanceof GroupOperation other) {
        smaller.add(new BulkLoadOperation(sequenceIds, other.parts()));
      }
    }
    return smaller;
  }

  @Override
  public String toString() {
    return "bulk-load sequence-ids="
        + sequenceIds
        + rows.stream().map(r -> " | " + r).collect(Collectors.joining());
  }
}
