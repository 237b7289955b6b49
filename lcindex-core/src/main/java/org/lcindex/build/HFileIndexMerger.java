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
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.lcindex.io.LocalFiles;

/** Merges the index files of a compaction's inputs into those of its output. */
public final class HFileIndexMerger {

  /**
   * Prepares a merge; reads nothing yet.
   *
   * @param directory where files are made; it must exist and be this merge's alone
   * @param inputs all HFiles that the compaction has read
   */
  public HFileIndexMerger(
      LocalFiles files,
      Path directory,
      MergeOutput output,
      List<MergeInput> inputs,
      BuildOptions options,
      MergeLimits limits) {}

  /**
   * Merges. Unless a result is returned, all files that were made have been removed.
   *
   * @param newRows rows of the output
   * @param stop asked now and then whether to give up
   * @return as {@link HFileIndexBuilder#finish} gives it; null when {@code stop} ended it early
   * @throws CannotMergeException when the files have to be built instead
   * @throws org.lcindex.io.CorruptIndexException when an input is not as it was written
   */
  public BuildResult merge(NewRows newRows, BooleanSupplier stop) throws IOException {
    throw new UnsupportedOperationException();
  }
}
