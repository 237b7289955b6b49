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
package org.lcindex.rpc.reply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class RowBlockTest {
  private static List<Cell> row(int i, Random random) {
    return random
        .ints(1 + i % 5)
        .<Cell>mapToObj(
            column ->
                new KeyValue(
                    Bytes.toBytes(i),
                    Bytes.toBytes("f"),
                    Bytes.toBytes(column),
                    i,
                    KeyValue.Type.Put,
                    new byte[random.nextInt(100)]))
        .toList();
  }

  @Test
  void rowsComeOutAsTheyWentIn() throws IOException {
    Random random = new Random(3);
    for (int rows : new int[] {0, 1, 2, 500}) {
      RowBlock.Writer writer = new RowBlock.Writer();
      List<List<Cell>> all = new java.util.ArrayList<>();
      for (int i = 0; i < rows; i++) {
        all.add(row(i, random));
        writer.add(all.get(i));
        int before = writer.rows();
        long size = writer.size();
        writer.add(row(i + 1, random));
        writer.add(row(i + 2, random));
        writer.cutTo(before, size);
        assertEquals(size, writer.size());
      }
      assertEquals(rows, writer.rows());
      byte[] bytes = writer.toBytes();
      assertEquals(writer.size(), bytes.length);
      assertEquals(writer.size(), all.stream().mapToLong(RowBlock::sizeOf).sum());
      List<Result> read = RowBlock.read(bytes, rows);
      assertEquals(all, read.stream().map(r -> Arrays.asList(r.rawCells())).toList());
    }
  }

  @Test
  void otherBytesAreRefused() throws IOException {
    RowBlock.Writer writer = new RowBlock.Writer();
    writer.add(row(4, new Random(1)));
    byte[] bytes = writer.toBytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(IOException.class, () -> RowBlock.read(cut, 1), length + " bytes");
    }
    assertThrows(IOException.class, () -> RowBlock.read(bytes, 1L << 40));
    byte[] negative = bytes.clone();
    negative[0] = -1;
    assertThrows(IOException.class, () -> RowBlock.read(negative, 1));
  }
}
