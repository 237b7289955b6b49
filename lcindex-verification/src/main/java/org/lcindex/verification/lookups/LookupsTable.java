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
package org.lcindex.verification.lookups;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.admin.GlobalCalls;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * The table of objects: {@code f:v}, a LONG with a global index, is what lookups ask for. Also how
 * objects are written. Immutable.
 *
 * @param entries the table of the index's entries
 */
record LookupsTable(TableName name, TableName entries) {
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final byte[] VALUE = Bytes.toBytes("v");

  /** More than one write and its delete need. */
  private static final int VERSIONS = 5;

  private static final int REGIONS = 4;
  private static final int OF_ENTRIES = 4;

  /**
   * Creates both tables.
   *
   * @param values from 0 on, so that the regions of entries divide them
   */
  static LookupsTable create(Connection connection, RegionCaller caller, long values)
      throws IOException {
    TableName name = TableName.valueOf("lookups");
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              // One machine has one clock: tags have names, which are removed, at once.
              .setValue("hbase.master.maxclockskew", "0")
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(VERSIONS).build())
              .build(),
          splits());
      // The regions of entries are drawn from rows that are there.
      List<Put> sample = new ArrayList<>();
      for (long value = 0; value < values; value += Math.max(1, values / 500)) {
        sample.add(put(Bytes.toBytes("sample-" + value), value));
      }
      try (var table = connection.getTable(name)) {
        table.put(sample);
      }
      admin.flush(name);
      GlobalIndex index =
          GlobalIndex.create(
              GlobalDefinition.of(
                  FAMILY,
                  VALUE,
                  ValueCodec.of(ColumnType.LONG),
                  GlobalDefinition.Policy.ORDERED,
                  0),
              OF_ENTRIES);
      new GlobalCalls(connection, caller).create(name, index);
      try (var table = connection.getTable(name)) {
        List<Delete> deletes = new ArrayList<>();
        sample.forEach(put -> deletes.add(new Delete(put.getRow())));
        table.delete(deletes);
      }
      return new LookupsTable(name, GlobalTables.entries(name, index));
    }
  }

  private static byte[][] splits() {
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 0; i < splits.length; i++) {
      splits[i] = Bytes.toBytes("w" + (i + 1) * 8 / REGIONS);
    }
    return splits;
  }

  /** The key of a writer's object; a new generation is another one. */
  static byte[] row(int writer, int slot, int generation) {
    return Bytes.toBytes("w" + writer + "-" + slot + "-" + generation);
  }

  static Put put(byte[] row, long value) {
    return new Put(row).addColumn(FAMILY, VALUE, Bytes.toBytes(value));
  }

  static Put put(byte[] row, long value, long timestamp) {
    return new Put(row).addColumn(FAMILY, VALUE, timestamp, Bytes.toBytes(value));
  }
}
