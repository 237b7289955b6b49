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
package org.lcindex.offline.manifest;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.RowParts;

/**
 * Which values of a table's descriptor make other bytes of its index files, and the parts of its
 * row keys. A build takes them from a table, and whoever makes a table for the build gives them to
 * it. Stateless.
 */
public final class ManifestSettings {
  /** The keys of settings; memory and pace are none of them. */
  public static final List<ConfigKey> KEYS =
      List.of(
          ConfigKeys.GROUP_ROWS,
          ConfigKeys.PAYLOAD_BLOCK_BYTES,
          ConfigKeys.COMPRESSION,
          ConfigKeys.BUILD_ROW_MAX_BYTES);

  private ManifestSettings() {}

  /** Their names, for people. */
  public static String names() {
    return KEYS.stream().map(ConfigKey::name).collect(Collectors.joining(", "));
  }

  /** Older releases leave the parts of row keys alone where they stand here. */
  private static List<String> kept() {
    return Stream.concat(KEYS.stream().map(ConfigKey::name), Stream.of(RowParts.TABLE_KEY))
        .toList();
  }

  /** What a table's descriptor says. */
  public static TreeMap<String, String> of(TableDescriptor table) {
    TreeMap<String, String> settings = new TreeMap<>();
    for (String key : kept()) {
      String value = table.getValue(key);
      if (value != null) {
        settings.put(key, value);
      }
    }
    return settings;
  }

  /** Puts these values into a descriptor; others are left out. */
  static void apply(TreeMap<String, String> settings, TableDescriptorBuilder table) {
    for (String key : kept()) {
      String value = settings.get(key);
      if (value != null) {
        table.setValue(key, value);
      }
    }
  }
}
