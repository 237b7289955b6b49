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
package org.lcindex.query.inspect;

import java.time.Duration;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * How much of a table is looked at. A sample ends with what is reached first.
 *
 * @param rows at least 1, at most {@value #MOST_ROWS}
 * @param bytes of keys and values that are kept in memory; the last row may exceed it
 * @param time after it no further scan is begun
 */
@InterfaceAudience.Public
public record SampleLimits(int rows, long bytes, Duration time) {
  /** More rows than these tell nothing new. */
  public static final int MOST_ROWS = 100_000;

  /** Of each family of a row, and of the table; some tables have data in qualifiers. */
  public static final int MOST_COLUMNS = 500;

  /** What {@code lcindex inspect} takes: 1,000 rows. */
  public static final SampleLimits USUAL =
      new SampleLimits(1_000, 64 << 20, Duration.ofSeconds(20));

  /** What {@code index create} takes: 100 rows in about a second. */
  public static final SampleLimits QUICK = new SampleLimits(100, 4 << 20, Duration.ofSeconds(1));

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException with value and limit
   */
  public SampleLimits {
    if (rows < 1 || rows > MOST_ROWS) {
      throw new IllegalArgumentException("a sample of " + rows + " rows: give 1 to " + MOST_ROWS);
    }
  }

  /** These limits with another number of rows. */
  public SampleLimits withRows(int rows) {
    return new SampleLimits(rows, bytes, time);
  }

  /** These limits with another time. */
  public SampleLimits withTime(Duration time) {
    return new SampleLimits(rows, bytes, time);
  }
}
