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
package org.lcindex.query.store;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreOp;
import org.lcindex.offline.store.StoreRequest;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.Causes;

/**
 * A store for its readers: which table has the current version. Ask for the table once for each
 * query, and the query sees one version to its end, whatever is swapped meanwhile.
 *
 * <pre>
 *   VersionedStore orders = VersionedStore.open(connection, "orders");
 *   long rows = orders.read(table -&gt; {
 *     try (Table opened = connection.getTable(table)) {
 *       return client.count(Mdrq.on(opened).where("o:totalprice &gt; 20000").build());
 *     }
 *   });
 * </pre>
 *
 * <p>The name is kept for a second at most, so a query may begin on the version that was current a
 * second ago; that is the previous one then, which is not deleted. Thread safe. The connection
 * stays its owner's.
 */
@InterfaceAudience.Public
public final class VersionedStore {
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Connection connection;
  private final StoreCalls calls;
  private final StoreName name;
  private final LongSupplier nanoClock;
  private volatile Known known;

  private record Known(TableName table, long version, long at) {}

  /** What reads a table. */
  @FunctionalInterface
  public interface Reading<T> {
    /** Reads all that it needs from this one table. */
    T of(TableName table) throws IOException;
  }

  VersionedStore(Connection connection, StoreName name, LongSupplier nanoClock) {
    this.connection = connection;
    this.calls = new StoreCalls(connection);
    this.name = name;
    this.nanoClock = nanoClock;
  }

  /**
   * Opens a store.
   *
   * @param name {@code [NAMESPACE:]NAME}
   * @throws org.lcindex.rpc.UsageException when there is no such store, or it has no current
   *     version
   * @throws org.apache.hadoop.hbase.security.AccessDeniedException when the user may read nothing
   *     of its current version
   */
  public static VersionedStore open(Connection connection, String name) throws IOException {
    VersionedStore store = new VersionedStore(connection, StoreName.parse(name), System::nanoTime);
    store.table();
    return store;
  }

  /** The table of the current version, as it was at most a second ago. For one query. */
  public TableName table() throws IOException {
    return known().table();
  }

  /** The number of the current version, as it was at most a second ago. */
  public long version() throws IOException {
    return known().version();
  }

  /** The table of {@link #table}, opened; the caller closes it. For one query. */
  public Table open() throws IOException {
    return connection.getTable(table());
  }

  private Known known() throws IOException {
    Known now = known;
    if (now == null || nanoClock.getAsLong() - now.at() > KEPT_NANOS) {
      long asked = nanoClock.getAsLong();
      long version = calls.ask(name, StoreRequest.of(StoreOp.RESOLVE, name, null)).version();
      now = new Known(name.table(version), version, asked);
      known = now;
    }
    return now;
  }

  /**
   * Runs a query on the current version. If its table is gone, because versions were swapped and
   * deleted within the last second, the query runs once more, on the version that is current now:
   * also when an iterator, a stream or a future has wrapped what HBase said.
   *
   * @throws IndexException when the table of the current version is gone: somebody has dropped or
   *     disabled it by hand
   */
  public <T> T read(Reading<T> query) throws IOException {
    Known first = known();
    try {
      return query.of(first.table());
    } catch (IOException | RuntimeException e) { // the latter of iterators, streams and futures
      if (!isGone(e)) {
        throw e;
      }
      known = null;
      Known next = known();
      if (next.version() == first.version()) {
        throw new IndexException(absent(name, next.table()), e);
      }
      return query.of(next.table());
    }
  }

  /** What is said where the table of a current version is not there. */
  @InterfaceAudience.Private
  public static String absent(StoreName name, TableName table) {
    return String.format(
        "Table %s of the current version of store %s is dropped or disabled. Enable"
            + " it, or go back to another version: 'lcindex store rollback %s'",
        table, name, name);
  }

  private static boolean isGone(Exception thrown) {
    return Causes.of(thrown).stream()
        .anyMatch(
            cause ->
                cause instanceof TableNotFoundException
                    || cause instanceof TableNotEnabledException);
  }

  @Override
  public String toString() {
    return StoreName.PREFIX + name;
  }
}
