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
package org.lcindex.regionserver.global;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/**
 * How many handlers of a region server may wait for entries at the same time: half of those that
 * write (rule WR2). The others go on to answer whatever the waiting ones wait for, should that be
 * here. Thread safe.
 */
final class WritePermits {
  /** HBase's: the share of the handlers that only read. */
  static final String READ_SHARE = "hbase.ipc.server.callqueue.read.ratio";

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Semaphore permits;

  /** Of the one that may wait for a lease: whoever writes what has no entry makes others wait. */
  private final Semaphore lease = new Semaphore(1);

  private final int handlers;
  private final int most;

  WritePermits(int handlers) {
    this.handlers = handlers;
    most = Math.max(1, handlers / 2);
    permits = new Semaphore(most);
  }

  /** For the handlers of a server that write: those for reads, if they are apart, do not count. */
  static WritePermits of(Configuration server) {
    int handlers =
        server.getInt(
            HConstants.REGION_SERVER_HANDLER_COUNT, HConstants.DEFAULT_REGION_SERVER_HANDLER_COUNT);
    float readShare = server.getFloat(READ_SHARE, 0);
    int readers = readShare > 0 ? Math.max(1, Math.round(handlers * readShare)) : 0;
    return new WritePermits(handlers - readers);
  }

  /** Whether the caller may wait; if so, {@link #release} has to follow. */
  boolean tryTake() {
    return permits.tryAcquire();
  }

  void release() {
    permits.release();
  }

  /**
   * Waits for something that comes about with a lease, with a permit, if nobody else does just now.
   *
   * @param millis at most
   * @param ending whether to wait no more
   * @return whether it has come about
   */
  boolean await(BooleanSupplier come, long millis, BooleanSupplier ending) {
    if (most == 1 || !lease.tryAcquire()) {
      return false;
    }
    try {
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      while (!come.getAsBoolean()) {
        if (System.nanoTime() - until >= 0
            || ending.getAsBoolean()
            || Thread.currentThread().isInterrupted()) {
          return false;
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
      return true;
    } finally {
      lease.release();
    }
  }

  /** The handlers of which half may wait. */
  int handlers() {
    return handlers;
  }

  /** The most that may wait. */
  int most() {
    return most;
  }

  /** How many wait now. */
  int taken() {
    return most - permits.availablePermits();
  }
}
