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
package org.lcindex.query.path;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.definition.GlobalIndex;

/**
 * Global indexes that a scan could go through if they were not switched off.
 *
 * @param why none is used, in words
 * @param remedy in the words of the command line
 */
record SwitchedOff(String why, String remedy) {

  /**
   * Those of a scan; null when there are none.
   *
   * @param indexes that it may go through, switched off or on
   */
  static SwitchedOff of(TableName table, Scan scan, List<GlobalIndex> indexes) {
    List<GlobalIndex> off = indexes.stream().filter(GlobalIndex::disabled).toList();
    if (off.isEmpty()) {
      return null;
    }
    GlobalWays ways = GlobalWays.of(scan, off);
    if (ways.list().isEmpty() || ways.list().get(0).sides().isEmpty()) {
      return null;
    }
    List<String> columns =
        ways.list().get(0).sides().stream().map(GlobalWays.Side::column).distinct().toList();
    return new SwitchedOff(
        "the global index on " + String.join(" and that on ", columns) + " is switched off",
        String.join(
            "; ",
            columns.stream()
                .map(column -> "lcindex index enable " + table + " \"" + column + " GLOBAL\"")
                .toList()));
  }
}
