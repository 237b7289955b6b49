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
package org.lcindex.regionserver.global.phase;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.security.User;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.search.BoxSearch;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.adapter.TableAccess;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.coverage.BesideOthers;
import org.lcindex.regionserver.global.coverage.EntriesCoverage;
import org.lcindex.regionserver.global.coverage.EntriesReading;
import org.lcindex.regionserver.global.removal.StaleHints;
import org.lcindex.regionserver.server.KilledQueries;
import org.lcindex.rpc.endpoint.CallHandler;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.StaleEntries;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * Answers the index phases of queries for one region of entries. Nobody reads entries but by this:
 * so it asks whether the caller may read the values of the base table's columns (rule PH4), and
 * says nothing of rows otherwise. What it does not answer is uncovered, and scanned by the caller
 * under the base table's own guards. Thread safe.
 */
@InterfaceAudience.Private
public final class EntriesEndpoint implements CallHandler {
  private static final String REQUEST = "lcindex ENTRIES";
  private static final String KILL = "lcindex KILL";

  private final RegionCoprocessorEnvironment environment;
  private final EntriesIdentity identity;
  private final EntriesCoverage coverage;
  private final StaleHints hints;
  private final KilledQueries killed;
  private final Counters counters;
  private final long pieceMillis;
  private final TableAccess base;

  /**
   * Of a region of entries that is open.
   *
   * @param hints which take what queries tell of stale entries
   * @param killed queries of the server; null if nobody can kill any
   * @param pieceMillis how long one call reads
   */
  public EntriesEndpoint(
      RegionCoprocessorEnvironment environment,
      EntriesIdentity identity,
      EntriesCoverage coverage,
      StaleHints hints,
      KilledQueries killed,
      Counters counters,
      long pieceMillis) {
    this.environment = environment;
    this.identity = identity;
    this.coverage = coverage;
    this.hints = hints;
    this.killed = killed;
    this.counters = counters;
    this.pieceMillis = pieceMillis;
    this.base = new TableAccess(environment, identity.base());
  }

  @Override
  public RpcMessage handle(String json) throws IOException {
    EntriesRequest request = EntriesRequest.fromJson(json);
    if (request.stale() != null) {
      return ask(reading -> hinted(request.stale(), reading));
    }
    KeyRange rows = request.rows().range();
    counters.increment(Counter.GLOBAL_PHASE_CALLS);
    String by = killedBy(request.queryId());
    if (by != null) {
      return RpcMessage.of(RpcJson.toJson(EntriesReply.killed(by)));
    }
    return ask(reading -> found(request, rows, reading));
  }

  /** What is answered once the coverage is known. */
  @FunctionalInterface
  private interface Answer {
    RpcMessage by(EntriesReading reading) throws IOException;
  }

