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
package org.lcindex.regionserver.scan.watching;

import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.server.KilledQueries;
import org.lcindex.rpc.PlanReport;

/**
 * One scan of one region as it is answered: which calls of its client it took, and how long they
 * were under way. Between two calls the client is at work, which is no time of the scan's. Written
 * by one thread at a time, read by any.
 */
public abstract class ScanWatch {
  // Null when no call of HBase's RPC opened the scan.
  private final String user = RpcServer.getRequestUserName().orElse(null);
  private final long planNanos;
  private volatile long callStarted;
  private volatile long callNanos;
  private volatile boolean inCall;
  private volatile long calls;
  private volatile long rows;
  private volatile String killedBy;

  /**
   * @param planNanos what planning it took
   */
  protected ScanWatch(long planNanos) {
    this.planNanos = planNanos;
  }

  public final void callBegins() {
    callStarted = System.nanoTime();
    calls++;
    inCall = true;
  }

  public final void callEnds(Iterable<Result> results) {
    callNanos += System.nanoTime() - callStarted;
    inCall = false;
    long whole = 0;
    for (Result result : results) {
      whole += result.mayHaveMoreCellsInRow() ? 0 : 1;
    }
    rows += whole;
  }

  public final String user() {
    return user;
  }

  public final long planNanos() {
    return planNanos;
  }

  /** Whether it was asked for rows. */
  public final boolean wasCalled() {
    return calls > 0;
  }

  /** Whole rows that calls handed to the client. */
  public final long rows() {
    return rows;
  }

  /** What it took so far: the plan, and the client's calls. */
  public final long busyNanos() {
    return planNanos + callNanos;
  }

  /** Time in the client's calls, with the one that is under way, in nanoseconds. */
  final long busyNanosNow() {
    long started = callStarted;
    return busyNanos() + (inCall ? System.nanoTime() - started : 0);
  }

  /**
   * Has it end: what is under way ends soon, and its client's next call.
   *
   * @param user who wants that
   */
  public void kill(String user) {
    killedBy = user;
  }

  /** Who has ended it; null while nobody has. */
  public final String killedBy() {
    return killedBy;
  }

  /**
   * Returns as long as nobody has ended it. Asked between two steps of whatever may take long.
   *
   * @throws DoNotRetryIOException that names who has
   */
  public final void checkKilled() throws DoNotRetryIOException {
    String by = killedBy;
    if (by != null) {
      throw KilledQueries.killed(by);
    }
  }

  /**
   * Among which times its own counts: whether it was an index that answered. Null: among none, it
   * is no query of ours.
   */
  public abstract Timing timing();

  public abstract PlanReport report();
}
