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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;

/**
 * Indexed values of 500 KB that begin with 64 bytes 0xFF, 100 of them in each of eight HFiles: no
 * short bound is above them. Half of the rows are written all the time, as they are.
 */
final class HighKeys extends StoredWork {
  private static final String INDEX = "f:v BYTES";
  private static final byte[] V = Bytes.toBytes("v");
  private static final int HFILES = 8;
  private static final int ROWS_OF_HFILE = 100;
  private static final int ROWS = HFILES * ROWS_OF_HFILE;
  private static final int VALUE_BYTES = 500_000;
  private static final int HIGH_BYTES = 64;
  private static final int CACHING = 8;
  private static final int RANGE = 20;
  private static final int ODD_VALUES = 4;
  private static final int WRITES_AT_A_TIME = 10;
  private static final long WRITE_PAUSE_MILLIS = 4_000;

  private final MdrqClient client;

  HighKeys(Connection connection, HarmTally tally) {
    super(connection, tally, "0xFF keys", "harm_ff_keys", INDEX);
    this.client = new MdrqClient(connection);
  }

  @Override
  public void load() throws IOException {
    create();
    for (int file = 0; file < HFILES; file++) {
      write(file * ROWS_OF_HFILE, (file + 1) * ROWS_OF_HFILE);
      flush();
    }
  }

  /** So many bytes 0xFF and what comes after them. */
  private static byte[] high(int count, byte... more) {
    byte[] bytes = new byte[count + more.length];
    Arrays.fill(bytes, 0, count, (byte) 0xFF);
    System.arraycopy(more, 0, bytes, count, more.length);
    return bytes;
  }

  /** The first rows have values just beside the others. */
  private static byte[] value(int number) {
    return switch (number) {
      case 0 -> high(HIGH_BYTES);
      case 1 -> high(HIGH_BYTES - 1, (byte) 0xFE);
      case 2 -> high(HIGH_BYTES + 1);
      case 3 -> high(VALUE_BYTES);
      default -> filled(high(HIGH_BYTES, Bytes.toBytes(number)), VALUE_BYTES);
    };
  }

  @Override
  Put put(int number) {
    return new Put(HarmRows.key(number)).addColumn(HarmRows.FAMILY, V, value(number));
  }

  @Override
  public void start(HarmCrew crew, boolean indexed) {
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger counted = new AtomicInteger();
    crew.work("ff-asker", random -> narrow(mode(indexed, asked), random));
    crew.work("ff-counter", random -> count(mode(indexed, counted), random));
    crew.work(
        "ff-writer",
        random -> {
          for (int i = 0; i < WRITES_AT_A_TIME; i++) {
            int number = random.nextInt(ROWS / 2) * 2 + 1;
            write(number, number + 1);
          }
          if (random.nextInt(10) == 0) {
            majorCompact();
          } else {
            flush();
          }
          crew.pause(WRITE_PAUSE_MILLIS);
        });
  }

  /** By turns: a server that is slow answers few queries, and each mode is to have some. */
  private static QueryMode mode(boolean indexed, AtomicInteger turn) {
    if (!indexed) {
      return QueryMode.FORBID;
    }
    return turn.getAndIncrement() % 2 == 0 ? QueryMode.FORCE : QueryMode.AUTO;
  }

  private MdrqBuilder query(QueryMode mode) {
    return Mdrq.on(table(), IndexDefinitions.parse(INDEX)).caching(CACHING).mode(mode);
  }

  /** A value of some row, or one that none has, at or near the end of the short bounds. */
  private static byte[] bound(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> value(random.nextInt(ODD_VALUES));
      case 1 -> high(HIGH_BYTES, Bytes.toBytes(random.nextInt(ROWS)));
      case 2 -> high(HIGH_BYTES - random.nextInt(3));
      case 3 -> high(HIGH_BYTES, (byte) random.nextInt());
      default -> value(random.nextInt(ROWS));
    };
  }

  /** Few rows, as a whole. */
  private void narrow(QueryMode mode, Random random) throws IOException {
    Column column = Column.column("f:v");
    int from = ODD_VALUES + random.nextInt(ROWS - RANGE - ODD_VALUES);
    Condition condition =
        switch (random.nextInt(3)) {
          case 0 -> column.eq(bound(random));
          case 1 -> column.lt(high(HIGH_BYTES, Bytes.toBytes(random.nextInt(RANGE))));
          default -> column.between(value(from), value(from + random.nextInt(RANGE)));
        };
    RowSums expected = answer(QueryMode.FORBID, condition);
    compared("queries", mode, answer(mode, condition).difference(expected));
  }

  private RowSums answer(QueryMode mode, Condition condition) throws IOException {
    return sums(query(mode).where(condition).build().toScan(), V);
  }

  private void count(QueryMode mode, Random random) throws IOException {
    Column column = Column.column("f:v");
    byte[] bound = bound(random);
    Condition condition =
        switch (random.nextInt(5)) {
          case 0 -> column.lt(bound);
          case 1 -> column.le(bound);
          case 2 -> column.gt(bound);
          case 3 -> column.ge(bound);
          default -> column.prefix(Arrays.copyOf(bound, Math.min(bound.length, HIGH_BYTES + 4)));
        };
    long expected = client.count(query(QueryMode.FORBID).where(condition).build());
    long actual = client.count(query(mode).where(condition).build());
    compared("counts", mode, actual == expected ? null : actual + " rows, must be " + expected);
  }
}
