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
package org.lcindex.offline.build;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.offline.manifest.Sha256;
import org.lcindex.query.offline.AtOnce;
import org.lcindex.query.offline.FileSystemRoom;
import org.lcindex.rpc.IndexException;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/**
 * Copies a finished build to a folder of another file system, the manifest last. It may be stopped
 * anywhere and repeated: files that are there with their length and SHA-256 stay. The copy has the
 * build's document {@code _build.json} first, by which it is known again. For one thread.
 */
final class FolderCopy {
  private static final int BUFFER = 1 << 16;

  /** How names begin of what is not whole yet. */
  private static final String UNFINISHED = "_copy.";

  private final java.nio.file.Path from;
  private final FileSystem fs;
  private final Path to;

  /**
   * A copy.
   *
   * @param from the folder of a build
   * @param fs of the copy
   * @param to the copy's folder
   */
  FolderCopy(java.nio.file.Path from, FileSystem fs, Path to) {
    this.from = from;
    this.fs = fs;
    this.to = fs.makeQualified(to);
  }

  /**
   * Looks whether the folder is this copy's, or can become it. To be called before the build, which
   * takes longer, and again after it.
   *
   * @throws UserError when it is somebody else's
   */
  void check() throws IOException {
    try {
      if (!fs.getFileStatus(to).isDirectory()) {
        throw new UserError("--out " + to + " is no folder: name another one");
      }
    } catch (FileNotFoundException e) {
      return;
    }
    byte[] there = read(new Path(to, BuildFolder.BUILD));
    if (there == null) {
      checkEmpty();
      return;
    }
    java.nio.file.Path own = from.resolve(BuildFolder.BUILD);
    if (!Files.exists(own) || !Arrays.equals(there, Files.readAllBytes(own))) {
      throw new UserError(
          "--out "
              + to
              + " has the build of another work folder than "
              + from
              + ": name that one by --work, or another --out");
    }
  }

  private void checkEmpty() throws IOException {
    for (FileStatus file : fs.listStatus(to)) {
      String name = file.getPath().getName();
      // What was stopped while it made the document has left no more than this.
      if (!name.equals(UNFINISHED + BuildFolder.BUILD)) {
        throw new UserError(
            String.format(
                "--out %s has %s and was not made by this command: name"
                    + " an empty folder, or one that is not there",
                to, ShownText.cut(name)));
      }
    }
  }

  private byte[] read(Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      return in.readAllBytes();
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /**
   * Copies what is not there yet.
   *
   * @param progress told of bytes that are there
   * @throws IndexException when a file of the build is damaged, or there is no room
   */
  void copy(Manifest manifest, LongConsumer progress) throws IOException {
    check();
    if (fs.exists(new Path(to, Manifest.NAME))) {
      // A load may have moved its files away since.
      progress.accept(manifest.bytes());
      return;
    }
    room(manifest);
    byte[] document = Files.readAllBytes(from.resolve(BuildFolder.BUILD));
    Path known = new Path(to, BuildFolder.BUILD);
    if (!fs.exists(known)) {
      Path next = new Path(to, UNFINISHED + BuildFolder.BUILD);
      try (OutputStream out = fs.create(next, true)) {
        out.write(document);
      }
      rename(next, known);
    }
    AtOnce.each(
        AtOnce.FILES,
        manifest.files(),
        file -> {
          if (!isThere(file)) {
            bring(file);
          }
        },
        file -> progress.accept(file.bytes()));
    manifest.write(fs, to);
    FolderCheck.outline(fs, to);
  }

  private void room(Manifest manifest) throws IOException {
    long files = 0;
    long bytes = 0;
    for (ManifestFile file : manifest.files()) {
      if (!fs.exists(new Path(to, file.path()))) {
        files++;
        bytes += file.bytes();
      }
    }
    FileSystemRoom.forCopies(fs, to, new FileSystemRoom.Need(files, bytes));
  }

  private boolean isThere(ManifestFile file) throws IOException {
    Path path = new Path(to, file.path());
    try {
      if (fs.getFileStatus(path).getLen() != file.bytes()) {
        return false;
      }
    } catch (FileNotFoundException e) {
      return false;
    }
    try (InputStream in = fs.open(path)) {
      return Sha256.of(in).equals(file.sha256());
    }
  }

  /** As a whole or not at all. */
  private void bring(ManifestFile file) throws IOException {
    java.nio.file.Path source = from.resolve(file.path());
    Path target = new Path(to, file.path());
    Path next = new Path(target.getParent(), UNFINISHED + target.getName());
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(source), digest);
        OutputStream out = fs.create(next, true)) {
      IOUtils.copyBytes(in, out, BUFFER);
    }
    String sha256 = Sha256.of(digest);
    if (!sha256.equals(file.sha256())) {
      fs.delete(next, false);
      throw new IndexException(
          String.format(
              "%s has SHA-256 %s, its manifest says %s: remove %s and build again",
              source, sha256, file.sha256(), from));
    }
    fs.delete(target, false);
    rename(next, target);
  }

  private void rename(Path next, Path target) throws IOException {
    if (!fs.rename(next, target)) {
      throw new IOException("cannot rename " + next + " to " + target + ": is it there already?");
    }
  }
}
