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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.definition.GlobalTables;
import org.lcindex.verification.common.Briefly;

/**
 * Something that happens to the cluster at a moment of something else: a server ends and starts
 * again, or regions move. For one thread, but for the blow itself, which has its own.
 */
final class Blow {
  private static final int MOST_DOWN_MILLIS = 4_000;

  private final EventContext context;
  private final Deed deed;
  private final long lateMillis;
  private volatile String what;

  /** By the clock of {@link System#nanoTime()}; 0 until it has fallen. */
  private volatile long fallen;

  private FutureTask<Void> struck;

  /** What it does; says so by {@link #fallen(String)} when it has. */
  @FunctionalInterface
  private interface Deed {
    void run(Blow blow) throws IOException, InterruptedException;
  }

  private Blow(EventContext context, String what, Random random, int mostLateMillis, Deed deed) {
    this.context = context;
    this.what = what;
    this.lateMillis = random.nextInt(mostLateMillis);
    this.deed = deed;
  }

  /**
   * The master ends in good order, as an administrator restarts it.
   *
   * @param mostLateMillis after it is struck
   */
  static Blow toMaster(EventContext context, Random random, int mostLateMillis) {
    return new Blow(
        context,
        "the master was restarted",
        random,
        mostLateMillis,
        blow -> {
          blow.fallen(blow.what);
          context.cluster().restartMaster();
        });
  }

  /** A region server is killed. */
  static Blow toServer(EventContext context, int server, Random random, int mostLateMillis) {
    boolean givenUp = random.nextInt(3) > 0;
    long downMillis = random.nextInt(MOST_DOWN_MILLIS);
    return new Blow(
        context,
        "region server " + server + " was killed" + (givenUp ? " and given up" : ""),
        random,
        mostLateMillis,
        blow -> {
          context.cluster().kill(server);
          blow.fallen(blow.what);
          try {
            if (givenUp) {
              context.cluster().expire(server);
            }
            context.pass(downMillis);
          } finally {
            context.cluster().start(server);
          }
        });
  }

  /**
   * The regions of a table move, and that of the table of stores.
   *
   * @param table which may be absent
   */
  static Blow toRegions(EventContext context, TableName table, Random random, int mostLateMillis) {
    Random servers = new Random(random.nextLong()); // another thread uses it
    return new Blow(
        context, "regions moved", random, mostLateMillis, blow -> move(blow, table, servers));
  }

  private static void move(Blow blow, TableName table, Random random) {
    EventContext context = blow.context;
    List<String> told = new ArrayList<>();
    try {
      List<RegionInfo> regions = new ArrayList<>(context.admin().getRegions(GlobalTables.STORES));
      if (context.admin().tableExists(table)) {
        regions.addAll(context.admin().getRegions(table));
      }
      for (RegionInfo region : regions) {
        context
            .admin()
            .move(region.getEncodedNameAsBytes(), context.serverName(context.anyServer(random)));
        told.add(region.getTable() + " " + region.getEncodedName());
        blow.fallen("regions moved: " + String.join(", ", told));
      }
    } catch (IOException e) {
      // A region that is on its way does not move.
      blow.what = "regions moved: " + String.join(", ", told) + ", then " + Briefly.of(e);
    }
  }

  private void fallen(String told) {
    what = told;
    if (fallen == 0) {
      fallen = System.nanoTime();
    }
  }

  /** Begins; only once. */
  void strike() {
    if (struck == null) {
      struck =
          new FutureTask<>(
              () -> {
                context.pass(lateMillis);
                deed.run(this);
                return null;
              });
      Thread thread = new Thread(struck, "chaos-blow");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Waits until the server is there again and the cluster is whole; nothing without a strike. */
  void mend() throws IOException, InterruptedException {
    if (struck == null) {
      return;
    }
    try {
      struck.get();
    } catch (ExecutionException e) {
      throw new IOException(this + ": " + e.getCause(), e.getCause());
    }
    context.health().await();
  }

  boolean isStruck() {
    return struck != null;
  }

  /** Whether it has fallen by a moment of {@link System#nanoTime()}. */
  boolean hasFallenBy(long nanos) {
    return fallen != 0 && fallen - nanos < 0;
  }

  @Override
  public String toString() {
    return what;
  }
}
