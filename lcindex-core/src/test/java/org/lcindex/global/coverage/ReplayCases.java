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
package org.lcindex.global.coverage;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.predicate.KeyRange;

/** What comes back from WALs, case by case (rule CV13). */
public final class ReplayCases {
  private static final long SKEW = 10;
  private static final KeyRange REGION = range("b", "y");
  private static final long DAY = ReplayedRows.OLDEST_WAL;

  private ReplayCases() {}

  private static KeyRange range(String low, String high) {
    return new KeyRange(Bytes.toBytes(low), true, Bytes.toBytes(high), true);
  }

  /** Rows of one letter each, written one millisecond after the other, the first at a moment. */
  private static ReplayedRows rows(String letters, long first) {
    ReplayedRows rows = new ReplayedRows(REGION);
    byte[] bytes = Bytes.toBytes(letters);
    for (int i = 0; i < bytes.length; i++) {
      rows.row(bytes, i, 1, first + i);
    }
    Arrays.fill(bytes, (byte) 'z'); // HBase uses its buffers again
    return rows;
  }

  private static ReplayedRows with(ReplayedRows rows, long split) {
    rows.file(split);
    return rows;
  }

  private static String wrong(String what, ReplayedRows rows, Long replaced, KeyRange expected) {
    KeyRange lacking = rows.lacking(replaced, SKEW);
    return Objects.equals(String.valueOf(expected), String.valueOf(lacking))
        ? null
        : what + ": " + lacking + " in place of " + expected;
  }

  /** The first case that is wrong, or null. */
  public static String firstLoss() {
    return Stream.of(
            wrong("nothing came back", rows("", 0), 1_000L, null),
            wrong("never replaced", rows("dmf", 100), null, null),
            wrong("written long after", rows("dmf", 2_000), 1_000L, null),
            wrong("written after by two clocks", rows("dmf", 1_011), 1_000L, null),
            wrong("perhaps before", rows("dmf", 1_010), 1_000L, range("d", "m")),
            wrong("in any order", rows("mfd", 100), 1_000L, range("d", "m")),
            wrong("one row", rows("m", 100), 1_000L, range("m", "m")),
            wrong("the oldest is not the first", rows("dm", 1_010), 1_000L, range("d", "m")),
            wrong("a file", with(rows("", 0), DAY + 1_010), 1_000L, REGION),
            wrong("a file of another day", with(rows("", 0), DAY + 1_011), 1_000L, null),
            wrong("a file beside rows", with(rows("dm", 9_000), DAY), 1_000L, REGION),
            wrong("a file beside old rows", with(rows("dm", 100), 2 * DAY), 1_000L, REGION))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
