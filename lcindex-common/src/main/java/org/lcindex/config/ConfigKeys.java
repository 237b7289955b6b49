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
package org.lcindex.config;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.lcindex.config.ConfigKey.Scope;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Costs;

/**
 * Every configuration key with its default, its limits and its meaning: {@code
 * docs/configuration.md} is made from this. Servers read them by their {@code Settings}: a value
 * that makes no sense is the default, and a standing problem.
 */
public final class ConfigKeys {
  private static final long LEAST_FILES = 16;
  private static final long MOST_FILES = 1024;

  public static final ConfigKey JOB_THREADS =
      ConfigKey.of(Scope.SERVER, "lcindex.jobs.KIND.threads")
          .number("threads", 1, 1, 1_000)
          .meaning(
              "Threads of the job queue KIND: flush (builds), commit, compact (merges), "
                  + "completecompact, archive, remote");

  public static final ConfigKey JOBS_BYTES_PER_SECOND =
      ConfigKey.of(Scope.SERVER, "lcindex.jobs.bytes.per.second")
          .number("bytes per second", 0, 0, Long.MAX_VALUE)
          .meaning("Index files that all jobs of a server write; 0 for no limit");

  public static final ConfigKey JOBS_GIVE_WAY =
      ConfigKey.of(Scope.SERVER, "lcindex.jobs.give.way.percent")
          .number("percent", 100, 0, 1_000)
          .meaning(
              "How long a job stands back where it had to wait for a core, as a share of that wait "
                  + "(Linux): builds of HFiles that are older than their index, and merges "
                  + "unless others wait for their thread; 0 for never");

  public static final ConfigKey JOBS_HELPERS =
      ConfigKey.of(Scope.SERVER, "lcindex.jobs.helpers")
          .number("threads", "cores - 1, at most 2", () -> Math.min(2, cores() - 1), 0, 1_000)
          .meaning(
              "Threads that help builds and merges, all together, to write the index files of "
                  + "several indexes at the same time, where cores are idle; 0 for none");

  public static final ConfigKey VERIFY_BYTES_PER_SECOND =
      ConfigKey.of(Scope.SERVER, "lcindex.verify.bytes.per.second")
          .number("bytes per second", 50L << 20, 0, Long.MAX_VALUE)
          .meaning(
              "What verifications of a server read and write, all together: index files, HFiles, "
                  + "and what is built to compare them; 0 for no limit");

  public static final ConfigKey VERIFY_THREADS =
      ConfigKey.of(Scope.SERVER, "lcindex.verify.threads")
          .number("threads", 1, 1, 1_000)
          .meaning("Regions that a server verifies at a time; each takes the memory of one build");

  public static final ConfigKey BUILD_MEMORY =
      ConfigKey.of(Scope.TABLE, "lcindex.build.memory.bytes")
          .number(
              "bytes",
              "heap / 32, at most 128 MiB",
              () -> Math.min(128L << 20, heap() / 32),
              1 << 10,
              1L << 30)
          .meaning(
              "Memory of one build or merge before it spills, and of one directory (at least 16 "
                  + "MiB); as many run at the same "
                  + "time as the flush and compact queues have threads; while the heap is nearly "
                  + "full they take less");

  public static final ConfigKey BUILD_ROW_MAX_BYTES =
      ConfigKey.of(Scope.TABLE, "lcindex.build.row.max.bytes")
          .number("bytes", 16L << 20, 1 << 10, 1L << 30)
          .meaning(
              "A row above this is found by the index and read from the HFile: no build "
                  + "and no query holds it whole");

  public static final ConfigKey CACHE_BYTES =
      ConfigKey.of(Scope.SERVER, "lcindex.cache.bytes")
          .number(
              "bytes",
              "heap / 32, at most 64 MiB",
              () -> Math.min(64L << 20, heap() / 32),
              0,
              Long.MAX_VALUE)
          .meaning("Cache of decoded index pages");

