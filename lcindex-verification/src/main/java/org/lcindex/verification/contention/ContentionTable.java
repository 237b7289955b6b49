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
package org.lcindex.verification.contention;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.IndexDefinition;

/** The table that all change: two regions, one family that stays. For one thread at a time. */
final class ContentionTable {
  static final int INDEXES = 4;
  private static final List<String> TYPES = List.of(" INT", " LONG", " INT 0 1000 10");
  private static final List<String> GLOBAL_TYPES = List.of(" INT GLOBAL", " INT GLOBAL BUCKETS 4");

  private final TableName name;
  private final AlterWay way;
  private final Rows rows;
  private volatile Map<String, String> created = Map.of();

  ContentionTable(TableName name, AlterWay way) {
    this.name = name;
    this.way = way;
    this.rows = new Rows(name);
  }

  TableName name() {
    return name;
  }

  AlterWay way() {
    return way;
  }

  Rows rows() {
    return rows;
  }

  /** What an index client may create, all on one column. */
  static List<IndexDefinition> choices(int number) {
    return choices(TYPES, number);
  }

  /** What the client of a global index may create. */
  static List<IndexDefinition> globalChoices() {
    return choices(GLOBAL_TYPES, INDEXES);
  }

  private static List<IndexDefinition> choices(List<String> types, int number) {
    return types.stream()
        .map(type -> IndexDefinition.parse(Rows.FAMILY + ":" + Rows.column(number) + type, null))
        .toList();
  }

  private TableDescriptor descriptor() {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(Rows.FAMILY));
    if (way.value() != null) {
      table.setValue(AlterWay.key(), way.value());
    }
    return table.build();
  }

  /** The items of the table as it was created; HBase adds values of its own. */
  Map<String, String> items() {
    return created;
  }

  /** Creates it without rows. */
  void create(Administrator client) throws IOException {
    client.admin().createTable(descriptor(), new byte[][] {Rows.middle()});
  }

  /** Writes its rows. */
  void load(Administrator client) throws IOException {
    rows.write(client, Rows.FAMILY, INDEXES + 1);
  }

  /** Drops it if it is there, creates it and writes its rows. */
  void createAnew(Administrator client) throws IOException {
    drop(client);
    create(client);
    created = Items.of(client.admin().getDescriptor(name));
    load(client);
  }

  void drop(Administrator client) throws IOException {
    rows.forgetAll();
    Tables.drop(client.connection(), name);
  }
}
