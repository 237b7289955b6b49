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

import java.util.ArrayList;
import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;

/** What goes with indexes that are dropped, in words. Stateless. */
public final class DroppedText {
  private DroppedText() {}

  /** All indexes of a table, before they are dropped. */
  public static String all(TableIndexStatus status) {
    List<String> indexes = new ArrayList<>();
    status.definitions().forEach(index -> indexes.add(index.column()));
    status.globals().forEach(index -> indexes.add(index.definition().column() + " GLOBAL"));
    int unreadable = status.faults().size();
    return Measures.count(indexes.size(), "index")
        + " of table "
        + status.table()
        + (indexes.isEmpty() ? "" : " (" + String.join(", ", indexes) + ")")
        + (unreadable == 0 ? "" : " and what cannot be read as an index definition")
        + (status.indexBytes() == 0 ? "" : " with " + Measures.bytes(status.indexBytes()));
  }

  /**
   * What becomes free.
   *
   * @param status before they were dropped
   * @return null when there is nothing to tell
   */
  public static String freed(TableIndexStatus status, List<IndexDefinition> indexes) {
    Long bytes = bytes(status, indexes);
    if (bytes == null) {
      return "index files go in the background; how large they are is not known, as not every"
          + " region has answered";
    }
    return bytes == 0
        ? null
        : Measures.bytes(bytes) + " of index files become free in the background";
  }

  /** Bytes that become free; null when that is not known, as not every region has answered. */
  public static Long bytes(TableIndexStatus status, List<IndexDefinition> indexes) {
    return status.isWhole()
        ? indexes.stream().mapToLong(one -> ProgressText.indexBytes(status, one.toString())).sum()
        : null;
  }
}
