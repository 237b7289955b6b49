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
package org.lcindex.query.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.scan.RowRange;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.reply.KeyBlock;

/** What the candidates of a query take of the heap, and what is counted against the limit. */
class HeldRowsTest {
  private static final TableName BASE = TableName.valueOf("t");
  private static final GlobalIndex INDEX =
      GlobalIndex.parse("f:v LONG GLOBAL GENERATION 0000000000000001");
  private static final int ROWS = 400_000;

  private static Question question(long bytes) {
    KeyRanges values = KeyRanges.of(KeyRange.between(new byte[] {1}, new byte[] {2}));
    RowRange all = RowRange.of(new byte[0], new byte[0]);
    return new Question(BASE, INDEX, values, all, CandidateLimit.ofBytes(bytes), null);
  }

  /** An answer's rows, as they come from a server. */
  private static List<byte[]> answer(int from, int rows, int length) throws IOException {
    List<byte[]> keys = new ArrayList<>();
    for (int i = from; i < from + rows; i++) {
      keys.add(Bytes.copy(Bytes.padHead(Bytes.toBytes(i), Math.max(0, length - 4))));
    }
    return KeyBlock.read(KeyBlock.of(keys));
  }

  private static long used() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 9, 33})
  void whatIsHeldIsCounted(int length) throws IOException {
    PhaseRows rows = new PhaseRows(question(Long.MAX_VALUE));
    rows.believe(EntriesReply.of("one", null, null, 1, List.of(), null));
    long before = used();
    for (int from = 0; from < ROWS; from += 10_000) {
      rows.add(answer(from, 10_000, length));
    }
    PhaseRows.Found found = rows.all();
    long held = used() - before;
    assertEquals(ROWS, found.rows().size());
    assertTrue(
        rows.bytes() > 0.95 * held, () -> "held " + held + " bytes, counted " + rows.bytes());
    // Nor so much more that queries which have room are refused.
    assertTrue(rows.bytes() < 2 * held, () -> "held " + held + " bytes, counted " + rows.bytes());
  }

  /** Each side has room for its own, and both have not. */
  @Test
  void sidesOfAnOrShareTheLimit() throws IOException {
    Question one = question(ROWS * 45L);
    Question other =
        new Question(BASE, INDEX, one.values(), one.rows(), one.limit(), one.queryId(), one.held());
    PhaseRows left = new PhaseRows(one);
    PhaseRows right = new PhaseRows(other);
    left.add(answer(0, ROWS, 8));
    assertFalse(left.areTooMany());
    right.add(answer(0, ROWS, 8));
    assertTrue(right.areTooMany());
    left.forget();
    assertFalse(right.areTooMany());
    right.forget();
    assertEquals(0, one.held().bytes());
  }

  @Test
  void shortKeysReachTheLimit() throws IOException {
    PhaseRows rows = new PhaseRows(question(ROWS * 20L));
    rows.believe(EntriesReply.of("one", null, null, 1, List.of(), null));
    rows.add(answer(0, ROWS / 10, 8));
    assertFalse(rows.areTooMany());
    rows.add(answer(ROWS / 10, ROWS, 8));
    assertTrue(rows.areTooMany(), () -> "counted " + rows.bytes());
  }
}
