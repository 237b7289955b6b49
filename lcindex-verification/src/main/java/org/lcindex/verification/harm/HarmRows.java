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

import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * The rows: 20 numbers that can have an index, and a payload from a byte to 10 MB. Those with even
 * numbers are functions of their number. No state.
 */
final class HarmRows {
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final byte[] PAYLOAD = Bytes.toBytes("payload");
  static final int COLUMNS = 20;

  /** Values of a column are from 0 to this, excluded. */
  static final int DOMAIN = 1_000;

  static final ValueCodec CODEC = ValueCodec.of(ColumnType.INT);

  /** Just within what HBase lets a client write (hbase.client.keyvalue.maxsize, 10 MiB). */
  private static final int LARGEST = 10_000_000;

  private HarmRows() {}

  static byte[] key(int number) {
    return Bytes.toBytes(String.format(Locale.ROOT, "%08d", number));
  }

  static int number(byte[] key) {
    return Integer.parseInt(Bytes.toString(key));
  }

  /** Whether nobody writes to the row after the load. */
  static boolean fixed(int number) {
    return number % 2 == 0;
  }

  static byte[] qualifier(int column) {
    return Bytes.toBytes(String.format(Locale.ROOT, "c%02d", column));
  }

  /** The value of a fixed row. */
  static int value(int number, int column) {
    return (int) Math.floorMod(mix(number * 31L + column), (long) DOMAIN);
  }

  private static long mix(long x) {
    long y = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
    return (y ^ (y >>> 33)) * 0xc4ceb9fe1a85ec53L;
  }

  /** Bytes of a fixed row's payload: few are large. */
  static int size(int number) {
    if (number % 7_919 == 0) {
      return LARGEST;
    }
    if (number % 1_009 == 1) {
      return 1_000_000;
    }
    return number % 211 == 2 ? 100_000 : 1 + (int) Math.floorMod(mix(number), 1_000L);
  }

  /** The put of a loaded row. */
  static Put load(int number) {
    Put put = new Put(key(number));
    for (int column = 0; column < COLUMNS; column++) {
      put.addColumn(FAMILY, qualifier(column), CODEC.cellOf(value(number, column)));
    }
    return put.addColumn(FAMILY, PAYLOAD, payload(number, size(number)));
  }

  /** The put of a row that changes: some columns, rarely with a large payload. */
  static Put change(int number, Random random) {
    Put put = new Put(key(number));
    for (int column = 0; column < COLUMNS; column++) {
      if (random.nextInt(3) > 0) {
        put.addColumn(FAMILY, qualifier(column), CODEC.cellOf(random.nextInt(DOMAIN)));
      }
    }
    int kind = random.nextInt(5_000);
    int size = kind == 0 ? LARGEST : kind < 5 ? 1_000_000 : kind < 30 ? 100_000 : 1 + kind / 5;
    return put.addColumn(FAMILY, PAYLOAD, payload(number, size));
  }

  private static byte[] payload(int number, int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (number + i * 7 + (i >> 8));
    }
    return bytes;
  }

  /** What is wrong with a fixed row that a scan of whole rows returned; null for nothing. */
  static String wrong(int number, Result row) {
    for (int column = 0; column < COLUMNS; column++) {
      byte[] cell = row.getValue(FAMILY, qualifier(column));
      if (!Bytes.equals(cell, CODEC.cellOf(value(number, column)))) {
        return "row " + number + " has another value in column " + column;
      }
    }
    byte[] payload = row.getValue(FAMILY, PAYLOAD);
    boolean right =
        payload != null
            && payload.length == size(number)
            && payload[0] == (byte) number
            && Bytes.equals(payload, payload(number, size(number)));
    return right ? null : "row " + number + " has another payload";
  }
}
