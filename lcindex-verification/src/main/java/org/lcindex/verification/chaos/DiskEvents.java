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
import java.time.Duration;
import java.util.Random;
import org.lcindex.cluster.DiskFault;
import org.lcindex.cluster.process.Waiting;

/**
 * Events in which the disk with a server's index files hangs or fails while HBase's own storage
 * does not. Regions must open, close and be written to meanwhile, and the server must stop and
 * start. Each leaves the disk whole.
 */
record DiskEvents(EventContext context, RegionEvents regions) {
  private static final DiskFault[] HANGS = {DiskFault.HANG_READS, DiskFault.HANG};
  private static final DiskFault[] FAILURES = {
    DiskFault.FAIL_READS, DiskFault.FAIL_WRITES, DiskFault.FULL
  };

  /**
   * Within the patience of clients for one call: a read of an index file that hangs is waited for.
   */
  private static final int HANG_MILLIS = 10_000;

  private static final int FAILURE_MILLIS = 10_000;

  /** A restart on a busy machine takes most of it, all else a fraction. */
  private static final long STEP_SECONDS = 110;

  private static final Duration END_LIMIT = Duration.ofSeconds(60);

  String hang(Random random) throws Exception {
    return during(HANGS[random.nextInt(HANGS.length)], random, HANG_MILLIS);
  }

  String fail(Random random) throws Exception {
    return during(FAILURES[random.nextInt(FAILURES.length)], random, FAILURE_MILLIS);
  }

  private String during(DiskFault fault, Random random, int millis) throws Exception {
    int server = context.anyServer(random);
    String what;
    context.cluster().disk(server, fault);
    try {
      context.pass(random.nextInt(2_000));
      what = inTime(server, fault, random);
      context.pass(1_000 + random.nextInt(millis));
    } finally {
      context.cluster().disk(server, DiskFault.NONE);
    }
    if (!context.cluster().regionServer(server).alive()) {
      context.cluster().start(server);
    }
    context.health().await();
    return "region server " + server + ", " + fault + what;
  }

  /** What HBase does meanwhile must not wait for the disk, which is whole again only afterwards. */
  private String inTime(int server, DiskFault fault, Random random) throws Exception {
    long start = System.nanoTime();
    String what = "";
    try {
      what = something(server, fault, random);
    } finally {
      long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
      if (seconds > STEP_SECONDS) {
        context
            .findings()
            .failure(
                "a step took "
                    + seconds
                    + " s on region server "
                    + server
                    + " with "
                    + fault
                    + what);
      }
    }
    return what;
  }

  /** What must work on a disk that does not. */
  private String something(int server, DiskFault fault, Random random) throws Exception {
    switch (random.nextInt(5)) {
      case 0:
        context.admin().flush(context.table());
        return " while the table was flushed";
      case 1:
        context.admin().flush(context.table());
        context.admin().majorCompact(context.table());
        return " while the table was compacted";
      case 2:
        return " while a region was moved, " + regions.move(random);
      case 3:
        restart(server, fault);
        return " while it was stopped and started";
      default:
        return "";
    }
  }

  /** Index files are not worth waiting for: a server that does so is a finding. */
  private void restart(int server, DiskFault fault) throws Exception {
    try {
      context.cluster().stop(server);
      context.cluster().start(server);
    } catch (IOException e) {
      context
          .findings()
          .failure("region server " + server + " with " + fault + " does not stop and start: " + e);
      context.cluster().disk(server, DiskFault.NONE);
      Waiting.holdsWithin(END_LIMIT, () -> !context.cluster().regionServer(server).alive());
    }
  }
}
