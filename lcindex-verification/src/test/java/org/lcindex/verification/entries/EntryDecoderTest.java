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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GridBounds;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.metamorphic.draw.OperationGenerator;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.GridSetting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

class EntryDecoderTest {
  private static final byte[] ROW = Bytes.toBytes("r1\0");

  /** What the product writes is read as what it is, by classes that share nothing with it. */
  @Test
  void entriesThatAreWrittenAreRead() {
    Random random = new Random(7);
    ValueGenerator values = new ValueGenerator(random);
    List<GridSetting> grids =
        LongStream.range(0, 400)
            .boxed()
            .flatMap(seed -> OperationGenerator.draw(seed, 1).setting().grids().stream())
            .filter(grid -> !grid.isSampled())
            .toList();
    assertTrue(grids.size() > 100, grids::toString);
    for (GridSetting setting : grids) {
      GlobalIndex index = setting.made();
      TupleKey tuples = TupleKey.of(index);
      EntryDecoder decoder = EntryDecoder.of(index);
      for (int row = 0; row < 20; row++) {
        List<byte[]> keys = new ArrayList<>();
        for (TestColumn column : setting.columns()) {
          byte[] cell = values.cell(column);
          keys.add(random.nextInt(5) == 0 ? null : column.codec().keyOf(cell, 0, cell.length));
        }
        EntryDecoder.Entry read = decoder.read(tuples.entry(keys, ROW));
        assertNotNull(read, index::toString);
        assertNull(read.wrong(), index::toString);
        assertEquals(Bytes.toString(ROW), Bytes.toString(read.row()));
        for (int axis = 0; axis < keys.size(); axis++) {
          byte[] expected = EntryDecoder.cut(keys.get(axis));
          assertTrue(Arrays.equals(expected, read.keys().get(axis)), index::toString);
        }
      }
    }
  }

  @Test
  void entriesOfOneColumnAreRead() {
    ValueCodec codec = ValueCodec.named("STRING");
    byte[] key = codec.keyOf("a\0b");
    for (int buckets : new int[] {0, 4}) {
      GlobalDefinition definition =
          GlobalDefinition.of(
              Bytes.toBytes("f"),
              Bytes.toBytes("a"),
              codec,
              GlobalDefinition.Policy.ORDERED,
              buckets);
      GlobalIndex index = GlobalIndex.create(definition, 0);
      EntryKey entries = EntryKey.of(definition);
      EntriesThere there = new EntriesThere(index);
      assertNull(there.add(entries.entry(key, ROW)));
      assertTrue(there.stand(ROW, List.of(key)));
      assertFalse(there.stand(ROW, Arrays.asList((byte[]) null)), "a cell that is no value");
      assertNull(there.add(entries.entry((byte[]) null, ROW)));
      assertTrue(there.stand(ROW, Arrays.asList((byte[]) null)));
      assertFalse(there.stand(Bytes.toBytes("r2"), List.of(key)));
      assertEquals(2, there.number());
    }
  }

  @Test
  void anEntryOfAGridStandsForWhatHasLessValues() {
    ValueCodec codec = ValueCodec.named("STRING");
    GlobalIndex index =
        GlobalIndex.create(
                GlobalDefinition.ofGrid(
                    List.of(
                        ColumnDeclaration.of(Bytes.toBytes("f"), Bytes.toBytes("a"), codec),
                        ColumnDeclaration.of(Bytes.toBytes("f"), Bytes.toBytes("b"), codec)),
                    List.of(1, 1)),
                0)
            .with(GridBounds.of(List.of(List.of(Bytes.toBytes("k")), List.of())));
    byte[] a = Bytes.toBytes("a");
    byte[] b = Bytes.toBytes("b");
    EntriesThere there = new EntriesThere(index);
    byte[] entry = TupleKey.of(index).entry(List.of(a, b), ROW);
    assertNull(there.add(entry));
    assertTrue(there.stand(ROW, List.of(a, b)));
    assertTrue(there.stand(ROW, Arrays.asList(a, null)));
    assertTrue(there.stand(ROW, Arrays.asList(null, b)));
    assertFalse(there.stand(ROW, List.of(a, a)));
    assertFalse(there.stand(ROW, Arrays.asList(b, null)));
    assertFalse(there.areNeeded(Arrays.asList(null, null)));
    entry[0] ^= 2;
    assertNotNull(there.add(entry), "in another cell");
    entry[1] = 7;
    assertNotNull(there.add(entry), "no entry");
  }
}
