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
package org.lcindex.regionserver.adapter;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.FSTableDescriptors;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The table descriptors as the master keeps them in HBase's file system. An open region has the one
 * it was opened with, and a region server's {@code TableDescriptors} reads the file at every call
 * and takes an unreadable one for an absent one; so the files are read here. Thread safe.
 */
@InterfaceAudience.Private
public record TableDescriptorFiles(Configuration conf) {
  private static final int ATTEMPTS = 3;

  /** How names of descriptors begin; HBase 2.5 keeps it to itself. */
  private static final String PREFIX = ".tableinfo";

  /**
   * One version of a table's descriptor: the master writes each to a new file. Two are equal only
   * if nothing has changed.
   */
  public record Version(String file, long modifiedMillis) {}

  /** The newest version, by one listing of a directory; null when there is no such table. */
  public Version newest(TableName table) throws IOException {
    Path dir = new Path(tableDir(table), FSTableDescriptors.TABLEINFO_DIR);
    Version newest = null;
    try {
      for (FileStatus file : fileSystem().listStatus(dir)) {
        String name = file.getPath().getName();
        // Names have a sequence number of fixed width.
        if (name.startsWith(PREFIX) && (newest == null || name.compareTo(newest.file) > 0)) {
          newest = new Version(name, file.getModificationTime());
        }
      }
    } catch (FileNotFoundException e) {
      return null;
    }
    return newest;
  }

  /** The table's descriptor; null when there is no such table. */
  public TableDescriptor read(TableName table) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return FSTableDescriptors.getTableDescriptorFromFs(fileSystem(), tableDir(table));
      } catch (FileNotFoundException e) {
        // Between listing and opening the master has put a newer file in its place.
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private Path tableDir(TableName table) throws IOException {
    return CommonFSUtils.getTableDir(CommonFSUtils.getRootDir(conf), table);
  }

  private FileSystem fileSystem() throws IOException {
    return CommonFSUtils.getRootDirFileSystem(conf);
  }
}
