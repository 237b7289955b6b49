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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.entry.EntryKey;

/** What stands for a put of a grid's column. */
class EntryColumnTest {
  private static final byte[] ROW = {'r'};

  private final EntryMaker grid = new EntryMaker(GlobalTable.grid(), TableName.valueOf("e"));
  private final EntryColumn text = grid.column();

  private static Cell put(byte[] value) {
    return CellBuilderFactory.create(CellBuilderType.DEEP_COPY)
        .setRow(ROW)
        .setFamily(GlobalTable.FAMILY)
        .setQualifier(GlobalTable.VALUE)
        .setTimestamp(1)
        .setType(Cell.Type.Put)
        .setValue(value)
        .build();
  }

  /** Its entry is that of the whole value, in the cell of the whole value. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, EntryKey.VALUE_BYTES, EntryKey.VALUE_BYTES + 1, 1 << 20})
  void aLongValueIsHeldAsFarAsItsEntryHasIt(int length) {
    for (byte fill : new byte[] {'a', 'v', 'w', 'z'}) {
      byte[] value = new byte[length];
      Arrays.fill(value, fill);
      byte[] held = text.held(ROW, put(value), 0, false).entry();
      assertEquals(Math.min(length, EntryKey.VALUE_BYTES), held.length);
      assertArrayEquals(entry(text.key(put(value))), entry(held));
    }
  }

  private byte[] entry(byte[] key) {
    return grid.keys().entry(Arrays.asList(key, null), ROW);
  }

  @Test
  void whatIsNoValueHasNoKey() {
    EntryColumn number = grid.columns().get(1);
    assertNull(number.held(ROW, put(new byte[3]), 0, false).entry());
  }
}
