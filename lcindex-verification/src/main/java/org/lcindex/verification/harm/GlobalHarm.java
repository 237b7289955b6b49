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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.config.ConfigKeys;

/**
 * One kind of harm to a table with a global index: on a server with four handlers for everything,
 * something gets in the way of the index for some time, while clients write, read and flush. No row
 * that was acknowledged may be lost, no call may have to wait for longer than promised, writes must
 * go on, and the index must be whole some time after, though nobody writes any more.
 *
 * @param outage after which writes go on without the index
 * @param hindered how long the index is in trouble at least
 */
record GlobalHarm(HarmKind kind, Path hangs, Duration outage, Duration hindered, HarmTally tally) {
  private static final int HANDLERS = 4;
  private static final int BULK_LOAD_HANDLERS = 2;

  /** Until so many writes are acknowledged they do not go on. */
  private static final int ENOUGH = 30;

  /** A lease, and what a busy machine needs. */
  private static final Duration SLACK = Duration.ofSeconds(60);

  private static final Duration UNDISTURBED = Duration.ofSeconds(2);
  private static final long LOOK_MILLIS = 100;
  private static final long SELDOM_MILLIS = 500;
  private static final long OFTEN_MILLIS = 20;

  /** What the cluster needs. */
  Map<String, String> settings() throws IOException {
    Files.createDirectories(hangs);
    Map<String, String> settings = HangObserver.settings(hangs);
    settings.put("hbase.regionserver.handler.count", Integer.toString(HANDLERS));
    settings.put("hbase.regionserver.bulkload.handler.count", Integer.toString(BULK_LOAD_HANDLERS));
    settings.put(ConfigKeys.GLOBAL_OUTAGE.name(), Long.toString(outage.toMillis()));
    settings.put(ConfigKeys.GLOBAL_LOOK.name(), "2000");
    return settings;
  }

  /**
   * Runs on a cluster with these settings.
   *
   * @param conf of its clients
   * @param look looks at the server, again and again
   */
  void run(Configuration conf, Runnable look) throws IOException, InterruptedException {
    try (Connection connection = ConnectionFactory.createConnection(conf)) {
      GlobalTable table = new GlobalTable(connection, tally);
      table.create();
      GlobalClients clients = new GlobalClients(conf, tally, kind.toString());
      try (clients) {
        clients.start(kind == HarmKind.FLUSH_LOCK ? OFTEN_MILLIS : SELDOM_MILLIS);
        await(look, UNDISTURBED);
        tally.say(kind + ": " + clients.written() + " writes before");
        if (kind == HarmKind.BULK_LOADS) {
          try (BlockedLoads loads =
              new BlockedLoads(connection, tally, hangs, BULK_LOAD_HANDLERS)) {
            hinder(HangObserver.LOADS, loads, table, clients, look);
          }
        } else {
          boolean slow = kind == HarmKind.FLUSH_LOCK;
          hinder(slow ? HangObserver.SLOW : HangObserver.ENTRIES, null, table, clients, look);
        }
        await(look, UNDISTURBED);
      }
      table.awaitCovered();
      table.judge(clients.acknowledged());
      report();
    }
  }

  private void hinder(
      String file, BlockedLoads loads, GlobalTable table, GlobalClients clients, Runnable look)
      throws IOException, InterruptedException {
    Path hang = Files.createFile(hangs.resolve(file));
    try {
      if (loads != null) {
        loads.start();
      }
      long begin = System.nanoTime();
      long before = clients.written();
      long limit = outage.plus(SLACK).toNanos();
      double wentOn = -1;
      boolean over = false;
      while (!over) {
        Thread.sleep(LOOK_MILLIS);
        look.run();
        long passed = System.nanoTime() - begin;
        if (wentOn < 0 && clients.written() - before >= ENOUGH) {
          wentOn = passed / 1e9;
        }
        over =
            wentOn >= 0 && passed >= hindered.toNanos()
                || passed >= Math.max(limit, hindered.toNanos());
      }
      long written = clients.written() - before;
      tally.say(
          String.format(
              "%s: %d writes in %.1f s meanwhile; %d of them after %.1f s",
              kind, written, (System.nanoTime() - begin) / 1e9, ENOUGH, wentOn));
      if (wentOn < 0 || wentOn > limit / 1e9) {
        tally.trouble(kind + ": writes do not go on");
      }
      tally.say(kind + ": " + table.covered() + " then");
    } finally {
      Files.delete(hang);
    }
  }

  private static void await(Runnable look, Duration time) throws InterruptedException {
    for (long left = time.toMillis(); left > 0; left -= LOOK_MILLIS) {
      Thread.sleep(LOOK_MILLIS);
      look.run();
    }
  }

  private void report() {
    for (String what : List.of("write", "refusal", "read", "flush")) {
      tally.say(kind + ": longest " + what + " " + tally.peak(kind + ": longest " + what) + " ms");
    }
  }
}
