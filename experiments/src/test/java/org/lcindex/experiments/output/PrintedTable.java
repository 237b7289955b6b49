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
package org.lcindex.experiments.output;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.LCIndexCommand;

/**
 * A table of three regions, a few hundred rows in the first and thousands in the others, with a
 * price (DOUBLE), a day (DATE), a long number without an index and a note.
 */
final class PrintedTable implements AutoCloseable {
  static final int ROWS = 6_000;
  static final int FIRST_REGION = 200;

  private static final byte[] FAMILY = Bytes.toBytes("f");

  final EmbeddedCluster cluster;
  final TableName name;

  PrintedTable(String prefix) throws IOException, InterruptedException {
    cluster = SharedCluster.get();
    name = SharedCluster.newName(prefix);
    try (Admin admin = cluster.connection().getAdmin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection())) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          new byte[][] {Bytes.toBytes(key(FIRST_REGION)), Bytes.toBytes(key(ROWS / 2))});
      indexes.createIndexes(name, "f:price DOUBLE", "f:day DATE");
    }
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(
          new Put(Bytes.toBytes(key(i)))
              .addColumn(FAMILY, Bytes.toBytes("price"), Bytes.toBytes(price(i)))
              .addColumn(FAMILY, Bytes.toBytes("day"), Bytes.toBytes(day(i)))
              .addColumn(FAMILY, Bytes.toBytes("number"), Bytes.toBytes((long) i))
              .addColumn(FAMILY, Bytes.toBytes("note"), Bytes.toBytes(note(i))));
    }
    try (Table table = cluster.connection().getTable(name)) {
      table.put(puts);
    }
    Tables.flush(cluster, name);
  }

  static String key(int row) {
    return String.format("row-%05d", row);
  }

  static double price(int row) {
    return row % 977 * 1.25;
  }

  static String day(int row) {
    return LocalDate.of(2000, 1, 1).plusDays(row % 3_000).toString();
  }

  static String note(int row) {
    return "of \"row\", " + row + " " + "-".repeat(60);
  }

  String zookeeper() {
    return "localhost:" + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT);
  }

  /** A command that runs in a process of its own, under what a shell sets before. */
  ProcessBuilder process(String shell, Path folder, List<String> jvm, String... arguments) {
    List<String> line = new ArrayList<>(List.of("bash", "-c", shell + " exec \"$@\"", "bash"));
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    line.addAll(jvm);
    line.addAll(List.of("-cp", System.getProperty("java.class.path")));
    line.add(LCIndexCommand.class.getName());
    line.addAll(List.of(arguments));
    return new ProcessBuilder(line).directory(folder.toFile());
  }

  static ProcessBuilder.Redirect to(Path file) {
    return ProcessBuilder.Redirect.to(new File(file.toString()));
  }

  int openScanners() {
    return cluster.regionServers().stream()
        .mapToInt(server -> server.getRSRpcServices().getScannersCount())
        .sum();
  }

  @Override
  public void close() throws IOException {
    Tables.drop(cluster.connection(), name);
  }
}
