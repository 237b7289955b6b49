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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreOp;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreReply;
import org.lcindex.offline.store.StoreRequest;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.VersionState;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.endpoint.CallHandler;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;

/**
 * Answers requests about stores: who may, then whether the row allows it, then one change of one
 * cell that is compared with what was read. If somebody else has changed it meanwhile all of it is
 * done anew. Thread safe.
 */
final class StoresEndpoint implements CallHandler {
  /** A store that others change that often is not changed. */
  private static final int ATTEMPTS = 20;

  /** Of a store that is to go, and is not there: a call may come twice. */
  private static final StoreReply NONE = new StoreReply(List.of(), null, List.of());

  private final Connection connection;
  private final OwnThreads threads;
  private final StoreRows rows;
  private final StoreRights rights;
  private final StoreGrants grants;
  private final UsedNumbers used;

  StoresEndpoint(RegionCoprocessorEnvironment environment, OwnThreads threads) {
    this.connection = environment.getConnection();
    this.threads = threads;
    this.rows = new StoreRows(connection, threads);
    this.rights = new StoreRights(environment);
    this.grants = new StoreGrants(connection, threads);
    this.used = new UsedNumbers(connection, threads);
  }

  @Override
  public RpcMessage handle(String json) throws IOException {
    StoreRequest request = StoreRequest.fromJson(json);
    StoreReply reply =
        request.op() == StoreOp.LIST ? list() : answer(request, StoreName.parse(request.store()));
    return RpcMessage.of(RpcJson.toJson(reply));
  }

  private StoreReply list() throws IOException {
    List<StoreRecord> seen = new ArrayList<>();
    for (StoreRecord record : rows.all()) {
      if (!record.isStub() && rights.sees(StoreName.parse(record.name()), record)) {
        seen.add(record);
      }
    }
    return new StoreReply(seen, null, List.of());
  }

  private StoreReply answer(StoreRequest request, StoreName name) throws IOException {
    long now = System.currentTimeMillis();
    return switch (request.op()) {
      case RESOLVE -> resolve(name);
      case STATUS -> status(name);
      case CREATE -> create(name, request.keep());
      case BEGIN -> begin(name, request, now);
      case ADVANCE -> advance(name, request, now);
      case SWAP -> pointed(name, before -> before.swap(request.version(), now), "swap");
      case ROLLBACK -> pointed(name, before -> before.rollback(request.version(), now), "rollback");
      case PRUNE -> prune(name, now);
      case DELETE -> delete(name, request.version(), now);
      case GONE -> gone(name, request.version());
      case REMOVE -> remove(name, now);
      case LIST -> list();
    };
  }

  private static StoreReply reply(StoreRecord record) {
    return new StoreReply(List.of(record), null, List.of());
  }

  /** Tells nothing but the name of a table of which the caller may read something. */
  private StoreReply resolve(StoreName name) throws IOException {
    StoreRecord record = existing(name).record();
    if (record.current() == null) {
      throw new UsageException(
          "Store "
              + name
              + " has no current version yet: push one with 'lcindex store push', then swap it in");
    }
    rights.requireRead(name, record.current(), "resolve");
    return new StoreReply(List.of(), record.current(), List.of());
  }

  private StoreReply status(StoreName name) throws IOException {
    StoreRecord record = existing(name).record();
    rights.requireSight(name, record, "status");
    return reply(record);
  }

  private StoreRows.Row existing(StoreName name) throws IOException {
    StoreRows.Row row = found(name);
    if (row == null) {
      throw new UsageException(
          "There is no store " + name + "; 'lcindex store create " + name + "' makes it");
    }
    return row;
  }

  /** The row of a store that is there, which of a deleted one it is not; null if there is none. */
  private StoreRows.Row found(StoreName name) throws IOException {
    StoreRows.Row row = rows.read(name);
    return row == null || row.record().isStub() ? null : row;
  }

  /** From one record to the next; asks for rights. */
  @FunctionalInterface
  private interface Change {
    StoreRecord of(StoreRecord before) throws IOException;
  }

