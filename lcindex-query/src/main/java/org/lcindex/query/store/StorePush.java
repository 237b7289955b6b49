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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreOp;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreReply;
import org.lcindex.offline.store.StoreRequest;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.offline.store.VersionState;
import org.lcindex.plan.Measures;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.offline.NewTables;
import org.lcindex.query.offline.NotAsBuiltException;
import org.lcindex.query.offline.TableCount;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.NextMaster;

/**
 * Makes a version of a store that is READY. Each step leaves what the next call of the push finds:
 * the row of the store says which version it has begun, and the table says whose it is. Nothing
 * here changes which version is current. For one thread.
 */
record StorePush(
    Connection connection,
    StoreCalls calls,
    StoreName store,
    VersionLoader loader,
    Consumer<String> progress,
    PushStep.Listener steps) {

  /**
   * Pushes.
   *
   * @param number null for the next one, or the one that a push of this content has begun
   * @param patience for index files
   */
  StoreAdmin.Pushed run(Long number, Duration patience) throws IOException {
    StoreRecord before = calls.ask(store, StoreRequest.of(StoreOp.STATUS, store, null)).record();
    Optional<StoreVersion> begun =
        before.begun(loader.content()).filter(v -> number == null || v.number() == number);
    if (begun.isPresent() && begun.get().state() == VersionState.READY) {
      return pushed(before, begun.get().number(), List.of("it was READY already"));
    }
    List<String> notes = new ArrayList<>();
    if (begun.isEmpty()) {
      loader.check(progress);
    } else {
      loader.checkRest(progress);
    }
    steps.done(PushStep.CHECKED);
    StoreReply reply =
        calls.ask(
            store,
            StoreRequest.begin(store, number, loader.rows(), loader.bytes(), loader.content()));
    long version = reply.version();
    begun.ifPresent(v -> notes.add("a push that had ended as " + v.state() + " went on"));
    progress.accept("version " + version + " of store " + store + " is " + VersionState.BUILT);
    steps.done(PushStep.BEGUN);
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      notes.addAll(create(admin, store.table(version)));
      steps.done(PushStep.CREATED);
      StoreReply ready = fill(admin, version, patience, notes);
      steps.done(PushStep.READY);
      return pushed(ready.record(), version, notes);
    } catch (IOException e) {
      return endedByAnother(version, e);
    }
  }

  /** From the table that is there to a version that is READY. */
  private StoreReply fill(LCIndexAdmin admin, long version, Duration patience, List<String> notes)
      throws IOException {
    TableName table = store.table(version);
    notes.addAll(asBuilt(version, () -> loader.load(table, progress)));
    steps.done(PushStep.LOADED);
    TableIndexStatus status =
        admin.definitions(table).all().isEmpty()
            ? null
            : admin.waitUntilLoaded(table, patience, ProgressLines.ofBuilds(progress));
    advance(version, VersionState.FETCHED);
    steps.done(PushStep.FETCHED);
    notes.addAll(asBuilt(version, () -> loader.verify(table, progress)));
    verify(table, version, status);
    steps.done(PushStep.VERIFIED);
    StoreReply ready = advance(version, VersionState.READY);
    notes.addAll(ready.notes());
    return ready;
  }

  private StoreReply advance(long version, VersionState next) throws IOException {
    return calls.ask(store, StoreRequest.advance(store, version, next, loader.content()));
  }

  /**
   * What two pushes of one content want is there when one of them has made the version READY: from
   * then on it takes nothing of the other one, which may be as late as it likes (VS8).
   *
   * @param failure of the late one, thrown unless it is that; also if it has seen cells missing
   */
  private StoreAdmin.Pushed endedByAnother(long version, IOException failure) throws IOException {
    if (failure.getCause() instanceof NotAsBuiltException) {
      throw failure;
    }
    StoreRecord record;
    try {
      record = calls.ask(store, StoreRequest.of(StoreOp.STATUS, store, null)).record();
    } catch (IOException e) {
      failure.addSuppressed(e);
      throw failure;
    }
    Optional<StoreVersion> ended =
        record
            .find(version)
            .filter(v -> loader.content().equals(v.content()))
            .filter(v -> !v.state().isHalfMade() && v.state() != VersionState.DELETED);
    if (ended.isEmpty()) {
      throw failure;
    }
    return pushed(record, version, List.of("another push of this content had made it READY"));
  }

  /** A part of the work. */
  @FunctionalInterface
  private interface Work {
    List<String> notes() throws IOException;
  }

  /** Does a part of the work; a table that is not as the folder stays as it is. */
  private List<String> asBuilt(long version, Work work) throws IOException {
    try {
      return work.notes();
    } catch (NotAsBuiltException e) {
      throw new IndexException(
          String.format(
              "%s. Version %s of store %s is not swapped in. The same"
                  + " command looks again; if it says so again, delete the"
                  + " version (%s), and push a whole copy of the folder",
              e.what(), version, store, deletion(version)),
          e);
    }
  }

  private String deletion(long version) {
    return "'lcindex store delete " + store + " " + version + "'";
  }

  private StoreAdmin.Pushed pushed(StoreRecord record, long version, List<String> notes)
      throws IOException {
    return new StoreAdmin.Pushed(store.table(version), record.version(version), notes);
  }

  /** The table with its indexes; what an earlier call has made of it is kept. */
  private List<String> create(LCIndexAdmin admin, TableName table) throws IOException {
    TableDescriptor wanted = loader.descriptor(table);
    List<IndexDefinition> indexes;
    try (Admin hbase = connection.getAdmin()) {
      TableDescriptor marked =
          TableDescriptorBuilder.newBuilder(wanted)
              .setValue(StoresTable.STORE_KEY, store.full())
              .setValue(StoresTable.CONTENT_KEY, loader.content())
              .build();
      if (!hbase.tableExists(table)) {
        loader.startAnew(); // somebody may have dropped it amid the push
      }
      NewTables.create(hbase, marked, loader.splitKeys());
      TableDescriptor now =
          NextMaster.ask(connection.getConfiguration(), () -> hbase.getDescriptor(table));
      if (!store.full().equals(now.getValue(StoresTable.STORE_KEY))
          || !loader.content().equals(now.getValue(StoresTable.CONTENT_KEY))) {
        throw new UsageException(
            "Table "
                + table
                + " is there, and was not made by a push of this content to store "
                + store
                + ". Drop it, or push with a higher number: --version-number");
      }
      if (hbase.isTableDisabled(table)) {
        throw new UsageException(
            "Table "
                + table
                + " is disabled, so the push does not go on. Enable it in the HBase shell: enable '"
                + table
                + "'");
      }
      indexes = NewTables.lacking(now, IndexDefinitions.of(wanted));
    }
    return indexes.isEmpty() ? List.of() : admin.createIndexes(table, indexes).notes();
  }

  /**
   * Whether the table has all rows that were pushed.
   *
   * @param status of its indexes, which are built; null without indexes
   */
  private void verify(TableName table, long version, TableIndexStatus status) throws IOException {
    if (loader.rows() < 0) {
      return;
    }
    if (status != null && ToldRows.of(status).equals(OptionalLong.of(loader.rows()))) {
      progress.accept(
          table + " has all " + Measures.count(loader.rows()) + " rows, as its servers tell");
      return;
    }
    progress.accept("counting the rows of " + table);
    long bytesPerRow = Math.max(1, loader.bytes() / Math.max(1, loader.rows()));
    long rows = new TableCount(connection, table).rows(bytesPerRow);
    if (rows != loader.rows()) {
      throw new IndexException(
          "Table "
              + table
              + " has "
              + rows
              + " rows, and "
              + loader.rows()
              + " were pushed: version "
              + version
              + " of store "
              + store
              + " stays FETCHED and is not swapped in. Delete it ("
              + deletion(version)
              + "), and push a whole copy of the folder");
    }
  }
}
