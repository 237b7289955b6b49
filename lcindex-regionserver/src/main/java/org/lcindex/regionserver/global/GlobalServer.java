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

import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.GlobalLevels;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.global.coverage.EntriesCoverages;
import org.lcindex.regionserver.global.gone.CompactionRepairs;
import org.lcindex.regionserver.global.removal.RemovalCalls;
import org.lcindex.regionserver.global.removal.RemovalServer;
import org.lcindex.regionserver.global.removal.StaleHints;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.server.KilledQueries;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all regions with global indexes share on a region server. Immutable; its parts are thread
 * safe.
 *
 * @param sender of entries
 * @param build what builds have
 * @param entries what the server's regions of entries know of their coverage
 * @param killed queries of the server; null if nobody can kill any
 * @param pieceMillis how long one call for entries reads
 * @param removals which are sent later
 * @param hints what queries tell of stale entries
 * @param gone which looks what compactions have left out
 * @param goneRoom for what is found of one before it is committed, in bytes
 * @param repairs how many handlers decide about entries that others have seen
 * @param permits of those who wait for entries
 * @param waitMillis how long they wait at most
 * @param patienceMillis after how long writes go on without an index that is out of order
 * @param counters what is counted
 * @param waited told how long a batch waited, in nanoseconds, and how to say for what
 * @param levels where its metrics are told from
 * @param problems that stand; null if nobody would show them
 * @param bugs told of exceptions that should not be, each with what was done
 * @param stopping whether the server is about to end
 */
record GlobalServer(
    EntryTransport sender,
    BuildServer build,
    EntriesCoverages entries,
    KilledQueries killed,
    long pieceMillis,
    RemovalServer removals,
    StaleHints hints,
    CompactionRepairs gone,
    long goneRoom,
    Semaphore repairs,
    WritePermits permits,
    long waitMillis,
    long patienceMillis,
    Counters counters,
    ObjLongConsumer<Supplier<String>> waited,
    GlobalLevels levels,
    Problems problems,
    BiConsumer<String, Throwable> bugs,
    BooleanSupplier stopping) {

  /** Of the standing problem. */
  static final String SUBJECT = "global indexes";

  /** Handlers that a server gives to sweeps. */
  private static final int REPAIRS = 2;

  /** Where writes remove nothing, in bytes. */
  private static final long GONE_LEAST = 1 << 20;

  /**
   * After so long without an answer entries are sent once more, to the handlers of ordinary calls:
   * those for bulk loads may all be busy.
   */
  private static final int AGAIN_MILLIS = 250;

  /** Where calls for several regions of a scan are switched off. */
  private static final long PIECE_MILLIS = 50;

  private static final Logger LOG = LoggerFactory.getLogger(GlobalServer.class);

  static GlobalServer of(Configuration conf, ServerName name, BooleanSupplier stopping) {
    // Entries are written whether or not local indexes can work with this HBase.
    boolean fits = HBaseFit.ofThisProcess().misfit() == null;
    Telemetry telemetry = fits ? IndexServers.of(conf).telemetry() : null;
    Counters counters = fits ? telemetry.counters() : new Counters();
    Settings settings =
        Settings.of(
            conf,
            (setting, wrong) -> {
              if (fits) {
                telemetry.problems().report(setting, wrong);
              }
            });
    WritePermits permits = WritePermits.of(conf);
    int wait = settings.integer(ConfigKeys.GLOBAL_WAIT);
    SenderConnection connection = new SenderConnection(conf, wait);
    BuildServer build = BuildServer.of(conf, name, settings, connection, counters);
    long piece = settings.number(ConfigKeys.QUERY_CALL_MILLIS);
    return new GlobalServer(
        new EntrySender(
            connection,
            wait,
            AGAIN_MILLIS,
            new SecondAttempts(permits.handlers(), System::nanoTime),
            counters),
        build,
        new EntriesCoverages(build.catalog()),
        fits ? IndexServers.of(conf).killed() : null,
        piece == 0 ? PIECE_MILLIS : piece,
        new RemovalServer(
            build.held()::holding,
            RemovalCalls.over(build.catalog()),
            settings.number(ConfigKeys.GLOBAL_REMOVALS),
            counters),
        new StaleHints(settings, build.catalog(), counters),
        new CompactionRepairs(
            settings.number(ConfigKeys.GLOBAL_COMPACTION_PACE),
            settings.number(ConfigKeys.GLOBAL_COMPACTION_KEPT),
            counters),
        Math.max(GONE_LEAST, settings.number(ConfigKeys.GLOBAL_REMOVALS) / 4),
        new Semaphore(REPAIRS),
        permits,
        wait,
        settings.number(ConfigKeys.GLOBAL_OUTAGE),
        counters,
        fits ? (line, nanos) -> waited(telemetry, line, nanos) : (line, nanos) -> {},
        fits ? telemetry.globals() : new GlobalLevels(),
        fits ? telemetry.problems() : null,
        fits ? telemetry.bugs()::report : LOG::warn,
        stopping);
  }

  private static void waited(Telemetry telemetry, Supplier<String> line, long nanos) {
    telemetry.timings().add(Timing.ENTRIES, nanos);
    telemetry.slowQueries().waited(nanos, line);
  }

  /** The standing problem of a region with its global indexes. */
  StandingProblems problemsOf(RegionInfo region) {
    return problemsOf(region.getEncodedName());
  }

  /** A standing problem with global indexes that has this cause. */
  StandingProblems problemsOf(String cause) {
    return new StandingProblems() {
      @Override
      public void report(String problem) {
        if (problems == null) {
          LOG.warn("LCIndex: {}: {}", SUBJECT, problem);
        } else {
          problems.report(SUBJECT, cause, problem);
        }
      }

      @Override
      public void clear() {
        if (problems != null) {
          problems.clear(SUBJECT, cause);
        }
      }

      @Override
      public void leave() {
        if (problems != null) {
          problems.leave(SUBJECT, cause);
        }
      }
    };
  }

  /** A setting of a region's table makes no sense. */
  void report(RegionInfo region, String setting, String wrong) {
    if (problems != null) {
      problems.report(setting, region.getEncodedName(), wrong);
    }
  }

  /** A region closes, whose table's setting may have made no sense. */
  void leave(RegionInfo region, String setting) {
    if (problems != null) {
      problems.leave(setting, region.getEncodedName());
    }
  }

  void close() {
    hints.close();
    gone.close();
    removals.close();
    build.close();
    sender.close();
  }
}
