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

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import picocli.CommandLine.Option;

/** Options of where a build goes: a local folder, or a local one and its copy elsewhere. */
final class BuildOutput {
  private static final Pattern WITH_SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):/.*");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description =
          "The folder to build in, empty or not there; or a folder's URI, such as"
              + " hdfs://HOST/PATH, to which the build is copied in the end.")
  private String out;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "With a URI: the local folder to build in.")
  private String work;

  private boolean isElsewhere() {
    Matcher scheme = WITH_SCHEME.matcher(out);
    return scheme.matches() && !scheme.group(1).equalsIgnoreCase("file");
  }

  /**
   * The local folder to build in.
   *
   * @throws UserError when the options do not fit each other
   */
  Path local() {
    if (!isElsewhere()) {
      if (work != null) {
        throw new UserError(
            "--work is for an --out of another file system, and "
                + ShownText.cut(out)
                + " is a local folder: leave it out");
      }
      boolean isUri = WITH_SCHEME.matcher(out).matches();
      return path("--out", isUri ? elsewhere().toUri().getPath() : out);
    }
    if (work == null) {
      throw new UserError(
          "--out "
              + ShownText.cut(out)
              + " is not a local folder: name one to build in by --work DIR, with room for about"
              + " twice the HFiles");
    }
    return path("--work", work);
  }

  private static Path path(String option, String text) {
    try {
      if (text.isEmpty()) {
        throw new UserError(option + " is empty: name a folder");
      }
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UserError(
          option + " '" + ShownText.cut(text) + "' is no folder's name: " + e.getMessage());
    }
  }

  private org.apache.hadoop.fs.Path elsewhere() {
    try {
      return new org.apache.hadoop.fs.Path(out);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "--out '" + ShownText.cut(out) + "' is no URI: " + ShownText.cut(e.getMessage()));
    }
  }

  /** The copy of the build; null for a build that stays where it is. */
  FolderCopy copy(Configuration conf) throws IOException {
    if (!isElsewhere()) {
      return null;
    }
    org.apache.hadoop.fs.Path to = elsewhere();
    FileSystem fs;
    try {
      fs = to.getFileSystem(conf);
    } catch (UnsupportedFileSystemException | IllegalArgumentException e) {
      throw new UserError("--out " + ShownText.cut(out) + ": " + ShownText.cut(e.getMessage()));
    }
    return new FolderCopy(local(), fs, to);
  }

  @Override
  public String toString() {
    return out;
  }
}
