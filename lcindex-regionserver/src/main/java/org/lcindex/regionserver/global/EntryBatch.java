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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.tag.EntryTag;

/** The entries that a batch of writes needs, by table. Not thread safe. */
final class EntryBatch {
  private static final byte[] FAMILY = GlobalTables.entriesFamily();

  private final Durability durability;
  private final Map<TableName, List<Put>> byTable = new TreeMap<>();
  private long size;

  EntryBatch(Durability durability) {
    this.durability = durability;
  }

  void add(EntryMaker index, EntryTag tag) {
    size++;
    byTable
        .computeIfAbsent(index.table(), table -> new ArrayList<>())
        .add(
            new Put(tag.entry())
                .addColumn(
                    FAMILY,
                    tag.tag().qualifier(),
                    tag.tag().timestamp(),
                    HConstants.EMPTY_BYTE_ARRAY)
                .setDurability(durability));
  }

  /** By table of entries. */
  Map<TableName, List<Put>> byTable() {
    return byTable;
  }

  long size() {
    return size;
  }

  /** Takes those of an index out. */
  List<Put> remove(EntryMaker index) {
    List<Put> removed = byTable.remove(index.table());
    size -= removed == null ? 0 : removed.size();
    return removed == null ? List.of() : removed;
  }
}
