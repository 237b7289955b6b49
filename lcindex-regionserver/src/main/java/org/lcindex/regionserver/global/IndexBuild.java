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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.BuildState;
import org.lcindex.global.coverage.Built;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.base.Counters.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The build of one index in one open region: a step at a time, by the builder's thread, in the
 * order of {@link BuildState}. Its figures may be read by anybody.
 */
final class IndexBuild {
  private static final Logger LOG = LoggerFactory.getLogger(IndexBuild.class);

  /** What a step returns when nothing is left to do, or what is left waits for others. */
  static final long DONE = -1;

  /** What a step returns when all is done, and the catalog says so. */
  static final long BUILT = -2;

  private static final String REOPENS =
      "an alter of TTL or MIN_VERSIONS has not reopened the region yet: all is built then";

  private static final long LOOK_MILLIS = 50;
  private static final long RETRY_MILLIS = 1_000;

  private final Region region;
  private final GlobalServer server;
  private final IndexWrites writes;
  private final Gate gate;
  private final BulkLoads loads;
  private final BooleanSupplier ending;
  private final Reading reading;
  private final KeyRange range;
  private final RaisedTokens raised;

  private BuildState state;
  private long begunAtTurn;
  private Rows reader;

  /** The ranges of rows that are to be read. */
  private final Deque<KeyRange> left = new ArrayDeque<>();

  /** Where to go on in the first of them. */
  private byte[] next;

  private volatile BuildFigures figures = BuildFigures.NONE;

  /** Reads the region's rows for a build; see {@link BuildReader#read}. */
  @FunctionalInterface
  interface Rows {
    BuildReader.Some read(byte[] from, KeyRange to, long most) throws IOException;
  }

  /** Begins to read the region's rows for a build; see {@link BuildReader}. */
  @FunctionalInterface
  interface Reading {
    Rows begin(EntryMaker index, long began);
  }

  /**
   * A build that has not begun.
   *
   * @param loads of the region
   */
  IndexBuild(
      Region region,
      GlobalServer server,
      IndexWrites writes,
      Gate gate,
      BulkLoads loads,
      BooleanSupplier ending,
      Reading reading) {
    this.region = region;
    this.server = server;
    this.writes = writes;
    this.gate = gate;
    this.loads = loads;
    this.ending = ending;
    this.reading = reading;
    this.range = CatalogMarks.range(region.getRegionInfo());
    this.raised = new RaisedTokens(region, writes.index().index(), server.build().catalog());
  }

  EntryMaker index() {
    return writes.index();
  }

  /** Whether its tokens are read: of later ones it takes none back. */
  boolean hasRead() {
    return reader != null;
  }

  BuildFigures figures() {
    return figures;
  }

  /** Tells why a step has failed. */
  void failed(Throwable why) {
    figures = figures.failed(why.toString());
  }

  /**
   * Goes on.
   *
   * @return after how many milliseconds to go on; {@link #DONE} or {@link #BUILT} if this one does
   *     not go on
   * @throws IOException when it is to be tried again later
   */
  long step() throws IOException {
    if (reader == null) {
      long wait = begin();
      if (wait != 0) {
        return wait;
      }
    }
    while (!left.isEmpty()) {
      if (ending.getAsBoolean()) {
        return DONE;
      }
      KeyRange rows = left.peek();
      BuildReader.Some some = reader.read(next, rows, server.build().batchBytes());
      if (!areMarked(some.lacking)) {
        return RETRY_MILLIS; // they are read once more
      }
      if (!server.build().pace().acquire(some.bytes, ending) || !send(some)) {
        return ending.getAsBoolean() ? DONE : RETRY_MILLIS;
      }
      server.build().meter().add(some.bytes);
      if (some.next == null || rows.endsBefore(some.next)) {
        left.remove();
        next = left.isEmpty() ? null : first(left.peek());
      } else {
        next = some.next;
      }
      figures = figures.plus(some.rows, some.bytes, some.entries.size());
      server.counters().add(Counter.GLOBAL_BUILD_ROWS, some.rows);
      server.counters().add(Counter.GLOBAL_BUILD_ENTRIES, some.entries.size());
    }
    return takeBack();
  }

  private static byte[] first(KeyRange rows) {
    return rows.low() == null ? HConstants.EMPTY_START_ROW : rows.low();
  }

  /** Whether nobody believes the index of rows that do not have all their entries (rule CV9). */
  private boolean areMarked(Map<Reason, List<byte[]>> lacking) {
    boolean told = true;
    for (Map.Entry<Reason, List<byte[]>> one : lacking.entrySet()) {
      told &= writes.omit(one.getKey(), one.getValue());
    }
    return told;
  }

  /** Whether tokens that concern the region have something to build. */
  boolean isWanted(List<Token> tokens) {
    return tokens.stream().anyMatch(token -> !writes.omissions().keep(token.id()))
        || writes.omissions().areDue(IndexWrites.monotonicMillis());
  }

