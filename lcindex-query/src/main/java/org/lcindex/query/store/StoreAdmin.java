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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotDisabledException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreOp;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreReply;
import org.lcindex.offline.store.StoreRequest;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.NextMaster;

/**
 * Looks after versioned stores. A name is {@code [NAMESPACE:]NAME}; version {@code n} of it is the
 * table {@code NAME.vn}. Swap and rollback change one cell, whatever the size of the tables: they
 * read or move no rows.
 *
 * <p>Rights: {@link #create} and {@link #push} want ADMIN or CREATE on the namespace, as creating a
 * table does; {@link #swap}, {@link #rollback} and {@link #delete(String, long)} want it on the
 * namespace or on the version's table. The first store of a cluster wants ADMIN on the cluster.
 *
 * <p>What ends in the middle is gone on with by calling it again. Thread safe. The connection stays
 * its owner's.
 */
@InterfaceAudience.Public
public final class StoreAdmin {
  private final Connection connection;
  private final StoreCalls calls;

  /** Over an open connection. */
  public StoreAdmin(Connection connection) {
    this.connection = connection;
    this.calls = new StoreCalls(connection);
  }

  /**
   * A version that was pushed.
   *
   * @param table of it
   * @param version as it is now
   * @param notes what is worth telling
   */
  public record Pushed(TableName table, StoreVersion version, List<String> notes) {}

  /**
   * A store after a swap or a rollback.
   *
   * @param record as it is now
   * @param notes what is worth telling, such as grants that were copied
   */
  public record Swapped(StoreRecord record, List<String> notes) {}

  /**
   * Makes a store, or changes which versions it keeps.
   *
   * @param keep null for the rule that it has, {@link KeepRule#DEFAULT} if it is new
   */
  public StoreRecord create(String name, KeepRule keep) throws IOException {
    StoreName store = StoreName.parse(name);
    if (keep != null) {
      keep.check();
    }
    return calls.askFirst(store, StoreRequest.create(store, keep)).record();
  }

  /** What a store's row says. */
  public StoreRecord status(String name) throws IOException {
    return ask(StoreOp.STATUS, StoreName.parse(name), null).record();
  }

  /** All stores that the user may know of, by name. */
  public List<StoreRecord> list() throws IOException {
    return calls.list();
  }

  private StoreReply ask(StoreOp op, StoreName store, Long version) throws IOException {
    return calls.ask(store, StoreRequest.of(op, store, version));
  }

  /**
   * Makes a version that is READY: creates its table, loads it, waits until every region has its
   * index files and answers by them, and counts its rows. A push of what was begun goes on.
   *
   * @param version its number; null for the next one
   * @param patience how long index files may take; it ends sooner when every attempt to make them
   *     fails and nothing gets further, see {@link org.lcindex.query.LCIndexAdmin#waitUntilLoaded}
   * @param progress is given a line now and then
   */
  public Pushed push(
      String name, VersionLoader loader, Long version, Duration patience, Consumer<String> progress)
      throws IOException {
    return push(name, loader, version, patience, progress, step -> {});
  }

  /** As the other one; for tests and tools that want to know of each step. */
  @InterfaceAudience.Private
  public Pushed push(
      String name,
      VersionLoader loader,
      Long version,
      Duration patience,
      Consumer<String> progress,
      PushStep.Listener steps)
      throws IOException {
    StoreName store = StoreName.parse(name);
    return new StorePush(connection, calls, store, loader, progress, steps).run(version, patience);
  }

  /**
   * Makes a READY or KEPT version current.
   *
   * @param version null for the newest READY one
   */
  public Swapped swap(String name, Long version) throws IOException {
    return point(StoreOp.SWAP, name, version, StoreRecord::newestReady);
  }

  /**
   * Makes a version current that was current before.
   *
   * @param version null for the previous one: a second rollback undoes the first, if it was called
   *     after the first had returned
   */
  public Swapped rollback(String name, Long version) throws IOException {
    return point(StoreOp.ROLLBACK, name, version, StoreRecord::previous);
  }

  /**
   * HBase's client repeats a call whose server has died, and the call may have been done. So it
   * names the version: done twice it does what it does once, and two callers who want to leave one
   * version do not undo each other's rollback.
   */
  private Swapped point(
      StoreOp op, String name, Long version, Function<StoreRecord, Long> unlessNamed)
      throws IOException {
    StoreName store = StoreName.parse(name);
    Long to = version == null ? unlessNamed.apply(status(name)) : version;
    StoreReply reply = ask(op, store, to); // without any the server says why
    return new Swapped(reply.record(), reply.notes());
  }

  /**
   * Deletes the versions that the store's rule does not keep, and what an earlier call has left of
   * others. Never the current or the previous version.
   *
   * @return the numbers of those that are gone
   */
  public List<Long> prune(String name) throws IOException {
    StoreName store = StoreName.parse(name);
    return remove(store, ask(StoreOp.PRUNE, store, null).record());
  }

  /** Deletes one version, which is neither the current nor the previous one. */
  public void delete(String name, long version) throws IOException {
    StoreName store = StoreName.parse(name);
    ask(StoreOp.DELETE, store, version);
    remove(store, version);
  }

  /**
   * Deletes a store with all of its versions. From the first moment on nobody reads it.
   *
   * @return false if there was none, as when an earlier call had come to its end
   */
  public boolean deleteAll(String name) throws IOException {
    StoreName store = StoreName.parse(name);
    StoreRecord ended = calls.end(store);
    if (ended == null) {
      return false;
    }
    remove(store, ended);
    ask(StoreOp.REMOVE, store, null);
    return true;
  }

  private List<Long> remove(StoreName store, StoreRecord record) throws IOException {
    List<Long> gone = new ArrayList<>();
    for (long version : record.deleted()) {
      remove(store, version);
      gone.add(version);
    }
    return gone;
  }

  /** By the user's own rights; a version stays DELETED in the row until its table is gone. */
  private void remove(StoreName store, long version) throws IOException {
    TableName table = store.table(version);
    try (Admin admin = connection.getAdmin()) {
      TableDescriptor descriptor =
          NextMaster.ask(connection.getConfiguration(), () -> admin.getDescriptor(table));
      if (!store.full().equals(descriptor.getValue(StoresTable.STORE_KEY))) {
        throw new UsageException(
            String.format(
                "Table %s was not made by a push to store %s, and is not deleted with"
                    + " version %s. Rename or drop it yourself, then repeat the command",
                table, store, version));
      }
      try {
        admin.disableTable(table);
      } catch (TableNotEnabledException e) {
        // which is what was wanted
      }
      admin.deleteTable(table);
    } catch (TableNotFoundException e) {
      // by an earlier call, or by hand
    } catch (TableNotDisabledException e) {
      throw new IOException("Table " + table + " was enabled by somebody else meanwhile", e);
    }
    ask(StoreOp.GONE, store, version);
  }
}
