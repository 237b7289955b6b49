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
package org.lcindex.regionserver.global.removal;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.entry.EntryKey;
import org.lcindex.pace.Throttle;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.OneThread;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.endpoint.StaleEntries;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What queries tell the regions of entries of a server: rows that these proposed did not match
 * (rule RM6). One thread looks at it later: it reads the entries with their tags, and has the base
 * regions decide, as a sweep does. So a hint that is wrong costs a read, whoever sent it.
 *
 * <p>Bounded (rule RM7): hints wait in so many bytes, and what finds no room is forgotten, because
 * the next query tells it again; what was looked at some minutes ago is not looked at again;
 * entries are read at the sweep's pace. Thread safe.
 */
@InterfaceAudience.Private
public final class StaleHints implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(StaleHints.class);

  /** Of a hint in memory, about, besides what it names. */
  private static final int HINT_BYTES = 200;

  private static final int KEY_BYTES = 40;

  /** For so long what was looked at is on its way out, or needed. */
  private static final long AGAIN_MILLIS = 10_000;

  /** Asks base regions. */
  interface Compare {
    BaseRegions over(TableName base, TableName entries, Function<byte[], byte[]> rowOf)
        throws IOException;
  }

  private final Compare compare;
  private final Counters counters;
  private final long room;
  private final Throttle pace;
  private final RecentHints recent;
  private final AtomicLong held = new AtomicLong();
  private final Map<String, Told> told = new ConcurrentSkipListMap<>();
  private final ExecutorService thread = OneThread.named("lcindex-global-hints");
  private volatile boolean closed;

  /** Of one region. */
  private static final class Told {
    final ProposedTally tally = new ProposedTally(RemovalServer::now);
    final LongAdder waiting = new LongAdder();
  }

  /** The index whose entries a region has. */
  public record Index(TableName base, GlobalDefinition definition) {
    /** How an entry tells its base row. */
    Function<byte[], byte[]> rowOf() {
      return EntryKey.of(definition)::baseRow;
    }
  }

  /** A hint that waits; ranges and rows, or entries in place of rows and no ranges. */
  private record Hint(Region region, Index index, List<KeyRange> ranges, List<byte[]> keys) {
    long bytes() {
      long all = HINT_BYTES;
      for (KeyRange range : ranges) {
        all += 2L * KEY_BYTES + range.low().length + range.high().length;
      }
      for (byte[] key : keys) {
        all += KEY_BYTES + key.length;
      }
      return all;
    }
  }

  /** Of a server. */
  public StaleHints(Settings settings, ServerCatalog server, Counters counters) {
    this(
        (base, entries, rowOf) -> new BaseRegions(server.connection(), base, entries, rowOf),
        counters,
        settings.number(ConfigKeys.GLOBAL_HINTS),
        settings.number(ConfigKeys.GLOBAL_SWEEP_PACE));
  }

  /**
   * Of a server.
   *
   * @param room bytes of hints that wait; 0 if none is looked at
   * @param pace bytes of entries a second; 0 for no limit
   */
  StaleHints(Compare compare, Counters counters, long room, long pace) {
    this.compare = compare;
    this.counters = counters;
    this.room = room;
    this.pace = new Throttle(pace);
    this.recent = new RecentHints(RemovalServer::now, AGAIN_MILLIS);
  }

  /** A region has proposed rows to a query. */
  public void proposed(Region region, long rows) {
    if (rows > 0) {
      told(region).tally.proposed(rows);
    }
  }

  /** Whoever comes while a region closes gets one that nobody keeps. */
  private Told told(Region region) {
    String name = region.getRegionInfo().getEncodedName();
    Told known = told.computeIfAbsent(name, none -> new Told());
    if (isEnding(region)) { // looked at afterwards, so either this or closed() removes it
      told.remove(name, known);
    }
    return known;
  }

  private static boolean isEnding(Region region) {
    return region.isClosing() || region.isClosed();
  }

  /** Of how many regions something is kept. */
  int regions() {
    return told.size();
  }

  /** A query tells a region, which it may ask for these entries. */
  public void offer(Region region, Index index, StaleEntries stale) throws IOException {
    told(region).tally.unmatched(stale.unmatched());
    List<KeyRange> ranges = stale.entries() == null ? stale.spans() : List.of();
    List<byte[]> named = stale.entries() == null ? stale.baseRows() : stale.keys();
    counters.add(Counter.GLOBAL_HINTS, named.size());
    if (room == 0) {
      counters.add(Counter.GLOBAL_HINTS_LEFT, named.size());
      return;
    }
    long place = region.getRegionInfo().getEncodedName().hashCode();
    for (KeyRange range : ranges) {
      place = RecentHints.hash(RecentHints.hash(place, range.low()), range.high());
    }
    List<byte[]> fresh = new ArrayList<>();
    for (byte[] key : named) {
      if (recent.isNew(place, key)) {
        fresh.add(key);
      }
    }
    counters.add(Counter.GLOBAL_HINTS_AGAIN, named.size() - fresh.size());
    if (!fresh.isEmpty()) {
      queue(new Hint(region, index, ranges, fresh));
    }
  }

  private void queue(Hint hint) {
    long bytes = hint.bytes();
    LongAdder waiting = told(hint.region).waiting;
    if (held.addAndGet(bytes) > room) {
      held.addAndGet(-bytes);
      counters.add(Counter.GLOBAL_HINTS_LEFT, hint.keys.size());
      return;
    }
    waiting.add(hint.keys.size());
    try {
      thread.execute(
          () -> {
            try {
              look(hint);
            } finally {
              held.addAndGet(-bytes);
              waiting.add(-hint.keys.size());
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.trace("A hint that comes while the server ends", e);
    }
  }

  private boolean isEnding(Hint hint) {
    return closed || isEnding(hint.region);
  }

  private void look(Hint hint) {
    if (isEnding(hint)) {
      counters.add(Counter.GLOBAL_HINTS_LEFT, hint.keys.size());
      return;
    }
    TableName entries = hint.region.getRegionInfo().getTable();
    Function<byte[], byte[]> rowOf = hint.index.rowOf();
    try (BaseRegions base = compare.over(hint.index.base, entries, rowOf)) {
      HintedEntries read = new HintedEntries(hint.region, () -> isEnding(hint));
      if (hint.ranges.isEmpty()) {
        read.read(hint.keys);
      } else {
        read.read(hint.ranges, hint.keys, rowOf);
      }
      pace.acquire(read.bytes(), () -> isEnding(hint));
      if (!read.seen().isEmpty() && !isEnding(hint)) {
        SweepFigures figures = base.compare(read.seen());
        counters.add(Counter.GLOBAL_HINTS_READ, figures.entries());
        counters.add(Counter.GLOBAL_HINTS_STALE, figures.stale());
      }
    } catch (IOException | RuntimeException e) {
      counters.add(Counter.GLOBAL_HINTS_LEFT, hint.keys.size());
      LOG.debug("A hint of {} is left to the sweep", entries, e);
    }
  }

  /** What is known of one region. */
  public StaleFigures figures(Region region) {
    Told known = told.get(region.getRegionInfo().getEncodedName());
    return known == null
        ? StaleFigures.NONE
        : known
            .tally
            .figures()
            .plus(new StaleFigures(0, 0, known.waiting.sum(), 0, 0, 0, 0, false));
  }

  /** A region closes. */
  public void closed(Region region) {
    told.remove(region.getRegionInfo().getEncodedName());
  }

  @Override
  public void close() {
    closed = true;
    thread.shutdownNow();
  }
}
