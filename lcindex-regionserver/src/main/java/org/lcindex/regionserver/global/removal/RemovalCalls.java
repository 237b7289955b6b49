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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.tag.Tag;
import org.lcindex.regionserver.global.coverage.ServerCatalog;

/** Calls of tables of entries, for those who remove. Each waits for its answer. */
@InterfaceAudience.Private
public interface RemovalCalls {
  /** Tags of one entry that are read; a later look sees others. */
  int TAGS = 100;

  /** Deletes tags. What was deleted in a call that fails may be deleted again. */
  void delete(TableName table, List<Delete> deletes) throws IOException;

  /** The tags of entries, in one call for each region of these. */
  SortedMap<byte[], List<Tag>> tags(TableName table, Collection<byte[]> entries) throws IOException;

  /** Writes tags. */
  void put(TableName table, List<Put> tags) throws IOException;

  /** Over a server's connection, as ordinary calls: handlers for entries are for writers. */
  static RemovalCalls over(ServerCatalog server) {
    return new RemovalCalls() {
      @Override
      public void delete(TableName name, List<Delete> deletes) throws IOException {
        try (Table table = server.connection().getTable(name)) {
          table.batch(deletes, new Object[deletes.size()]);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("this server is stopping", e);
        }
      }

      @Override
      public SortedMap<byte[], List<Tag>> tags(TableName name, Collection<byte[]> entries)
          throws IOException {
        List<Get> gets = new ArrayList<>();
        for (byte[] entry : entries) {
          gets.add(
              new Get(entry)
                  .addFamily(GlobalTables.entriesFamily())
                  .readAllVersions()
                  .setMaxResultsPerColumnFamily(TAGS)
                  .setCacheBlocks(false));
        }
        SortedMap<byte[], List<Tag>> tags = new TreeMap<>(Arrays::compareUnsigned);
        try (Table table = server.connection().getTable(name)) {
          for (Result result : table.get(gets)) {
            if (!result.isEmpty()) {
              tags.put(result.getRow(), EntrySweep.tags(result.listCells()));
            }
          }
        }
        return tags;
      }

      @Override
      public void put(TableName name, List<Put> tags) throws IOException {
        try (Table table = server.connection().getTable(name)) {
          table.put(tags);
        }
      }
    };
  }
}
