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
package org.lcindex.regionserver.global.removal;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Table;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.global.coverage.ServerCatalog;

/** Deletes tags, a call at a time. */
@InterfaceAudience.Private
@FunctionalInterface
public interface RemovalCalls {
  /**
   * Deletes, and waits for that. What was deleted in a call that fails may be deleted again.
   *
   * @param table of entries
   */
  void delete(TableName table, List<Delete> deletes) throws IOException;

  /** Over a server's connection, as ordinary calls: handlers for entries are for writers. */
  static RemovalCalls over(ServerCatalog server) {
    return (name, deletes) -> {
      try (Table table = server.connection().getTable(name)) {
        table.batch(deletes, new Object[deletes.size()]);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("this server is stopping", e);
      }
    };
  }
}
