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
package org.lcindex.experiments.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Put;
import org.junit.jupiter.api.Test;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;

class OrderChangesTest {
  @Test
  void threePercentAreUpdatedAndTwoDeletedInEqualWaves() throws IOException {
    int rows = 0;
    int[] updated = new int[OrderChanges.WAVES];
    int[] deleted = new int[OrderChanges.WAVES];
    try (OrdersSource.Cursor cursor = new GeneratedOrders(0.1).open()) {
      for (OrderRow row = cursor.order(); row != null; row = cursor.order()) {
        rows++;
        int changes = 0;
        for (int wave = 0; wave < OrderChanges.WAVES; wave++) {
          var change = OrderChanges.change(row, wave);
          if (change.isPresent()) {
            changes++;
            (change.get() instanceof Put ? updated : deleted)[wave]++;
          }
        }
        assertTrue(changes <= 1, "row " + row.orderKey() + " is changed twice");
      }
    }
    for (int wave = 0; wave < OrderChanges.WAVES; wave++) {
      assertEquals(0.015, (double) updated[wave] / rows, 0.0015);
      assertEquals(0.010, (double) deleted[wave] / rows, 0.001);
    }
  }
}
