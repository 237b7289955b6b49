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

import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.BuildOptions;
import org.lcindex.io.Compression;
import org.lcindex.regionserver.base.LCIndexConfig;

/**
 * The settings of one column family of one table: a value of the table descriptor wins over the
 * server's configuration, which wins over the default. Read when a region opens or its table's
 * descriptor has changed. Immutable.
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
    JobsMode mode = reader.choice(LCIndexConfig.JOBS_MODE, JobsMode.class, JobsMode.NORMAL.name());
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
        reader.share(LCIndexConfig.MISSING_THRESHOLD, "0.5"),
        (int) reader.number(LCIndexConfig.MAX_CANDIDATES, 4_000_000, 1, 50_000_000));
  }

  private static Compression compression(Reader reader, ColumnFamilyDescriptor family) {
    String name = reader.text(LCIndexConfig.COMPRESSION, FAMILY_COMPRESSION);
    if (!name.equalsIgnoreCase(FAMILY_COMPRESSION)) {
      return reader.choice(LCIndexConfig.COMPRESSION, Compression.class, FAMILY_COMPRESSION);
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

    <E extends Enum<E>> E choice(String key, Class<E> type, String byDefault) {
      String text = text(key, byDefault);
      for (E constant : type.getEnumConstants()) {
        if (constant.name().equalsIgnoreCase(text)) {
          return constant;
        }
      }
      throw new IllegalArgumentException(
          String.format("%s=%s: give one of %s", key, text, EnumSet.allOf(type)));
    }

    double share(String key, String byDefault) {
      String text = text(key, byDefault);
      try {
        double value = Double.parseDouble(text);
        if (value >= 0 && value <= 1) {
          return value;
        }
      } catch (NumberFormatException e) {
        // Reported below, with the limits.
      }
      throw new IllegalArgumentException(
          String.format("%s=%s: give a number from 0 to 1", key, text));
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
