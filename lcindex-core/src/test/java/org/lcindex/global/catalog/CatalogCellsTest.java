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
package org.lcindex.global.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.Built;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Lifetimes.Family;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;

/** The bytes of the catalog: FORMAT.md has them, and they stay. */
class CatalogCellsTest {
  private static final byte[] A = {'a'};
  private static final byte[] B = {'b', 0};
  private static final byte[] ROW = {'r'};
  private static final String DEFINITION = "o:a INT GLOBAL GENERATION 0123456789abcdef";

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void bytesStay() {
    Token token = new Token(0x0102030405060708L, new KeyRange(A, true, B, false), Reason.OUTAGE);
    assertEquals("0102030405060708", hex(CatalogCells.qualifier(token)));
    assertEquals("0207000000016" + "16200", hex(CatalogCells.value(token)));
    Built built = new Built(1, KeyRange.all());
    assertEquals("00000000000000010000000000000002", hex(CatalogCells.qualifier(built, 2)));
    assertEquals("0000000000", hex(CatalogCells.value(built)));
    byte[] codes = new byte[Reason.values().length];
    for (Reason reason : Reason.values()) {
      codes[reason.ordinal()] = reason.code();
      assertEquals(reason, Reason.of(reason.code()));
    }
    assertEquals("0102030405060708090a0b00", hex(codes));
  }

  @Test
  void everyRangeIsReadAsItWasWritten() {
    byte[] empty = {};
    for (KeyRange range :
        List.of(
            KeyRange.all(),
            KeyRange.atLeast(A),
            KeyRange.greaterThan(A),
            KeyRange.lessThan(B),
            KeyRange.atMost(B),
            KeyRange.between(A, B),
            KeyRange.point(A),
            KeyRange.atLeast(empty),
            KeyRange.atMost(empty),
            new KeyRange(A, false, B, true))) {
      assertEquals(range, CatalogCells.range(ByteBuffer.wrap(CatalogCells.range(range))));
    }
  }

