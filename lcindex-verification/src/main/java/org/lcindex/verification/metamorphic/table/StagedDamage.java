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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.lcindex.offline.OfflineNames;
import org.lcindex.verification.metamorphic.table.OfflineFiles.Damage;

/**
 * What goes wrong with index files in a stage: nobody but the servers' user reaches it, so a disk,
 * an administrator or a fault of ours would have done it. For one load.
 */
final class StagedDamage {
  private final Configuration conf;
  private final Path stages;
  private final List<String> contents;

  /**
   * @param contents the ids of the load's HFiles
   */
  StagedDamage(Configuration conf, TableName table, List<String> contents) throws IOException {
    this.conf = conf;
    this.contents = contents;
    Path sealed =
        new Path(
            new Path(CommonFSUtils.getRootDir(conf), HConstants.BULKLOAD_STAGING_DIR_NAME),
            "lcindex/sealed");
    this.stages =
        new Path(new Path(sealed, table.getNamespaceAsString()), table.getQualifierAsString());
  }

  /**
   * Does it to the stage of the load; nothing when the load has no index files.
   *
   * @param pick which file, and where
   */
  void apply(Damage damage, int pick) throws IOException {
    FileSystem fs = stages.getFileSystem(conf);
    List<Path> folders = folders(fs);
    if (folders.isEmpty()) {
      return;
    }
    Path folder = folders.get(pick % folders.size());
    Path other = folders.get((pick + 1) % folders.size());
    List<Path> files = files(fs, folder);
    Path file = files.get(pick / 3 % files.size());
    switch (damage) {
      case NONE, STOPPED -> {}
      case MISSING -> fs.delete(file, false);
      case GONE -> {
        for (Path one : folders) {
          fs.delete(one, true);
        }
      }
      case FLIPPED -> {
        byte[] bytes = read(fs, file);
        bytes[pick * 31 % bytes.length] ^= (byte) (1 << pick % 8);
        write(fs, file, bytes);
      }
      case CUT -> {
        byte[] bytes = read(fs, file);
        write(fs, file, Arrays.copyOf(bytes, pick * 31 % bytes.length));
      }
      case EXCHANGED -> {
        Path instead =
            folders.size() > 1
                ? new Path(other, file.getName())
                : files.get((pick / 3 + 1) % files.size());
        if (fs.exists(instead)) {
          exchange(fs, file, instead);
        }
      }
      case CONTENTS -> exchange(fs, folder, other);
      case DEFINITION -> {
        Path json = new Path(folder, OfflineNames.HFILE_JSON);
        String text = new String(read(fs, json), StandardCharsets.UTF_8);
        // Whatever the type is, its word is followed by its encoding, bounds or the end.
        String changed = text.replaceFirst("(\"definition\": \"[^ \"]+) [A-Z]+", "$1 BYTES");
        write(fs, json, changed.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private List<Path> folders(FileSystem fs) throws IOException {
    List<Path> folders = new ArrayList<>();
    if (fs.exists(stages)) {
      for (FileStatus stage : fs.listStatus(stages)) {
        for (String content : contents) {
          Path folder = new Path(stage.getPath(), content);
          if (fs.exists(folder)) {
            folders.add(folder);
          }
        }
      }
    }
    return folders;
  }

  private static List<Path> files(FileSystem fs, Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    for (FileStatus file : fs.listStatus(folder)) {
      if (!file.getPath().getName().equals(OfflineNames.HFILE_JSON)) {
        files.add(file.getPath());
      }
    }
    files.sort(null);
    return files;
  }

  private static void exchange(FileSystem fs, Path one, Path other) throws IOException {
    Path aside = one.suffix(".aside");
    fs.rename(one, aside);
    fs.rename(other, one);
    fs.rename(aside, other);
  }

  private static byte[] read(FileSystem fs, Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      return in.readAllBytes();
    }
  }

  private static void write(FileSystem fs, Path file, byte[] bytes) throws IOException {
    try (OutputStream out = fs.create(file, true)) {
      out.write(bytes);
    }
  }
}
