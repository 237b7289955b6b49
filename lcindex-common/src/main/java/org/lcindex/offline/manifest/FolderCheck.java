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
package org.lcindex.offline.manifest;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lcindex.offline.OfflineNames;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * Compares the folder of an offline build with its {@link Manifest}. Whatever is missing, of
 * another length, damaged, beside the manifest or outside of the folder is an {@link
 * IndexException} with file, value and remedy. Stateless.
 */
public final class FolderCheck {
  private static final String REMEDY = ": copy the folder again, or build it again";

  private FolderCheck() {}

  /**
   * Everything but the files' bytes: which files there are, and how long they are.
   *
   * @param of the file system; of a local one Hadoop's own checksum files do not count
   * @return the folder's manifest
   */
  public static Manifest outline(FileSystem of, Path folder) throws IOException {
    FileSystem fs = PlainFiles.of(of);
    Manifest manifest = Manifest.read(fs, folder);
    checkPaths(folder, manifest);
    for (ManifestFile file : manifest.files()) {
      checkLength(fs, folder, file);
    }
    checkOthers(fs, folder, manifest);
    return manifest;
  }

  /** As the other one, as fast as it goes. */
  public static Manifest whole(FileSystem fs, Path folder, LongConsumer progress)
      throws IOException {
    return whole(fs, folder, read -> {}, progress);
  }

  /**
   * {@link #outline}, and the checksum of each file.
   *
   * @param reading called for each piece that was read; may wait
   * @param progress is told of bytes that were compared
   * @return the folder's manifest
   */
  public static Manifest whole(
      FileSystem fs, Path folder, Sha256.Reading reading, LongConsumer progress)
      throws IOException {
    Manifest manifest = outline(fs, folder);
    for (ManifestFile file : manifest.files()) {
      bytes(fs, folder, file, reading);
      progress.accept(file.bytes());
    }
    return manifest;
  }

  /**
   * What is left of a folder whose load has begun, and has moved files out of it.
   *
   * @param reading called for each piece that was read; may wait
   * @param progress is told of bytes that were compared, or are gone
   */
  public static void rest(FileSystem of, Path folder, Sha256.Reading reading, LongConsumer progress)
      throws IOException {
    FileSystem fs = PlainFiles.of(of);
    Manifest manifest = Manifest.read(fs, folder);
    checkPaths(folder, manifest);
    for (ManifestFile file : manifest.files()) {
      if (fs.exists(new Path(folder, file.path()))) {
        file(fs, folder, file, reading);
      }
      progress.accept(file.bytes());
    }
    checkOthers(fs, folder, manifest);
  }

  /**
   * The length and checksum of one file.
   *
   * @param reading called for each piece that was read; may wait
   */
  public static void file(FileSystem of, Path folder, ManifestFile file, Sha256.Reading reading)
      throws IOException {
    FileSystem fs = PlainFiles.of(of);
    checkLength(fs, folder, file);
    bytes(fs, folder, file, reading);
  }

  private static void bytes(FileSystem fs, Path folder, ManifestFile file, Sha256.Reading reading)
      throws IOException {
    Path path = new Path(folder, file.path());
    String sha256;
    try (InputStream in = PlainFiles.of(fs).open(path)) {
      sha256 = Sha256.of(in, reading);
    }
    if (!sha256.equals(file.sha256())) {
      throw new IndexException(
          path + " has SHA-256 " + sha256 + ", its manifest says " + file.sha256() + REMEDY);
    }
  }

  private static void checkPaths(Path folder, Manifest manifest) throws IOException {
    Path document = new Path(folder, Manifest.NAME);
    Set<String> families = new TreeSet<>();
    manifest.families().forEach(family -> families.add(family.folder()));
    Set<String> seen = new TreeSet<>();
    for (ManifestFile file : manifest.files()) {
      String path = file == null ? null : file.path();
      if (path == null || !isInside(path, families)) {
        throw new IndexException(
            String.format(
                "%s names the file '%s', which is not FAMILY/FILE or"
                    + " FAMILY/%s/CONTENT/FILE in the folder; build the folder again",
                document, ShownText.cut(String.valueOf(path)), OfflineNames.INDEX_FOLDER));
      }
      if (!seen.add(path)) {
        throw new IndexException(
            document
                + " names the file '"
                + ShownText.cut(path)
                + "' twice; build the folder again");
      }
    }
  }

  /** Whether a path is one of the two forms that a builder writes, and leads nowhere else. */
  private static boolean isInside(String path, Set<String> families) {
    List<String> parts = List.of(path.split("/", -1));
    boolean form =
        parts.size() == 2 || parts.size() == 4 && parts.get(1).equals(OfflineNames.INDEX_FOLDER);
    return form
        && families.contains(parts.get(0))
        && parts.stream().skip(1).allMatch(PlainFiles::isName)
        && (parts.size() == 4 || !parts.get(1).startsWith("_"));
  }

  private static void checkLength(FileSystem fs, Path folder, ManifestFile file)
      throws IOException {
    Path path = new Path(folder, file.path());
    // A link may lead out of the folder; so may a folder on the way.
    Path at = path;
    for (int parts = file.path().split("/").length; parts > 0; parts--) {
      if (PlainFiles.isLink(fs, at)) {
        throw new IndexException(
            at
                + " is a link to another place; put the file itself there, or build the folder"
                + " again");
      }
      at = at.getParent();
    }
    FileStatus status;
    try {
      status = fs.getFileStatus(path);
    } catch (FileNotFoundException e) {
      throw new IndexException(path + " is missing, its manifest names it" + REMEDY);
    }
    if (!status.isFile()) {
      throw new IndexException(path + " is no file, its manifest says it is" + REMEDY);
    }
    if (status.getLen() != file.bytes()) {
      throw new IndexException(
          path + " has " + status.getLen() + " bytes, its manifest says " + file.bytes() + REMEDY);
    }
  }

  /** HBase's bulk load takes whatever file it finds in a family's folder. */
  private static void checkOthers(FileSystem fs, Path folder, Manifest manifest)
      throws IOException {
    Set<String> known = new TreeSet<>();
    manifest.files().forEach(file -> known.add(file.path()));
    for (FileStatus family : fs.listStatus(folder)) {
      String name = family.getPath().getName();
      if (!family.isDirectory() || name.startsWith("_")) {
        continue;
      }
      for (FileStatus file : fs.listStatus(family.getPath())) {
        String path = name + "/" + file.getPath().getName();
        if (!path.endsWith(".crc")
            && !file.getPath().getName().startsWith("_")
            && !known.contains(path)) {
          throw new IndexException(
              new Path(folder, path)
                  + " is not in the manifest, and a bulk load would take it: remove it");
        }
      }
    }
  }
}
