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
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Another project's observer, which adds to each put of row {@code x} a put of row {@code x-copy}
 * with a text of its own, and to each put of {@code undo} the delete of the exact version 20 of row
 * {@code undone}.
 */
public final class AddingObserver implements RegionCoprocessor, RegionObserver {
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
        String row = Bytes.toString(put.getRow());
        if (row.equals("undo")) {
          Mutation delete =
              new Delete(Bytes.toBytes("undone"))
                  .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, 20);
          batch.addOperationsFromCP(i, new Mutation[] {delete});
        } else if (!row.startsWith("undo")) {
          Put copy = new Put(Bytes.toBytes(row + "-copy"));
          byte[] value = put.get(GlobalTable.FAMILY, GlobalTable.VALUE).get(0).getValueArray();
          copy.addColumn(
              GlobalTable.FAMILY, GlobalTable.VALUE, 7, Bytes.toBytes("copied " + value.length));
          batch.addOperationsFromCP(i, new Mutation[] {copy});
        }
      }
    }
  }
}
