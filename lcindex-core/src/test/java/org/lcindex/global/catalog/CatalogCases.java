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

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.NamedCases;
import org.lcindex.global.coverage.Built;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;

/** Cases of what is read of the catalog: what nobody can read costs coverage, never an answer. */
public final class CatalogCases {
  private static final String DEFINITION = "o:a INT GLOBAL GENERATION 0123456789abcdef";
  private static final byte[] A = {'a'};
  private static final byte[] B = {'b'};
  private static final byte[] ID = Bytes.toBytes(9L);
  private static final byte[] PIECE = Bytes.add(ID, Bytes.toBytes(1L));

  private final NamedCases cases = new NamedCases();

  private CatalogCases() {
    ranges();
    damage();
    rows();
  }

  private static NamedCases made() {
    return new CatalogCases().cases;
  }

  /** Names of the cases. */
  static List<String> names() {
    return made().names();
  }

  /** What is wrong in a case, or null. */
  static String wrong(String name) {
    return made().wrong(name);
  }

  /** What is wrong first, or null. */
  public static String firstLoss() {
    return NamedCases.firstLoss(CatalogCases::made);
  }

  private void add(String name, Object wanted, Supplier<Object> says) {
    cases.add(name, wanted, says);
  }

  private void ranges() {
    for (KeyRange range :
        List.of(
            KeyRange.all(),
            KeyRange.atLeast(A),
            KeyRange.greaterThan(A),
            KeyRange.lessThan(B),
            KeyRange.atMost(B),
            new KeyRange(A, false, B, true),
            new KeyRange(A, true, B, false))) {
      add(
          "range: " + range,
          range,
          () -> CatalogCells.range(ByteBuffer.wrap(CatalogCells.range(range))));
    }
  }

  /** What is read of one column of the family of tokens. */
  private static String read(byte[] qualifier, byte[] value) {
    List<Token> tokens = new ArrayList<>();
    List<Built> built = new ArrayList<>();
    CatalogCells.read(qualifier, value, tokens, built);
    return tokens + " " + built;
  }

  private void damage() {
    Token all = new Token(9, KeyRange.all(), Reason.OTHER);
    byte[] value = CatalogCells.value(new Token(9, KeyRange.point(A), Reason.CREATED));
    add(
        "a token",
        List.of(new Token(9, KeyRange.point(A), Reason.CREATED)) + " []",
        () -> read(ID, value));
    add("a token without a value", List.of(all) + " []", () -> read(ID, new byte[0]));
    add("a token with a short value", List.of(all) + " []", () -> read(ID, new byte[] {1, 0}));
    add(
        "a column of a newer release",
        List.of(new Token(0, KeyRange.all(), Reason.OTHER)) + " []",
        () -> read(new byte[] {1}, value));
    add("a piece", "[] " + List.of(new Built(9, KeyRange.point(A))), () -> read(PIECE, range()));
    add("a piece that cannot be read is not built", "[] []", () -> read(PIECE, new byte[0]));
  }

  private static byte[] range() {
    return CatalogCells.range(KeyRange.point(A));
  }

  private void rows() {
    add("a row covers what no token has", true, () -> row(1L).covers(KeyRange.point(B)));
    add("not what one has", false, () -> row(1L).covers(KeyRange.point(A)));
    add("it covers all but single rows", true, () -> row(1L).coversBesideRows());
    add("or nothing, without an incarnation", false, () -> row(null).coversBesideRows());
    add("a range is more than rows", false, () -> ofRange().coversBesideRows());
    add("nothing without an incarnation", false, () -> row(null).covers(KeyRange.point(B)));
    add("nothing of others' entries", false, () -> row(1L).coverage(2L).covers(KeyRange.point(B)));
    add(
        "nothing of entries without one",
        false,
        () -> row(1L).coverage(null).covers(KeyRange.point(B)));
  }

  private static Coverage ofRange() {
    Token range = new Token(2, KeyRange.between(A, B), Reason.LABELS);
    return Coverage.of(List.of(range), List.of(), A, A);
  }

  private static CatalogRow row(Long incarnation) {
    Token token = new Token(1, KeyRange.point(A), Reason.OUTAGE);
    List<Cell> cells = new ArrayList<>();
    cells.add(cell("i", CatalogCells.DEFINITION, CatalogCells.text(DEFINITION)));
    if (incarnation != null) {
      cells.add(cell("i", CatalogCells.INCARNATION, Bytes.toBytes(incarnation)));
    }
    cells.add(cell("t", CatalogCells.qualifier(token), CatalogCells.value(token)));
    return CatalogRow.of(Result.create(cells));
  }

  private static Cell cell(String family, byte[] qualifier, byte[] value) {
    return new KeyValue(new byte[] {'r'}, Bytes.toBytes(family), qualifier, 1L, value);
  }
}
