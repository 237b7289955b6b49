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
package org.lcindex.regionserver.global.coverage;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.coverage.CoverageCache;

/**
 * Keeps a region from opening while somebody may still believe what he has read under another
 * master. A master without LCIndex's hook may have restored the region's table; servers of entries
 * notice such a master, but not before their reading of the catalog is a lease old (rule CV3). Who
 * opens a region sees the new master first, so it waits for a lease from then on. That is once for
 * each server and each active master. Thread safe.
 */
@InterfaceAudience.Private
public final class OpeningGate {
  /** Longer than a reading may be used, by clocks that run at different speeds. */
  private static final long WAIT_MILLIS = CoverageCache.LEASE + CoverageCache.LEASE / 5;

  private final ServerCatalog catalog;
  private ServerName known;
  private long knownAt;

  /** No master is known yet. */
  public OpeningGate(ServerCatalog catalog) {
    this.catalog = catalog;
  }

  /** Waits, in a handler that opens regions; a second and a bit at most if ZooKeeper answers. */
  public void await() {
    try {
      long left = left(active());
      if (left > 0) {
        TimeUnit.MILLISECONDS.sleep(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the server stops
    }
  }

  /** The active master; null if nobody says. */
  private ServerName active() {
    try {
      return catalog.activeMaster();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /** How long is to be waited under a master, in milliseconds. */
  private synchronized long left(ServerName active) {
    long now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    if (active == null || !active.equals(known)) {
      known = active;
      knownAt = now;
    }
    return knownAt + WAIT_MILLIS - now;
  }
}
