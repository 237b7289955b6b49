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

import java.util.Optional;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Another project's observer, which adds to each put of a row {@code r0} to {@code r39} a put of
 * the number to another of these rows. HBase locks that row behind the hook of all observers, so
 * two batches may wait for each other.
 */
public final class CrossingObserver implements RegionCoprocessor, RegionObserver {
  private static final int ROWS = 40;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void preBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> batch) {
    for (int i = 0; i < batch.size(); i++) {
      if (batch.getOperation(i) instanceof Put put) {
        int row = Integer.parseInt(Bytes.toString(put.getRow()).substring(1));
        Put added = new Put(Bytes.toBytes("r" + (ROWS - 1 - row)));
        // With a timestamp, since HBase gives none to what observers add.
        added.addColumn(
            GlobalTable.FAMILY,
            GlobalTable.NUMBER,
            System.currentTimeMillis(),
            Bytes.toBytes((long) row));
        batch.addOperationsFromCP(i, new Mutation[] {added});
      }
    }
  }
}
