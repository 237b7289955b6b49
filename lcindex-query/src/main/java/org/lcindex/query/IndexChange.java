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
package org.lcindex.query;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.plan.Measures;

/**
 * How a table was altered: its indexes, or its declared columns.
 *
 * @param table the table
 * @param changed false when everything was as it was wanted, and nothing was altered
 * @param online whether the regions stayed open and were told; otherwise they were reopened, one
 *     after the other
 * @param regions how many regions were told of the change; 0 when it was not online, or when the
 *     table is disabled
 * @param before the table's indexes in the descriptor that was changed, which others may have
 *     altered since the caller looked
 * @param notes what the caller should know: why it was not online, what is left to do; sentences
 */
@InterfaceAudience.Public
public record IndexChange(
    TableName table,
    boolean changed,
    boolean online,
    int regions,
    IndexDefinitions before,
    List<String> notes) {
  public IndexChange {
    notes = List.copyOf(notes);
  }

  /** This change with other notes. */
  @InterfaceAudience.Private
  public IndexChange withNotes(List<String> other) {
    return new IndexChange(table, changed, online, regions, before, other);
  }

  /** One line for how it was done, and one for each note. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("table ").append(table);
    if (changed) {
      out.append(online ? ": online, " + Measures.count(regions, "region") + " told" : ": altered");
    } else {
      out.append(": unchanged");
    }
    notes.forEach(note -> out.append('\n').append(note));
    return out.toString();
  }
}
