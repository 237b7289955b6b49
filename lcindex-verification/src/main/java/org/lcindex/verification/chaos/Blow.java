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
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A server that ends at a moment of something else, and starts again. For one thread, but for the
 * blow itself, which has its own.
 */
final class Blow {
  private static final int MOST_LATE_MILLIS = 700;
  private static final int MOST_DOWN_MILLIS = 4_000;

  private final EventContext context;
  private final int server;
  private final boolean master;
  private final boolean givenUp;
  private final long lateMillis;
  private final long downMillis;
  private FutureTask<Void> struck;

  private Blow(EventContext context, int server, boolean master, Random random) {
    this.context = context;
    this.server = server;
    this.master = master;
    this.givenUp = random.nextInt(3) > 0;
    this.lateMillis = random.nextInt(MOST_LATE_MILLIS);
    this.downMillis = random.nextInt(MOST_DOWN_MILLIS);
  }

  /** The master ends in good order, as an administrator restarts it. */
  static Blow toMaster(EventContext context, Random random) {
    return new Blow(context, -1, true, random);
  }

  /** A region server is killed. */
  static Blow toServer(EventContext context, int server, Random random) {
    return new Blow(context, server, false, random);
  }

  /** Begins; only once. */
  void strike() {
    if (struck == null) {
      struck =
          new FutureTask<>(
              () -> {
                run();
                return null;
              });
      Thread thread = new Thread(struck, "chaos-blow");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void run() throws IOException, InterruptedException {
    context.pass(lateMillis);
    if (master) {
      context.cluster().restartMaster();
      return;
    }
    context.cluster().kill(server);
    try {
      if (givenUp) {
        context.cluster().expire(server);
      }
      context.pass(downMillis);
    } finally {
      context.cluster().start(server);
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

  @Override
  public String toString() {
    return master
        ? "the master was restarted"
        : "region server " + server + " was killed" + (givenUp ? " and given up" : "");
  }
}