  private RpcMessage ask(Answer of) throws IOException {
    try {
      CoverageCache.Answer<EntriesReading, RpcMessage> answer =
          coverage.ask(
              reading -> {
                try {
                  return of.by(reading);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      return answer.found();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Takes a hint; whoever sends one is told nothing by the answer. */
  private RpcMessage hinted(StaleEntries stale, EntriesReading reading) throws IOException {
    // A grid's entries are no values of one column, and queries tell nothing of them.
    if (refused(reading) == null
        && beside(reading) == null
        && EntrySearch.keys(reading.index()).isOfCells()) {
      hints.offer(
          environment.getRegion(),
          new StaleHints.Index(identity.base(), reading.index().definition()),
          stale);
    } else {
      counters.increment(Counter.GLOBAL_HINTS_LEFT);
    }
    String incarnation = HexFormat.of().toHexDigits(identity.incarnation());
    return RpcMessage.of(
        RpcJson.toJson(EntriesReply.of(incarnation, null, null, 0, List.of(), null)));
  }

  private RpcMessage found(EntriesRequest request, KeyRange rows, EntriesReading reading)
      throws IOException {
    String incarnation = HexFormat.of().toHexDigits(identity.incarnation());
    String refused = refused(reading);
    String beside = refused == null ? beside(reading) : null;
    if (beside != null) {
      counters.increment(Counter.GLOBAL_PHASE_UNCOVERED);
      return RpcMessage.of(
          RpcJson.toJson(EntriesReply.refusedBesideOthers(incarnation, request.rows(), beside)));
    }
    EntrySearch search = refused == null ? search(request, reading.index()) : null;
    if (refused == null && search == null) {
      refused =
          "the question is not of the kind of the index: client and servers may be of different"
              + " releases";
    }
    KeyRanges wanted = KeyRanges.of(rows);
    KeyRanges covered = refused == null ? reading.coverage().covered(wanted) : KeyRanges.none();
    if (covered.isEmpty()) {
      counters.increment(Counter.GLOBAL_PHASE_UNCOVERED);
      String why = refused == null ? reading.why(rows) : refused;
      return RpcMessage.of(
          RpcJson.toJson(EntriesReply.uncovered(incarnation, request.rows(), why)));
    }
    GlobalDefinition definition = reading.index().definition();
    EntriesScan scan =
        new EntriesScan(environment.getRegion(), definition, search, covered, request, pieceMillis);
    byte[] next = scan.read();
    KeyBlock.Writer found = scan.rows();
    counters.add(Counter.GLOBAL_PHASE_ENTRIES, scan.entries());
    if (EntrySearch.keys(reading.index())
        .isOfCells()) { // Nobody tells which of a grid's rows do not match.
      hints.proposed(environment.getRegion(), found.keys());
    }
    EntriesReply reply =
        EntriesReply.of(
            incarnation,
            next,
            request.each() ? scan.counts() : null,
            scan.entries(),
            reading.coverage().uncovered(wanted).ranges(),
            reading.why(rows));
    return new RpcMessage(RpcJson.toJson(reply), found.toBytes());
  }

  /** Which entries a request is about; null if it is none for such an index. */
  private static EntrySearch search(EntriesRequest request, GlobalIndex index) throws IOException {
    if (request.box() == null) {
      return EntrySearch.in(index, request.ranges());
    }
    List<KeyRanges> values = request.box().wanted();
    boolean fit = values.size() == index.definition().columns().size();
    BoxSearch box = fit ? EntrySearch.box(index, values) : null;
    return box == null ? null : box.in(request.box().range());
  }

  /** Why the caller is told nothing; null if the caller is. */
  private String refused(EntriesReading reading) throws IOException {
    if (reading.index() == null) {
      return reading.failure();
    }
    GlobalDefinition definition = reading.index().definition();
    User caller = TableAccess.caller();
    // Of a grid all columns: an entry that is found tells of each of its values.
    for (ColumnDeclaration column : definition.columns()) {
      if (!base.mayReadValues(REQUEST, column.family(), column.qualifier())) {
        return "'"
            + caller.getShortName()
            + "' has no READ on column "
            + column.column()
            + " of table "
            + identity.base();
      }
    }
    return null;
  }

  /**
   * Why nobody is answered: a coprocessor of others may do something to scans of the base table
   * that it does not do to Gets, by which clients read what the index proposes. Null if there is
   * none.
   */
  private String beside(EntriesReading reading) {
    return BesideOthers.why(identity.base(), reading.foreign(), environment.getRegion());
  }

  /** Who has ended the query; null if nobody has who may. */
  private String killedBy(String queryId) throws IOException {
    if (killed == null || queryId == null || killed.isEmpty()) {
      return null;
    }
    for (User by : killed.endedBy(queryId)) {
      boolean isOwn = by.getShortName().equals(TableAccess.caller().getShortName());
      if (isOwn || base.isAdmin(KILL, by)) {
        return by.getShortName();
      }
    }
    return null;
  }
}
