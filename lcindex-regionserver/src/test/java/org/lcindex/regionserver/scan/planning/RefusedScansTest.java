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
package org.lcindex.regionserver.scan.planning;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.testing.Await;

/** Scans that were planned and that HBase then refuses: nothing of them is kept. */
class RefusedScansTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] N = Bytes.toBytes("n");

  private static Scan scan(String mode) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(F, N, CompareOperator.EQUAL, Bytes.toBytes(7));
    filter.setFilterIfMissing(true);
    return new Scan()
        .addFamily(F)
        .addFamily(Bytes.toBytes("none"))
        .setFilter(filter)
        .setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode));
  }

  @Test
  void nothingOfThemIsKept() throws Exception {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
            .build();
    table = IndexDefinitions.of(table).with(IndexDefinition.parse("f:n INT", null)).applyTo(table);
    try (LocalRegion local = new LocalRegion(table)) {
      for (int i = 0; i < 100; i++) {
        local.region().put(new Put(Bytes.toBytes(i)).addColumn(F, N, Bytes.toBytes(i)));
      }
      local.flushAndIndex();
      List<WeakReference<Scan>> refused = new ArrayList<>();
      for (String mode : List.of("force", "auto")) {
        Scan scan = scan(mode);
        local.interceptor().prepare(scan);
        if (mode.equals("force")) {
          assertInstanceOf(TargetRowFilter.class, scan.getFilter(), "an index is to serve it");
        }
        assertThrows(NoSuchColumnFamilyException.class, () -> local.region().getScanner(scan));
        refused.add(new WeakReference<>(scan));
      }
      Await.until(
          Await.LIMIT,
          () -> "scans are kept: " + refused.stream().map(WeakReference::get).toList(),
          () -> {
            System.gc();
            return refused.stream().allMatch(scan -> scan.get() == null);
          });
    }
  }
}
