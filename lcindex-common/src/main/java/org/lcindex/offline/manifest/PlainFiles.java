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
import java.nio.file.Files;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** File systems as a build's folder needs them. Stateless. */
final class PlainFiles {
  private PlainFiles() {}

  /** A local one without the checksum files that Hadoop puts beside files; any other one itself. */
  static FileSystem of(FileSystem fs) {
    return fs instanceof LocalFileSystem local ? local.getRaw() : fs;
  }

  /** Whether a path is a symbolic link; not when nothing is there. */
  static boolean isLink(FileSystem fs, Path path) throws IOException {
    if (fs instanceof RawLocalFileSystem local) {
      return Files.isSymbolicLink(local.pathToFile(path).toPath());
    }
    try {
      return fs.getFileLinkStatus(path).isSymlink();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** Whether a name can be a part of a path, and leads nowhere else. */
  static boolean isName(String part) {
    return part.matches("[0-9A-Za-z_.-]{1,255}") && !part.startsWith(".");
  }
}