  private StoreRecord change(StoreName name, Change change) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      StoreRows.Row before = existing(name);
      StoreRecord after = change.of(before.record());
      if (after.equals(before.record()) || rows.replace(name, before, after)) {
        return after;
      }
    }
    throw disturbed(name);
  }

  private static IndexException disturbed(StoreName name) {
    return new IndexException(
        "Store "
            + name
            + " was changed by others "
            + ATTEMPTS
            + " times meanwhile; nothing is changed. Look at its status, and try again");
  }

  private StoreReply create(StoreName name, KeepRule keep) throws IOException {
    rights.requireNamespace(name, "create");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      StoreRows.Row before = rows.read(name);
      StoreRecord after = created(name, before == null ? null : before.record(), keep);
      if (before != null && after.equals(before.record()) || rows.replace(name, before, after)) {
        return reply(after);
      }
    }
    throw disturbed(name);
  }

  /** No number comes again, whatever a push that hangs remembers (VS4). */
  private StoreRecord created(StoreName name, StoreRecord before, KeepRule keep)
      throws IOException {
    KeepRule rule = keep == null ? KeepRule.DEFAULT : keep;
    if (before == null) {
      return StoreRecord.create(name, rule).above(used.highest(name));
    }
    if (before.isStub()) {
      return before.again(rule);
    }
    return keep == null ? before : before.keeping(keep);
  }

  private StoreReply begin(StoreName name, StoreRequest request, long now) throws IOException {
    rights.requireNamespace(name, "push");
    long wanted = request.version() == null ? 0 : request.version();
    long[] number = new long[1];
    StoreRecord after =
        change(
            name,
            before -> {
              StoreVersion begun = before.begun(request.content()).orElse(null);
              if (begun != null && (wanted == 0 || wanted == begun.number())) {
                number[0] = begun.number();
                return before;
              }
              StoreRecord next =
                  before.begin(wanted, request.rows(), request.bytes(), request.content(), now);
              number[0] = next.highest();
              return next;
            });
    return new StoreReply(List.of(after), number[0], List.of());
  }

  private StoreReply advance(StoreName name, StoreRequest request, long now) throws IOException {
    long version = request.version();
    rights.requireVersion(name, version, "push");
    List<String> notes = new ArrayList<>();
    StoreRecord after =
        change(
            name,
            before -> {
              StoreRecord next = before.advance(version, request.content(), request.state(), now);
              if (request.state() == VersionState.READY && next != before) {
                requireTable(next, name, version);
                granted(name, before.current(), version, notes);
              }
              return next;
            });
    return new StoreReply(List.of(after), version, notes);
  }

  /** A swap or a rollback. */
  private StoreReply pointed(StoreName name, Change change, String request) throws IOException {
    List<String> notes = new ArrayList<>();
    StoreRecord after =
        change(
            name,
            before -> {
              rights.requireSight(name, before, request);
              StoreRecord next = change.of(before);
              rights.requireVersion(name, next.current(), request);
              if (next != before) {
                requireTable(before, name, next.current());
                granted(name, before.current(), next.current(), notes);
              }
              return next;
            });
    return new StoreReply(List.of(after), after.current(), notes);
  }

  /** Somebody may have dropped or disabled it by hand. */
  private void requireTable(StoreRecord record, StoreName name, long version) throws IOException {
    TableName table = name.table(version);
    String why = null;
    try {
      boolean enabled =
          threads.call(
              () -> {
                try (Admin admin = connection.getAdmin()) {
                  return admin.isTableEnabled(table);
                }
              });
      if (!enabled) {
        why = "is disabled. Enable it in the HBase shell: enable '" + table + "'";
      }
    } catch (TableNotFoundException e) {
      why =
          "is not there: somebody has dropped it. Delete the version with 'lcindex store delete "
              + name
              + " "
              + version
              + "', and push it again";
    }
    if (why != null) {
      throw new UsageException(
          "Table "
              + table
              + " of version "
              + version
              + " of store "
              + name
              + " "
              + why
              + "; "
              + record.standing());
    }
  }

  private void granted(StoreName name, Long from, long to, List<String> notes) throws IOException {
    if (from == null || from == to || !rights.isOn()) {
      return;
    }
    try {
      int copied = grants.copy(name.table(from), name.table(to));
      if (copied > 0) {
        notes.add(
            copied
                + (copied == 1 ? " grant" : " grants")
                + " of table "
                + name.table(from)
                + " given on "
                + name.table(to));
      }
    } catch (TableNotFoundException e) {
      notes.add("grants of " + name.table(from) + " are not copied: the table is not there");
    }
  }

  private StoreReply prune(StoreName name, long now) throws IOException {
    return reply(
        change(
            name,
            before -> {
              rights.requireSight(name, before, "delete");
              for (long version : before.surplus(now)) {
                rights.requireVersion(name, version, "delete");
              }
              return before.prune(now);
            }));
  }

  private StoreReply delete(StoreName name, Long version, long now) throws IOException {
    if (version == null) {
      rights.requireNamespace(name, "delete");
      return found(name) == null ? NONE : reply(change(name, before -> before.end(now)));
    }
    rights.requireVersion(name, version, "delete");
    return reply(change(name, before -> before.delete(version, now)));
  }

  private StoreReply gone(StoreName name, long version) throws IOException {
    rights.requireVersion(name, version, "delete");
    boolean there =
        threads.call(
            () -> {
              try (Admin admin = connection.getAdmin()) {
                return admin.tableExists(name.table(version));
              }
            });
    if (there) {
      throw new IndexException(
          "Table " + name.table(version) + " is there still; disable and delete it first");
    }
    return reply(change(name, before -> before.gone(version)));
  }

  private StoreReply remove(StoreName name, long now) throws IOException {
    rights.requireNamespace(name, "delete");
    StoreRows.Row row = found(name);
    if (row == null) {
      return NONE; // by this call, before its server died
    }
    StoreRecord record = row.record();
    if (!record.versions().isEmpty()) {
      throw new UsageException(
          String.format(
              "Store %s has %s versions, and goes when they are gone",
              name, record.versions().size()));
    }
    boolean neverPushed = record.highest() == 0;
    if (!(neverPushed ? rows.remove(name, row) : rows.replace(name, row, record.stub(now)))) {
      throw disturbed(name);
    }
    return reply(record);
  }
}
