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
package org.lcindex.tpch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedOrdersTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1|36901|O|173665.47|1996-01-02|5-LOW|Clerk#000000951|0|nstructions sleep furiously among |",
    "0.01, 1|370|O|172799.49|1996-01-02|5-LOW|Clerk#000000951|0|nstructions sleep furiously among |",
  })
  void firstRowIsDbgens(double scaleFactor, String line) throws IOException {
    assertEquals(TblLine.parse(line), new GeneratedOrders(scaleFactor).open().order());
  }

  @Test
  void rowsAreCountedAndAscendInSparseKeys() throws IOException {
    GeneratedOrders source = new GeneratedOrders(0.01);
    assertEquals(15_000, source.expectedRows().orElseThrow());
    OrdersSource.Cursor cursor = source.open();
    int rows = 0;
    long last = 0;
    for (OrderRow row = cursor.order(); row != null; row = cursor.order()) {
      assertTrue(row.orderKey() > last);
      last = row.orderKey();
      rows++;
    }
    assertEquals(15_000, rows);
    assertEquals(60_000, last);
  }

  @Test
  void scaleMustBePositive() {
    for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> new GeneratedOrders(scale));
    }
  }
}
