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
package org.lcindex.regionserver.base;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ObjLongConsumer;
import org.lcindex.plan.Decline;

/**
 * The counters of the plugin on one region server. Each counter is also one of the region server's
 * metrics; see {@link Metrics}. Thread safe.
 */
public final class Counters {

  private static final Map<Decline.Reason, Counter> BY_REASON = byReason();

  private static Map<Decline.Reason, Counter> byReason() {
    Map<Decline.Reason, Counter> found = new EnumMap<>(Decline.Reason.class);
    for (Decline.Reason reason : Decline.Reason.values()) {
      for (Counter counter : Counter.values()) {
        if (counter.name().equals("SCANS_DECLINED_" + reason.name())
            || counter.name().equals("SCANS_FELL_BACK_" + reason.name())) {
          found.put(reason, counter);
        }
      }
    }
    return found;
  }

  /** One counter; {@link #label()} is its public name. */
  public enum Counter {
    SCANS_CONSIDERED("scans.considered", "Scans with a filter that were looked at"),
    SCANS_INDEXED("scans.indexed", "Scans answered through the index"),
    SCANS_DECLINED_SINGLE_ROW("scans.declined.single.row", "Scans left to HBase: of one row"),
    SCANS_DECLINED_SHAPE(
        "scans.declined.shape", "Scans left to HBase: reversed, raw, with a batch or the like"),
    SCANS_DECLINED_FILTER(
        "scans.declined.filter",
        "Scans left to HBase: the filter is not of conditions and what may come along with them"),
    SCANS_DECLINED_FILTER_SIZE(
        "scans.declined.filter.size",
        "Scans left to HBase: more conditions than lcindex.planner.max.conditions"),
    SCANS_DECLINED_CONDITION(
        "scans.declined.condition", "Scans left to HBase: a condition that no index can decide"),
    SCANS_DECLINED_NO_RANGE(
        "scans.declined.no.range",
        "Scans left to HBase: no condition has a range on an indexed column"),
    SCANS_DECLINED_NOT_BUILT(
        "scans.declined.not.built", "Scans left to HBase: too many HFiles without index files"),
    SCANS_DECLINED_COST(
        "scans.declined.cost", "Scans left to HBase: the planner found the plain scan cheaper"),
    SCANS_FELL_BACK(
        "scans.fell.back", "Indexed scans that went on as plain ones, for whatever reason"),
    SCANS_FELL_BACK_MEMORY(
        "scans.fell.back.memory", "Indexed scans that went on as plain ones: no memory for them"),
    SCANS_FELL_BACK_PASSES(
        "scans.fell.back.passes",
        "Indexed scans that went on as plain ones: too many passes over index files"),
    SCANS_FELL_BACK_FAILURE(
        "scans.fell.back.failure",
        "Indexed scans that went on as plain ones: index files could not be read"),
    SCANS_FELL_BACK_REPLACED(
        "scans.fell.back.replaced",
        "Indexed scans that went on as plain ones: another coprocessor replaced the scanner"),
    SCANS_SLOW("scans.slow", "Scans that took longer than lcindex.slow.query.ms"),
    QUERY_CALLS(
        "query.calls", "Calls that asked for several regions of a query, each a scan in itself"),
    QUERY_CALLS_REGIONS("query.calls.regions", "Regions that such calls have answered whole"),
    SCAN_WINDOWS(
        "scans.windows",
        "Windows of candidates that indexed scans have gathered; most scans have one"),
    ROWS_TRUSTED("rows.trusted", "Rows returned from IFile payloads"),
    ROWS_VERIFIED("rows.verified", "Candidate rows decided by HBase's own scanner"),
    ROWS_UNPROVED(
        "rows.unproved",
        "Entries verified because the newer copy is of an HFile that was compacted, into one whose"
            + " index files are not merged yet"),
    SHARED_ROWS_MADE(
        "shared.rows.made", "Times that the values of rows in several HFiles were put together"),
    ENTRIES_READ("entries.read", "IFile entries looked at"),
    HFILES_SCANNED("hfiles.scanned", "HFiles scanned because they had no IFile"),
    HFILES_INDEXED("hfiles.indexed", "HFile indexes published"),
    HFILES_MERGED("hfiles.merged", "HFile indexes merged from those of a compaction's inputs"),
    FILES_CORRUPT("files.corrupt", "Index files found damaged and dropped"),
    FAILURES_IO(
        "failures.io",
        "Failures to read index files that say nothing about their content: the files were kept"),
    FAILURES_BUG(
        "failures.bug", "Failures of the plugin's own code while it read or made index files"),
    HFILES_GIVEN_UP(
        "hfiles.given.up",
        "HFiles given up after repeated failures, or because they cannot be indexed"),
    JOB_FAILURES("jobs.failures", "Attempts to build or publish that failed"),
    JOBS_GAVE_WAY_MILLIS(
        "jobs.gave.way.millis",
        "Milliseconds that jobs stood back because others wanted the cores"),
    LOCAL_EVICTED("local.evicted", "HFiles whose index files were deleted for the disk budget"),
    REMOTE_FILES_COPIED(
        "remote.files.copied", "Index files copied from other servers and verified"),
    REMOTE_BYTES_COPIED("remote.bytes.copied", "Bytes of index files copied from other servers"),
    REMOTE_CHUNKS_SERVED("remote.chunks.served", "Pieces of index files given to other servers"),
    REMOTE_FAILURES(
        "remote.failures",
        "Copies given up because the other server failed or what it sent was damaged"),
    REMOTE_REBUILDS(
        "remote.rebuilds",
        "HFiles whose index files no other server had, so that they were built anew"),
    OFFLINE_FILES("offline.files", "Offline-built index files taken from stages and verified"),
    OFFLINE_BYTES("offline.bytes", "Bytes of offline-built index files taken from stages"),
    OFFLINE_REBUILDS(
        "offline.rebuilds",
        "HFiles that came with offline-built index files which could not be taken: they were"
            + " missing, damaged, of another HFile or of other definitions"),
    GLOBAL_ENTRIES("global.entries", "Entries of global indexes that were sent, before their rows"),
    GLOBAL_AGAIN(
        "global.entries.again", "Times that entries were sent once more for want of an answer"),
    GLOBAL_WAITS("global.waits", "Batches of writes that waited for entries"),
    GLOBAL_SLOW(
        "global.waits.slow",
        "Batches of writes that waited for entries longer than lcindex.slow.query.ms"),
    GLOBAL_REFUSED_BUSY(
        "global.refused.busy",
        "Batches of writes refused because half of the handlers waited for entries already"),
    GLOBAL_STRIPE_WAITS(
        "global.stripes.waits",
        "Times that a batch of writes waited for another one of its rows, in tables with a grid"),
    GLOBAL_STRIPE_MICROS(
        "global.stripes.micros", "Microseconds for which such batches waited, together"),
    GLOBAL_REFUSED_STRIPES(
        "global.refused.stripes",
        "Batches of writes refused because others of their rows in a grid had not ended"),
    GLOBAL_REFUSED_LATE(
        "global.refused.late",
        "Batches of writes refused because their entries were not written in time"),
    GLOBAL_READS(
        "global.reads",
        "Batches of writes that read old rows: older values may reappear, or the table has a grid"),
    GLOBAL_ROWS_READ("global.rows.read", "Rows that they read"),
    GLOBAL_UNTAGGED(
        "global.untagged",
        "Values written without an entry: the index was out of order, or the entry too long"),
    GLOBAL_PHASE_CALLS(
        "global.phase.calls", "Calls of queries that asked a region of entries for candidates"),
    GLOBAL_PHASE_UNCOVERED(
        "global.phase.uncovered",
        "Those of them that were told to do without the global index: no right, no coverage"),
    GLOBAL_PHASE_ENTRIES("global.phase.entries", "Entries that they read"),
    GLOBAL_BUILD_ROWS("global.build.rows", "Base rows that builds of global indexes have read"),
    GLOBAL_BUILD_ENTRIES(
        "global.build.entries", "Entries that builds of global indexes have written"),
    GLOBAL_OLD_ROWS_READ(
        "global.old.rows.read", "Rows that were read to remove the entries of old values"),
    GLOBAL_REMOVALS("global.removals", "Tags of old entries of global indexes that were removed"),
    GLOBAL_REMOVALS_LOST(
        "global.removals.lost",
        "Removals that were left to the sweep: no room to wait, the region moved, or the entries' "
            + "table did not answer"),
    GLOBAL_GONE_COMPACTIONS(
        "global.gone.compactions",
        "Compactions of tables with global indexes of which it is known what they left out"),
    GLOBAL_GONE_MISSED(
        "global.gone.missed",
        "Flushes and compactions of which it is not known: what they left out has its entries until "
            + "the sweep"),
    GLOBAL_GONE("global.gone", "Old values of indexed columns that they left out"),
    GLOBAL_GONE_TAGS("global.gone.tags", "Entries of these that were reported as old"),
    GLOBAL_GONE_LEFT(
        "global.gone.left",
        "Entries and rows that were left to the sweep: no room, or too many values"),
    GLOBAL_GONE_CPU(
        "global.gone.cpu.micros",
        "Processor time of passes over compacted HFiles, in microseconds"),
    GLOBAL_SWEPT("global.swept", "Entries that sweeps have compared with their rows"),
    GLOBAL_SWEPT_STALE(
        "global.swept.stale", "Tags of entries without a value that sweeps have found"),
    GLOBAL_HINTS(
        "global.hints", "Entries that queries have told of because their rows did not match"),
    GLOBAL_HINTS_AGAIN(
        "global.hints.again", "Those of them that were told of and looked at a few seconds ago"),
    GLOBAL_HINTS_LEFT(
        "global.hints.left",
        "Hints that nobody looked at: no room, no right, or their region has closed"),
    GLOBAL_HINTS_READ("global.hints.read", "Entries that were compared with their rows for it"),
    GLOBAL_HINTS_STALE("global.hints.stale", "Those of them that have no value"),
    HOOK_FAILURES("hooks.failures", "Exceptions caught at a hook's boundary");

