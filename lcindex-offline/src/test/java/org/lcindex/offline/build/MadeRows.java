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
package org.lcindex.offline.build;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.load.RowSource;

/** Rows in no order, some with one key, and a table for them. */
record MadeRows(int rows, long seed) implements RowSource {
  static final long TIMESTAMP = 1_700_000_000_000L;

  static TableDescriptor table() {
    return IndexDefinitions.parse(
            "f:price DOUBLE 0 1000 20; f:day DATE; f:name STRING; g:number LONG")
        .applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
                .setColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f"))
                        .setCompressionType(Compression.Algorithm.GZ)
                        .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)
                        .build())
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of("g"))
                .build());
  }

  @Override
  public String identity() {
    return "made " + rows + " " + seed;
  }

  @Override
  public OptionalLong expectedRows() {
    return OptionalLong.of(rows);
  }

  @Override
  public Cursor open() {
    Random random = new Random(seed);
    return new Cursor() {
      private int made;

      @Override
      public Put next() {
        if (made++ == rows) {
          return null;
        }
        byte[] key = Bytes.toBytes("row-" + random.nextInt(rows * 4));
        Put put = new Put(key);
        byte[] f = Bytes.toBytes("f");
        put.addColumn(f, Bytes.toBytes("price"), Bytes.toBytes(random.nextDouble() * 1000));
        put.addColumn(
            f, Bytes.toBytes("day"), Bytes.toBytes("2024-0" + (1 + random.nextInt(9)) + "-11"));
        if (random.nextInt(3) > 0) {
          put.addColumn(f, Bytes.toBytes("name"), Bytes.toBytes("name " + random.nextInt(50)));
        }
        if (random.nextInt(4) == 0) {
          put.addColumn(
              f, Bytes.toBytes("name"), TIMESTAMP - 1 - random.nextInt(9), Bytes.toBytes("old"));
        }
        if (random.nextInt(5) > 0) {
          put.addColumn(
              Bytes.toBytes("g"), Bytes.toBytes("number"), Bytes.toBytes(random.nextLong()));
        }
        return put;
      }
    };
  }

  /** All cells that the table has, in HBase's order. */
  List<Cell> cells() throws Exception {
    TreeMap<byte[], List<Cell>> byKey = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    try (Cursor cursor = open()) {
      for (Put put = cursor.next(); put != null; put = cursor.next()) {
        List<Cell> row = new ArrayList<>();
        for (List<Cell> family : put.getFamilyCellMap().values()) {
          for (Cell cell : family) {
            KeyValue copy = new KeyValue(cell);
            if (copy.getTimestamp() == HConstants.LATEST_TIMESTAMP) {
              copy.updateLatestStamp(Bytes.toBytes(TIMESTAMP));
            }
            row.add(copy);
          }
        }
        row.sort(CellComparator.getInstance());
        byKey.put(put.getRow(), row);
      }
    }
    List<Cell> all = new ArrayList<>();
    byKey.values().forEach(all::addAll);
    return all;
  }
}
