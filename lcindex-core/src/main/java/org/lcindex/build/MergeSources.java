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
import org.lcindex.ifile.IFileFooter;
import org.lcindex.ifile.IFileReader;
import org.lcindex.rowfile.RowFileFooter;

/** The inputs' IFiles by index, checked to have all that the output's files need. Immutable. */
final class MergeSources {
  private final BuildTarget target;
  // [index][input]
  private final IFileReader[][] ifiles;
  // [index][input]: the numbers of the columns that the output has
  private final int[][][] columns;

  /**
   * Finds the IFiles that will be read.
   *
   * @throws CannotMergeException when one is missing or lacks a column
   */
  MergeSources(BuildTarget target, List<MergeInput> inputs) throws IOException {
    this.target = target;
    int indexes = target.toBuild().size();
    ifiles = new IFileReader[indexes][inputs.size()];
    columns = new int[indexes][inputs.size()][];
    for (int b = 0; b < indexes; b++) {
      for (int i = 0; i < inputs.size(); i++) {
        ifiles[b][i] = find(b, inputs.get(i));
        columns[b][i] = columns(b, ifiles[b][i]);
      }
    }
  }

  private IFileReader find(int index, MergeInput input) throws IOException {
    IndexDefinition definition = target.definition(index);
    RowFileFooter rows = input.rows().footer();
    for (IFileReader ifile : input.ifiles()) {
      IFileFooter footer = ifile.footer();
      if (footer.own().isOf(definition)) {
        if (!footer.identity().equals(rows.identity())
            || footer.rows() != rows.rows()
            || !ifile.directory().shapes().equals(input.rows().shapes())) {
          throw new CannotMergeException(
              ifile.path() + " and " + input.rows().path() + " are not of one HFile");
        }
        return ifile;
      }
    }
    throw new CannotMergeException(
        "HFile " + rows.identity().name() + " has no IFile of " + definition);
  }

  private int[] columns(int index, IFileReader ifile) throws CannotMergeException {
    List<IndexDefinition> others = target.others(index);
    int[] numbers = new int[others.size()];
    for (int c = 0; c < numbers.length; c++) {
      numbers[c] = ifile.footer().columnOf(others.get(c));
      if (numbers[c] < 0) {
        throw new CannotMergeException(
            ifile.path() + " is older than " + others.get(c) + " and has no column of it");
      }
    }
    return numbers;
  }

  IFileReader ifile(int index, int input) {
    return ifiles[index][input];
  }

  int[] columns(int index, int input) {
    return columns[index][input];
  }
}
