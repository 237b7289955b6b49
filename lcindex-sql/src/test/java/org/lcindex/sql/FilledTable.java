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
package org.lcindex.sql;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.type.ValueCodec;

/**
 * A table that is filled here and in DuckDB with the same rows. Columns are {@code NAME TYPE}; one
 * of name {@code row} is the row key. For one thread.
 */
final class FilledTable {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int BATCH = 2_000;

  private final TableName name;
  private final List<String> columns;
  private final List<ValueCodec> codecs = new ArrayList<>();
  private final Table table;
  private final DuckDBAppender appender;
  private final List<Put> puts = new ArrayList<>();

  FilledTable(Connection duck, TableName name, List<String> columns, String... indexes)
      throws Exception {
    this.name = name;
    this.columns = columns.stream().map(text -> text.substring(0, text.indexOf(' '))).toList();
    EmbeddedCluster cluster = SharedCluster.get();
    List<String> types = new ArrayList<>();
    for (String column : columns) {
      String type = column.substring(column.indexOf(' ') + 1);
      codecs.add(ValueCodec.named(type));
      types.add(
          switch (type) {
            case "LONG" -> "bigint";
            case "DECIMAL" -> "decimal(15, 2)";
            case "STRING" -> "varchar";
            default -> type;
          });
    }
    try (Admin admin = cluster.admin();
        LCIndexAdmin lcindex = new LCIndexAdmin(cluster.connection())) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              // The client of tests does not wait for a split.
              .setSplitEnabled(false)
              .build());
      lcindex.createIndexes(name, indexes);
      lcindex.setColumns(
          name,
          columns.stream()
              .map(text -> text.startsWith("row ") ? text : "f:" + text)
              .filter(text -> !List.of(indexes).contains(text))
              .toArray(String[]::new));
    }
    this.table = cluster.connection().getTable(name);
    List<String> named = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      named.add('"' + this.columns.get(i) + "\" " + types.get(i));
    }
    try (Statement statement = duck.createStatement()) {
      statement.execute("create table " + quoted(name) + " (" + String.join(", ", named) + ")");
    }
    this.appender =
        duck.unwrap(DuckDBConnection.class).createAppender("main", name.getQualifierAsString());
  }

  void add(byte[] row, Object... values) throws Exception {
    Put put = new Put(row);
    appender.beginRow();
    for (int i = 0; i < values.length; i++) {
      if (!columns.get(i).equals("row")) {
        put.addColumn(FAMILY, Bytes.toBytes(columns.get(i)), codecs.get(i).cellOf(values[i]));
      }
      if (values[i] instanceof Long number) {
        appender.append(number);
      } else if (values[i] instanceof Integer number) {
        appender.append(number);
      } else if (values[i] instanceof Double number) {
        appender.append(number);
      } else if (values[i] instanceof LocalDate date) {
        appender.append(date);
      } else if (values[i] instanceof BigDecimal number) {
        appender.append(number);
      } else {
        appender.append(values[i].toString());
      }
    }
    appender.endRow();
    puts.add(put);
    if (puts.size() == BATCH) {
      table.put(puts);
      puts.clear();
    }
  }

  /** After the last row. */
  void finish() throws Exception {
    appender.close();
    table.put(puts);
    table.close();
    EmbeddedCluster cluster = SharedCluster.get();
    try (Admin admin = cluster.admin();
        LCIndexAdmin lcindex = new LCIndexAdmin(cluster.connection())) {
      admin.flush(name);
      lcindex.waitUntilBuilt(name, Duration.ofMinutes(10));
    }
  }

  /** As SQL has a table's name. */
  static String quoted(TableName table) {
    return "\"" + table.getQualifierAsString() + "\"";
  }
}