  @Test
  void whatIsNoRangeIsRefused() {
    for (String wrong :
        List.of(
            "",
            "00",
            "00000000",
            "1000000000",
            "8000000000",
            "0100000002" + "61",
            "01ffffffff",
            "0000000001" + "61",
            "0100000001" + "6162",
            "0000000000" + "61")) {
      ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(wrong));
      assertThrows(IllegalArgumentException.class, () -> CatalogCells.range(bytes), wrong);
    }
  }

  private static CatalogRow row(Object... familyQualifierValue) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < familyQualifierValue.length; i += 3) {
      cells.add(
          new KeyValue(
              ROW,
              Bytes.toBytes((String) familyQualifierValue[i]),
              (byte[]) familyQualifierValue[i + 1],
              1L,
              (byte[]) familyQualifierValue[i + 2]));
    }
    cells.sort(CellComparator.getInstance());
    return CatalogRow.of(Result.create(cells));
  }

  private static boolean isWhollyUncoveredForGood(CatalogRow row) {
    return row.tokens().stream()
        .anyMatch(token -> token.range().equals(KeyRange.all()) && token.reason().isForGood());
  }

  @Test
  void whatNobodyCanReadIsUncoveredForGood() {
    byte[] id = Bytes.toBytes(9L);
    byte[] value = CatalogCells.value(new Token(9, KeyRange.point(A), Reason.CREATED));
    assertFalse(isWhollyUncoveredForGood(row("t", id, value)));
    assertTrue(isWhollyUncoveredForGood(row("t", id, new byte[0])), "no value");
    assertTrue(isWhollyUncoveredForGood(row("t", id, new byte[] {1, 2})), "a short one");
    assertTrue(isWhollyUncoveredForGood(row("t", new byte[] {1}, value)), "another qualifier");
    byte[] reason = value.clone();
    reason[0] = 77;
    Token unknown = row("t", id, reason).tokens().get(0);
    assertEquals(new Token(9, KeyRange.point(A), Reason.OTHER), unknown);
    assertTrue(unknown.reason().isForGood());
  }

  @Test
  void aPieceThatNobodyCanReadIsNotBuilt() {
    Built piece = new Built(9, KeyRange.all());
    CatalogRow good =
        row(
            "i",
            CatalogCells.DEFINITION,
            CatalogCells.text(DEFINITION),
            "i",
            CatalogCells.INCARNATION,
            Bytes.toBytes(5L),
            "t",
            Bytes.toBytes(9L),
            CatalogCells.value(new Token(9, KeyRange.all(), Reason.CREATED)),
            "t",
            CatalogCells.qualifier(piece, 1),
            CatalogCells.value(piece));
    assertEquals(List.of(piece), good.built());
    assertTrue(good.coverage(5L).covers(KeyRange.all()));
    assertFalse(good.coverage(6L).covers(KeyRange.point(A)), "other entries");
    assertFalse(good.coverage(null).covers(KeyRange.point(A)), "entries of nobody");
    CatalogRow damaged = row("t", CatalogCells.qualifier(piece, 1), new byte[] {1});
    assertEquals(List.of(), damaged.built());
    assertEquals(List.of(), damaged.tokens());
    assertFalse(damaged.coverage(5L).covers(KeyRange.point(A)), "without an incarnation");
  }

  /** Servers have left marks, and a master of the first release an incarnation. */
  @Test
  void aRowThatIsNotWholeCoversNothing() {
    byte[] incarnation = Bytes.toBytes(5L);
    CatalogRow row = row("i", CatalogCells.INCARNATION, incarnation);
    assertFalse(row.isWhole());
    assertFalse(row.covers(KeyRange.point(A)));
    assertFalse(row.coverage(5L).covers(KeyRange.point(A)));
    assertFalse(row("i", CatalogCells.DEFINITION, CatalogCells.text(DEFINITION)).isWhole());
    row =
        row(
            "i",
            CatalogCells.DEFINITION,
            CatalogCells.text(DEFINITION),
            "i",
            CatalogCells.INCARNATION,
            incarnation);
    assertTrue(row.isWhole() && row.covers(KeyRange.all()));
  }

  @Test
  void aRowSaysWhatItIsAbout() {
    GlobalIndex index = GlobalIndex.parse(DEFINITION);
    CatalogRow row =
        row(
            "i",
            CatalogCells.DEFINITION,
            CatalogCells.text(index.toString()),
            "i",
            CatalogCells.INCARNATION,
            Bytes.toBytes(7L));
    assertEquals(index, row.index());
    assertEquals(7L, row.incarnation());
    CatalogRow damaged = row("i", CatalogCells.DEFINITION, A, "i", CatalogCells.INCARNATION, A);
    assertEquals(null, damaged.index());
    assertEquals(null, damaged.incarnation());
    assertEquals(null, CatalogRow.of(Result.EMPTY_RESULT));
  }

  /** Releases before them read other columns of the family only. */
  @Test
  void notesStayAndSayNothingOfCoverage() {
    Lifetimes lifetimes = new Lifetimes(List.of(Family.of(A, 15, 2), Family.of(B, 3, 0)));
    RestoreCall call = new RestoreCall(0x0102030405060708L, 5, "m,1,2");
    assertEquals("6c0000000000000009", hex(NoteCells.lifetimesOf(9)));
    assertEquals(
        "0001610000000f000000020002620000000003" + "00000000", hex(NoteCells.value(lifetimes)));
    assertEquals("720102030405060708", hex(NoteCells.restore(call.id())));
    assertEquals("00000000000000056d2c312c32", hex(NoteCells.value(call)));
    CatalogRow row =
        row(
            "i",
            CatalogCells.DEFINITION,
            CatalogCells.text(DEFINITION),
            "i",
            CatalogCells.INCARNATION,
            Bytes.toBytes(5L),
            "i",
            NoteCells.lifetimesOf(9),
            NoteCells.value(lifetimes),
            "i",
            NoteCells.lifetimesOf(10),
            A,
            "i",
            NoteCells.restore(call.id()),
            NoteCells.value(call),
            "i",
            NoteCells.restore(3),
            A,
            "i",
            new byte[] {'l', 'x'},
            A);
    assertTrue(row.coverage(5L).covers(KeyRange.all()));
    assertEquals(Map.of(9L, lifetimes, 10L, Lifetimes.UNREADABLE), row.notes().lifetimes());
    assertEquals(Set.of(call, new RestoreCall(3, 0, "")), Set.copyOf(row.notes().restores()));
    assertFalse(lifetimes.areAtLeast(Lifetimes.UNREADABLE));
  }
}
