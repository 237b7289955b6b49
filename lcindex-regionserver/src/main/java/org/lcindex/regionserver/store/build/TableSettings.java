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
package org.lcindex.regionserver.store.build;

import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.lcindex.build.BuildOptions;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.Compression;
import org.lcindex.plan.Costs;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.store.SharedRowsKeeper;

/**
 * The settings of one column family of one table: a value of the table descriptor wins over the
 * server's configuration, which wins over the default. Read when a region opens or its table's
 * descriptor has changed. Immutable.
 *
 * @param buildOptions how index files are written
 * @param flushCompression of the index files of HFiles that come from a flush
 * @param jobsMode whether jobs run at once, later or never (for tests)
 * @param jobsDelayMillis how much later
 * @param missingThreshold share of cells in HFiles without IFile above which a column is not used
 * @param costs of units of work, for the planner
 * @param scanMemory bytes that one open indexed scan holds at most
 * @param sharedRowsPause ms between two tables of shared rows; see {@link SharedRowsKeeper}
 * @param memStoreLog bytes that the log of one store's MemStore holds at most
 */
public record TableSettings(
    BuildOptions buildOptions,
    Compression flushCompression,
    JobsMode jobsMode,
    long jobsDelayMillis,
    double missingThreshold,
    Costs costs,
    long scanMemory,
    long sharedRowsPause,
    long memStoreLog) {

  /** When background jobs run. */
  public enum JobsMode {
    NORMAL,
    DELAYED,
    NEVER
  }

  private static final String FAMILY_COMPRESSION = "FAMILY";
  private static final String SAME_COMPRESSION = "SAME";

  /** The settings of a family; what makes no sense does not count. */
  public static TableSettings of(Settings settings, ColumnFamilyDescriptor family) {
    JobsMode mode = settings.choice(ConfigKeys.JOBS_MODE.name(), JobsMode.class, JobsMode.NORMAL);
    BuildOptions options =
        BuildOptions.DEFAULT
            .withGroupRows(settings.integer(ConfigKeys.GROUP_ROWS))
            .withPayloadBlockBytes(settings.integer(ConfigKeys.PAYLOAD_BLOCK_BYTES))
            .withMemoryBytes(settings.number(ConfigKeys.BUILD_MEMORY))
            .withRowMaxBytes(settings.number(ConfigKeys.BUILD_ROW_MAX_BYTES))
            .withCompression(
                settings
                    .choiceOr(
                        ConfigKeys.COMPRESSION.name(), Compression.class, FAMILY_COMPRESSION, null)
                    .orElseGet(
                        () ->
                            BuildOptions.DEFAULT.withCompressionOf(family).ifile().compression()));
    return new TableSettings(
        options,
        settings
            .choiceOr(
                ConfigKeys.FLUSH_COMPRESSION.name(),
                Compression.class,
                SAME_COMPRESSION,
                Compression.NONE)
            .orElse(options.ifile().compression()),
        mode,
        mode == JobsMode.DELAYED ? settings.number(ConfigKeys.JOBS_DELAY) : 0,
        settings.share(ConfigKeys.MISSING_THRESHOLD),
        settings.read(
            ConfigKeys.PLANNER_COSTS.name(),
            Costs.DEFAULT,
            Costs::parse,
            "give NAME=NANOSECONDS, once or more, such as " + Costs.DEFAULT),
        settings.number(ConfigKeys.SCAN_MEMORY),
        settings.number(ConfigKeys.SHARED_ROWS_PAUSE),
        settings.number(ConfigKeys.MEMSTORE_LOG_STORE));
  }
}
