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
package org.lcindex.regionserver.store;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.base.NoMemoryException;
import org.lcindex.regionserver.evidence.SharedCopies;
import org.lcindex.regionserver.evidence.SharedRows;
import org.lcindex.regionserver.evidence.SharedRowsMaker;
import org.lcindex.regionserver.store.build.IndexEnvironment;
import org.lcindex.regionserver.store.build.IndexedFamily;
import org.lcindex.regionserver.store.view.StoreView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of the {@link SharedRows} of a store, which are made when queries look for them. Views
 * that differ in other HFiles only use one table.
 *
 * <p>They are made in the background, because that reads every group of the index files concerned.
 * After that there is a pause of ten times as long as it took, and as the table's settings want it.
 * Until then rows that several HFiles hold are verified, which is always right. What is kept was
 * reserved from the memory for overlaps; it goes when its store changes and nobody queries it.
 * Thread safe.
 */
public final class SharedRowsKeeper implements StoreView.SharedTables, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedRowsKeeper.class);
  private static final int PAUSES = 10;

  /** A store that was not queried for so long does not have them made in advance. */
  private static final long QUERIED_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** A table, or that there is no room for one (null), and of what it is. */
  private record Made(List<SharedCopies.Part> parts, boolean pointDeletes, SharedRows rows) {
    boolean isOf(List<SharedCopies.Part> others, boolean othersPointDeletes) {
      return pointDeletes == othersPointDeletes && parts.equals(others);
    }
  }

  private final IndexedFamily store;
  private final IndexEnvironment env;
  private final SharedCopies.FailureListener failures;
  private final Supplier<StoreView> current;
  private final AtomicBoolean requested = new AtomicBoolean();
  private volatile long queriedAt;
  private volatile boolean queried;
  // Not before, by the clock.
  private volatile long nextAt;
  // Guarded by this.
  private Made made;
  private boolean closed;

  /**
   * @param failures told of index files that cannot be read
   * @param current the store's current view, for the caller to release
   */
  SharedRowsKeeper(
      IndexedFamily store,
      IndexEnvironment env,
      SharedCopies.FailureListener failures,
      Supplier<StoreView> current) {
    this.store = store;
    this.env = env;
    this.failures = failures;
    this.current = current;
    nextAt = env.nanoClock().getAsLong();
  }

  /** The rows of a view, or null; then they are made if there is room. */
  @Override
  public SharedRows of(StoreView view) throws IOException {
    if (view.sharedParts().isEmpty()) {
      letGo();
      return SharedRows.EMPTY;
    }
    long pause = store.settings().sharedRowsPause();
    if (pause < 0) {
      return null;
    }
    touch();
    Made known = known(view);
    if (known != null) {
      return known.rows();
    }
    if (pause == 0) {
      return make(view);
    }
    request();
    return null;
  }

  /** A query will look for them; whether it will find them. */
  @Override
  public boolean expect() {
    touch();
    request();
    return store.settings().sharedRowsPause() == 0;
  }

  private void touch() {
    queriedAt = env.nanoClock().getAsLong();
    queried = true;
  }

  /** The store has other index files. */
  void changed() {
    if (queried && env.nanoClock().getAsLong() - queriedAt < QUERIED_NANOS) {
      request();
    } else {
      letGo();
    }
  }

  private synchronized Made known(StoreView view) throws IOException {
    return made != null && made.isOf(view.sharedParts(), view.hasPointDeletes()) ? made : null;
  }

  private void request() {
    if (store.settings().sharedRowsPause() > 0 && requested.compareAndSet(false, true)) {
      long pause = Math.max(0, nextAt - env.nanoClock().getAsLong());
      env.work()
          .background()
          .prepare(
              "rows in several HFiles of " + store,
              this::makeCurrent,
              TimeUnit.NANOSECONDS.toMillis(pause));
    }
  }

  private void makeCurrent() {
    long begun = env.nanoClock().getAsLong();
    try {
      if (store.isOpen()) {
        StoreView view = current.get();
        try {
          if (view.sharedParts().isEmpty()) {
            letGo();
          } else if (known(view) == null) {
            make(view);
          }
        } finally {
          view.release();
        }
      }
    } catch (IOException e) {
      LOG.debug("Rows in several HFiles of {} are verified", store, e);
    } catch (RuntimeException e) {
      env.telemetry().bugs().report("rows in several HFiles of " + store + " are verified", e);
    } finally {
      long now = env.nanoClock().getAsLong();
      long least = TimeUnit.MILLISECONDS.toNanos(store.settings().sharedRowsPause());
      nextAt = now + Math.max(least, PAUSES * (now - begun));
      requested.set(false);
    }
  }

  private SharedRows make(StoreView view) throws IOException {
    List<SharedCopies.Part> parts = view.sharedParts();
    boolean pointDeletes = view.hasPointDeletes();
    SharedRows rows = null;
    // What is known of other rows is of no use any more.
    letGo();
    try (MemoryTaken memory = new MemoryTaken(env.memory().overlaps(), "rows that HFiles share")) {
      rows = SharedRowsMaker.make(parts, pointDeletes, failures, memory);
      env.telemetry().counters().increment(Counter.SHARED_ROWS_MADE);
    } catch (NoMemoryException e) {
      LOG.debug("Rows in several HFiles of {} are verified", store, e);
    }
    return keep(parts, pointDeletes, rows);
  }

  private synchronized SharedRows keep(
      List<SharedCopies.Part> parts, boolean pointDeletes, SharedRows rows) {
    letGo();
    boolean kept = !closed && rows != null && env.memory().overlaps().reserve(rows.bytes());
    made = closed ? null : new Made(parts, pointDeletes, kept ? rows : null);
    return kept ? rows : null;
  }

  private synchronized void letGo() {
    if (made != null && made.rows() != null) {
      env.memory().overlaps().release(made.rows().bytes());
    }
    made = null;
  }

  @Override
  public synchronized void close() {
    closed = true;
    letGo();
  }
}
