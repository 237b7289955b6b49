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
package org.lcindex.verification.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GridBounds;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Entries of grids, as the plugin writes them and as the audit reads them. */
class ProposalTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] A = Bytes.toBytes("a");
  private static final byte[] B = Bytes.toBytes("b");
  private static final ValueCodec TEXTS = ValueCodec.of(ColumnType.STRING);
  private static final ValueCodec NUMBERS = ValueCodec.of(ColumnType.INT);

  private static GlobalIndex grid(int bits) {
    return GlobalIndex.create(
            GlobalDefinition.ofGrid(
                List.of(ColumnDeclaration.of(F, A, TEXTS), ColumnDeclaration.of(F, B, NUMBERS)),
                List.of(bits, bits)),
            0)
        .with(GridBounds.of(List.of(List.of(Bytes.toBytes("m")), List.of(NUMBERS.keyOf(5)))));
  }

  private static Result row(String a, Integer b) {
    List<Cell> cells = new ArrayList<>();
    byte[] row = Bytes.toBytes("r");
    if (a != null) {
      cells.add(new KeyValue(row, F, A, 1, Bytes.toBytes(a)));
    }
    if (b != null) {
      cells.add(new KeyValue(row, F, B, 1, Bytes.toBytes(b)));
    }
    return Result.create(cells);
  }

  private static Proposal read(GlobalIndex grid, String a, Integer b) {
    byte[] entry =
        TupleKey.of(grid)
            .entry(
                Arrays.asList(
                    a == null ? null : TEXTS.keyOf(a), b == null ? null : NUMBERS.keyOf(b)),
                Bytes.toBytes("r"));
    return Proposal.read(grid.definition(), entry);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 8})
  void whatIsWrittenIsRead(int bits) {
    GlobalIndex grid = grid(bits);
    for (String a : Arrays.asList(null, "", "k", "z\0y")) {
      for (Integer b : Arrays.asList(null, -3, 7)) {
        Proposal needed = Proposal.of(grid.definition(), row(a == null && b == null ? "k" : a, b));
        Proposal there = read(grid, a == null && b == null ? "k" : a, b);
        assertEquals(needed, there);
        assertTrue(there.standsFor(needed));
      }
    }
  }

  @Test
  void anEntryWithMoreValuesStandsForTheRow() {
    GlobalIndex grid = grid(4);
    Proposal more = read(grid, "k", 7);
    assertTrue(more.standsFor(Proposal.of(grid.definition(), row("k", null))));
    assertTrue(more.standsFor(Proposal.of(grid.definition(), row(null, 7))));
    assertFalse(more.standsFor(Proposal.of(grid.definition(), row("k", 8))));
    assertFalse(read(grid, "k", null).standsFor(Proposal.of(grid.definition(), row("k", 7))));
  }

  @Test
  void noEntryIsNeededWithoutValues() {
    Result odd =
        Result.create(List.of(new KeyValue(Bytes.toBytes("r"), F, B, 1, Bytes.toBytes("odd"))));
    assertFalse(Proposal.of(grid(4).definition(), odd).isWanted());
  }

  @Test
  void whatIsNoEntryIsNotRead() {
    assertNull(Proposal.read(grid(4).definition(), new byte[] {1, 2, 3}));
  }
}
