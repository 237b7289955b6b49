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
package org.lcindex.query.cli.rows;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.definition.RowParts;
import org.lcindex.query.RowReader;

/** Counts the row keys that are not made of the parts that their table declares. */
public final class OddKeys {
  private final RowParts parts;
  private long odd;

  /** Before the first row. */
  public OddKeys(RowReader reader) {
    this.parts = reader.parts();
  }

  /** A row of the output. */
  public void add(Result row) {
    if (!parts.isNone() && !parts.decodes(row.getRow())) {
      odd++;
    }
  }

  /** A line when there were any. */
  public List<String> told() {
    return odd == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "%,d %s not of the form that the table declares (%s): parts that are no value are"
                    + " left empty; they equal no value and are in no range",
                odd,
                odd == 1 ? "row key is" : "row keys are",
                parts.declaration()));
  }
}
