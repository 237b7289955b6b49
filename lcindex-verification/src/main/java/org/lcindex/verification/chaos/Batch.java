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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.chaos.RowImage.Value;

/**
 * Writes to some rows of one stripe, each row at most once, with what the modelled ones look like
 * afterwards. Its writes may be sent again until they are acknowledged: those of modelled rows have
 * their timestamps.
 */
final class Batch {
  static final byte[] COMMENT = Bytes.toBytes("comment");

  private static final int MAX_ROWS = 40;
  private static final long PAST_MILLIS = 60_000;

  private final List<Mutation> mutations = new ArrayList<>();
  private final Map<Integer, RowImage> results = new LinkedHashMap<>();

  /** What is sent. */
  List<Mutation> mutations() {
    return mutations;
  }

  /** Modelled rows as they are after the batch. */
  Map<Integer, RowImage> results() {
    return results;
  }

  /** Writes that make every kind of history; the caller holds the stripe. */
  static Batch random(Model model, Model.Stripe stripe, Random random) {
    Batch batch = new Batch();
    long timestamp = stripe.nextTimestamp();
    int rows = random.nextInt(4) == 0 ? 1 : 1 + random.nextInt(MAX_ROWS);
    // A run of neighbours now and then, single rows otherwise.
    boolean run = random.nextInt(3) == 0;
    int at = stripe.first() + random.nextInt(stripe.end() - stripe.first());
    for (int i = 0; i < rows; i++) {
      int row = run ? at + i : stripe.first() + random.nextInt(stripe.end() - stripe.first());
      if (row < stripe.end() && !batch.results.containsKey(row)) {
        switch (ChaosKeys.kind(row)) {
          case FIXED -> {}
          case MODELLED -> batch.modelled(model, row, timestamp, random);
          case WILD -> batch.wild(row, model.keys().key(row), timestamp, random);
        }
      }
    }
    return batch;
  }

  /**
   * Whole rows, as a load or a bulk load writes them. Rows of which something is unknown are left
   * out, and wild rows unless asked for.
   */
  static Batch wholeRows(
      Model model, Model.Stripe stripe, int from, int to, boolean wild, Random random) {
    Batch batch = new Batch();
    long timestamp = stripe.nextTimestamp();
    for (int row = from; row < to; row++) {
      boolean known = model.row(row).known();
      if (known && (wild || ChaosKeys.kind(row) != ChaosKeys.Kind.WILD)) {
        Map<String, Value> values = values(random, true);
        batch.mutations.add(put(model.keys().key(row), values, timestamp));
        batch.results.put(row, model.row(row).put(values, timestamp));
      }
    }
    return batch;
  }

  private void modelled(Model model, int row, long timestamp, Random random) {
    byte[] key = model.keys().key(row);
    RowImage before = model.row(row);
    int kind = random.nextInt(100);
    // A row of which something is unknown is known again after a delete of all.
    if (before.state() == RowImage.State.UNKNOWN || kind < 8) {
      mutations.add(new Delete(key, timestamp));
      results.put(row, RowImage.ABSENT.inState(RowImage.State.KNOWN));
    } else if (kind < 15) {
      ChaosColumn column = pick(random);
      mutations.add(new Delete(key).addColumns(ChaosColumn.FAMILY, column.qualifier(), timestamp));
      results.put(row, before.without(column.text()));
    } else {
      Map<String, Value> values = values(random, kind < 60);
      mutations.add(put(key, values, timestamp));
      results.put(row, before.put(values, timestamp));
    }
  }

  private void wild(int row, byte[] key, long now, Random random) {
    int kind = random.nextInt(100);
    long past = now - (long) (random.nextDouble() * PAST_MILLIS);
    if (WideCells.maybe(row) && kind < 60) {
      Put wide = put(key, values(random, true), kind < 30 ? Long.MAX_VALUE : past);
      WideCells.addTo(wide, random);
      mutations.add(wide);
    } else if (kind < 50) {
      mutations.add(put(key, values(random, random.nextBoolean()), Long.MAX_VALUE));
    } else if (kind < 75) {
      mutations.add(put(key, values(random, random.nextBoolean()), past));
    } else if (kind < 82) {
      mutations.add(new Delete(key));
    } else if (kind < 88) {
      mutations.add(new Delete(key, past));
    } else if (kind < 94) {
      mutations.add(new Delete(key).addColumns(ChaosColumn.FAMILY, pick(random).qualifier()));
    } else {
      // The newest version only: what it uncovers is HBase's business.
      mutations.add(new Delete(key).addColumn(ChaosColumn.FAMILY, pick(random).qualifier()));
    }
  }

  private static ChaosColumn pick(Random random) {
    return ChaosColumn.values()[random.nextInt(ChaosColumn.values().length)];
  }

  /** Values for all columns, or for one or more. */
  private static Map<String, Value> values(Random random, boolean all) {
    Map<String, Value> values = new TreeMap<>();
    for (ChaosColumn column : ChaosColumn.values()) {
      // Also a whole row may lack a column.
      if (random.nextInt(100) < (all ? 95 : 30)) {
        long number = column.random(random);
        values.put(column.text(), new Value(column.cell(number), number));
      }
    }
    if (all || values.isEmpty()) {
      byte[] comment = new byte[commentSize(random)];
      random.nextBytes(comment);
      values.put(Bytes.toString(COMMENT), new Value(comment, -1));
    }
    return values;
  }

  /** Mostly small; rarely near what HBase's client may write, hbase.client.keyvalue.maxsize. */
  private static int commentSize(Random random) {
    int kind = random.nextInt(60_000);
    return kind == 0 ? 10_000_000 : kind < 30 ? 100_000 : 20 + random.nextInt(200);
  }

  private static Put put(byte[] key, Map<String, Value> values, long timestamp) {
    Put put = new Put(key, timestamp);
    values.forEach(
        (qualifier, value) ->
            put.addColumn(ChaosColumn.FAMILY, Bytes.toBytes(qualifier), value.bytes()));
    return put;
  }
}
