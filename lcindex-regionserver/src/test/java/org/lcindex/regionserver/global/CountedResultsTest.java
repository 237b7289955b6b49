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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;

/** What increments will write is kept until their batch has ended, and no longer. */
class CountedResultsTest {
  private final CountedResults results = new CountedResults();

  private static Mutation increment(String row) {
    return new Increment(Bytes.toBytes(row));
  }

  private static List<Pair<Cell, Cell>> cells(String row) {
    byte[] key = Bytes.toBytes(row);
    return List.of(new Pair<>(null, new KeyValue(key, key, key, 1, key)));
  }

  private static MiniBatchOperationInProgress<Mutation> batch(Mutation... mutations) {
    OperationStatus[] status = new OperationStatus[mutations.length];
    Arrays.fill(status, OperationStatus.NOT_RUN);
    return new MiniBatchOperationInProgress<>(
        mutations, status, new WALEdit[mutations.length], 0, mutations.length, 0);
  }

  @Test
  void familiesOfOneMutationComeTogether() {
    Mutation one = increment("a");
    results.add(one, cells("a"));
    results.add(one, cells("b"));
    assertEquals(2, results.of(one).size());
  }

  @Test
  void aBatchForgetsItsOwn() {
    Mutation outer = increment("a");
    Mutation inner = increment("a");
    results.add(outer, cells("a"));
    results.add(inner, cells("b"));
    results.forget(batch(inner));
    assertNull(results.of(inner));
    assertEquals(1, results.of(outer).size());
    results.forget(batch(outer));
    assertEquals(0, results.size());
  }

  @Test
  void anotherThreadHasItsOwn() throws Exception {
    Mutation one = increment("a");
    results.add(one, cells("a"));
    Thread other = new Thread(() -> results.forget(batch(one)));
    other.start();
    other.join();
    assertEquals(1, results.size());
  }
}
