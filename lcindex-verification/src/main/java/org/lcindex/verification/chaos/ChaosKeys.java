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

import java.util.Locale;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The rows of a run by number, and their cut into stripes of neighbouring rows.
 *
 * @param rows how many there can be
 * @param stripes into how many parts they are cut
 */
record ChaosKeys(int rows, int stripes) {
  /** Rows of the three kinds are mixed, so that every HFile, region and stripe has them all. */
  enum Kind {
    FIXED,
    MODELLED,
    WILD
  }

  private static final int PATTERN = 10;

  static Kind kind(int row) {
    int place = row % PATTERN;
    return place == 0 ? Kind.FIXED : place <= 2 ? Kind.WILD : Kind.MODELLED;
  }

  byte[] key(int row) {
    return Bytes.toBytes(String.format(Locale.ROOT, "r%08d", row));
  }

  /** The number of a row key. */
  int row(byte[] key, int offset, int length) {
    return Integer.parseInt(Bytes.toString(key, offset + 1, length - 1));
  }

  /** The first row of a stripe; of the stripe after the last one, the number of rows. */
  int first(int stripe) {
    return (int) ((long) rows * stripe / stripes);
  }
}
