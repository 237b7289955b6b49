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
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.GridBounds;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.lookups.Attribute.Alone;

/**
 * The table of objects, and its index on their attributes. Immutable.
 *
 * @param entries the table of the index's entries
 */
record LookupsTable(Form form, TableName name, TableName entries, List<Attribute> attributes) {
  static final ValueCodec CODEC = ValueCodec.of(ColumnType.LONG);

  /** More than one write and its delete need. */
  private static final int VERSIONS = 5;

  private static final int REGIONS = 4;
  private static final int OF_ENTRIES = 4;

  /** Of each attribute of a grid: 64 slots. */
  private static final int BITS = 6;

  /** What the index is. */
  enum Form {
    /** On {@code f:v}, which has one writer. */
    COLUMN,
    /**
     * Over two columns, each of which has a writer of its own: {@code f:v} and {@code g:w} of an
     * odd seed, {@code f:v} and {@code f:w} of an even one.
     */
    GRID;

    /** How many values an object has, each with a writer of its own. */
    int attributes() {
      return this == GRID ? 2 : 1;
    }

    private List<Attribute> attributes(long seed) {
      byte[] f = Bytes.toBytes("f");
      byte[] v = Bytes.toBytes("v");
      byte[] w = Bytes.toBytes("w");
      if (this == COLUMN) {
        return List.of(new Attribute(f, v, Alone.ROW));
      }
      return seed % 2 == 0
          ? List.of(new Attribute(f, v, Alone.COLUMN), new Attribute(f, w, Alone.COLUMN))
          : List.of(
              new Attribute(f, v, Alone.FAMILY),
              new Attribute(Bytes.toBytes("g"), w, Alone.FAMILY));
    }

    @Override
    public String toString() {
      return EnumWords.of(this);
    }
  }

  /**
   * Creates both tables.
   *
   * @param values from 0 on, so that the regions of entries divide them
   * @param seed of the run
   */
  static LookupsTable create(
      Form form, Connection connection, RegionCaller caller, long values, long seed)
      throws IOException {
    TableName name = TableName.valueOf("lookups_" + form);
    List<Attribute> attributes = form.attributes(seed);
    TableDescriptorBuilder descriptor =
        TableDescriptorBuilder.newBuilder(name)
            // One machine has one clock: tags have names, which are removed, at once.
            .setValue("hbase.master.maxclockskew", "0");
    attributes.stream()
        .map(attribute -> Bytes.toString(attribute.family()))
        .distinct()
        .forEach(
            family ->
                descriptor.setColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(family))
                        .setMaxVersions(VERSIONS)
                        .build()));
    GlobalIndex index = form == Form.GRID ? grid(attributes, values) : ofColumn(attributes.get(0));
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(descriptor.build(), splits());
      List<Put> sample = new ArrayList<>();
      if (form == Form.COLUMN) {
        // The regions of entries are drawn from rows that are there.
        for (long value = 0; value < values; value += Math.max(1, values / 500)) {
          sample.add(attributes.get(0).put(Bytes.toBytes("sample-" + value), value));
        }
      }
      try (var table = connection.getTable(name)) {
        table.put(sample);
        admin.flush(name);
        new GlobalCalls(connection, caller).create(name, index);
        table.delete(
            new ArrayList<>(sample.stream().map(put -> new Delete(put.getRow())).toList()));
      }
    }
    return new LookupsTable(form, name, GlobalTables.entries(name, index), attributes);
  }

  private static GlobalIndex ofColumn(Attribute attribute) {
    return GlobalIndex.create(
        GlobalDefinition.of(
            attribute.family(), attribute.qualifier(), CODEC, GlobalDefinition.Policy.ORDERED, 0),
        OF_ENTRIES);
  }

  /** With slots that divide the values evenly. */
  private static GlobalIndex grid(List<Attribute> attributes, long values) {
    int slots = 1 << BITS;
    List<byte[]> bounds =
        IntStream.range(1, slots).mapToObj(i -> CODEC.keyOf(values * i / slots)).toList();
    return GlobalIndex.create(
            GlobalDefinition.ofGrid(
                attributes.stream()
                    .map(one -> ColumnDeclaration.of(one.family(), one.qualifier(), CODEC))
                    .toList(),
                attributes.stream().map(one -> BITS).toList()),
            OF_ENTRIES)
        .with(GridBounds.of(attributes.stream().map(one -> bounds).toList()));
  }

  private static byte[][] splits() {
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 0; i < splits.length; i++) {
      splits[i] = Bytes.toBytes("w" + (i + 1) * 8 / REGIONS);
    }
    return splits;
  }

  /** The key of an object; a new generation is another one. */
  static byte[] row(int group, int place, int generation) {
    return Bytes.toBytes("w" + group + "-" + place + "-" + generation);
  }
}