  public static final ConfigKey METADATA_CACHE_BYTES =
      ConfigKey.of(Scope.SERVER, "lcindex.metadata.cache.bytes")
          .number(
              "bytes",
              "heap / 32, at least 16 MiB",
              () -> Math.max(16L << 20, heap() / 32),
              0,
              Long.MAX_VALUE)
          .meaning(
              "Cache of the directories of open index files, what grows with the rows; "
                  + "what is not in it is read again by the query that needs it");

  public static final ConfigKey SEEK_MARKS =
      ConfigKey.of(Scope.SERVER, "lcindex.seek.marks.bytes")
          .number("bytes", "heap / 128", () -> heap() / 128, 0, Long.MAX_VALUE)
          .meaning(
              "Memory for places in blocks of HFiles from which single rows are found without "
                  + "stepping over all that is before them, about 300 bytes a block; 0 for none");

  public static final ConfigKey FILES_OPEN_MAX =
      ConfigKey.of(Scope.SERVER, "lcindex.files.open.max")
          .number(
              "files",
              "1/8 of `ulimit -n`, 16 to 1024",
              ConfigKeys::openFiles,
              1,
              Integer.MAX_VALUE)
          .meaning("Index files open for reading at a time, however many there are");

  public static final ConfigKey OVERLAP_MEMORY =
      ConfigKey.of(Scope.SERVER, "lcindex.overlaps.memory.bytes")
          .number("bytes", "heap / 32", () -> heap() / 32, 0, Long.MAX_VALUE)
          .meaning(
              "Memory for what HFiles of a store have in common: pairs that find no room are "
                  + "compared again, without room for their values all shared rows are verified");

  public static final ConfigKey SHARED_ROWS_PAUSE =
      ConfigKey.of(Scope.TABLE, "lcindex.shared.rows.pause.ms")
          .number("ms", 1_000, -1, 3_600_000)
          .meaning(
              "How often the values of rows that several HFiles of a store hold are put together, "
                  + "at most: until that is done such rows are verified; 0: at once, by the query "
                  + "that looks for them; -1: never");

  public static final ConfigKey MEMSTORE_LOG =
      ConfigKey.of(Scope.SERVER, "lcindex.memstore.log.bytes")
          .number("bytes", "heap / 32", () -> heap() / 32, 0, Long.MAX_VALUE)
          .meaning(
              "Memory for what queries know of rows in MemStores without walking them, for all "
                  + "stores together, about 100 bytes a row; a store that finds no room is walked");

  public static final ConfigKey MEMSTORE_LOG_STORE =
      ConfigKey.of(Scope.TABLE, "lcindex.memstore.log.store.bytes")
          .number("bytes", "heap / 64", () -> heap() / 64, 0, Long.MAX_VALUE)
          .meaning(
              "The most that one store takes of it; with 0 queries walk the MemStores of the "
                  + "table, and its writes do nothing for the index");

  public static final ConfigKey CHORE_SECONDS =
      ConfigKey.of(Scope.SERVER, "lcindex.chore.period.seconds")
          .number("s", 10, 1, 1_000_000)
          .meaning("How often directories are compared and files checked");

  public static final ConfigKey DESCRIPTOR_SECONDS =
      ConfigKey.of(Scope.SERVER, "lcindex.descriptor.period.seconds")
          .number("s", 60, 1, 1_000_000)
          .meaning(
              "For tests: how often, at most, a server looks whether a table's indexes have changed "
                  + "without its being told");

  public static final ConfigKey LOCAL_STALLED =
      ConfigKey.of(Scope.SERVER, "lcindex.local.stalled.ms")
          .number("ms", 10_000, 100, 3_600_000)
          .meaning(
              "After so long without an answer a local disk is not used until it has "
                  + "answered");

  public static final ConfigKey ORPHAN_GRACE_SECONDS =
      ConfigKey.of(Scope.SERVER, "lcindex.local.orphan.grace.seconds")
          .number("s", 600, 0, 1_000_000_000)
          .meaning("How long files of a region that left are kept");

