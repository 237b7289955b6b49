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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.load.LoadException;

class TblOrdersTest {
  private static final String GOOD = "7|39136|O|252004.18|1996-01-10|2-HIGH|Clerk#000000470|0|ly |";

  @TempDir Path folder;

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("orders.tbl"), List.of(lines));
  }

  private static List<OrderRow> read(OrdersSource source) throws IOException {
    List<OrderRow> rows = new ArrayList<>();
    try (OrdersSource.Cursor cursor = source.open()) {
      for (OrderRow row = cursor.order(); row != null; row = cursor.order()) {
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void readsRowsWithAndWithoutLastSeparator() throws IOException {
    Path file = file(GOOD, GOOD.substring(0, GOOD.length() - 1));
    List<OrderRow> rows = read(new TblOrders(file, false));
    assertEquals(2, rows.size());
    assertEquals(rows.get(0), rows.get(1));
    assertEquals(252004.18, rows.get(0).totalPrice());
    assertEquals("ly ", rows.get(0).comment());
    assertEquals(2, new TblOrders(file, false).expectedRows().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "7|1|O, 'has 3 fields separated by ''|'', must have 9'",
    "'', 'has 1 fields separated by ''|'', must have 9'",
    "7|1|O|1.5|1996-01-10|2-HIGH|c|0|x|y, 'has 10 fields separated by ''|'', must have 9'",
    "x|1|O|1.5|1996-01-10|2-HIGH|c|0|x|, 'orderkey is ''x'', must be a whole number'",
    "7|-1|O|1.5|1996-01-10|2-HIGH|c|0|x|, 'custkey is ''-1'', must be 0 or more'",
    "7|1||1.5|1996-01-10|2-HIGH|c|0|x|, 'orderstatus is '''', must be a text that is not empty'",
    "7|1|O|1.5e|1996-01-10|2-HIGH|c|0|x|, 'totalprice is ''1.5e'', must be a decimal number'",
    "7|1|O|NaN|1996-01-10|2-HIGH|c|0|x|, 'totalprice is ''NaN'', must be finite'",
    "7|1|O|1.5|1996-02-30|2-HIGH|c|0|x|, "
        + "'orderdate is ''1996-02-30'', must be a date like 1996-01-02'",
    "7|1|O|1.5|1996-01-10|2-HIGH|c|9999999999|x|, "
        + "'shippriority is ''9999999999'', must be at most 2147483647'",
  })
  void malformedLinesAreNamed(String line, String reason) throws IOException {
    Path file = file(GOOD, line, GOOD);
    LoadException e = assertThrows(LoadException.class, () -> read(new TblOrders(file, false)));
    assertEquals(file + ", line 2: " + reason, e.getMessage());
  }

  @Test
  void malformedLinesCanBeSkippedAndAreCounted() throws IOException {
    Path file = file(GOOD, "rubbish", GOOD, "");
    int rows = 0;
    try (OrdersSource.Cursor cursor = new TblOrders(file, true).open()) {
      while (cursor.order() != null) {
        rows++;
      }
      assertEquals(2, cursor.badLines());
    }
    assertEquals(2, rows);
  }

  @Test
  void bytesThatAreNoTextAreMalformed() throws IOException {
    Path file = folder.resolve("orders.tbl");
    byte[] line = (GOOD + "\n").getBytes(StandardCharsets.US_ASCII);
    line[line.length - 4] = (byte) 0xC0;
    Files.write(file, line);
    LoadException e = assertThrows(LoadException.class, () -> read(new TblOrders(file, false)));
    assertTrue(e.getMessage().endsWith("line 1: the line is not UTF-8 text"), e.getMessage());
  }

  @Test
  void absentFileIsNamed() {
    TblOrders source = new TblOrders(folder.resolve("none.tbl"), false);
    IOException e = assertThrows(IOException.class, source::open);
    assertTrue(e.getMessage().startsWith("there is no file "), e.getMessage());
  }

  @Test
  void anEditedFileIsAnotherSource() throws IOException {
    String before = new TblOrders(file(GOOD), false).identity();
    assertNotEquals(before, new TblOrders(file(GOOD, GOOD), false).identity());
  }
}
