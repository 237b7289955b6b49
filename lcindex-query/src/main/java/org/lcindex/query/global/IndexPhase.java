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
package org.lcindex.query.global;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hbase.thirdparty.com.google.common.cache.Cache;
import org.apache.hbase.thirdparty.com.google.common.cache.CacheBuilder;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.global.PhaseRows.Found;
import org.lcindex.query.global.PhaseRun.KilledPhaseException;
import org.lcindex.query.scan.RegionBoundaries;
import org.lcindex.query.scan.RowRange;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ShownText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the entries of a global index which base rows may have some values. Thread safe; it has
 * nothing to close. An index that does not answer is no failure: then everything is uncovered (rule
 * PH7).
 *
 * <p>Entries of several values are asked for within {@link #PATIENCE_MILLIS}: longer a row that
 * moves from one value to another could be missed under both (rule PH5). What took longer is asked
 * once more. Entries of one value may take their time.
 */
public final class IndexPhase {
  /**
   * Within which several values are asked for, and each answer comes; as long as an entry stays
   * after its value is gone.
   */
  public static final long PATIENCE_MILLIS = 2_000;

  /** How long an index is not asked after it has not answered. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private static final int MOST_RANGES = 100_000;
  private static final int MOST_TABLES = 10_000;
  private static final int SHOWN = 300;

  private static final Logger LOG = LoggerFactory.getLogger(IndexPhase.class);

  /** How long an index is told of nothing after it was. */
  private static final long HINT_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final EntryServers servers;
  private final long patienceMillis;
  private final Cache<TableName, Boolean> silent;
  private final Cache<TableName, Untold> hints;
  private final RegionBoundaries boundaries;

  IndexPhase(EntryServers servers, long patienceMillis) {
    this(
        servers,
        patienceMillis,
        CacheBuilder.newBuilder().maximumSize(MOST_TABLES).expireAfterWrite(PAUSE).build(),
        CacheBuilder.newBuilder().maximumSize(MOST_TABLES).build(),
        new RegionBoundaries());
  }

  private IndexPhase(
      EntryServers servers,
      long patienceMillis,
      Cache<TableName, Boolean> silent,
      Cache<TableName, Untold> hints,
      RegionBoundaries boundaries) {
    this.servers = servers;
    this.patienceMillis = patienceMillis;
    this.silent = silent;
    this.hints = hints;
    this.boundaries = boundaries;
  }

  /** This phase, by other threads where a client blocks, such as the one that waits for it. */
  public IndexPhase by(Executor threads) {
    return new IndexPhase(servers.by(threads), patienceMillis, silent, hints, boundaries);
  }

  /**
   * By a client that blocks.
   *
   * @param caller by whose threads regions are called
   */
  public static IndexPhase over(Connection connection, RegionCaller caller) {
    return new IndexPhase(new BlockingEntryServers(connection, caller::execute), PATIENCE_MILLIS);
  }

  /** By an asynchronous client, without threads of its own. */
  public static IndexPhase over(AsyncConnection connection) {
    return new IndexPhase(new AsyncEntryServers(connection), PATIENCE_MILLIS);
  }

  /** Within which several values are asked for, of one index or of several, in milliseconds. */
  public long patienceMillis() {
    return patienceMillis;
  }

  /**
   * Where the regions of an index's entries begin, sorted, as the client knows them for some
   * seconds.
   *
   * @return none where they are not known, for whatever reason; fails never
   */
  public CompletableFuture<List<byte[]>> startKeys(TableName base, GlobalIndex index) {
    TableName entries = GlobalTables.entries(base, index);
    return boundaries
        .of(entries, () -> servers.startKeys(entries))
        .exceptionally(
            failure -> {
              LOG.debug("The regions of {} are not known", entries, failure);
              return List.of();
            });
  }

  /**
   * Asks, and waits for the answer.
   *
   * @throws IOException when the thread is interrupted, or the query was killed
   */
  public Candidates ask(Question question) throws IOException {
    CompletableFuture<Candidates> answer = begin(question);
    try {
      return answer.get();
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted").initCause(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    }
  }

  /** Asks; fails only if the query was killed. Who does not want the answer any more cancels it. */
  public CompletableFuture<Candidates> begin(Question question) {
    Asked asked = new Asked(question);
    asked.begin();
    return asked.answer;
  }

  /**
   * Tells the index of rows that it proposed and that did not match. Waits for nothing, and fails
   * never. One index is told one thing at a time, some times a second; of what comes meanwhile only
   * the number of rows is told later. A grid is told nothing: what its writes leave is the sweep's.
   *
   * @param question that had these rows as its answer
   * @param unmatched how many rows did not match, also those that are not told
   */
  public void hint(Question question, List<byte[]> rows, long unmatched) {
    if (question.isBox()) {
      return;
    }
    TableName entries = GlobalTables.entries(question.base(), question.index());
    Untold untold =
        hints
            .asMap()
            .computeIfAbsent(entries, name -> new Untold(HINT_PAUSE_NANOS, System.nanoTime()));
    long all = untold.begin(unmatched, System.nanoTime());
    if (all == 0) {
      return;
    }
    Runnable ended = () -> untold.end(System.nanoTime());
    try {
      new HintRun(question, servers, rows, all, patienceMillis, ended).start();
    } catch (RuntimeException e) {
      LOG.debug("A hint to global index {}", question.index(), e);
      ended.run();
    }
  }

  /** One question. */
  private final class Asked {
    private final Question question;
    private final TableName entries;
    private final CompletableFuture<Candidates> answer = new CompletableFuture<>();
    private final long began = System.nanoTime();
    private boolean again;
    private int regions;
    private int calls;
    private long read;

    Asked(Question question) {
      this.question = question;
      this.entries = GlobalTables.entries(question.base(), question.index());
    }

    void begin() {
      long parts = question.parts();
      if (parts > MOST_RANGES) {
        uncovered(parts + " ranges of its entries are too many; at most " + MOST_RANGES);
        return;
      }
      List<KeyRange> ranges = question.search().ranges();
      if (ranges.isEmpty()) {
        answer.complete(candidates(List.of(), List.of(), false, null, null, false));
      } else if (silent.getIfPresent(entries) != null) {
        uncovered("it has not answered a few seconds ago");
      } else {
        attempt(ranges);
      }
    }

    private void attempt(List<KeyRange> ranges) {
      PhaseRun run = new PhaseRun(question, servers, entries, ranges, patienceMillis);
      CompletableFuture<Found> found = run.start();
      answer.whenComplete((candidates, failure) -> found.cancel(true));
      found.whenComplete(
          (result, failure) -> {
            regions = Math.max(regions, run.regions());
            calls += run.calls();
            read += run.entries();
            if (failure == null) {
              tell(result);
            } else if (failure instanceof TimeoutException && !run.isSilent() && !again) {
              again = true;
              attempt(ranges);
            } else {
              fail(failure, run);
            }
          });
    }

    private void tell(Found found) {
      List<RowRange> toScan = found.uncovered().ranges().stream().map(IndexPhase::rows).toList();
      answer.complete(
          candidates(
              found.rows(),
              toScan,
              found.more(),
              found.last(),
              text(found.why()),
              found.refusedBesideOthers()));
    }

    private void fail(Throwable failure, PhaseRun run) {
      LOG.debug("A query does without global index {}", question.index(), failure);
      if (failure instanceof KilledPhaseException) {
        answer.completeExceptionally(failure);
      } else if (failure instanceof TimeoutException && !run.isSilent()) {
        uncovered("its entries took longer than " + patienceMillis + " ms twice");
      } else {
        if (run.isSilent()) {
          silent.put(entries, true);
        }
        uncovered(why(failure));
      }
    }

    private void uncovered(String why) {
      List<RowRange> all =
          KeyRanges.of(question.rowKeys()).ranges().stream().map(IndexPhase::rows).toList();
      answer.complete(candidates(List.of(), all, false, null, why, false));
    }

    private Candidates candidates(
        List<byte[]> rows,
        List<RowRange> toScan,
        boolean more,
        byte[] last,
        String why,
        boolean refusedBesideOthers) {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
      return new Candidates(
          rows,
          toScan,
          more,
          last,
          toScan.isEmpty() ? null : why,
          refusedBesideOthers,
          regions,
          calls,
          read,
          millis);
    }
  }

  private static String text(Set<String> why) {
    return ShownText.cut(String.join("; ", new TreeSet<>(why)), SHOWN);
  }

  private String why(Throwable failure) {
    if (failure instanceof TimeoutException) {
      return "its entries do not answer within " + patienceMillis + " ms";
    }
    if (failure instanceof TableNotFoundException) {
      return "its table of entries is not there: it may have been dropped since this client read"
          + " the table's descriptor";
    }
    if (failure instanceof UnknownProtocolException) {
      return "a server of its entries has an LCIndex that does not know such questions";
    }
    // HBase's client tells where it has been, line by line.
    return ShownText.cut(CauseText.line(failure), SHOWN);
  }

  private static RowRange rows(KeyRange range) {
    return new RowRange(
        range.low() == null ? new byte[0] : range.low(),
        range.low() == null || range.lowInclusive(),
        range.high() == null ? new byte[0] : range.high(),
        range.high() != null && range.highInclusive());
  }
}
