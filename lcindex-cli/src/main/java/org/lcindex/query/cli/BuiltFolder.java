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
package org.lcindex.query.cli;

import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/** The argument DIR of commands that load what 'offline build' made. Stateless. */
final class BuiltFolder {
  private BuiltFolder() {}

  /**
   * Looks at the argument without opening it.
   *
   * @throws UserError when it is empty
   */
  static void check(String folder) {
    if (folder.isEmpty()) {
      throw new UserError("DIR is empty: give the folder that 'offline build' made");
    }
  }

  /**
   * Where the folder is: without a scheme a local folder comes first, then HBase's file system.
   *
   * @throws UserError when it is no folder's name
   */
  static Path path(String folder) {
    boolean hasScheme = folder.matches("[A-Za-z][A-Za-z0-9+.-]*:/.*");
    try {
      java.nio.file.Path local = hasScheme ? null : java.nio.file.Path.of(folder);
      return local != null && Files.isDirectory(local)
          ? new Path(local.toAbsolutePath().toUri())
          : new Path(folder);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "'" + ShownText.cut(folder) + "' is no folder's name: " + ShownText.cut(e.getMessage()));
    }
  }

  /** HBase's own bulk load, which would make a table that was dropped meanwhile. */
  static BulkLoader loader(Configuration conf) {
    Configuration own = new Configuration(conf);
    own.set(BulkLoadHFiles.CREATE_TABLE_CONF_KEY, "no");
    return (table, from) -> BulkLoadHFiles.create(own).bulkLoad(table, from);
  }
}
