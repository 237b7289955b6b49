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
package org.lcindex.query.offline;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * HBase's bulk load. It is in {@code hbase-server}, which clients of LCIndex need not have: {@code
 * (table, folder) -> BulkLoadHFiles.create(conf).bulkLoad(table, folder)}.
 */
@InterfaceAudience.Public
@FunctionalInterface
public interface BulkLoader {
  /**
   * Loads the HFiles of a folder that has a folder for each family; those that are loaded are not
   * in it any more.
   */
  void load(TableName table, Path folder) throws IOException;
}