  public static final ConfigKey LOCAL_MAX_BYTES =
      ConfigKey.of(Scope.SERVER, "lcindex.local.max.bytes")
          .number("bytes", 0, 0, Long.MAX_VALUE)
          .meaning(
              "Most bytes of index files on this server, all directories together; 0 for "
                  + "no limit. What queries used last is kept; the others are evicted, their "
                  + "HFiles scanned");

  public static final ConfigKey LOCAL_RESERVE =
      ConfigKey.of(Scope.SERVER, "lcindex.local.reserve.bytes")
          .number("bytes", 64L << 20, 0, Long.MAX_VALUE)
          .meaning(
              "So much of a disk is left to others: index files are not begun that would take "
                  + "it. More where HBase's own directories are on the same disk");

  public static final ConfigKey LOCAL_QUIET_MINUTES =
      ConfigKey.of(Scope.SERVER, "lcindex.local.quiet.minutes")
          .number("minutes", 60, 0, 1_000_000)
          .meaning(
              "With a limit: how long index files must not have been used before they "
                  + "give way to others");

  public static final ConfigKey REMOTE_BYTES_PER_SECOND =
      ConfigKey.of(Scope.SERVER, "lcindex.remote.bytes.per.second")
          .number("bytes per second", 200L << 20, 0, Long.MAX_VALUE)
          .meaning(
              "Index files copied from other servers, and again those copied from here; 0"
                  + " for no limit. Less than the network has, at 1 Gbit/s about 50 MiB");

  public static final ConfigKey OFFLINE_BYTES_PER_SECOND =
      ConfigKey.of(Scope.SERVER, "lcindex.offline.bytes.per.second")
          .number("bytes per second", 50L << 20, 0, Long.MAX_VALUE)
          .meaning(
              "Index files that were built offline, copied from their stage by a server; 0 for no"
                  + " limit");

  public static final ConfigKey OFFLINE_CHECK_BYTES_PER_SECOND =
      ConfigKey.of(Scope.CLIENT, "lcindex.offline.check.bytes.per.second")
          .number("bytes per second", 100L << 20, 0, Long.MAX_VALUE)
          .meaning(
              "What 'lcindex store push' and 'lcindex offline load' read to compare checksums, and"
                  + " then, of each region server, what a push reads to count the loaded rows; 0 for"
                  + " no limit");

  public static final ConfigKey OFFLINE_BUILD_MEMORY =
      ConfigKey.of(Scope.CLIENT, "lcindex.offline.build.memory.bytes")
          .number(
              "bytes",
              "heap / 3, at least 64 Mi",
              () -> Math.max(64L << 20, heap() / 3),
              1L << 20,
              1L << 40)
          .meaning(
              "What the rows and index entries of 'lcindex offline build', or of a reduce task that"
                  + " builds offline, take of the heap; what is more is sorted on disk. --memory of"
                  + " the command wins");

  public static final ConfigKey OFFLINE_KEEP_HOURS =
      ConfigKey.of(Scope.SERVER, "lcindex.offline.keep.hours")
          .number("hours", 168, 1, 87_600)
          .meaning(
              "How long a stage of index files that were built offline is kept after a load put"
                  + " something into it, or a server was done with an HFile of it");

  public static final ConfigKey OFFLINE_STUCK =
      ConfigKey.of(Scope.CLIENT, "lcindex.offline.stuck.ms")
          .number("ms", 60_000, 1, 86_400_000)
          .meaning(
              "How long 'lcindex store push' and 'lcindex offline load --wait' wait while all index"
                  + " files that are missing fail again and again and none gets further; then they"
                  + " end, and go on when they are called again");

  public static final ConfigKey GROUP_ROWS =
      ConfigKey.of(Scope.TABLE, "lcindex.ifile.group.rows")
          .number("entries", 1_024, 1, 65_536)
          .meaning(
              "Entries of an IFile group; an HFile that needs more than 4,194,304 groups is "
                  + "DEGRADED");

