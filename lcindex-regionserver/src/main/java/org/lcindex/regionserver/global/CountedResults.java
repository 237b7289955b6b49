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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.util.Pair;

/**
 * What increments and appends of a batch are about to write. HBase tells of each, and then of the
 * whole batch, in which there are only their deltas. Kept for the thread that does both, until the
 * batch has ended in whatever way (rule WR4). Thread safe.
 */
final class CountedResults {
  private final OfThread<Mutation, List<Cell>> kept = new OfThread<>();

  /** Remembers new cells of a mutation; there may be more, of another family. */
  void add(Mutation mutation, List<Pair<Cell, Cell>> oldAndNew) {
    List<Cell> before = kept.get(mutation);
    List<Cell> cells = before == null ? new ArrayList<>() : before;
    oldAndNew.forEach(pair -> cells.add(pair.getSecond()));
    kept.put(mutation, cells);
  }

  /** The new cells of a mutation; null if nobody told of it. */
  List<Cell> of(Mutation mutation) {
    return kept.get(mutation);
  }

  /** The batch is over. Another one, within which it ran, may have some here, too. */
  void forget(MiniBatchOperationInProgress<Mutation> batch) {
    for (int i = 0; i < batch.size() && kept.size() > 0; i++) {
      kept.remove(batch.getOperation(i));
    }
  }

  /** Of how many mutations this thread has something here. */
  int size() {
    return kept.size();
  }
}
