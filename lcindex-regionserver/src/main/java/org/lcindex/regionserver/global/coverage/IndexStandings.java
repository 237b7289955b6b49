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

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.regionserver.adapter.GuardedTables;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.UncoveredRange;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the global indexes of tables stand by the catalog and by their tables of entries, for whoever
 * asks a region of a table. A handler waits for the answer, for seconds at most; those who ask
 * meanwhile get the same. How large the tables of entries are is asked beside that: their servers
 * may hang while the catalog's answers. Thread safe.
 */
@InterfaceAudience.Private
public final class IndexStandings implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(IndexStandings.class);
  private static final long WAIT_MILLIS = 5_000;

  /** How long a handler waits for sizes, from when it began; without them it answers. */
  private static final long SIZES_MILLIS = 2_000;

  private final ServerCatalog catalog;
  private final EntriesSizes sizes;
  private final ConcurrentSkipListMap<TableName, CompletableFuture<Map<TableName, GlobalStatus>>>
      asked = new ConcurrentSkipListMap<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread made = new Thread(work, "lcindex-global-status");
            made.setDaemon(true);
            return made;
          });

  /** Over a server's way to the catalog, which stays the caller's. */
  public IndexStandings(ServerCatalog catalog) {
    this.catalog = catalog;
    this.sizes = new EntriesSizes(catalog);
  }

  /** Each global index of a table, in the order of its descriptor. */
  public List<GlobalStatus> of(TableDescriptor base) throws IOException {
    long start = System.nanoTime();
    List<GlobalIndex> indexes = IndexDefinitions.readable(base).globals();
    CompletableFuture<?> sized = refresh(base, indexes);
    Map<TableName, GlobalStatus> known = wait(ask(base), WAIT_MILLIS, Map.of());
    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    wait(sized, Math.max(0, SIZES_MILLIS - waited), null);
    List<GlobalStatus> found = new ArrayList<>();
    for (GlobalIndex index : indexes) {
      TableName entries = GlobalTables.entries(base.getTableName(), index);
      GlobalStatus one = known.get(entries);
      found.add(
          one == null
              ? uncovered(
                  base.getTableName(),
                  index,
                  unread("no answer within " + WAIT_MILLIS / 1_000 + " s"))
              : sizes.add(entries, one));
    }
    return found;
  }

  private CompletableFuture<?> refresh(TableDescriptor base, List<GlobalIndex> indexes)
      throws IOException {
    try {
      return CompletableFuture.allOf(
          indexes.stream()
              .map(index -> GlobalTables.entries(base.getTableName(), index))
              .map(entries -> sizes.refresh(entries, threads))
              .toArray(CompletableFuture<?>[]::new));
    } catch (RejectedExecutionException e) {
      throw new IOException("this server is stopping", e);
    }
  }

  private static String unread(String why) {
    return GlobalTables.UNREAD
        + ": "
        + why
        + ". Queries do without GLOBAL indexes until it can be; it is tried again and again";
  }

  private CompletableFuture<Map<TableName, GlobalStatus>> ask(TableDescriptor base)
      throws IOException {
    CompletableFuture<Map<TableName, GlobalStatus>> mine = new CompletableFuture<>();
    CompletableFuture<Map<TableName, GlobalStatus>> other =
        asked.putIfAbsent(base.getTableName(), mine);
    if (other != null) {
      return other;
    }
    try {
      threads.execute(
          () -> {
            Map<TableName, GlobalStatus> read = Map.of();
            try {
              read = read(base);
            } finally {
              asked.remove(base.getTableName(), mine);
              mine.complete(read);
            }
          });
    } catch (RejectedExecutionException e) {
      asked.remove(base.getTableName(), mine);
      throw new IOException("this server is stopping", e);
    }
    return mine;
  }

  private static <T> T wait(CompletableFuture<T> answer, long millis, T none) {
    try {
      return answer.get(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return none;
    } catch (ExecutionException | TimeoutException e) {
      return none;
    }
  }

  private Map<TableName, GlobalStatus> read(TableDescriptor base) {
    Map<TableName, GlobalStatus> found = new TreeMap<>();
    for (GlobalIndex index : IndexDefinitions.readable(base).globals()) {
      GlobalStatus status;
      try {
        status = read(base, index);
      } catch (IOException | RuntimeException e) {
        LOG.debug("How {} of {} stands", index, base.getTableName(), e);
        status = uncovered(base.getTableName(), index, unread(CauseText.line(e)));
      }
      found.put(GlobalTables.entries(base.getTableName(), index), status);
    }
    return found;
  }

  private GlobalStatus read(TableDescriptor base, GlobalIndex index) throws IOException {
    TableName name = base.getTableName();
    TableName entries = GlobalTables.entries(name, index);
    if (index.disabled()) {
      return GlobalStatus.of(
          index.name(),
          entries.getNameAsString(),
          GlobalState.DISABLED,
          IndexDefinitions.SWITCHED_OFF);
    }
    if (!base.hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)) {
      return uncovered(
          name,
          index,
          "the table's descriptor does not name "
              + LCIndexConstants.GLOBAL_OBSERVER_CLASS
              + ", so no entry is written; drop the index and create it again");
    }
    Optional<TableDescriptor> there = find(entries);
    if (there.isEmpty()) {
      return uncovered(
          name,
          index,
          "its table of entries "
              + entries
              + " is not there; the active master mends that within seconds, or when it starts");
    }
    String asked = unguarded(GlobalTables.CATALOG, find(GlobalTables.CATALOG));
    if (asked == null) {
      asked = notAsked(there.get());
    }
    if (asked != null) {
      return uncovered(name, index, asked);
    }
    EntriesReading reading = EntriesReading.of(catalog, entries, EntriesIdentity.of(there.get()));
    if (reading.failure() != null) {
      return uncovered(name, index, reading.failure());
    }
    return stands(index, entries, reading);
  }

  private static GlobalStatus stands(GlobalIndex index, TableName entries, EntriesReading reading) {
    List<UncoveredRange> ranges = UncoveredRanges.of(reading.row());
    boolean builds =
        ranges.stream().filter(range -> !range.isRow()).allMatch(UncoveredRange::builds);
    GlobalState state =
        reading.coverage().coversBesideRows()
            ? GlobalState.COVERED
            : builds ? GlobalState.BUILDING : GlobalState.UNCOVERED;
    String more = ranges.size() < 2 ? "" : " (and " + (ranges.size() - 1) + " more ranges of rows)";
    return new GlobalStatus(
        index.name(),
        entries.getNameAsString(),
        state,
        ranges.isEmpty() ? null : ranges.get(0).toString() + more,
        ranges.subList(0, Math.min(ranges.size(), GlobalStatus.MOST_RANGES)),
        ranges.size(),
        -1,
        -1,
        -1,
        List.of(),
        null,
        null,
        null);
  }

  private Optional<TableDescriptor> find(TableName table) throws IOException {
    try (Admin admin = catalog.connection().getAdmin()) {
      return Optional.of(admin.getDescriptor(table));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Why no query can ask the entries, whatever is covered; null if queries can. */
  private String notAsked(TableDescriptor entries) throws IOException {
    TableName name = entries.getTableName();
    String unguarded = unguarded(name, Optional.of(entries));
    if (unguarded != null) {
      return unguarded;
    }
    try (Admin admin = catalog.connection().getAdmin()) {
      return admin.isTableEnabled(name)
          ? null
          : "its table of entries " + name + " is disabled; enable it, as a superuser of HBase";
    }
  }

  private static String unguarded(TableName table, Optional<TableDescriptor> there) {
    return there
        .map(GuardedTables::unguarded)
        .map(
            why ->
                "table "
                    + table
                    + " is without its guard, which keeps others from its rows and answers"
                    + " queries: "
                    + why
                    + ". Rebuild the index: that puts the guard back")
        .orElse(null);
  }

  private static GlobalStatus uncovered(TableName base, GlobalIndex index, String why) {
    return GlobalStatus.of(
        index.name(),
        GlobalTables.entries(base, index).getNameAsString(),
        GlobalState.UNCOVERED,
        why);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