  public static final ConfigKey PAYLOAD_BLOCK_BYTES =
      ConfigKey.of(Scope.TABLE, "lcindex.ifile.payload.block.bytes")
          .number("bytes", 8_192, 64, 1 << 20)
          .meaning("Uncompressed size of a payload block");

  public static final ConfigKey MAX_CONDITIONS =
      ConfigKey.of(Scope.SERVER, "lcindex.planner.max.conditions")
          .number("conditions", 10_000, 1, 1_000_000)
          .meaning(
              "Conditions of one query, each value of a list counted, beyond which it is "
                  + "left to HBase");

  public static final ConfigKey QUERY_MEMORY =
      ConfigKey.of(Scope.SERVER, "lcindex.query.memory.bytes")
          .number("bytes", "heap / 16", () -> heap() / 16, 0, Long.MAX_VALUE)
          .meaning(
              "Heap that all open indexed scans of a server hold together; a scan that "
                  + "gets none is a plain one");

  public static final ConfigKey SCAN_MEMORY =
      ConfigKey.of(Scope.TABLE, "lcindex.scan.memory.bytes")
          .number("bytes", 4L << 20, 0, 1L << 30)
          .meaning(
              "Heap that one open indexed scan of one region holds at most, whatever it "
                  + "matches (one of first rows eight times as much); with more candidates it "
                  + "goes over its index files again");

  public static final ConfigKey GROUP_MEMORY =
      ConfigKey.of(Scope.SERVER, "lcindex.group.memory.bytes")
          .number("bytes", 16L << 20, 1L << 10, 1L << 30)
          .meaning(
              "Heap that the groups of one open scan of one region take at most; with more they go"
                  + " to the client in parts. It counts in lcindex.query.memory.bytes");

  public static final ConfigKey SLOW_QUERY =
      ConfigKey.of(Scope.SERVER, "lcindex.slow.query.ms")
          .number("ms", 1_000, 0, 3_600_000)
          .asDynamic()
          .meaning(
              "A scan of a region that was worked on for longer is told in one line of "
                  + "the log `org.lcindex.SlowQuery`; 0 for none");

  public static final ConfigKey QUERY_CALL_MILLIS =
      ConfigKey.of(Scope.SERVER, "lcindex.query.call.ms")
          .number("ms", 50, 0, 60_000)
          .meaning(
              "How long one call may take that asks this server for several regions of a query; it"
                  + " ends sooner where its regions take long. What it leaves clients ask for by"
                  + " scanners. 0: such calls are refused");

  public static final ConfigKey QUERY_CALL_BYTES =
      ConfigKey.of(Scope.CLIENT, "lcindex.query.call.bytes")
          .number("bytes", 1L << 20, 0, 16L << 20)
          .meaning(
              "Rows that one call brings at most which asks a server for its regions of a query;"
                  + " what it leaves is asked for by a scanner for each region. 0: no such calls,"
                  + " scanners only");

  public static final ConfigKey QUERY_WAIT =
      ConfigKey.of(Scope.CLIENT, "lcindex.query.wait.ms")
          .number(
              "ms",
              "hbase.client.operation.timeout, at most 1200000",
              () -> 1_200_000,
              0,
              Long.MAX_VALUE)
          .meaning(
              "How long a query waits for a region whose server is gone or does not answer, since the"
                  + " last row of the region; then it fails. Commands wait as long as --timeout says."
                  + " 0: no longer than HBase's client does by itself");

  public static final ConfigKey QUERY_GLOBAL_BYTES =
      ConfigKey.of(Scope.CLIENT, "lcindex.query.global.bytes")
          .number("bytes", 64L << 20, 1L << 10, 1L << 40)
          .meaning(
              "Heap that the row keys of a query take at most which is told to go through a global"
                  + " index (--path global or grid), 32 bytes of each besides its own; beyond it the"
                  + " query fails. One value is read page by page, each of them within it. Where the"
                  + " client chooses the path itself it holds 16 MiB at most");

