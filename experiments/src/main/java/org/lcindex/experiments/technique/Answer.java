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
package org.lcindex.experiments.technique;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.experiments.workload.RangeQuery;

/**
 * What a query returned. Two answers are equal exactly when they have the same rows with the same
 * columns and values, up to collisions of 64 bits; the order does not matter.
 *
 * @param rows their number
 * @param checksum of keys, qualifiers and values; zero when only {@linkplain #count counted}
 */
public record Answer(long rows, long checksum) {
  private static final long PRIME = 0x100000001b3L;
  private static final long BASIS = 0xcbf29ce484222325L;

  /** Asks, and looks at every byte of the rows. */
  public static Answer of(Technique technique, RangeQuery query) throws IOException {
    Sums sums = new Sums();
    technique.query(query, sums);
    return sums.answer();
  }

  /** Asks, and counts the rows: what is timed. */
  public static long count(Technique technique, RangeQuery query) throws IOException {
    Counter counter = new Counter();
    technique.query(query, counter);
    return counter.rows;
  }

  private static final class Counter implements AnswerSink {
    private long rows;

    @Override
    public void row(byte[] key, Cell[] cells) {
      rows++;
    }

    @Override
    public void row(byte[] key, Supplier<Cell[]> cells) {
      rows++;
    }
  }

  /** Adds rows and columns up: their order does not matter. Not thread safe. */
  public static final class Sums implements AnswerSink {
    private long rows;
    private long checksum;

    /** Of the rows so far. */
    public Answer answer() {
      return new Answer(rows, checksum);
    }

    @Override
    public void row(byte[] key, Cell[] cells) {
      long columns = 0;
      for (Cell cell : cells) {
        long hash =
            hash(
                BASIS,
                cell.getQualifierArray(),
                cell.getQualifierOffset(),
                cell.getQualifierLength());
        hash = hash(hash, cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        columns += mixed(hash);
      }
      rows++;
      checksum += mixed(hash(BASIS, key, 0, key.length) * 31 + columns);
    }
  }

  /** FNV-1a over the bytes and their number. */
  private static long hash(long before, byte[] bytes, int offset, int length) {
    long hash = (before ^ length) * PRIME;
    for (int i = offset; i < offset + length; i++) {
      hash = (hash ^ (bytes[i] & 0xff)) * PRIME;
    }
    return hash;
  }

  private static long mixed(long hash) {
    long mixed = (hash ^ (hash >>> 32)) * 0x9e3779b97f4a7c15L;
    return mixed ^ (mixed >>> 29);
  }
}
