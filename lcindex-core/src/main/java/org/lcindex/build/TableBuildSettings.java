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
package org.lcindex.build;

import java.util.Locale;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.Compression;
import org.lcindex.offline.manifest.ManifestSettings;
import org.lcindex.type.ShownText;

/**
 * Values of a table's descriptor that make other bytes of its index files, read where no region
 * server is. What a region server makes of them, with a configuration of its own beneath, is in its
 * {@code TableSettings}. Stateless.
 */
public final class TableBuildSettings {
  private static final String AS_FAMILY = "FAMILY";

  private TableBuildSettings() {}

  /**
   * How index files of a family are built.
   *
   * @throws IllegalArgumentException with key, value and limits when a value makes no sense
   */
  public static BuildOptions options(TableDescriptor table, ColumnFamilyDescriptor family) {
    BuildOptions options = BuildOptions.DEFAULT.withCompressionOf(family);
    return options
        .withGroupRows((int) number(table, ConfigKeys.GROUP_ROWS))
        .withPayloadBlockBytes((int) number(table, ConfigKeys.PAYLOAD_BLOCK_BYTES))
        .withRowMaxBytes(number(table, ConfigKeys.BUILD_ROW_MAX_BYTES))
        .withCompression(
            value(
                table,
                ConfigKeys.COMPRESSION,
                text -> compression(text, options.ifile().compression()),
                options.ifile().compression()));
  }

  /**
   * Looks whether a setting is one of these, and its value makes sense.
   *
   * @throws IllegalArgumentException with key, value and remedy
   */
  public static void check(String key, String value) {
    ConfigKey known =
        ManifestSettings.KEYS.stream()
            .filter(one -> one.name().equals(key))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'"
                            + ShownText.cut(key)
                            + "' changes no index file; there are "
                            + ManifestSettings.names()));
    if (known == ConfigKeys.COMPRESSION) {
      parse(known, value, text -> compression(text, Compression.LZ4));
    } else {
      parse(known, value, text -> number(known, text));
    }
  }

  private static long number(TableDescriptor table, ConfigKey key) {
    return value(table, key, text -> number(key, text), key.number().getAsLong());
  }

  private static Long number(ConfigKey key, String text) {
    long number = Long.parseLong(text);
    return number >= key.least() && number <= key.most() ? number : null;
  }

  private static Compression compression(String text, Compression ofFamily) {
    String name = text.toUpperCase(Locale.ROOT);
    return name.equals(AS_FAMILY) ? ofFamily : Compression.valueOf(name);
  }

  private static <T> T value(
      TableDescriptor table, ConfigKey key, Function<String, T> read, T byDefault) {
    String text = table.getValue(key.name());
    return text == null ? byDefault : parse(key, text, read);
  }

  private static <T> T parse(ConfigKey key, String text, Function<String, T> read) {
    T value = null;
    try {
      value = read.apply(text.strip());
    } catch (IllegalArgumentException e) {
      // Told below, with the limits.
    }
    if (value == null) {
      throw new IllegalArgumentException(
          key.name() + " is '" + ShownText.cut(text) + "'; it takes " + key.range());
    }
    return value;
  }
}