  public static final ConfigKey QUERY_GROUP_BYTES =
      ConfigKey.of(Scope.CLIENT, "lcindex.query.group.bytes")
          .number("bytes", 64L << 20, 1L << 10, 1L << 40)
          .meaning(
              "Heap that the groups of a query take at most in the client; beyond it the query"
                  + " fails, and says how many there were");

  public static final ConfigKey QUERY_GLOBAL_HINTS =
      ConfigKey.of(Scope.CLIENT, "lcindex.query.global.hints")
          .number("rows", 1_000, 0, 1_000)
          .meaning(
              "Rows at most that a query tells a global index of, because the index proposed them and"
                  + " they did not match; the index then looks whether their entries may go. 0:"
                  + " queries tell nothing");

  public static final ConfigKey GLOBAL_WAIT =
      ConfigKey.of(Scope.SERVER, "lcindex.global.wait.ms")
          .number("ms", 1_000, 10, 60_000)
          .meaning(
              "How long a write waits for its entries in global indexes, and once more for each "
                  + "5,000 of them; then it is refused with RegionTooBusyException, upon which "
                  + "clients try again");

  public static final ConfigKey GLOBAL_OUTAGE =
      ConfigKey.of(Scope.SERVER, "lcindex.global.outage.ms")
          .number("ms", 60_000, 0, 86_400_000)
          .meaning(
              "How long writes are refused because a global index does not take their entries; then "
                  + "they go on without it, and queries do without it for these rows");

  public static final ConfigKey GLOBAL_BUILD_PACE =
      ConfigKey.of(Scope.SERVER, "lcindex.global.build.bytes.per.second")
          .number("bytes per second", 20L << 20, 0, Long.MAX_VALUE)
          .meaning("Base rows that all builds of global indexes of a server read; 0 for no limit");

  public static final ConfigKey GLOBAL_LOOK =
      ConfigKey.of(Scope.SERVER, "lcindex.global.look.ms")
          .number("ms", 30_000, 100, 3_600_000)
          .meaning(
              "How often a region looks in the catalog whether somebody has marked its rows in a "
                  + "global index, to build them anew, and whether an index that was out of order "
                  + "answers again");

  public static final ConfigKey GLOBAL_MASTER =
      ConfigKey.of(Scope.SERVER, "lcindex.global.master.ms")
          .number("ms", 5_000, 100, 3_600_000)
          .meaning(
              "For tests: how often a server with a global index looks whether the active master looks after "
                  + "global indexes; at the second look that finds another one its regions are "
                  + "marked as uncovered. Queries believe no index under such a master anyway");

  public static final ConfigKey GLOBAL_BUILD_BATCH =
      ConfigKey.of(Scope.SERVER, "lcindex.global.build.batch.bytes")
          .number("bytes", 256L << 10, 1, 64L << 20)
          .meaning(
              "For tests: row keys of entries that a build of a global index sends at a time, after a whole "
                  + "row; one build of a server holds so many in memory, about ten times as large");

  public static final ConfigKey GLOBAL_REMOVALS =
      ConfigKey.of(Scope.SERVER, "lcindex.global.removals.bytes")
          .number("bytes", 32L << 20, 0, Long.MAX_VALUE)
          .meaning(
              "Heap of a server for old entries of global indexes that wait to be removed, about 150"
                  + " bytes each. What finds no room is left to the sweep. 0: writes report nothing");

  public static final ConfigKey GLOBAL_COMPACTION_REPAIR =
      ConfigKey.of(Scope.TABLE, "lcindex.global.compaction.repair")
          .text("staged", "staged, streaming or off")
          .meaning(
              "How entries of a global index go whose values a compaction has left out. staged: by a"
                  + " pass over its HFiles after it, if it has left out anything. streaming: by a"
                  + " pass over its inputs while it runs. off: not, nor those of a flush; the sweep"
                  + " removes them. Counts when a region opens");

