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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.load.LoadException;
import org.lcindex.load.UniformRow;
import org.lcindex.load.UniformRows;

/** Rows that are read from bytes are those of the puts, and so are the errors. */
class TblBytesTest {
  private static final String GOOD = "7|39136|O|252004.18|1996-01-10|2-HIGH|Clerk#000000470|0|ly |";

  private static final List<String> PARTS =
      List.of(
          "|",
          "||",
          "",
          "0",
          "9",
          "-",
          "-1",
          "+1",
          ".",
          "1.5e3",
          "x",
          "\r",
          "\r\n",
          "\n",
          "é",
          "1996-02-29",
          "1900-02-29",
          "2000-02-29",
          "1996-13-01",
          "0000-01-01",
          "99999999999999999",
          "999999999999999999",
          "9999999999999999999",
          "2147483648",
          "123456789012345.5",
          "0.30000000000000004",
          "12345678901.25",
          " ",
          "7",
          "12.",
          ".5",
          "\uFFFD",
          "00012");

  @TempDir Path folder;

  private static List<String> ofPuts(TblOrders source) throws IOException {
    List<byte[]> qualifiers = source.qualifiers();
    List<String> rows = new ArrayList<>();
    try (OrdersSource.Cursor cursor = source.open()) {
      for (Put put = cursor.next(); put != null; put = cursor.next()) {
        StringBuilder row = new StringBuilder(Bytes.toStringBinary(put.getRow()));
        for (byte[] qualifier : qualifiers) {
          byte[] value = put.get(source.family(), qualifier).get(0).getValueArray();
          assertEquals(1, put.get(source.family(), qualifier).size());
          int length = put.get(source.family(), qualifier).get(0).getValueLength();
          int offset = put.get(source.family(), qualifier).get(0).getValueOffset();
          row.append(' ').append(Bytes.toStringBinary(value, offset, length));
        }
        assertEquals(qualifiers.size(), put.size());
        rows.add(row.toString());
      }
    }
    return rows;
  }

  private static List<String> ofBytes(UniformRows.UniformCursor cursor) throws IOException {
    List<String> rows = new ArrayList<>();
    UniformRow row = new UniformRow();
    while (cursor.next(row)) {
      StringBuilder text = new StringBuilder(Bytes.toStringBinary(row.bytes(), 0, row.keyLength()));
      for (int v = 0; v < row.values(); v++) {
        int start = row.start(v);
        text.append(' ').append(Bytes.toStringBinary(row.bytes(), start, row.end(v) - start));
      }
      rows.add(text.toString());
    }
    cursor.close();
    return rows;
  }

  /** Gives few bytes at a time, so that lines lie across what is read. */
  private static InputStream slow(byte[] content, Random random) {
    return new ByteArrayInputStream(content) {
      @Override
      public synchronized int read(byte[] into, int offset, int length) {
        return super.read(into, offset, Math.min(length, 1 + random.nextInt(40)));
      }
    };
  }

  @Test
  void rowsOfBytesAreThoseOfPuts() throws IOException {
    Path file = folder.resolve("orders.tbl");
    Random random = new Random(11);
    for (int round = 0; round < 3_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int line = 0; line < 6; line++) {
        StringBuilder changed = new StringBuilder(GOOD);
        for (int times = random.nextInt(3); times > 0; times--) {
          int at = random.nextInt(changed.length() + 1);
          int to = Math.min(changed.length(), at + random.nextInt(12));
          changed.replace(at, to, PARTS.get(random.nextInt(PARTS.size())));
        }
        text.append(changed).append(line == 5 && random.nextBoolean() ? "" : "\n");
      }
      byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
      if (random.nextInt(10) == 0) {
        content[random.nextInt(content.length)] = (byte) random.nextInt(256);
      }
      Files.write(file, content);
      TblOrders source = new TblOrders(file, true);
      List<String> expected;
      try {
        expected = ofPuts(source);
      } catch (IllegalArgumentException e) {
        continue; // a year that dates have, and cells have not, ends a load; here it is a bad line
      }
      assertEquals(expected, ofBytes(source.openUniform()), text::toString);
      assertEquals(
          expected,
          ofBytes(new TblBytes(slow(content, random), file, true, lines -> {})),
          text::toString);
      TblOrders strict = new TblOrders(file, false);
      assertEquals(
          failure(() -> ofPuts(strict)),
          failure(() -> ofBytes(strict.openUniform())),
          text::toString);
    }
  }

  private interface Reading {
    List<String> run() throws IOException;
  }

  private static String failure(Reading reading) throws IOException {
    try {
      return reading.run().toString();
    } catch (LoadException e) {
      return e.getMessage();
    }
  }

  @Test
  void generatedRowsAreThoseOfPuts() throws IOException {
    List<String> lines = new ArrayList<>();
    try (OrdersSource.Cursor cursor = GeneratedOrders.first(3_000).open()) {
      for (OrderRow row = cursor.order(); row != null; row = cursor.order()) {
        lines.add(
            String.join(
                    "|",
                    Long.toString(row.orderKey()),
                    Long.toString(row.custKey()),
                    row.orderStatus(),
                    Double.toString(row.totalPrice()),
                    row.orderDate().toString(),
                    row.orderPriority(),
                    row.clerk(),
                    Integer.toString(row.shipPriority()),
                    row.comment())
                + "|");
      }
    }
    Path file = Files.write(folder.resolve("orders.tbl"), lines);
    TblOrders source = new TblOrders(file, false);
    assertEquals(ofPuts(source), ofBytes(source.openUniform()));
    assertEquals(3_000, ofBytes(source.openUniform()).size());
  }

  @Test
  void aLineLongerThanTheBufferIsRead() throws IOException {
    String comment = "x".repeat(1_000_000);
    Path file =
        Files.write(folder.resolve("orders.tbl"), List.of(GOOD, GOOD.replace("ly", comment)));
    TblOrders source = new TblOrders(file, false);
    assertEquals(ofPuts(source), ofBytes(source.openUniform()));
  }

  @Test
  void anAbsentFileIsNamed() {
    TblOrders source = new TblOrders(folder.resolve("none.tbl"), false);
    assertThrows(IOException.class, source::openUniform);
  }
}
