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
package org.lcindex.experiments.hyperdex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.type.ColumnType;

/**
 * Objects of nine attributes, each of which has one of sixteen values, drawn evenly. The objects of
 * two tables are the same.
 */
record NineAttributes(int objects) {
  static final int ATTRIBUTES = 9;

  private static final int VALUES = 16;
  private static final int REGIONS = 4;
  private static final String FAMILY = "n";
  private static final byte[] FAMILY_BYTES = Bytes.toBytes(FAMILY);

  private static String attribute(int number) {
    return "a" + (number + 1);
  }

  /** Some attributes, as a grid of one bit each. */
  static String grid(int from, int to) {
    List<String> columns = new ArrayList<>();
    List<String> bits = new ArrayList<>();
    for (int i = from; i < to; i++) {
      columns.add(FAMILY + ":" + attribute(i) + " INT");
      bits.add("1");
    }
    return "GLOBAL GRID(" + String.join(", ", columns) + ") BITS " + String.join(",", bits);
  }

  /** The values of an object. */
  static int[] values(int object) {
    SplittableRandom random = new SplittableRandom(object);
    return IntStream.range(0, ATTRIBUTES).map(i -> random.nextInt(VALUES)).toArray();
  }

  /** The equalities that fix some attributes to the values of an object. */
  static List<Condition> fixed(int object, int... attributes) {
    int[] values = values(object);
    return IntStream.of(attributes)
        .mapToObj(i -> Column.column(FAMILY + ":" + attribute(i)).as(ColumnType.INT).eq(values[i]))
        .toList();
  }

  /** How many objects have the values of an object in some attributes. */
  long like(int object, int... attributes) {
    int[] wanted = values(object);
    return IntStream.range(0, objects)
        .mapToObj(NineAttributes::values)
        .filter(values -> IntStream.of(attributes).allMatch(i -> values[i] == wanted[i]))
        .count();
  }

  /** Makes the table, with its objects. */
  void create(Connection connection, TableName name) throws IOException {
    byte[][] splits =
        IntStream.range(1, REGIONS)
            .mapToObj(i -> key((int) ((long) objects * i / REGIONS)))
            .toArray(byte[][]::new);
    GridTables.create(
        connection,
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY_BYTES)),
        splits);
    try (BufferedMutator rows = connection.getBufferedMutator(name)) {
      for (int object = 0; object < objects; object++) {
        int[] values = values(object);
        Put put = new Put(key(object));
        for (int i = 0; i < ATTRIBUTES; i++) {
          put.addColumn(FAMILY_BYTES, Bytes.toBytes(attribute(i)), Bytes.toBytes(values[i]));
        }
        rows.mutate(put);
      }
    }
  }

  private static byte[] key(int object) {
    return Bytes.toBytes(String.format(Locale.ROOT, "%09d", object));
  }
}
