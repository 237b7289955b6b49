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
package org.lcindex.query.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Which families are told to be smaller otherwise. */
class PlainFamiliesTest {
  private static ColumnFamilyDescriptorBuilder family(String name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name));
  }

  private static String advice(ColumnFamilyDescriptorBuilder... families) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf("n:shop"));
    for (ColumnFamilyDescriptorBuilder family : families) {
      table.setColumnFamily(family.build());
    }
    TableDescriptor built = table.build();
    return PlainFamilies.advice(built);
  }

  @Test
  void thoseThatRepeatKeyAndNamesInEachCell() {
    String alter = "{NAME => '%s', DATA_BLOCK_ENCODING => 'FAST_DIFF', COMPRESSION => 'SNAPPY'}";
    assertEquals(
        "Family f is neither compressed nor encoded. It gets smaller (docs/size.md) by: alter"
            + " 'n:shop', "
            + alter.formatted("f")
            + "; major_compact 'n:shop', in HBase's shell",
        advice(
            family("f"),
            family("e").setDataBlockEncoding(DataBlockEncoding.DIFF),
            family("c").setCompressionType(Compression.Algorithm.GZ)));
    assertEquals(
        "Families f, g are neither compressed nor encoded. They get smaller (docs/size.md) by:"
            + " alter 'n:shop', "
            + alter.formatted("f")
            + ", "
            + alter.formatted("g")
            + "; major_compact 'n:shop', in HBase's shell",
        advice(family("f"), family("g")));
    assertNull(advice(family("e").setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)));
  }
}
