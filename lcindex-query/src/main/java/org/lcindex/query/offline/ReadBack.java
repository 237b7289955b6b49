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
package org.lcindex.query.offline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What the cells of a table that has nothing else tell of HFiles that nobody saw in it: their
 * number, family by family. HFiles that may have rows in common are counted together. Stateless.
 */
final class ReadBack {
  private ReadBack() {}

  /** Counts cells. */
  @FunctionalInterface
  interface Count {
    /**
     * Of a family, all versions.
     *
     * @param first row of those that are counted; null for all rows
     * @param last row, which counts, too; null for all rows
     */
    long cells(String family, byte[] first, byte[] last) throws IOException;
  }

  /** What is known then. */
  enum Verdict {
    /** All of its cells are there. */
    THERE,
    /** Cells are missing, and HBase has dropped none. */
    MISSING,
    /** There are others than it had, which a TTL, VERSIONS or somebody's writes may have done. */
    UNKNOWN
  }

  /**
   * An HFile that nobody saw.
   *
   * @param cells that are in the rows of the HFiles with which it was counted
   * @param built how many these HFiles had
   */
  record Found(FolderHFile hfile, Verdict verdict, long cells, long built) {}

  /**
   * Counts where HFiles of one family were not seen.
   *
   * @param family all of a folder's HFiles of one family
   * @param expires whether all of an HFile's cells may have expired
   */
  static List<Found> of(List<FolderHFile> family, Predicate<FolderHFile> expires, Count count)
      throws IOException {
    List<Found> found = new ArrayList<>();
    for (List<FolderHFile> together : together(family)) {
      List<FolderHFile> unseen = together.stream().filter(hfile -> !hfile.seen()).toList();
      if (unseen.isEmpty()) {
        continue;
      }
      long built = together.stream().mapToLong(FolderHFile::cells).sum();
      boolean areKnown = together.stream().allMatch(FolderHFile::isKnown);
      long cells =
          count.cells(
              together.get(0).family(),
              areKnown ? first(together.get(0)) : null,
              areKnown
                  ? together.stream().map(ReadBack::last).max(Bytes.BYTES_COMPARATOR).get()
                  : null);
      boolean expired = together.stream().anyMatch(expires);
      boolean keepsAll = !expired && together.size() == 1 && together.get(0).plain();
      boolean isMissing = cells < built && (keepsAll || cells == 0 && !expired);
      Verdict verdict =
          cells == built ? Verdict.THERE : isMissing ? Verdict.MISSING : Verdict.UNKNOWN;
      unseen.forEach(hfile -> found.add(new Found(hfile, verdict, cells, built)));
    }
    return found;
  }

  /** HFiles whose rows lie apart from all others', each such set by itself. */
  private static List<List<FolderHFile>> together(List<FolderHFile> family) {
    List<FolderHFile> sorted = new ArrayList<>(family);
    sorted.removeIf(hfile -> hfile.cells() == 0);
    if (!sorted.stream().allMatch(FolderHFile::isKnown)) {
      return List.of(sorted); // whose rows nobody knows
    }
    sorted.sort(Comparator.comparing(ReadBack::first, Bytes.BYTES_COMPARATOR));
    List<List<FolderHFile>> all = new ArrayList<>();
    byte[] reached = null;
    for (FolderHFile hfile : sorted) {
      if (reached == null || Bytes.compareTo(first(hfile), reached) > 0) {
        all.add(new ArrayList<>());
        reached = last(hfile);
      }
      all.get(all.size() - 1).add(hfile);
      reached = Bytes.compareTo(last(hfile), reached) > 0 ? last(hfile) : reached;
    }
    return all;
  }

  private static byte[] first(FolderHFile hfile) {
    return SeenHFiles.row(ShownHFiles.bytes(hfile.firstKey()));
  }

  private static byte[] last(FolderHFile hfile) {
    return SeenHFiles.row(ShownHFiles.bytes(hfile.lastKey()));
  }
}