  /**
   * Sends what the index has not taken once more, if writes go on without it (rule WR5).
   *
   * @param lacking told when the index has taken it, and something is to be built
   */
  void probe(Runnable lacking) {
    Put entry = writes.toProbe();
    if (entry != null) {
      Runnable answered =
          () -> {
            if (writes.answered()) {
              lacking.run();
            }
          };
      server.sender().probe(index().table(), List.of(entry), answered);
    }
  }

  /** Whether cells may come that have no tags. */
  boolean isPending() {
    return writes.isPending() || loads.areUnderWay();
  }

  /** How many tokens for what is to come were begun. */
  long begun() {
    return writes.begun() + loads.begun();
  }

  /** Reads the tokens (rule CV5); 0 if rows are to be read. */
  private long begin() throws IOException {
    if (state == null) {
      writes.giveUpOmissions();
      state = BuildState.ofEverything();
      begunAtTurn = begun();
    }
    if (begunAtTurn != begun()) {
      state = null;
      return LOOK_MILLIS;
    }
    if (!state.mayRead(isPending(), gate)) {
      figures = figures.waiting("writes or bulk loads are under way that have no entries");
      return LOOK_MILLIS;
    }
    long now = IndexWrites.monotonicMillis();
    TableName base = region.getRegionInfo().getTable();
    CatalogRow row = server.build().catalog().catalog().read(base, index().index());
    if (begunAtTurn != begun() || isPending()) {
      state = null; // what was read may stand for what is still to come
      return LOOK_MILLIS;
    }
    if (writes.forgetLostOmissions(row == null ? List.of() : row.tokens())) {
      state = null; // batches that count on such marks have to end before tokens are read
      return LOOK_MILLIS;
    }
    if (row == null || !row.isWhole()) {
      figures = figures.waiting(GlobalTables.CATALOG + " has no whole row of this index");
      return end();
    }
    List<Token> all = Coverage.of(row.tokens(), row.built(), range);
    if (all.isEmpty()) {
      figures = BuildFigures.NONE;
      return end();
    }
    if (all.stream().anyMatch(token -> token.reason() == Reason.FOREIGN_MASTER)
        && !server.build().catalog().isMasterOurs()) {
      figures = figures.waiting("the active master does not look after global indexes");
      return end();
    }
    for (Token token : all) {
      if (token.reason().isForGood()) {
        figures = figures.ended(token.reason().toString());
        return end();
      }
    }
    List<Token> ready = raised.buildable(all, row.notes());
    if (ready.isEmpty()) {
      figures = figures.waiting(REOPENS);
      return end();
    }
    List<Token> tokens =
        ready.stream().filter(token -> !writes.omissions().keep(token.id())).toList();
    if (tokens.isEmpty()) {
      figures = ready.size() < all.size() ? figures.waiting(REOPENS) : BuildFigures.NONE;
      state = null;
      return writes.omissions().areDue(now) ? RETRY_MILLIS : end();
    }
    if (tokens.size() < ready.size() && writes.omissions().askAll(now)) {
      state = null; // whoever has it built wants to know of all rows
      return LOOK_MILLIS;
    }
    state.read(tokens, now);
    left.clear();
    left.addAll(left(row, tokens));
    long began = EnvironmentEdgeManager.currentTime();
    reader = reading.begin(index(), began);
    next = first(left.peek());
    figures = BuildFigures.begun(tokens.get(0).reason().toString(), size());
    return 0;
  }

  /** What tokens have left of the region's rows. */
  private List<KeyRange> left(CatalogRow row, List<Token> tokens) {
    KeyRanges all = Coverage.left(tokens, row.built());
    return all.intersect(KeyRanges.of(range)).ranges();
  }

  /** About how many bytes there are to read. */
  long size() {
    return region.getMemStoreDataSize()
        + region.getStores().stream()
            .filter(store -> index().isOfFamily(store.getColumnFamilyDescriptor().getName()))
            .mapToLong(Store::getStoreSizeUncompressed)
            .sum();
  }

  private boolean send(BuildReader.Some some) throws IOException {
    if (some.entries.size() == 0) {
      return true;
    }
    EntryFailure failure =
        server.build().sender().send(some.entries.byTable(), ending).get(index().table());
    if (failure != null) {
      figures = figures.failed(failure.why().toString());
    }
    return failure == null;
  }

  /** Rules CV4 and CV7. */
  private long takeBack() throws IOException {
    long alive = IndexWrites.monotonicMillis();
    if (!server.build().held().holds(region.getRegionInfo())) {
      figures = figures.waiting("hbase:meta does not say yet that the region is open here");
      return RETRY_MILLIS;
    }
    List<Built> built = state.built(range, alive);
    if (built.isEmpty()) {
      return LOOK_MILLIS; // within a millisecond
    }
    byte[] row = GlobalTables.catalogRow(region.getRegionInfo().getTable(), index().index());
    server.build().catalog().catalog().built(row, built);
    LOG.info(
        "LCIndex: region {}: the global index {} is built: {} rows, {} entries ({})",
        region.getRegionInfo().getRegionNameAsString(),
        index(),
        figures.rows(),
        figures.entries(),
        figures.why());
    figures = BuildFigures.NONE;
    end();
    return BUILT;
  }

  private long end() {
    state = null;
    reader = null;
    left.clear();
    next = null;
    return DONE;
  }
}
