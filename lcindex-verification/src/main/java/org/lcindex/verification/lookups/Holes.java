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
package org.lcindex.verification.lookups;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.Journal;

/**
 * Marks ranges of a table's rows as uncovered by hand, other ones every second, for half of the
 * time. Half of the marks are taken back by hand, the others by builds. The rows have their entries
 * all the time; a lookup must scan them all the same. One thread marks; anybody asks.
 */
final class Holes {
  private static final int SECOND_MILLIS = 1_000;
  private static final int PERIOD = 60;
  private static final int OF_PERIOD = 30;
  private static final int MOST = 3;
  private static final int CALL_MILLIS = 10_000;
  private static final String GROUPS = "01234567";

  private final byte[] row;
  private final Catalog catalog;
  private final Random random;
  private volatile List<KeyRange> open = List.of();

  Holes(Connection connection, LookupsTable table, Random random) {
    this.row =
        Bytes.add(
            GlobalTables.catalogRows(table.name()),
            Bytes.toBytes(table.entries().getQualifierAsString()));
    this.catalog = new Catalog(connection, CALL_MILLIS);
    this.random = random;
  }

  /** The ranges that are marked and not taken back by hand. */
  List<KeyRange> open() {
    return open;
  }

  /** Marks until told to stop; then nothing stays marked by hand. */
  void run(Crew crew, Journal journal) throws InterruptedException {
    int second = 0;
    while (!crew.pause(SECOND_MILLIS)) {
      change(second++ % PERIOD < OF_PERIOD, journal);
    }
    change(false, journal);
  }

  private void change(boolean mark, Journal journal) {
    try {
      if (!open.isEmpty()) {
        open = List.of(); // before: a row that is covered again does not count
        catalog.takeBack(row, Reason.OTHER);
      }
      if (mark) {
        open = List.copyOf(mark());
      }
    } catch (IOException e) {
      journal.say("ranges are not marked: " + Briefly.of(e));
    }
  }

  private List<KeyRange> mark() throws IOException {
    List<KeyRange> marked = new ArrayList<>();
    for (int i = 1 + random.nextInt(MOST); i > 0; i--) {
      String group = "w" + GROUPS.charAt(random.nextInt(GROUPS.length())) + "-";
      String some = random.nextBoolean() ? group : group + (1 + random.nextInt(9));
      KeyRange range = KeyRange.prefix(Bytes.toBytes(some));
      boolean byHand = random.nextBoolean();
      catalog.mark(row, Catalog.token(range, byHand ? Reason.OTHER : Reason.REPLACED));
      if (byHand) {
        marked.add(range);
      }
    }
    return marked;
  }
}
