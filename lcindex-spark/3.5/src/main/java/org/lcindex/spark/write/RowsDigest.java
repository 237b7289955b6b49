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
package org.lcindex.spark.write;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.lcindex.offline.manifest.Sha256;

/**
 * Tells whether two DataFrames have the same rows, in whatever order: the sum of the SHA-256 of
 * each row, of which the first 128 bits are taken, and the number of rows.
 */
record RowsDigest(long high, long low, long rows) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Of no rows. */
  static final RowsDigest NONE = new RowsDigest(0, 0, 0);

  /** Of one row. */
  static RowsDigest of(byte[] row) {
    MessageDigest digest = Sha256.digest();
    ByteBuffer sum = ByteBuffer.wrap(digest.digest(row));
    return new RowsDigest(sum.getLong(), sum.getLong(), 1);
  }

  /** Of the rows of both; each half is summed for itself. */
  RowsDigest plus(RowsDigest other) {
    return new RowsDigest(high + other.high, low + other.low, rows + other.rows);
  }
}
