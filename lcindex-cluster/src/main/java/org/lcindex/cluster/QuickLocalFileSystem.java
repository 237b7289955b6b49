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
package org.lcindex.cluster;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system without a process for every permission. Without Hadoop's native
 * library, which is on no Maven class path, that one runs {@code chmod} for every file it creates
 * and {@code ls} for every file it lists with its permissions: some ten milliseconds and a fork of
 * a large process for each HFile and write-ahead log.
 */
public final class QuickLocalFileSystem extends LocalFileSystem {
  /** As Hadoop makes it, by name. */
  public QuickLocalFileSystem() {
    super(new Raw());
  }

  private static final class Raw extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      Set<PosixFilePermission> all = EnumSet.noneOf(PosixFilePermission.class);
      // The order of the constants: owner's, group's and others' read, write, execute.
      FsAction[] actions = {
        permission.getUserAction(), permission.getGroupAction(), permission.getOtherAction()
      };
      FsAction[] kinds = {FsAction.READ, FsAction.WRITE, FsAction.EXECUTE};
      for (PosixFilePermission each : PosixFilePermission.values()) {
        if (actions[each.ordinal() / 3].implies(kinds[each.ordinal() % 3])) {
          all.add(each);
        }
      }
      try {
        Files.setPosixFilePermissions(pathToFile(path).toPath(), all);
      } catch (NoSuchFileException e) {
        throw absent(path, e);
      }
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
      PosixFileAttributes attributes;
      try {
        attributes = Files.readAttributes(pathToFile(path).toPath(), PosixFileAttributes.class);
      } catch (NoSuchFileException e) {
        throw absent(path, e);
      }
      int mode = 0;
      for (PosixFilePermission each : attributes.permissions()) {
        mode |= 0400 >> each.ordinal();
      }
      return new FileStatus(
          attributes.size(),
          attributes.isDirectory(),
          1,
          getDefaultBlockSize(path),
          attributes.lastModifiedTime().toMillis(),
          attributes.lastAccessTime().toMillis(),
          new FsPermission((short) mode),
          attributes.owner().getName(),
          attributes.group().getName(),
          new Path(pathToFile(path).getPath()).makeQualified(getUri(), getWorkingDirectory()));
    }

    private static FileNotFoundException absent(Path path, NoSuchFileException cause) {
      FileNotFoundException absent = new FileNotFoundException("File " + path + " does not exist");
      absent.initCause(cause);
      return absent;
    }
  }
}
