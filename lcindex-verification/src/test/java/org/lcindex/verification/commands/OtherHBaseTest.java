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
package org.lcindex.verification.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.AlteredClass;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.cli.TypedCommand;

/**
 * A region server whose HBase lacks one member that LCIndex needs: it serves, without indexes, and
 * every place where one would look says why.
 */
@Tag("slices")
class OtherHBaseTest {
  private static final TableName TABLE = TableName.valueOf("numbers");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 500;
  private static final String WHY =
      "LCIndex is DISABLED on this server, because HBase "
          + VersionInfo.getVersion()
          + " does not fit: method org.apache.hadoop.hbase.regionserver.KeyValueHeap"
          + ".getCurrentForTesting(): KeyValueScanner is missing";

  private ProcessCluster cluster;

  private record Outcome(int status, String out, String err) {}

  private Outcome run(String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = TypedCommand.on(cluster.configuration(), out, err, words);
    return new Outcome(status, out.toString(), err.toString());
  }

  private void tells(String what, String... words) {
    Outcome outcome = run(words);
    assertEquals(0, outcome.status(), outcome::toString);
    assertTrue(outcome.out().contains(what), outcome::toString);
  }

  private static void load(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin();
        Table table = connection.getTable(TABLE)) {
      TableDescriptorBuilder descriptor =
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .setValue(IndexDefinitions.TABLE_KEY, "f:n INT");
      admin.createTable(descriptor.build());
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(new Put(Bytes.toBytes(i)).addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes(i)));
      }
      table.put(puts);
      admin.flush(TABLE);
    }
  }

  @Test
  void aServerThatDoesNotFitIsDisabledAndSaysSo(@TempDir Path folder) throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    Path classes = folder.resolve("classes");
    AlteredClass.of("org/apache/hadoop/hbase/regionserver/KeyValueHeap")
        .without("getCurrentForTesting")
        .writeTo(classes);
    cluster =
        ProcessCluster.builder(folder.resolve("cluster"))
            .regionServers(1)
            .dataNodes(1)
            .instead(classes)
            .shortLived()
            .owned()
            .start();
    try (ProcessCluster closing = cluster;
        Connection connection = ConnectionFactory.createConnection(closing.configuration())) {
      load(connection);
      tells("f:n INT is DISABLED: " + WHY, "index", "status", "numbers");
      tells("\"state\": \"DISABLED\"", "index", "status", "numbers", "--json");
      tells(WHY, "index", "status", "numbers", "--html=-");
      tells("DISABLED", "index", "list");
      tells("DISABLED", "index", "describe", "numbers");
      tells("10", "count", "numbers", "n < 10");
      tells("0 of 1 regions by index", "explain", "numbers", "n < 10");
      tells(WHY, "explain", "numbers", "n < 10", "--run");
      Outcome forced = run("query", "numbers", "n < 10", "--mode", "force");
      assertEquals(1, forced.status(), forced::toString);
      assertTrue(
          forced.err().contains("--mode force, but no index can serve the scan")
              && forced.err().contains(WHY),
          forced::toString);
      Outcome created = run("index", "create", "numbers", "f:other STRING");
      assertTrue((created.out() + created.err()).contains(WHY), created::toString);
      tells("f:n INT and f:other STRING are DISABLED: " + WHY, "index", "status", "numbers");
      Outcome waited = run("index", "wait", "numbers");
      assertEquals(1, waited.status(), waited::toString);
      assertTrue(waited.err().contains(WHY), waited::toString);
      List<String> errors =
          Files.readAllLines(cluster.log(cluster.regionServer(0))).stream()
              .filter(line -> line.contains("ERROR") && line.contains("LCIndex"))
              .toList();
      assertEquals(1, errors.size(), errors::toString);
      assertTrue(
          errors.get(0).contains(WHY + " (the implementation for ")
              && errors.get(0).contains(" is the nearest)"),
          errors::toString);
    }
  }
}
