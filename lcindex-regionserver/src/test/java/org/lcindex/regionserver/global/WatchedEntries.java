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

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.wal.WALEdit;

/**
 * An observer of entries' tables that tells by which handlers entries are written, and keeps those
 * for bulk loads from writing while it is told to. For one test at a time.
 */
public final class WatchedEntries implements RegionCoprocessor, RegionObserver {
  private static final ConcurrentLinkedQueue<String> HANDLERS = new ConcurrentLinkedQueue<>();
  private static volatile CountDownLatch gate = new CountDownLatch(0);

  /** Forgets what was seen. */
  static void reset() {
    HANDLERS.clear();
    gate = new CountDownLatch(0);
  }

  /** The names of the threads that wrote entries, each as often as it did. */
  static List<String> handlers() {
    return List.copyOf(HANDLERS);
  }

  /** From now on handlers for bulk loads wait, until the latch is at zero. */
  static void close(CountDownLatch until) {
    gate = until;
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit)
      throws IOException {
    String handler = Thread.currentThread().getName();
    HANDLERS.add(handler);
    if (handler.contains("bulkLoad")) {
      try {
        gate.await(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
