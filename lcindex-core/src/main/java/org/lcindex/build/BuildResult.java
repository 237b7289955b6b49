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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.definition.IndexDefinition;

/**
 * The files that a build has made: complete, synced, closed files in the temporary directory.
 *
 * @param indexes one for each definition, in the order given to the builder
 * @param rowFile the RFile; null if none was asked for
 * @param rows number of rows
 * @param cells number of cells
 * @param bytes size of all files together
 * @param runs how many sorted runs had to be spilled; 0 when all rows fitted into memory
 */
public record BuildResult(
    List<Built> indexes, Path rowFile, long rows, long cells, long bytes, int runs) {

  /**
   * The files of one index.
   *
   * @param definition its definition
   * @param files its files, in the order in which they are to be published
   * @param entries number of its entries
   * @param bytes size of its files together
   */
  public record Built(IndexDefinition definition, List<Path> files, long entries, long bytes) {}

  /** All files, in the order in which they are to be published: the row file comes first. */
  public List<Path> files() {
    List<Path> files = new ArrayList<>();
    if (rowFile != null) {
      files.add(rowFile);
    }
    indexes.forEach(index -> files.addAll(index.files()));
    return files;
  }
}
