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
 * Every configuration key of the region server plugin. What is set in {@code hbase-site.xml} needs
 * a restart of the region server. Keys marked "Table" may also be set as a value of the table
 * descriptor, which needs none: they hold when a region opens or learns of the change. All are read
 * through {@link Settings}: a value that makes no sense is the default, and a standing problem.
 */
@InterfaceAudience.Private
public final class LCIndexConfig {
  /** Comma-separated directories, one per disk. Default: {@code ${hbase.tmp.dir}/lcindex}. */
  public static final String LOCAL_DIRS = "lcindex.local.dirs";

  /**
   * Threads of one job queue, {@code lcindex.jobs.<kind>.threads}: flush, commit, compact,
   * completecompact, archive, remote. Default 1 each.
   */
  public static String jobThreads(String kind) {
    return "lcindex.jobs." + kind + ".threads";
  }

  /**
   * How long the first scans of a region that has just opened wait for its index files to be
   * opened, in milliseconds; a plain scan of the region would take longer. Few scans wait at a
   * time, others are plain at once. Default 500. Restart.
   */
  public static final String OPEN_WAIT_MILLIS = "lcindex.scan.open.wait.ms";

  /**
   * Bytes of index files that this server's jobs write per second, all jobs together; 0 for no
   * limit. Default 0.
   */
  public static final String JOBS_BYTES_PER_SECOND = "lcindex.jobs.bytes.per.second";

  /** Jobs a queue holds at most. Default 10000. */
  public static final String QUEUE_CAPACITY = "lcindex.jobs.queue.capacity";

  /**
   * Table. Memory of one index build or merge before it spills sorted runs, in bytes. At the same
   * time there are as many as the flush and compact queues have threads ({@link #jobThreads}).
   * Default: a sixteenth of the heap, at most 64 MiB.
   */
  public static final String BUILD_MEMORY = "lcindex.build.memory.bytes";

  /**
   * Table. Serialized size in bytes above which a row is complex: index files have its keys and not
   * the row, so that no build and no query holds it whole; queries read it from the HFile. Default
   * 16 MiB.
   */
  public static final String BUILD_ROW_MAX_BYTES = "lcindex.build.row.max.bytes";

  /** Cache of decoded index pages of the whole server, in bytes. Default 64 MiB. */
  public static final String CACHE_BYTES = "lcindex.cache.bytes";

  /**
   * Cache of the directories of all open index files of the server (where their groups of rows are
   * and what these may hold), in bytes. A query reads those that are not in it again. Default: a
   * thirty-second of the heap, at least 16 MiB. Restart.
   */
  public static final String METADATA_CACHE_BYTES = "lcindex.metadata.cache.bytes";

  /**
   * Index files that the process has open for reading at a time, whatever number of HFiles is
   * indexed; over it the one that was not read longest is closed until it is read again. Default:
   * an eighth of the files that the process may have open, from 16 to 1024.
   */
  public static final String FILES_OPEN_MAX = "lcindex.files.open.max";

  /**
   * Memory for what pairs of HFiles have in common, all stores together, in bytes; pairs that find
   * no room are compared again when they are needed. Default: a thirty-second of the heap.
   */
  public static final String OVERLAP_MEMORY = "lcindex.overlaps.memory.bytes";

  /**
   * Seconds within which a region learns of indexes that were added or dropped while nobody could
   * tell it, at the next chore: how often a server looks at the descriptor of each table, at most.
   * Default 60. Restart.
   */
  public static final String DESCRIPTOR_SECONDS = "lcindex.descriptor.period.seconds";

  /**
   * Milliseconds for which a read on a local disk may be under way before others there fail at
   * once, so that their queries are plain scans and do not wait, too. Default 250. Restart.
   */
  public static final String LOCAL_SLOW_MILLIS = "lcindex.local.slow.ms";

  /**
   * Milliseconds without an answer after which a local disk is stalled: it is not used until it has
   * answered. Default 10000. Restart.
   */
  public static final String LOCAL_STALLED_MILLIS = "lcindex.local.stalled.ms";

  /** Seconds between two looks at the local directories (orphans, damaged files). Default 10. */
  public static final String CHORE_SECONDS = "lcindex.chore.period.seconds";

