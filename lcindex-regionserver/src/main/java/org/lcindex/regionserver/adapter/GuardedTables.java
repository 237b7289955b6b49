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
package org.lcindex.regionserver.adapter;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;

/**
 * Whether tables of LCIndex's own open with their {@link OwnTableGuard}, by their descriptors.
 * Without it whoever was granted something reads and writes their rows, and no query can ask their
 * endpoint. Stateless.
 */
@InterfaceAudience.Private
public final class GuardedTables {
  /**
   * A region's configuration has the values of its table: with one false, the guard is left out.
   */
  private static final List<String> SWITCHES =
      List.of(
          CoprocessorHost.COPROCESSORS_ENABLED_CONF_KEY,
          CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY,
          CoprocessorHost.ABORT_ON_ERROR_KEY);

  private GuardedTables() {}

  private static String guardOf(TableDescriptor table) {
    return table.getTableName().equals(GlobalTables.STORES)
        ? LCIndexConstants.STORES_GUARD_CLASS
        : LCIndexConstants.ENTRIES_GUARD_CLASS;
  }

  /** Why regions of a table of ours may open without their guard; null if they open with it. */
  public static String unguarded(TableDescriptor table) {
    if (!table.hasCoprocessor(guardOf(table))) {
      return "its descriptor does not name " + guardOf(table);
    }
    return SWITCHES.stream()
        .filter(key -> isOff(table, key))
        .findFirst()
        .map(key -> key + " is " + table.getValue(key) + " in its descriptor")
        .orElse(null);
  }

  private static boolean isOff(TableDescriptor table, String key) {
    String value = table.getValue(key);
    return value != null && !Boolean.parseBoolean(value.trim());
  }

  /** A table of ours whose regions open with their guard; all else of it stays. */
  public static TableDescriptor guarded(TableDescriptor table) throws IOException {
    TableDescriptorBuilder guarded = TableDescriptorBuilder.newBuilder(table);
    SWITCHES.stream().filter(key -> isOff(table, key)).forEach(guarded::removeValue);
    if (!table.hasCoprocessor(guardOf(table))) {
      guarded.setCoprocessor(guardOf(table));
    }
    return guarded.build();
  }
}
