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
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Several writes in one call: {@code batch | put ... | delete ...} for any rows, or {@code mutate |
 * put ... | delete ...} for one row, applied as one.
 *
 * @param atomic whether all writes are of one row and applied as one
 */
public record GroupOperation(boolean atomic, List<RowOperation> parts) implements Operation {
  @Override
  public void run(SequenceRun run) throws IOException {
    long start = run.table().start();
    if (atomic) {
      run.table().table().mutateRow(rowMutations(start));
      return;
    }
    List<Row> actions = parts.stream().map(part -> part.toRow(start)).toList();
    try {
      run.table().table().batch(actions, new Object[actions.size()]);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted in a batch of " + actions.size() + " writes", e);
    }
  }

  /** All parts as one atomic write of their row. */
  RowMutations rowMutations(long start) throws IOException {
    RowMutations all = new RowMutations(parts.get(0).row(), parts.size());
    for (RowOperation part : parts) {
      all.add((Mutation) part.toRow(start));
    }
    return all;
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    if (parts.size() == 1) {
      smaller.add(parts.get(0));
    }
    Smaller.writes(parts).forEach(rest -> smaller.add(new GroupOperation(atomic, rest)));
    return smaller;
  }

  @Override
  public String toString() {
    return (atomic ? "mutate" : "batch") + Text.each(" | ", parts);
  }
}
