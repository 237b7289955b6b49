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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;

/**
 * The HFiles of a folder that is being loaded, as a document in it. It is there before the first of
 * them moves; of a load that an older release began it has those that were still there. Immutable.
 *
 * @param begun when the load began, in milliseconds since 1970; 0 if nobody knows
 * @param hfiles all of them, in the manifest's order
 */
record FolderHFiles(long begun, List<FolderHFile> hfiles) {
  /** The document's name. */
  static final String NAME = "_load.hfiles.json";

  /** Of some 100,000 HFiles. */
  private static final int MAX_BYTES = 64 << 20;

  private static final FolderDocument<FolderHFiles> DOCUMENT =
      new FolderDocument<>(
          NAME,
          FolderHFiles.class,
          MAX_BYTES,
          made -> made.hfiles != null && !made.hfiles.contains(null),
          "delete it: then HFiles that have left the folder are not known again in the table, and"
              + " are read back by a push",
          "build with fewer splits, or load the rows as several folders");

  /** Of a folder; null when there is none. */
  static FolderHFiles read(FileSystem fs, Path folder) throws IOException {
    return DOCUMENT.read(fs, folder);
  }

  /**
   * Asks the HFiles of a folder that are there.
   *
   * @param begun when the load began; 0 if nobody knows
   */
  static FolderHFiles ask(
      Configuration conf, FileSystem fs, Path folder, Manifest manifest, long begun)
      throws IOException {
    List<ManifestFile> files = manifest.files().stream().filter(LoadedFolder::isHFile).toList();
    FolderHFile[] asked = new FolderHFile[files.size()];
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < asked.length; i++) {
      places.add(i);
    }
    AtOnce.each(
        AtOnce.FILES, places, i -> asked[i] = ask(conf, fs, folder, files.get(i)), done -> {});
    return new FolderHFiles(begun, Arrays.asList(asked));
  }

  private static FolderHFile ask(Configuration conf, FileSystem fs, Path folder, ManifestFile file)
      throws IOException {
    try {
      return HFileFacts.of(conf, fs, folder, file);
    } catch (FileNotFoundException e) {
      return FolderHFile.unknown(file.path(), HFileFacts.family(file), file.cells());
    }
  }

  /** Those of which nobody has seen all cells in the table. */
  List<FolderHFile> unseen() {
    return hfiles.stream().filter(hfile -> !hfile.seen() && hfile.cells() > 0).toList();
  }

  /** With what was seen besides. */
  FolderHFiles withSeen(Set<FolderHFile> seen) {
    return new FolderHFiles(
        begun,
        hfiles.stream().map(hfile -> seen.contains(hfile) ? hfile.seen(true) : hfile).toList());
  }

  /** The HFiles with none of them seen. */
  FolderHFiles withoutSeen() {
    return new FolderHFiles(begun, hfiles.stream().map(hfile -> hfile.seen(false)).toList());
  }

  /** Writes the document; whatever ends this, the old one or this one is read. */
  void write(FileSystem fs, Path folder) throws IOException {
    DOCUMENT.write(fs, folder, this);
  }
}
