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
package org.lcindex.experiments.spock;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.rpc.IndexException;

/** Section 4.3: a push of a damaged folder, which must change nothing. Once, not in rounds. */
final class Refusals implements Part<SpockCluster> {
  static final String PART = "refused";

  private static final String STORE = "spock-refusing";
  private static final int SMALL = 10;

  private final SuiteRun run;
  private final BuiltFolders folders;

  Refusals(SuiteRun run, BuiltFolders folders) {
    this.run = run;
    this.folders = folders;
  }

  /** What is wrong with a folder. */
  enum Damage {
    FLIPPED_BYTE("a byte of an index file is another one"),
    FLIPPED_HFILE_BYTE("a byte of an HFile is another one"),
    MISSING_FILE("an index file is missing"),
    OTHER_MANIFEST("the manifest was changed by hand");

    private final String text;

    Damage(String text) {
      this.text = text;
    }

    /** Does it, and returns the file that a message has to name. */
    private Path to(FileSystem fs, Path folder) throws IOException {
      List<ManifestFile> files = Manifest.read(fs, folder).files();
      Path index = largest(folder, files, true);
      switch (this) {
        case FLIPPED_BYTE -> flip(fs, index);
        case FLIPPED_HFILE_BYTE -> {
          index = largest(folder, files, false);
          flip(fs, index);
        }
        case MISSING_FILE -> fs.delete(index, false);
        default -> {
          index = new Path(folder, Manifest.NAME);
          flip(fs, index);
        }
      }
      return index;
    }

    private static Path largest(Path folder, List<ManifestFile> files, boolean ofIndex) {
      String path =
          files.stream()
              .filter(file -> file.path().contains(OfflineNames.INDEX_FOLDER) == ofIndex)
              .max(Comparator.comparing(ManifestFile::bytes))
              .orElseThrow()
              .path();
      return new Path(folder, path);
    }

    private static void flip(FileSystem fs, Path file) throws IOException {
      byte[] bytes;
      try (var in = fs.open(file)) {
        bytes = in.readAllBytes();
      }
      bytes[bytes.length / 2] ^= 1;
      try (FSDataOutputStream out = fs.create(file, true)) {
        out.write(bytes);
      }
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Override
  public boolean complete(int round) {
    return List.of(Damage.values()).stream()
        .allMatch(damage -> run.has(damage.toString(), 0, PART));
  }

  @Override
  public void warmUp(SpockCluster cluster) {
    // Nothing is timed.
  }

  @Override
  public void round(SpockCluster cluster, int round) throws IOException, InterruptedException {
    if (complete(round)) {
      return;
    }
    SpockStore store = SpockStore.create(cluster, folders, STORE);
    long rows = Math.max(BuiltFolders.REGIONS, run.size(SpockSizes.ROWS) / SMALL);
    store.serve(new BuiltFolders.What(rows, true, 1));
    for (Damage damage : Damage.values()) {
      run.unless(damage.toString(), 0, PART, () -> measure(cluster, store, rows, damage));
    }
    store.delete();
  }

  private Map<String, Object> measure(
      SpockCluster cluster, SpockStore store, long rows, Damage damage) throws IOException {
    Path folder = folders.placed(cluster, new BuiltFolders.What(rows, true, 2));
    FileSystem fs = folder.getFileSystem(cluster.configuration());
    try {
      Path damaged = damage.to(fs, folder);
      String message = "";
      try {
        store.push(folder, step -> {});
      } catch (IndexException e) {
        message = e.getMessage();
      }
      boolean unchanged = store.status().current() == 1 && store.status().versions().size() == 1;
      return Map.of(
          "refused",
          message.isEmpty() ? 0 : 1,
          "named",
          message.contains(damaged.getName()) ? 1 : 0,
          "unchanged",
          unchanged ? 1 : 0);
    } finally {
      BuiltFolders.delete(cluster, folder);
    }
  }
}