  /** Seconds before files of a region that is not open here are deleted. Default 600. */
  public static final String ORPHAN_GRACE_SECONDS = "lcindex.local.orphan.grace.seconds";

  /**
   * Most bytes of index files on this server, in all local directories together; 0 for no limit.
   * Default 0. When there is no room for all, what queries used last is kept.
   */
  public static final String LOCAL_MAX_BYTES = "lcindex.local.max.bytes";

  /**
   * With {@link #LOCAL_MAX_BYTES}: minutes for which index files must not have been used before
   * they give way to others. Default 60.
   */
  public static final String LOCAL_QUIET_MINUTES = "lcindex.local.quiet.minutes";

  /**
   * Bytes per second in which this server copies index files from others, all copies together, and
   * once more that much in which it lets others copy; 0 for no limit. Default 200 MiB.
   */
  public static final String REMOTE_BYTES_PER_SECOND = "lcindex.remote.bytes.per.second";

  /** Bytes asked for in one call of a copy, at most 1 MiB. Default 256 KiB. */
  public static final String REMOTE_CHUNK_BYTES = "lcindex.remote.chunk.bytes";

  /** Milliseconds after which a call to another server has failed. Default 3000. */
  public static final String REMOTE_TIMEOUT_MILLIS = "lcindex.remote.timeout.ms";

  /** Calls of other servers answered at the same time; more are told to wait. Default 2. */
  public static final String REMOTE_SERVED_CALLS = "lcindex.remote.served.calls";

  /**
   * Milliseconds to wait for a server that is still building the index files of an HFile before
   * they are built here, too. Default 60000.
   */
  public static final String REMOTE_WAIT_BUILDING_MILLIS = "lcindex.remote.wait.building.ms";

  /** Table. Entries of an IFile group. Default 1024. */
  public static final String GROUP_ROWS = "lcindex.ifile.group.rows";

  /** Table. Uncompressed bytes of a payload block. Default 8192. */
  public static final String PAYLOAD_BLOCK_BYTES = "lcindex.ifile.payload.block.bytes";

  /**
   * Table. NONE, LZ4, ZSTD, SNAPPY or FAMILY, the default: SNAPPY and ZSTD as the family has it,
   * ZSTD for its other codecs of a high ratio (GZ, LZMA, BZIP2, BROTLI), else LZ4.
   */
  public static final String COMPRESSION = "lcindex.ifile.compression";

  /** Table. For tests: normal, delayed or never. */
  public static final String JOBS_MODE = "lcindex.jobs.mode";

  /** Table. For tests: the delay of {@code lcindex.jobs.mode=delayed}, in milliseconds. */
  public static final String JOBS_DELAY_MILLIS = "lcindex.jobs.delay.ms";

  /**
   * Table. Share of the HFiles' cells that are in HFiles without an IFile, above which a column is
   * not used. Default 0.5.
   */
  public static final String MISSING_THRESHOLD = "lcindex.planner.missing.threshold";

  /**
   * Conditions of one query, each value or range of a list counted, beyond which it is left to
   * HBase: planning takes time in a handler. Default 10000. Restart.
   */
  public static final String MAX_CONDITIONS = "lcindex.planner.max.conditions";

  /**
   * Bytes of heap that all open indexed scans of this server hold together; a scan that gets none
   * is a plain one. Default: a sixteenth of the heap. Restart.
   */
  public static final String QUERY_MEMORY = "lcindex.query.memory.bytes";

  /**
   * Table. Bytes of heap that one open indexed scan of one region holds at most, whatever it
   * matches: with more candidates it goes over its index files again. Default 4 MiB.
   */
  public static final String SCAN_MEMORY = "lcindex.scan.memory.bytes";

  /** Milliseconds after which a scan of a region is slow and told in the log; 0 for none. */
  public static final String SLOW_QUERY_MILLIS = "lcindex.slow.query.ms";

  /**
   * For tests: the {@link LocalFiles} all index files are read and written through, a class with a
   * public constructor without arguments. Default: the operating system's file system.
   */
  public static final String LOCAL_FILES_CLASS = "lcindex.local.files.class";

  private static final Logger LOG = LoggerFactory.getLogger(LCIndexConfig.class);

  private LCIndexConfig() {}

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
    int limit = settings.integer(FILES_OPEN_MAX, PooledFiles.defaultLimit(), 1, Integer.MAX_VALUE);
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
