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
package org.lcindex.query.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.GoneFigures;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What people are told of stale entries. */
class StaleTextTest {
  private static final TableName ORDERS = TableName.valueOf("orders");
  private static final GlobalIndex INDEX =
      GlobalIndex.create(
          GlobalDefinition.of(
              Bytes.toBytes("o"),
              Bytes.toBytes("status"),
              ValueCodec.of(ColumnType.STRING),
              Policy.DEFERRED,
              0),
          0);

  private static List<String> text(StaleFigures stale) {
    return StaleText.of(
        ORDERS,
        INDEX,
        new GlobalStatus(
            INDEX.definition().toString(),
            "lcindex:1",
            GlobalState.COVERED,
            null,
            List.of(),
            0,
            50_000,
            1 << 20,
            4,
            List.of("s"),
            stale,
            8_400L,
            null));
  }

  @Test
  void nothingIsSaidOfWhatNobodyKnows() {
    assertEquals(List.of(), text(null));
    assertEquals(List.of(), text(StaleFigures.NONE));
    assertEquals(List.of(), text(new StaleFigures(5_000, 0, 0, 0, 0, 0, 0, false)));
  }

  @Test
  void whatDidNotMatchTellsHowMuchIsStale() {
    assertEquals(
        List.of(
            "of 5,000 rows proposed in 10 minutes 4,000 did not match (80 %), so about 40,000 tags"
                + " may be stale",
            "queries read many rows in vain: lcindex index repair orders \"o:status GLOBAL\""),
        text(new StaleFigures(5_000, 4_000, 0, 0, 0, 0, 0, true)));
    // Too few to reckon with.
    assertEquals(
        List.of(
            "of 50 rows proposed in 10 minutes 40 did not match (80 %); 7 hints of queries waiting"),
        text(new StaleFigures(50, 40, 7, 0, 0, 0, 0, false)));
  }

  @Test
  void theLastSweepIsTold() {
    long hours = System.currentTimeMillis() - TimeUnit.HOURS.toMillis(3);
    assertEquals(
        List.of("swept 3 h ago: 12 of 60,000 entries stale then"),
        text(new StaleFigures(0, 0, 0, 4, hours, 60_000, 12, false)));
    assertEquals(
        List.of("2 of 4 regions swept 3 h ago: 1 of 1 entry stale then"),
        text(new StaleFigures(0, 0, 0, 2, hours, 1, 1, false)));
  }

  @Test
  void whatFlushesAndCompactionsDropIsTold() {
    assertEquals("", StaleText.dropped(null));
    assertEquals("", StaleText.dropped(new GoneFigures(1, 0, 0, 0)));
    long minutes = System.currentTimeMillis() - TimeUnit.MINUTES.toMillis(3);
    assertEquals(
        "flushes and compactions dropped the values of 5,000 tags since regions opened, the last"
            + " one of 7, 3 min ago; 2 compactions waiting to be looked through",
        StaleText.dropped(new GoneFigures(minutes, 7, 5_000, 2)));
    assertEquals(
        "1 compaction waiting to be looked through",
        StaleText.dropped(new GoneFigures(0, 0, 0, 1)));
    assertEquals(
        new GoneFigures(20, 2, 11, 3),
        new GoneFigures(10, 1, 5, 1).plus(new GoneFigures(20, 2, 6, 2)));
  }

  @Test
  void figuresOfRegionsAreAdded() {
    StaleFigures one = new StaleFigures(10, 5, 1, 1, 200, 30, 3, false);
    StaleFigures sum = one.plus(new StaleFigures(1, 1, 1, 1, 100, 1, 1, true));
    assertEquals(new StaleFigures(11, 6, 2, 2, 100, 31, 4, true), sum);
    assertEquals(200, one.plus(StaleFigures.NONE).sweptAt());
    assertTrue(StaleFigures.NONE.share() == 0);
  }
}
