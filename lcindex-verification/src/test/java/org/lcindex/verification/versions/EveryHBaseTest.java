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
package org.lcindex.verification.versions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.lcindex.cluster.GeneratedPart;
import org.lcindex.cluster.HBaseJvm;

/**
 * What LCIndex is for, on an embedded cluster of each HBase, and clients of one on the servers of
 * another. What ran is left in {@code target/hbase}, and is what {@code docs/hbase-versions.md}
 * says.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("slices")
class EveryHBaseTest {
  private static final Path RECORDS = Path.of("target/hbase");
  private static final List<SliceRecord> RAN = new ArrayList<>();

  /** The oldest servers with the newest client. */
  @Test
  void hbase25() throws Exception {
    check("2.5.13", "2.5", "2.6.4");
  }

  @Test
  void hbase261() throws Exception {
    check("2.6.1", "2.6.1", null);
  }

  /** The newest servers with the oldest client. */
  @Test
  void hbase264() throws Exception {
    check("2.6.4", "2.6.4", "2.5.13");
  }

  /** After all others, whatever became of them. */
  @Test
  @Order(Integer.MAX_VALUE)
  void thePageSaysWhatRan() throws Exception {
    GeneratedPart.check("hbase-versions.md", VersionsTable.of(RAN), EveryHBaseTest.class);
  }

  /**
   * Runs the slice and a client.
   *
   * @param implementation that LCIndex is to choose
   * @param client whose version the client has; null for none
   */
  private static void check(String version, String implementation, String client) throws Exception {
    Path file = RECORDS.resolve(version + ".json");
    try (HBaseJvm servers = new HBaseJvm(version, VersionSlice.class, file.toString())) {
      String port = servers.awaitLine(VersionSlice.ZOOKEEPER);
      System.out.println(servers.printed());
      SliceRecord record = SliceRecord.read(file);
      RAN.add(record);
      assertEquals(version + "-hadoop3", record.hbase());
      assertEquals(
          "HBase " + version + " by the implementation for " + implementation,
          record.implementation());
      assertEquals(List.of(), record.differences());
      // Each was served by index, or the comparison says that it was not.
      assertTrue(record.queries() > 0 && record.byIndex() == record.queries(), record::toString);
      if (client != null) {
        checkClient(client, port);
      }
      assertEquals(0, servers.end(), servers::printed);
    }
  }

  private static void checkClient(String version, String port) throws Exception {
    try (HBaseJvm client = new HBaseJvm(version, ClientSlice.class, port)) {
      int status = client.end();
      System.out.println(client.printed());
      assertEquals(0, status, client::printed);
    }
  }
}
