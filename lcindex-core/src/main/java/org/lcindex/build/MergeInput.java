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

import java.util.List;
import org.lcindex.layout.IndexEntries;
import org.lcindex.rowfile.RowFileReader;

/**
 * The index files of one HFile that a compaction has read. The merger reads them past the page
 * cache and does not close them.
 *
 * @param rows its row file
 * @param indexes entries of its indexes, in any order; more than are needed do no harm
 * @param from the first row key that the compaction has read; null for no lower bound
 * @param to the first row key that it has not read any more; null for no upper bound. Both are for
 *     HFiles read through a reference, as after a split
 */
public record MergeInput(RowFileReader rows, List<IndexEntries> indexes, byte[] from, byte[] to) {

  /** Copies the list. */
  public MergeInput {
    indexes = List.copyOf(indexes);
  }

  /** An HFile that was read from its first to its last row. */
  public static MergeInput whole(RowFileReader rows, List<IndexEntries> indexes) {
    return new MergeInput(rows, indexes, null, null);
  }
}
