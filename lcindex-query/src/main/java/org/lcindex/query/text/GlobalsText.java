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
package org.lcindex.query.text;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.TableIndexStatus;

/** Global indexes of tables as text for people. Stateless. */
public final class GlobalsText {
  /** How each stands: no range of the table's rows may be asked of it. */
  public static final String UNCOVERED = "UNCOVERED";

  /** What that means. */
  public static final String WHY =
      "UNCOVERED: this release keeps no entries of GLOBAL indexes, and queries do without them";

  private GlobalsText() {}

  /** What is to be said once of the GLOBAL indexes of some tables; none when there is none. */
  public static List<String> notes(List<TableIndexStatus> tables) {
    return tables.stream().allMatch(table -> table.globals().isEmpty()) ? List.of() : List.of(WHY);
  }

  /** What an index is, in one line. */
  public static String line(TableName table, GlobalIndex index) {
    GlobalDefinition definition = index.definition();
    return String.format(
        Locale.ROOT,
        "%s: old entries go %s, %s, generation %016x, %sentries in table %s",
        definition,
        definition.policy(),
        definition.buckets() == 0 ? "no buckets" : definition.buckets() + " buckets",
        index.generation(),
        index.splits() == 0 ? "" : "made with " + index.splits() + " regions, ",
        GlobalTables.entries(table, index));
  }
}