  public static final ConfigKey GLOBAL_COMPACTION_PACE =
      ConfigKey.of(Scope.SERVER, "lcindex.global.compaction.repair.bytes.per.second")
          .number("bytes per second", 100L << 20, 0, Long.MAX_VALUE)
          .meaning(
              "HFiles that these passes of a server read after compactions, uncompressed; 0 for no"
                  + " limit");

  public static final ConfigKey GLOBAL_COMPACTION_KEPT =
      ConfigKey.of(Scope.SERVER, "lcindex.global.compaction.repair.kept.bytes")
          .number("bytes", 64L << 30, 0, Long.MAX_VALUE)
          .meaning(
              "Old HFiles of a server that stay until these passes have looked through them. What"
                  + " compactions beyond it leave out has its entries until the sweep; one that alone"
                  + " has more, too. 0: none stay, and only lcindex.global.compaction.repair"
                  + " streaming finds what compactions leave out");

  public static final ConfigKey GLOBAL_SWEEP_DAYS =
      ConfigKey.of(Scope.SERVER, "lcindex.global.sweep.days")
          .number("days", 7, 0, 365)
          .meaning(
              "How often the entries of a global index are compared with their rows, and those"
                  + " without a value removed; 0: never but by 'lcindex index repair'");

  public static final ConfigKey GLOBAL_SWEEP_PACE =
      ConfigKey.of(Scope.SERVER, "lcindex.global.sweep.bytes.per.second")
          .number("bytes per second", 256L << 10, 0, Long.MAX_VALUE)
          .meaning(
              "Entries that a server's sweep reads; each costs one read of a base row. 0 for no"
                  + " limit; 'lcindex index repair' has none");

  public static final ConfigKey GLOBAL_HINTS =
      ConfigKey.of(Scope.SERVER, "lcindex.global.hints.bytes")
          .number("bytes", 4L << 20, 0, 1L << 30)
          .meaning(
              "Heap of a server for what queries tell of stale entries of global indexes and nobody"
                  + " has looked at yet; what finds no room is forgotten. They are looked at at the"
                  + " pace of lcindex.global.sweep.bytes.per.second, besides the sweep. 0: what"
                  + " queries tell is not looked at");

  public static final ConfigKey DDL_TIMEOUT =
      ConfigKey.of(Scope.CLIENT, LCIndexConstants.DDL_TIMEOUT_MILLIS)
          .number("ms", LCIndexConstants.DDL_TIMEOUT_DEFAULT_MILLIS, 1, Long.MAX_VALUE)
          .meaning(
              "Within which every region server has to answer before an index is created "
                  + "or dropped");

  public static final ConfigKey JOBS_DELAY =
      ConfigKey.of(Scope.TEST, "lcindex.jobs.delay.ms")
          .number("ms", 1_000, 0, 3_600_000)
          .meaning("For tests: the delay of `lcindex.jobs.mode=delayed`");

  public static final ConfigKey LOCAL_DIRS =
      ConfigKey.of(Scope.SERVER, "lcindex.local.dirs")
          .text("`${hbase.tmp.dir}/lcindex`", "comma-separated paths")
          .meaning(
              "Local directories for index files, one for each disk; each belongs to one "
                  + "region server process, which locks it");

  public static final ConfigKey COMPRESSION =
      ConfigKey.of(Scope.TABLE, "lcindex.ifile.compression")
          .text("FAMILY", "NONE, LZ4, SNAPPY, ZSTD or FAMILY")
          .meaning(
              "Of index files. FAMILY: SNAPPY and ZSTD as the family has it, ZSTD for GZ,"
                  + " LZMA, BZIP2 and BROTLI, LZ4 for the others and without compression");

