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
package org.lcindex.predicate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What a scan says of the first rows it wants, and which they are. */
class TopRowsTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] Q = Bytes.toBytes("q");
  private static final ValueCodec INT = ValueCodec.of(ColumnType.INT);

  private static TopRows wanted(boolean descending, int rows) {
    return new TopRows(F, Q, INT, descending, rows);
  }

  private static Cell cell(String qualifier, byte[] value) {
    return new KeyValue(Bytes.toBytes("r"), F, Bytes.toBytes(qualifier), value);
  }

  @Test
  void travelsAsBytes() {
    TopRows read = TopRows.parseFrom(wanted(true, 7).toByteArray());
    assertArrayEquals(F, read.family());
    assertArrayEquals(Q, read.qualifier());
    assertEquals(INT, read.codec());
    assertTrue(read.descending());
    assertEquals(7, read.rows());
  }

  @Test
  void damageIsTold() {
    byte[] bytes = wanted(false, 7).toByteArray();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(IllegalArgumentException.class, () -> TopRows.parseFrom(cut));
    }
    byte[] none = bytes.clone();
    Arrays.fill(none, none.length - Integer.BYTES, none.length, (byte) 0);
    assertThrows(IllegalArgumentException.class, () -> TopRows.parseFrom(none));
  }

  @Test
  void rowsWithoutValueHaveNoPlace() {
    TopRows wanted = wanted(false, 1);
    assertNull(wanted.keyOf(List.of(cell("p", Bytes.toBytes(1)))));
    assertNull(wanted.keyOf(List.of(cell("q", Bytes.toBytes("no int")))));
    assertArrayEquals(
        INT.keyOf((Object) 5),
        wanted.keyOf(List.of(cell("p", Bytes.toBytes(1)), cell("q", Bytes.toBytes(5)))));
  }

  @Test
  void tiesAreInRowOrderInBothDirections() {
    for (boolean descending : new boolean[] {false, true}) {
      BestRows<String> best = new BestRows<>(wanted(descending, 3));
      for (String row : List.of("d", "b", "e", "a", "c")) {
        byte[] key = INT.keyOf((Object) (row.equals("e") == descending ? 9 : -9));
        if (best.accepts(key, Bytes.toBytes(row))) {
          best.add(key, Bytes.toBytes(row), row);
        }
      }
      assertEquals(List.of("e", "a", "b"), best.inOrder());
      assertEquals(List.of("a", "b", "e"), best.inRowOrder());
      assertTrue(best.isFull());
      assertFalse(best.accepts(best.last(), Bytes.toBytes("c")));
    }
  }

  @Test
  void keysUpToOneIncludeIt() {
    byte[] key = INT.keyOf((Object) 5);
    assertTrue(wanted(true, 1).upTo(key).contains(key));
    assertTrue(wanted(true, 1).upTo(key).contains(INT.keyOf((Object) 6)));
    assertFalse(wanted(true, 1).upTo(key).contains(INT.keyOf((Object) 4)));
    assertTrue(wanted(false, 1).upTo(key).contains(INT.keyOf((Object) 4)));
    assertTrue(wanted(false, 1).upTo(null).isAll());
  }
}
