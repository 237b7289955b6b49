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
package org.lcindex.regionserver.store;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.BuildOptions;
import org.lcindex.io.Compression;
import org.lcindex.regionserver.server.LCIndexConfig;

/**
 * The settings of one column family of one table: a value of the table descriptor wins over the
 * server's configuration, which wins over the default. Read when a region opens. Immutable.
 *
 * @param buildOptions how index files are written
 * @param jobsMode whether jobs run at once, later or never (for tests)
 * @param jobsDelayMillis how much later
 * @param missingThreshold share of HFiles without IFile above which a column is not used
 * @param maxCandidates candidates of one query in one region before it gives the index up
 */
@InterfaceAudience.Private
public record TableSettings(
    BuildOptions buildOptions,
    JobsMode jobsMode,
    long jobsDelayMillis,
    double missingThreshold,
    int maxCandidates) {

  /** When background jobs run. */
  public enum JobsMode {
    NORMAL,
    DELAYED,
    NEVER
  }

  private static final String FAMILY_COMPRESSION = "FAMILY";

  /**
   * @throws IllegalArgumentException naming key, value and remedy when a setting does not make
   *     sense
   */
  public static TableSettings of(
      Configuration conf, TableDescriptor table, ColumnFamilyDescriptor family) {
    Reader reader = new Reader(conf, table);
    JobsMode mode =
        JobsMode.valueOf(reader.text(LCIndexConfig.JOBS_MODE, "normal").toUpperCase(Locale.ROOT));
    BuildOptions options =
        BuildOptions.DEFAULT
            .withGroupRows((int) reader.number(LCIndexConfig.GROUP_ROWS, 1024, 1, 65_536))
            .withPayloadBlockBytes(
                (int) reader.number(LCIndexConfig.PAYLOAD_BLOCK_BYTES, 8192, 64, 1 << 20))
            .withMemoryBytes(
                reader.number(LCIndexConfig.BUILD_MEMORY, 64L << 20, 1 << 10, 16L << 30))
            .withCompression(compression(reader, family));
    return new TableSettings(
        options,
        mode,
        mode == JobsMode.DELAYED
            ? reader.number(LCIndexConfig.JOBS_DELAY_MILLIS, 1_000, 0, 3_600_000)
            : 0,
        Double.parseDouble(reader.text(LCIndexConfig.MISSING_THRESHOLD, "0.5")),
        (int) reader.number(LCIndexConfig.MAX_CANDIDATES, 4_000_000, 1, 50_000_000));
  }

  private static Compression compression(Reader reader, ColumnFamilyDescriptor family) {
    String name = reader.text(LCIndexConfig.COMPRESSION, FAMILY_COMPRESSION);
    if (!name.equalsIgnoreCase(FAMILY_COMPRESSION)) {
      return Compression.valueOf(name.toUpperCase(Locale.ROOT));
    }
    return switch (family.getCompressionType()) {
      case ZSTD, GZ, LZMA, BZIP2, BROTLI -> Compression.ZSTD;
      case SNAPPY -> Compression.SNAPPY;
      default -> Compression.LZ4;
    };
  }

  private record Reader(Configuration conf, TableDescriptor table) {
    String text(String key, String byDefault) {
      String value = table.getValue(key);
      return value != null ? value.trim() : conf.getTrimmed(key, byDefault);
    }

    long number(String key, long byDefault, long least, long most) {
      String text = text(key, Long.toString(byDefault));
      try {
        long value = Long.parseLong(text);
        if (value >= least && value <= most) {
          return value;
        }
      } catch (NumberFormatException e) {
        // Reported below, with the limits.
      }
      throw new IllegalArgumentException(
          String.format("%s=%s: give a whole number from %d to %d", key, text, least, most));
    }
  }
}
