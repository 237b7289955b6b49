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

import java.io.IOException;
import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.IndexSchema;
import org.lcindex.rowfile.RowFileFooter;

/** The inputs' entries by index, checked to have all that the output's files need. Immutable. */
final class MergeSources {
  private final BuildTarget target;
  // [index][input]
  private final IndexEntries[][] entries;
  // [index][input]: the numbers of the columns that the output has
  private final int[][][] columns;

  /**
   * Finds the indexes that will be read.
   *
   * @throws CannotMergeException when one is missing or lacks a column
   */
  MergeSources(BuildTarget target, List<MergeInput> inputs) throws IOException {
    this.target = target;
    int indexes = target.toBuild().size();
    entries = new IndexEntries[indexes][inputs.size()];
    columns = new int[indexes][inputs.size()][];
    for (int b = 0; b < indexes; b++) {
      for (int i = 0; i < inputs.size(); i++) {
        entries[b][i] = find(b, inputs.get(i));
        columns[b][i] = columns(b, entries[b][i]);
      }
    }
  }

  private IndexEntries find(int index, MergeInput input) throws IOException {
    IndexDefinition definition = target.definition(index);
    RowFileFooter rows = input.rows().footer();
    for (IndexEntries entries : input.indexes()) {
      IndexSchema schema = entries.schema();
      if (schema.own().isOf(definition)) {
        if (!schema.identity().equals(rows.identity())
            || entries.counts().rows() != rows.rows()
            || !entries.directory().shapes().equals(input.rows().shapes())) {
          throw new CannotMergeException(
              entries.path() + " and " + input.rows().path() + " are not of one HFile");
        }
        return entries;
      }
    }
    throw new CannotMergeException(
        "HFile " + rows.identity().name() + " has no IFile of " + definition);
  }

  private int[] columns(int index, IndexEntries entries) throws CannotMergeException {
    List<IndexDefinition> others = target.others(index);
    int[] numbers = new int[others.size()];
    for (int c = 0; c < numbers.length; c++) {
      numbers[c] = entries.schema().columnOf(others.get(c));
      if (numbers[c] < 0) {
        throw new CannotMergeException(
            entries.path() + " is older than " + others.get(c) + " and has no column of it");
      }
    }
    return numbers;
  }

  IndexEntries entries(int index, int input) {
    return entries[index][input];
  }

  int[] columns(int index, int input) {
    return columns[index][input];
  }
}
