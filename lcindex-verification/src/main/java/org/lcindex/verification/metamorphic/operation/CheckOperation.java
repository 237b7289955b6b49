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
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;

/**
 * A put or delete that happens only if a cell compares as asked: {@code check op=EQUAL f:a=5 | put
 * row=r1 ...}.
 */
public record CheckOperation(CompareOperator op, CellWord cell, RowOperation then)
    implements Operation {
  @Override
  public void run(SequenceRun run) throws IOException {
    CheckAndMutate.Builder check =
        CheckAndMutate.newBuilder(then.row())
            .ifMatches(cell.familyBytes(), cell.qualifier(), op, cell.value());
    Row write = then.toRow(run.table().start());
    run.table()
        .table()
        .checkAndMutate(
            write instanceof Delete delete ? check.build(delete) : check.build((Put) write));
  }

  @Override
  public List<Operation> simpler() {
    return List.of(then);
  }

  @Override
  public String toString() {
    return "check op=" + op + " " + cell + " | " + then;
  }
}
