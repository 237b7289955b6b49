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
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;

/**
 * A scanner over most of the table that stays open and is read a little at a time; at its end it is
 * opened again. Every fixed row must come, whole and in its place. For one thread at a time.
 */
final class SlowScanner implements AutoCloseable {
  private static final int CACHING = 20;

  private final Connection connection;
  private final HarmScan query;
  private final String mode;
  private final HarmTally tally;
  private Table table;
  private ResultScanner scanner;
  private int next;

  SlowScanner(Connection connection, HarmScan query, String mode, HarmTally tally) {
    this.connection = connection;
    this.query = query;
    this.mode = mode;
    this.tally = tally;
  }

  /** Reads some rows. */
  void read(int rows) throws IOException {
    if (scanner == null) {
      table = connection.getTable(HarmTables.MAIN);
      scanner = table.getScanner(query.scan(mode, CACHING));
      next = query.from();
      tally.count("slow scanners opened, " + mode, 1);
    }
    try {
      for (int i = 0; i < rows; i++) {
        Result row = scanner.next();
        if (row == null) {
          expectUntil(query.to());
          tally.count("slow scanners read to their end, " + mode, 1);
          close();
          return;
        }
        take(row);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void take(Result row) {
    int number = HarmRows.number(row.getRow());
    tally.count("rows of slow scanners", 1);
    if (!HarmRows.fixed(number)) {
      return;
    }
    expectUntil(number);
    next = number + 1;
    String wrong =
        query.matches(number) ? HarmRows.wrong(number, row) : "row " + number + " does not match";
    if (wrong != null) {
      tally.trouble(mode + " " + query + ": " + wrong);
    }
  }

  /** No fixed row before this one may have been left out. */
  private void expectUntil(int end) {
    for (; next < end; next++) {
      if (HarmRows.fixed(next) && query.matches(next)) {
        tally.trouble(mode + " " + query + ": row " + next + " was left out");
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (scanner != null) {
      scanner.close();
      table.close();
      scanner = null;
    }
  }
}
