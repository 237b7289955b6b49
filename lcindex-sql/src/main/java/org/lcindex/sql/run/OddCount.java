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
package org.lcindex.sql.run;

import java.util.Map;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;

/** Cells that were read and are no value of their type, by columns. Thread safe. */
@InterfaceAudience.Private
public final class OddCount {
  private final Map<String, Long> columns = new TreeMap<>();

  /** Some more of a column. */
  public synchronized void add(String column, long cells) {
    if (cells > 0) {
      columns.merge(column, cells, Long::sum);
    }
  }

  /** In words; empty when there are none. */
  public synchronized String told() {
    StringBuilder text = new StringBuilder();
    columns.forEach(
        (column, cells) ->
            text.append(text.isEmpty() ? "" : "; ")
                .append("column ")
                .append(column)
                .append(": ")
                .append(Measures.count(cells, "cell"))
                .append(" read that SQL's type cannot hold or that are no value: NULL"));
    return text.toString();
  }
}
