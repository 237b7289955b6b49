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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.definition.RowParts;

/** What servers of a release without parts of row keys are asked. */
class PartsByRowsTest {
  /** Else regions would group rows that no part was asked about. */
  @Test
  void theRestReturnsRows() {
    TableDescriptor plain =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
            .build();
    TableDescriptor table =
        RowParts.parse("customer LONG, day DATE")
            .applyTo(
                DeclaredColumns.none()
                    .with(ColumnDeclaration.parse("f:n LONG", null))
                    .applyTo(plain));
    Mdrq query = Mdrq.on(table).where("day = '2026-01-01' and n = 1").build();
    Scan groups = GroupedRows.of(query, Grouping.by("customer"), 1 << 20).scan();
    assertNotNull(groups.getAttribute(LCIndexConstants.SCAN_GROUP));
    Scan rest = PartsByRows.of(groups).rest();
    assertNull(rest.getAttribute(LCIndexConstants.SCAN_GROUP));
  }
}
