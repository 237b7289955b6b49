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
package org.lcindex.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.PlanReport;

/** The job in Hadoop's local runner, on an HBase whose indexes answer it. */
class CountByColumnTest {
  private static final byte[] FAMILY = Bytes.toBytes("o");
  private static final int ROWS = 20_000;

  private static Put row(int i) {
    return new Put(Bytes.toBytes(String.format("%06d", i)))
        .addColumn(FAMILY, Bytes.toBytes("price"), Bytes.toBytes(i * 7 % ROWS / 2.0))
        .addColumn(FAMILY, Bytes.toBytes("priority"), Bytes.toBytes(i % 3 + "-P"))
        .addColumn(FAMILY, Bytes.toBytes("note"), new byte[200]);
  }

  @Test
  void countsTheRowsThatPassThroughTheIndex(@TempDir Path folder) throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    TableName table = SharedCluster.newName("orders");
    try (Admin admin = cluster.admin();
        Table t = cluster.connection().getTable(table);
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection())) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          new byte[][] {Bytes.toBytes("010000")});
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(row(i));
      }
      t.put(puts);
      indexes.createIndexes(table, "o:price DOUBLE 0 10000 100", "o:priority STRING");
      Tables.flush(cluster, table);
      indexes.waitUntilBuilt(table, Duration.ofMinutes(3));
    }

    // The last row is one that passes, so that it would be missed.
    String condition =
        String.format(
            "price between [1000, 1015) and priority != '1-P' and row between '000100' and '%06d'",
            last());
    Configuration conf = new Configuration(cluster.configuration());
    conf.set("mapreduce.framework.name", "local");
    conf.set("mapreduce.cluster.local.dir", folder.resolve("local").toString());
    conf.set("mapreduce.jobtracker.staging.root.dir", folder.resolve("staging").toString());
    Path output = folder.resolve("out");
    String[] arguments = {
      table.getNameAsString(), condition, "priority", output.toUri().toString()
    };
    assertEquals(0, ToolRunner.run(conf, new CountByColumn(), arguments));
    assertEquals(expected(), Files.readAllLines(output.resolve("part-r-00000")));

    // The index answers the scan of this condition in both regions.
    try (MdrqClient client = new MdrqClient(cluster.connection());
        Table t = cluster.connection().getTable(table)) {
      List<PlanReport> plans = client.explain(Mdrq.parse(t, condition), true).plans();
      assertEquals(2, plans.size());
      assertTrue(
          plans.stream().allMatch(plan -> plan.path() == PlanReport.Path.INDEX), plans::toString);
    }
    Tables.drop(cluster.connection(), table);
  }

  private static boolean passes(int i) {
    double price = i * 7 % ROWS / 2.0;
    return i >= 100 && price >= 1000 && price < 1015;
  }

  private static int last() {
    return IntStream.iterate(15_000, i -> i - 1)
        .filter(i -> passes(i) && i % 3 != 1)
        .findFirst()
        .orElseThrow();
  }

  private static List<String> expected() {
    int[] counts = new int[3];
    for (int i = 0; i <= last(); i++) {
      counts[i % 3] += passes(i) ? 1 : 0;
    }
    return List.of("0-P\t" + counts[0], "2-P\t" + counts[2]);
  }

  @Test
  void mistakesAreToldBeforeAnyTaskRuns(@TempDir Path folder) throws Exception {
    Configuration conf = SharedCluster.get().configuration();
    assertEquals(2, ToolRunner.run(conf, new CountByColumn(), new String[] {"orders"}));
    String[] arguments = {"orders", "price =", "priority", folder.resolve("o").toUri().toString()};
    assertThrows(Exception.class, () -> ToolRunner.run(conf, new CountByColumn(), arguments));
    assertTrue(Files.notExists(folder.resolve("o")));
  }
}
