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
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Crew;

/**
 * Those who write the table with the global index, read it and flush it. They try a write again by
 * themselves, so that each attempt is seen. Made and ended by one thread.
 */
final class GlobalClients implements AutoCloseable {
  private static final int WRITERS = 12;
  private static final int BATCH = 10;
  private static final long PAUSE_MILLIS = 20;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /**
   * The longest attempt: it waits for a handler, for a flush that waits for other writes, and a
   * second for its entries. A machine that is busy with other things makes it longer.
   */
  private static final int MOST_MILLIS = 10_000;

  private final HarmTally tally;
  private final String name;
  private final Connection connection;
  private final Crew crew;
  private final List<BitSet> acknowledged = new ArrayList<>();
  private final AtomicLong written = new AtomicLong();

  /**
   * @param name of the load in reports
   */
  GlobalClients(Configuration conf, HarmTally tally, String name) throws IOException {
    this.tally = tally;
    this.name = name;
    this.crew = new Crew(PATIENCE, tally::trouble);
    Configuration once = new Configuration(conf);
    once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    once.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, MOST_MILLIS);
    once.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, MOST_MILLIS);
    this.connection = ConnectionFactory.createConnection(once);
  }

  /**
   * Starts them.
   *
   * @param flushMillis between two flushes of the table
   */
  void start(long flushMillis) {
    for (int i = 0; i < WRITERS; i++) {
      int writer = i;
      acknowledged.add(new BitSet());
      crew.start("harm-global-writer-" + i, () -> write(writer));
    }
    crew.start("harm-global-reader", this::read);
    crew.start("harm-global-flusher", () -> flush(flushMillis));
  }

  /** How many attempts to write were acknowledged so far. */
  long written() {
    return written.get();
  }

  /** The numbers of the rows that were acknowledged, by writer; asked when all have ended. */
  List<BitSet> acknowledged() {
    return acknowledged;
  }

  private void write(int writer) throws InterruptedException {
    int rows = writer == 0 ? BATCH : 1;
    for (int number = 0; !crew.pause(PAUSE_MILLIS); ) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        puts.add(GlobalTable.put(writer, number + i));
      }
      long begin = System.nanoTime();
      try (Table table = connection.getTable(GlobalTable.NAME)) {
        if (rows == 1) {
          table.put(puts.get(0));
        } else {
          table.put(puts);
        }
        acknowledged.get(writer).set(number, number + rows);
        number += rows;
        written.incrementAndGet();
        tally.count(name + ": writes acknowledged", 1);
        took("write", begin);
      } catch (IOException | RuntimeException e) {
        took("refusal", begin);
        refused(e);
      }
    }
  }

  private void refused(Exception e) {
    boolean busy = false;
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      busy |= String.valueOf(cause).contains("RegionTooBusyException");
    }
    if (busy) {
      tally.count(name + ": writes refused, RegionTooBusyException", 1);
    } else if (!crew.over()) {
      tally.trouble(name + ": a write ended with " + Briefly.of(e));
    }
  }

  private void took(String what, long begin) {
    long millis = (System.nanoTime() - begin) / 1_000_000;
    tally.peak(name + ": longest " + what, millis);
    if (millis > MOST_MILLIS) {
      tally.trouble(name + ": a " + what + " took " + millis + " ms, at most " + MOST_MILLIS);
    }
  }

  private void read() throws InterruptedException {
    while (!crew.pause(100)) {
      long begin = System.nanoTime();
      try (Table table = connection.getTable(GlobalTable.NAME)) {
        if (!table.exists(new Get(GlobalTable.FIRST))) {
          tally.trouble(name + ": a row is not there");
        }
        tally.count(name + ": reads answered", 1);
        took("read", begin);
      } catch (IOException | RuntimeException e) {
        if (!crew.over()) {
          tally.trouble(name + ": a read ended with " + Briefly.of(e));
        }
      }
    }
  }

  /** A flush waits for the writes under way, and has those behind it wait. */
  private void flush(long pauseMillis) throws InterruptedException {
    while (!crew.pause(pauseMillis)) {
      long begin = System.nanoTime();
      try (Admin admin = connection.getAdmin()) {
        admin.flush(GlobalTable.NAME);
        tally.count(name + ": flushes", 1);
        tally.peak(name + ": longest flush", (System.nanoTime() - begin) / 1_000_000);
      } catch (IOException | RuntimeException e) {
        tally.count(name + ": flushes that were not awaited", 1);
      }
    }
  }

  /** Ends them; what they have asked for has ended, too. */
  @Override
  public void close() throws IOException {
    crew.close();
    connection.close();
  }
}