    private final String label;
    private final String meaning;

    Counter(String label, String meaning) {
      this.label = label;
      this.meaning = meaning;
    }

    /** The counter of scans that were left to HBase for this reason; none for some. */
    public static Optional<Counter> of(Decline.Reason reason) {
      return Optional.ofNullable(BY_REASON.get(reason));
    }

    /** Words joined by dots. */
    public String label() {
      return label;
    }

    /** What is counted. */
    public String meaning() {
      return meaning;
    }
  }

  private final LongAdder[] adders = new LongAdder[Counter.values().length];

  public Counters() {
    for (int i = 0; i < adders.length; i++) {
      adders[i] = new LongAdder();
    }
  }

  public void increment(Counter counter) {
    adders[counter.ordinal()].increment();
  }

  public void add(Counter counter, long amount) {
    adders[counter.ordinal()].add(amount);
  }

  public long get(Counter counter) {
    return adders[counter.ordinal()].sum();
  }

  public void forEach(ObjLongConsumer<String> action) {
    for (Counter counter : Counter.values()) {
      action.accept(counter.label(), get(counter));
    }
  }

  /** A snapshot by public name. */
  public Map<String, Long> asMap() {
    Map<String, Long> map = new TreeMap<>();
    forEach(map::put);
    return map;
  }
}
