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

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;
import org.lcindex.global.coverage.Gate;

/** Which batches a build waits for. */
class EnteredBatchesTest {
  private final Gate gate = new Gate();
  private final EnteredBatches entered = new EnteredBatches(gate);

  private static MiniBatchOperationInProgress<Mutation> batch() {
    return new MiniBatchOperationInProgress<>(
        new Mutation[] {new Put(new byte[] {1})},
        new OperationStatus[] {OperationStatus.NOT_RUN},
        new WALEdit[1],
        0,
        1,
        1);
  }

  @Test
  void aBuildWaitsForABatchWithinAnother() {
    MiniBatchOperationInProgress<Mutation> outer = batch();
    MiniBatchOperationInProgress<Mutation> inner = batch();
    entered.enter(outer);
    entered.enter(inner);
    long turned = gate.turn();
    entered.leave(inner);
    assertFalse(gate.hasPassed(turned));
    entered.leave(outer);
    assertTrue(gate.hasPassed(turned));
  }

  @Test
  void aBatchLeavesOnce() {
    MiniBatchOperationInProgress<Mutation> one = batch();
    MiniBatchOperationInProgress<Mutation> other = batch();
    entered.enter(one);
    entered.enter(other);
    long turned = gate.turn();
    entered.leave(one);
    entered.leave(one);
    assertFalse(gate.hasPassed(turned));
    entered.leave(batch());
    assertFalse(gate.hasPassed(turned));
    entered.leave(other);
    assertTrue(gate.hasPassed(turned));
  }
}
