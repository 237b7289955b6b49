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

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PooledFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names of the configuration keys, and what is read of them but single values. What each means
 * is told by {@link ConfigKeys}, and from there in {@code docs/configuration.md}.
 */
@InterfaceAudience.Private
public final class LCIndexConfig {
  public static final String LOCAL_DIRS = "lcindex.local.dirs";
  public static final String OPEN_WAIT_MILLIS = "lcindex.scan.open.wait.ms";
  public static final String JOBS_BYTES_PER_SECOND = "lcindex.jobs.bytes.per.second";
  public static final String JOBS_HELPERS = "lcindex.jobs.helpers";
  public static final String JOBS_GIVE_WAY_PERCENT = "lcindex.jobs.give.way.percent";
  public static final String VERIFY_BYTES_PER_SECOND = "lcindex.verify.bytes.per.second";
  public static final String VERIFY_THREADS = "lcindex.verify.threads";
  public static final String QUEUE_CAPACITY = "lcindex.jobs.queue.capacity";
  public static final String BUILD_MEMORY = "lcindex.build.memory.bytes";
  public static final String BUILD_ROW_MAX_BYTES = "lcindex.build.row.max.bytes";
  public static final String CACHE_BYTES = "lcindex.cache.bytes";
  public static final String METADATA_CACHE_BYTES = "lcindex.metadata.cache.bytes";
  public static final String SEEK_MARKS = "lcindex.seek.marks.bytes";
  public static final String FILES_OPEN_MAX = "lcindex.files.open.max";
  public static final String OVERLAP_MEMORY = "lcindex.overlaps.memory.bytes";
  public static final String MEMSTORE_LOG = "lcindex.memstore.log.bytes";
  public static final String MEMSTORE_LOG_STORE = "lcindex.memstore.log.store.bytes";
  public static final String DESCRIPTOR_SECONDS = "lcindex.descriptor.period.seconds";
  public static final String LOCAL_SLOW_MILLIS = "lcindex.local.slow.ms";
  public static final String LOCAL_STALLED_MILLIS = "lcindex.local.stalled.ms";
  public static final String CHORE_SECONDS = "lcindex.chore.period.seconds";
  public static final String ORPHAN_GRACE_SECONDS = "lcindex.local.orphan.grace.seconds";
  public static final String LOCAL_MAX_BYTES = "lcindex.local.max.bytes";
  public static final String LOCAL_RESERVE = "lcindex.local.reserve.bytes";
  public static final String LOCAL_QUIET_MINUTES = "lcindex.local.quiet.minutes";
  public static final String REMOTE_BYTES_PER_SECOND = "lcindex.remote.bytes.per.second";
  public static final String REMOTE_CHUNK_BYTES = "lcindex.remote.chunk.bytes";
  public static final String REMOTE_TIMEOUT_MILLIS = "lcindex.remote.timeout.ms";
  public static final String REMOTE_SERVED_CALLS = "lcindex.remote.served.calls";
  public static final String REMOTE_WAIT_BUILDING_MILLIS = "lcindex.remote.wait.building.ms";
  public static final String GROUP_ROWS = "lcindex.ifile.group.rows";
  public static final String PAYLOAD_BLOCK_BYTES = "lcindex.ifile.payload.block.bytes";
  public static final String COMPRESSION = "lcindex.ifile.compression";
  public static final String FLUSH_COMPRESSION = "lcindex.ifile.flush.compression";
  public static final String JOBS_MODE = "lcindex.jobs.mode";
  public static final String JOBS_DELAY_MILLIS = "lcindex.jobs.delay.ms";
  public static final String MISSING_THRESHOLD = "lcindex.planner.missing.threshold";
  public static final String PLANNER_COSTS = "lcindex.planner.costs";
  public static final String MAX_CONDITIONS = "lcindex.planner.max.conditions";
  public static final String QUERY_MEMORY = "lcindex.query.memory.bytes";
  public static final String SCAN_MEMORY = "lcindex.scan.memory.bytes";
  public static final String SHARED_ROWS_PAUSE_MILLIS = "lcindex.shared.rows.pause.ms";
  public static final String SLOW_QUERY_MILLIS = "lcindex.slow.query.ms";
  public static final String LOCAL_FILES_CLASS = "lcindex.local.files.class";

  public static final String TESTING = "lcindex.testing";

  private static final Logger LOG = LoggerFactory.getLogger(LCIndexConfig.class);

  private LCIndexConfig() {}

  /** The key of the threads of one job queue. */
  public static String jobThreads(String kind) {
    return "lcindex.jobs." + kind + ".threads";
  }

  /** Whether region servers with this configuration attach the observer to every user table. */
  public static boolean givesObserverToEveryTable(Configuration conf) {
    return Stream.of(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, LCIndexConstants.EVERY_TABLE_KEY)
        .flatMap(key -> Stream.of(conf.getTrimmedStrings(key)))
        .anyMatch(name -> name.split("\\|")[0].trim().equals(LCIndexConstants.OBSERVER_CLASS));
  }

  /** What {@link #LOCAL_FILES_CLASS} names. */
  public static LocalFiles localFiles(Configuration conf, Settings settings) {
    return settings.read(
        LOCAL_FILES_CLASS,
        LocalFiles.real(),
        name -> {
          try {
            Class<?> named = conf.getClassByName(name);
            return (LocalFiles) named.getConstructor().newInstance();
          } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
          }
        },
        "give a public LocalFiles class with a public constructor without arguments");
  }

  /** Local files of which at most {@link #FILES_OPEN_MAX} are open for reading. */
  public static PooledFiles pooled(LocalFiles files, Settings settings) {
    int limit = settings.integer(ConfigKeys.FILES_OPEN_MAX);
    return new PooledFiles(files, limit);
  }

  /** The local directories, in configured order; what is no path is left out. */
  public static List<Path> localDirs(Configuration conf) {
    String[] configured = conf.getTrimmedStrings(LOCAL_DIRS);
    List<Path> dirs = new ArrayList<>();
    for (String dir : configured) {
      String plain = dir.startsWith("file:") ? dir.substring("file:".length()) : dir;
      try {
        dirs.add(Paths.get(plain).toAbsolutePath().normalize());
      } catch (InvalidPathException e) {
        LOG.warn("LCIndex: {}: '{}' is no path and left out", LOCAL_DIRS, plain);
      }
    }
    if (dirs.isEmpty()) {
      String tmp = conf.get("hbase.tmp.dir", System.getProperty("java.io.tmpdir"));
      dirs.add(Paths.get(tmp, "lcindex").toAbsolutePath().normalize());
    }
    return dirs.stream().distinct().toList();
  }
}
