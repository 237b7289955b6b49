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
package org.lcindex.query.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.admin.Clusters;
import org.lcindex.rpc.IndexException;

/** Which tables a folder fits. */
class LoadChecksTest {
  private static final Manifest BUILT =
      Manifest.of(table(family(), "f:price DOUBLE"), 1, new byte[0][], 0, 0, List.of());

  private static ColumnFamilyDescriptor family() {
    return ColumnFamilyDescriptorBuilder.of("f");
  }

  private static TableDescriptor table(ColumnFamilyDescriptor family, String indexes) {
    return IndexDefinitions.parse(indexes)
        .applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
                .setColumnFamily(family)
                .build());
  }

  private static void refused(TableDescriptor table, String why) {
    IndexException refused =
        assertThrows(IndexException.class, () -> LoadChecks.table(table, BUILT));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @Test
  void tablesWithTheIndexesFit() throws IOException {
    assertEquals(List.of(), LoadChecks.table(table(family(), "f:price DOUBLE"), BUILT));
    assertEquals(
        List.of(),
        LoadChecks.table(table(family(), "f:price DOUBLE 0 10 5"), BUILT),
        "bounds are for the histogram alone");
    List<String> notes = LoadChecks.table(table(family(), "f:price DOUBLE; f:day DATE"), BUILT);
    assertEquals(1, notes.size());
    assertTrue(notes.get(0).contains("f:day DATE: servers build them"), notes.toString());
  }

  @Test
  void othersAreRefused() {
    refused(table(family(), "f:day DATE"), "has no index f:price DOUBLE");
    refused(table(family(), "f:price LONG"), "has the index f:price LONG");
    refused(table(ColumnFamilyDescriptorBuilder.of("g"), "g:price DOUBLE"), "has no family f");
    ColumnFamilyDescriptor encrypted =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f"))
            .setEncryptionType("AES")
            .build();
    refused(table(encrypted, "f:price DOUBLE"), "is encrypted (AES)");
    ColumnFamilyDescriptor mob =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f")).setMobEnabled(true).build();
    refused(table(mob, "f:price DOUBLE"), "keeps large values apart (IS_MOB)");
  }

  @Test
  void roomIsAskedOfAllServersTogether() throws IOException {
    long each = 5L << 30; // as Clusters has it
    ClusterIndexStatus cluster =
        Clusters.cluster(
            List.of(
                Clusters.server("one,1,1"),
                Clusters.server("two,1,1"),
                Clusters.server("three,1,1", Standing.WITHOUT, "no LCIndex")));
    LoadChecks.room(cluster, 2 * each);
    IndexException refused =
        assertThrows(IndexException.class, () -> LoadChecks.room(cluster, 2 * each + 1));
    assertTrue(
        refused
            .getMessage()
            .contains(
                "10737418241 bytes of index files, and the servers' local directories have room for"
                    + " 10737418240: make room"),
        refused.getMessage());
    ClusterIndexStatus unsure =
        Clusters.cluster(
            List.of(
                Clusters.server("one,1,1"),
                Clusters.server("two,1,1", Standing.NOT_ALLOWED, "permission denied")));
    LoadChecks.room(unsure, 1L << 50);
  }
}
