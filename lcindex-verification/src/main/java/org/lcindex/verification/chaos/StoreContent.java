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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.load.RowSource;
import org.lcindex.offline.build.BuildProgress;
import org.lcindex.offline.build.BuildRequest;
import org.lcindex.offline.build.OfflineBuild;

/**
 * What is pushed as a version: rows with a number each, of which all say which content they are of.
 *
 * @param says what {@link #SAYS} of each row is
 */
record StoreContent(long says) implements RowSource {
  static final int ROWS = 2_000;
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final byte[] SAYS = Bytes.toBytes("says");

  /** From 0 to {@link #ROWS}, each once. */
  static final byte[] NUMBER = Bytes.toBytes("number");

  private static final byte[] PADDING = Bytes.toBytes("padding");
  private static final int MOST_PADDING = 60;
  private static final int REGIONS = 3;
  private static final long REGION_BYTES = 1L << 30;
  private static final long MEMORY = 8L << 20;

  @Override
  public String identity() {
    return "content " + says;
  }

  @Override
  public OptionalLong expectedRows() {
    return OptionalLong.of(ROWS);
  }

  /** In the order of numbers, which is not that of keys. */
  @Override
  public Cursor open() {
    Random random = new Random(says);
    int[] next = {0};
    return () -> next[0] == ROWS ? null : put(next[0]++, random);
  }

  private Put put(int number, Random random) {
    Put put = new Put(key(number * 7 % ROWS));
    put.addColumn(FAMILY, SAYS, Bytes.toBytes(says));
    put.addColumn(FAMILY, NUMBER, Bytes.toBytes((long) number));
    byte[] padding = new byte[random.nextInt(MOST_PADDING)];
    random.nextBytes(padding);
    put.addColumn(FAMILY, PADDING, padding);
    return put;
  }

  private static byte[] key(int row) {
    return Bytes.toBytes(String.format("r%06d", row));
  }

  private static TableDescriptor table() {
    return IndexDefinitions.of(
            List.of(
                IndexDefinition.parse("f:number LONG", null),
                IndexDefinition.parse("f:says LONG", null)))
        .applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("built"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .build());
  }

  /** Builds a folder of this machine, with regions of its own. */
  void build(Path folder, Configuration conf) throws IOException {
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 1; i < REGIONS; i++) {
      splits[i - 1] = key(i * ROWS / REGIONS);
    }
    new OfflineBuild(
            folder,
            this,
            new BuildRequest(table(), splits, REGION_BYTES, says, MEMORY, 1, conf),
            BuildProgress.NONE)
        .run();
  }

  /** Whether a READY version has it: by HBase's own scan, since pushes count by LCIndex. */
  void lookWhole(EventContext context, TableName name) throws IOException {
    int rows = 0;
    int others = 0;
    try (Table table = context.connection().getTable(name);
        ResultScanner found = table.getScanner(new Scan().setCaching(ROWS))) {
      for (Result row : found) {
        rows++;
        if (Bytes.toLong(row.getValue(FAMILY, SAYS)) != says) {
          others++;
        }
      }
    }
    if (rows != ROWS || others > 0) {
      context
          .findings()
          .failure(
              name + " is READY and has " + rows + " rows, " + others + " not of content " + says);
    }
  }
}
