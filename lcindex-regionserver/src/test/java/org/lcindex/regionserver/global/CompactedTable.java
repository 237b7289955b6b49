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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.NewestHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.global.gone.RegionGone.Way;

/** A table for tests of flushes and compactions: what is in it, what is stale. */
abstract class CompactedTable {
  static final byte[] F = GlobalTable.FAMILY;
  static final byte[] V = GlobalTable.VALUE;
  static final byte[] N = GlobalTable.NUMBER;

  GlobalTable table;

  /** Runs on a table whose writes remove nothing. */
  void with(Way way, Consumer<ColumnFamilyDescriptorBuilder> family, Body body) throws Exception {
    with(
        descriptor -> {
          ColumnFamilyDescriptorBuilder changed = ColumnFamilyDescriptorBuilder.newBuilder(F);
          family.accept(changed);
          descriptor
              .modifyColumnFamily(changed.build())
              .setValue(ConfigKeys.GLOBAL_COMPACTION_REPAIR.name(), way.name());
        },
        body);
  }

  void with(Consumer<TableDescriptorBuilder> kind, Body body) throws Exception {
    try (GlobalTable made = GlobalTable.deferred("global-gone", kind)) {
      table = made;
      body.run();
    }
  }

  /** What is done with the table. */
  interface Body {
    void run() throws Exception;
  }

  static byte[] row(int i) {
    return Bytes.toBytes("r" + i);
  }

  static Put put(int i, String value) {
    return new Put(row(i))
        .addColumn(F, V, Bytes.toBytes(value))
        .addColumn(F, N, Bytes.toBytes((long) value.hashCode()));
  }

  /** In a millisecond of its own, so that the timestamp names the tag. */
  void write(Put put) throws IOException {
    awaitAnotherMillisecond();
    table.base.put(put);
  }

  static void awaitAnotherMillisecond() {
    long now = System.currentTimeMillis();
    while (System.currentTimeMillis() <= now) {
      Thread.onSpinWait();
    }
  }

  HRegion region() {
    return table.cluster.regions(table.name).get(0);
  }

  void flush() throws Exception {
    region().flush(true);
    settled("a flush");
  }

  void major() throws Exception {
    region().compact(true);
    settled("a major compaction");
  }

  void minor(int files) throws Exception {
    NewestHFiles.compact(region().getStore(F), files);
    settled("a minor compaction");
  }

  /** All removals are done; every value that is shown has its entry. */
  void settled(String after) throws Exception {
    table.awaitGone();
    table.checkAll(after);
  }

  List<String> values() throws IOException {
    List<String> values = new ArrayList<>();
    for (String tag : table.tags()) {
      values.add(tag.split("\\\\x00")[1]); // behind the byte that says that it is one
    }
    return values;
  }

  /** Entries without a put that the table holds. */
  TreeSet<String> stale() throws IOException {
    TreeSet<String> stale = new TreeSet<>(table.tags());
    EntryMaker maker = new EntryMaker(table.text(), table.entries(table.text()));
    try (ResultScanner rows = table.base.getScanner(new Scan().setRaw(true).readAllVersions())) {
      for (Result row : rows) {
        for (Cell cell : row.rawCells()) {
          if (cell.getType() == Cell.Type.Put && CellUtil.matchingQualifier(cell, V)) {
            byte[] entry = maker.entry(row.getRow(), cell);
            stale.remove(Bytes.toStringBinary(entry));
          }
        }
      }
    }
    return stale;
  }

  static Get get(int i) {
    return new Get(row(i));
  }
}
