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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickLocalFileSystemTest {
  @TempDir java.nio.file.Path folder;

  private static FileSystem with(Class<? extends FileSystem> type) throws Exception {
    Configuration conf = new Configuration();
    conf.setClass("fs.file.impl", type, FileSystem.class);
    return FileSystem.newInstance(java.net.URI.create("file:///"), conf);
  }

  private static List<String> all(FileSystem files, Path folder) throws Exception {
    List<String> seen = new ArrayList<>();
    for (FileStatus file : files.listStatus(folder)) {
      seen.add(words(file));
      assertEquals(words(file), words(files.getFileStatus(file.getPath())));
    }
    return seen.stream().sorted().toList();
  }

  private static String words(FileStatus file) {
    return String.join(
        " ",
        file.getPath().toString(),
        file.isDirectory() ? "folder" : String.valueOf(file.getLen()),
        String.valueOf(file.getReplication()),
        String.valueOf(file.getBlockSize()),
        String.valueOf(file.getModificationTime()),
        file.getPermission().toString(),
        file.getOwner(),
        file.getGroup());
  }

  @Test
  void filesAreWhatHadoopsOwnSees() throws Exception {
    try (FileSystem quick = with(QuickLocalFileSystem.class);
        FileSystem own = with(LocalFileSystem.class)) {
      Path root = new Path(folder.toUri());
      for (int mode : new int[] {0777, 0700, 0640, 0604, 0400, 0711}) {
        Path file = new Path(root, "f " + mode + "%2C,x");
        quick.create(file).close();
        quick.setPermission(file, new FsPermission((short) mode));
        Path made = new Path(root, "d" + mode);
        own.mkdirs(made);
        quick.setPermission(made, new FsPermission((short) (mode | 0700)));
      }
      Files.writeString(folder.resolve("text"), "12345");
      assertEquals(all(own, root), all(quick, root));
      try (Stream<java.nio.file.Path> list = Files.list(folder)) {
        // With Hadoop's checksums of the six files that it made.
        assertEquals(6 + 6 + 6 + 1, list.count());
      }
    }
  }

  @Test
  void whatIsAbsentIsNotFound() throws Exception {
    try (FileSystem quick = with(QuickLocalFileSystem.class)) {
      Path absent = new Path(new Path(folder.toUri()), "absent");
      assertThrows(FileNotFoundException.class, () -> quick.getFileStatus(absent));
      assertThrows(FileNotFoundException.class, () -> quick.listStatus(absent));
      assertThrows(
          FileNotFoundException.class,
          () -> quick.setPermission(absent, new FsPermission((short) 0600)));
    }
  }
}
