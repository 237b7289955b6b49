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
package org.lcindex.query.admin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.query.IndexChange;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.Causes;

/**
 * Drops indexes of both kinds of one table: global ones first and by the master, which takes their
 * observer out of the descriptor with the last one, so that the regions may stay open for the
 * others. For one thread.
 */
public record IndexDrop(IndexAlter alter, GlobalCalls globals, TableName table, boolean force) {
  /**
   * Drops these indexes, by kind and column.
   *
   * @param removeObserver whether the observer of local indexes is to go with the last index
   * @throws IndexException when one of them is not there, and nothing is dropped; or when one
   *     cannot be dropped, and the message says which ones were
   */
  public IndexChange some(List<IndexDefinition> indexes, boolean removeObserver)
      throws IOException {
    TableDescriptor now = alter.descriptor(table);
    IndexEdit.drop(indexes, removeObserver).change().apply(now);
    List<IndexDefinition> local = ofKind(indexes, IndexKind.LOCAL);
    List<IndexDefinition> global = ofKind(indexes, IndexKind.GLOBAL);
    if (global.isEmpty() && !force) {
      return alter.make(table, IndexEdit.drop(local, removeObserver));
    }
    if (force && !local.isEmpty()) {
      throw new UsageException(
          "Only GLOBAL indexes are dropped by force, and " + local.get(0) + " is LOCAL");
    }
    drop(global);
    IndexEdit rest =
        !local.isEmpty()
            ? IndexEdit.drop(local, removeObserver)
            : removeObserver ? IndexEdit.unobserved() : null;
    return after(IndexDefinitions.readable(now), rest);
  }

  /**
   * Drops all indexes, and what the descriptor has in their place that cannot be read. Global ones
   * that cannot be read go with the descriptor, and all others then, too: the master deletes their
   * entries afterwards.
   *
   * @throws IndexException when there is nothing of the kind
   */
  public IndexChange all(boolean removeObserver) throws IOException {
    TableDescriptor now = alter.descriptor(table);
    IndexDefinitions before = IndexDefinitions.readable(now);
    if (before.globals().isEmpty() || !before.unreadGlobals().isEmpty()) {
      return alter.make(table, IndexEdit.dropAll(removeObserver));
    }
    drop(before.globals().stream().map(index -> (IndexDefinition) index.definition()).toList());
    boolean more = IndexDdl.hasIndexes(alter.descriptor(table));
    IndexEdit rest =
        more ? IndexEdit.dropAll(removeObserver) : removeObserver ? IndexEdit.unobserved() : null;
    return after(before, rest);
  }

  private static List<IndexDefinition> ofKind(List<IndexDefinition> indexes, IndexKind kind) {
    return indexes.stream().filter(index -> index.kind() == kind).distinct().toList();
  }

  private void drop(List<IndexDefinition> global) throws IOException {
    List<String> dropped = new ArrayList<>();
    for (IndexDefinition index : global) {
      try {
        if (force) {
          globals.dropByForce(table, index.column());
        } else {
          globals.drop(table, index.column());
        }
      } catch (IOException e) {
        if (dropped.isEmpty() || Causes.isInterrupt(e)) {
          throw e;
        }
        throw new IndexException(
            String.format(
                "Of the indexes of table %s are dropped: %s. %s"
                    + " is not, nor is what comes after it: %s",
                table, String.join(", ", dropped), index, ErrorText.message(e)),
            e);
      }
      dropped.add(index.toString());
    }
  }

  /** What is said after global ones were dropped, and the rest is by one alter. */
  private IndexChange after(IndexDefinitions before, IndexEdit rest) throws IOException {
    List<String> notes = new ArrayList<>(List.of(IndexCreate.REOPENED));
    int regions = 0;
    if (rest != null) {
      IndexChange change = alter.make(table, rest);
      notes.addAll(change.notes());
      regions = change.regions();
    }
    return new IndexChange(table, true, false, regions, before, notes);
  }
}
