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
package org.lcindex.verification.chaos;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Cells that make a row wide: thousands, with no condition on any of them, some megabytes together.
 * Legal in HBase, and what an index must not hold as often as there are indexes. No state.
 */
final class WideCells {
  /** One of so many rows; these are wild ones, see {@link ChaosKeys}. */
  private static final int ONE_IN = 1_500;

  private static final int LEAST = 2_000;
  private static final int MORE = 4_000;
  private static final int BYTES = 600;

  private WideCells() {}

  /** Whether a row is now and then written wide. */
  static boolean maybe(int row) {
    return row % ONE_IN == 1;
  }

  /** Adds them to a put, other ones each time. */
  static void addTo(Put put, Random random) {
    int first = random.nextInt(MORE);
    int count = LEAST + random.nextInt(MORE);
    byte[] value = new byte[random.nextInt(BYTES)];
    Arrays.fill(value, (byte) random.nextInt());
    for (int i = first; i < first + count; i++) {
      put.addColumn(
          ChaosColumn.FAMILY, Bytes.toBytes(String.format(Locale.ROOT, "w%05d", i)), value);
    }
  }
}
