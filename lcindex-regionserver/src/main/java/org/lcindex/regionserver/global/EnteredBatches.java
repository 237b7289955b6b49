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

import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.lcindex.global.coverage.Gate;

/** The batches that are in the gate. Thread safe. */
final class EnteredBatches {
  private final Gate gate;
  private final OfThread<MiniBatchOperationInProgress<Mutation>, Long> entered = new OfThread<>();

  EnteredBatches(Gate gate) {
    this.gate = gate;
  }

  /** A batch begins. */
  void enter(MiniBatchOperationInProgress<Mutation> batch) {
    entered.put(batch, gate.enter());
  }

  /** It has ended in whatever way, or has never begun. */
  void leave(MiniBatchOperationInProgress<Mutation> batch) {
    Long epoch = entered.remove(batch);
    if (epoch != null) {
      gate.leave(epoch);
    }
  }
}
