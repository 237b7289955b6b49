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
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.Column;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.entries.EntryAudit;

/**
 * A table with a global index on a LONG. Each row of each writer has a value of its own. Thread
 * safe.
 */
record GlobalTable(Connection connection, HarmTally tally) {
  static final TableName NAME = TableName.valueOf("harm_global");
  static final byte[] FIRST = Bytes.toBytes("first");
  private static final byte[] VALUE = Bytes.toBytes("v");
  private static final String INDEX = "f:v LONG GLOBAL";
  private static final long VALUES = 10_000_000;
  private static final int MOST_TOLD = 3;
  private static final Duration LIMIT = Duration.ofMinutes(3);

  void create() throws IOException {
    try (Admin admin = connection.getAdmin();
        LCIndexAdmin indexes = new LCIndexAdmin(connection);
        Table table = connection.getTable(NAME)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(NAME)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(HarmRows.FAMILY))
              .build(),
          new byte[][] {Bytes.toBytes("w06")});
      indexes.createIndexes(NAME, INDEX);
      table.put(new Put(FIRST).addColumn(HarmRows.FAMILY, VALUE, Bytes.toBytes(-1L)));
    }
    awaitCovered();
  }

  static byte[] row(int writer, int number) {
    return Bytes.toBytes(String.format(Locale.ROOT, "w%02d/%07d", writer, number));
  }

  private static long value(int writer, int number) {
    return writer * VALUES + number;
  }

  static Put put(int writer, int number) {
    return new Put(row(writer, number))
        .addColumn(HarmRows.FAMILY, VALUE, Bytes.toBytes(value(writer, number)));
  }

  /** Waits until the index may be believed of all rows, which nobody writes. */
  void awaitCovered() throws IOException {
    EntryAudit audit = new EntryAudit(connection, NAME);
    long end = System.nanoTime() + LIMIT.toNanos();
    EntryAudit.Report report = audit.run();
    while (!report.isWhole() && System.nanoTime() < end) {
      try {
        Thread.sleep(500);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      report = audit.run();
    }
    if (!report.isWhole()) {
      tally.trouble("only " + report.covered() + " of " + report.values() + " rows are covered");
    }
    report.missing().forEach(tally::trouble);
  }

  /** How many rows the index may be believed of, in words. */
  String covered() throws IOException {
    EntryAudit.Report report = new EntryAudit(connection, NAME).run();
    report.missing().forEach(tally::trouble);
    return report.covered() + " of " + report.values() + " rows are covered";
  }

  /**
   * Looks for every row that was acknowledged, by HBase's own scan and by a query.
   *
   * @param acknowledged the numbers of rows, by writer
   */
  void judge(List<BitSet> acknowledged) throws IOException {
    try (MdrqClient client = new MdrqClient(connection);
        Table table = connection.getTable(NAME)) {
      Column column = Column.column(HarmRows.FAMILY, VALUE).as(ValueCodec.of(ColumnType.LONG));
      for (int writer = 0; writer < acknowledged.size(); writer++) {
        Scan scan =
            new Scan()
                .withStartRow(row(writer, 0))
                .withStopRow(row(writer, (int) VALUES - 1))
                .setCaching(1_000);
        Map<String, Long> plain;
        try (ResultScanner rows = table.getScanner(ModeScans.in("forbid", scan))) {
          plain = read(rows);
        }
        Mdrq query =
            Mdrq.on(table)
                .where(column.between(value(writer, 0), value(writer, (int) VALUES - 1)))
                // Beside HangObserver no query uses the index: covered() audits its entries.
                .path(QueryPath.AUTO)
                .build();
        Map<String, Long> global;
        try (ResultScanner rows = client.scan(query)) {
          global = read(rows);
        }
        lost(writer, acknowledged.get(writer), "a plain scan", plain);
        lost(writer, acknowledged.get(writer), "a query", global);
        if (!plain.equals(global)) {
          tally.trouble(Briefly.cut("a query has " + global + ", a plain scan " + plain, 1_000));
        }
        tally.count("rows compared, by scan and query", plain.size());
      }
    }
  }

  private static Map<String, Long> read(ResultScanner rows) throws IOException {
    Map<String, Long> read = new TreeMap<>();
    for (Result row = rows.next(); row != null; row = rows.next()) {
      read.put(Bytes.toString(row.getRow()), Bytes.toLong(row.getValue(HarmRows.FAMILY, VALUE)));
    }
    return read;
  }

  private void lost(int writer, BitSet acknowledged, String by, Map<String, Long> found) {
    List<String> lost = new ArrayList<>();
    acknowledged.stream()
        .filter(
            number -> {
              Long value = found.get(Bytes.toString(row(writer, number)));
              return value == null || value != value(writer, number);
            })
        .forEach(number -> lost.add(Bytes.toString(row(writer, number))));
    if (!lost.isEmpty()) {
      tally.trouble(
          lost.size()
              + " rows that were acknowledged are not found by "
              + by
              + ": "
              + lost.subList(0, Math.min(MOST_TOLD, lost.size())));
    }
  }
}