  public static final ConfigKey FLUSH_COMPRESSION =
      ConfigKey.of(Scope.TABLE, "lcindex.ifile.flush.compression")
          .text("NONE", "NONE, LZ4, SNAPPY, ZSTD or SAME")
          .meaning(
              "Of the index files of HFiles that come from a flush and are soon compacted: NONE"
                  + " takes a sixth of their cost out of inserts, and twice the disk until then."
                  + " SAME: as `lcindex.ifile.compression`");

  public static final ConfigKey MISSING_THRESHOLD =
      ConfigKey.of(Scope.TABLE, "lcindex.planner.missing.threshold")
          .text("0.5", "0 to 1")
          .meaning(
              "Share of the HFiles' cells that are in HFiles without IFile above which a "
                  + "column is not used");

  public static final ConfigKey PLANNER_COSTS =
      ConfigKey.of(Scope.TABLE, "lcindex.planner.costs")
          .text(Costs.DEFAULT.toString(), "NAME=NANOSECONDS, any number of them")
          .meaning(
              "What units of work cost, by which the planner compares indexes and the plain scan; "
                  + "bench planner prints such a line for your machine. Names that are left out "
                  + "have their defaults");

  public static final ConfigKey JOBS_MODE =
      ConfigKey.of(Scope.TEST, "lcindex.jobs.mode")
          .text("normal", "normal, delayed or never")
          .meaning("For tests: whether jobs run at once, later or never");

  public static final ConfigKey LOCAL_FILES_CLASS =
      ConfigKey.of(Scope.SERVER, "lcindex.local.files.class")
          .text("the operating system's files", "name of a class")
          .meaning(
              "For tests: a `LocalFiles` class with a public constructor without "
                  + "arguments, through which index files are read and written");

  public static final ConfigKey TESTING =
      ConfigKey.of(Scope.SERVER, "lcindex.testing")
          .text("false", "true or false")
          .meaning(
              "For tests: whether values of table descriptors count for the switches that"
                  + " are meant for tests");

  /** What earlier versions read, and nobody had a reason to change: they do nothing. */
  public static final Set<String> GONE =
      Set.of(
          "lcindex.global.again.ms",
          "lcindex.global.repair.age.ms",
          "lcindex.global.stale.percent",
          "lcindex.jobs.queue.capacity",
          "lcindex.local.slow.ms",
          "lcindex.remote.chunk.bytes",
          "lcindex.remote.served.calls",
          "lcindex.remote.timeout.ms",
          "lcindex.remote.wait.building.ms",
          "lcindex.scan.open.wait.ms");

  /** All of them, by name. */
  public static final List<ConfigKey> ALL =
      Arrays.stream(ConfigKeys.class.getFields())
          .map(ConfigKeys::declared)
          .filter(Objects::nonNull)
          .sorted(Comparator.comparing(ConfigKey::name))
          .toList();

  /** For {@link #jobThreads}. */
  public static final List<String> JOB_KINDS =
      List.of("flush", "commit", "compact", "completecompact", "archive", "remote");

  private ConfigKeys() {}

  private static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static long heap() {
    return Runtime.getRuntime().maxMemory();
  }

  /** An eighth of the files that this process may have open, from 16 to 1024. */
  private static long openFiles() {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      return Math.max(LEAST_FILES, Math.min(MOST_FILES, unix.getMaxFileDescriptorCount() / 8));
    }
    return MOST_FILES;
  }

  private static ConfigKey declared(Field field) {
    try {
      return field.get(null) instanceof ConfigKey key ? key : null;
    } catch (IllegalAccessException e) {
      throw new AssertionError("a public field of this class", e);
    }
  }

  /** The threads of one job queue. */
  public static ConfigKey jobThreads(String kind) {
    return JOB_THREADS.named(JOB_THREADS.name().replace("KIND", kind));
  }

  /** Whether a table's value counts only in tests. */
  public static boolean isForTests(String name) {
    return ALL.stream().anyMatch(key -> key.name().equals(name) && key.scope() == Scope.TEST);
  }
}
