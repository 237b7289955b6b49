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
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.query.IndexChange;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.Causes;

/**
 * Creates indexes of both kinds on one table. The master is asked first what global ones would
 * take, and refuses then what it would refuse, so that nothing is changed. Local ones come before
 * global ones, because a table's regions stay open for them until the first global one. For one
 * thread.
 */
public record IndexCreate(IndexAlter alter, GlobalCalls globals, TableName table) {
  public static final String REOPENED =
      AlterNotes.REOPENED
          + " the descriptor of a table with a GLOBAL"
          + " index names an observer.";

  /**
   * Creates them.
   *
   * @param splits regions of each global index's table of entries; 0 for as many as its size wants
   * @param expected is told what each global index takes, before anything is changed
   * @throws IndexException when one cannot be created; the message says which ones were
   */
  public IndexChange run(
      List<IndexDefinition> wanted,
      int splits,
      BiConsumer<GlobalDefinition, GlobalEstimate> expected)
      throws IOException {
    List<IndexDefinition> local = new ArrayList<>();
    List<GlobalIndex> global = new ArrayList<>();
    for (IndexDefinition one : wanted) {
      if (one instanceof GlobalDefinition definition) {
        global.add(GlobalIndex.create(definition, splits));
      } else {
        local.add(one);
      }
    }
    if (global.isEmpty()) {
      if (splits != 0) {
        throw new UsageException(
            splits
                + " regions are wanted for the entries of GLOBAL indexes, and all are LOCAL: leave"
                + " the number out");
      }
      return alter.make(table, IndexEdit.create(local));
    }
    TableDescriptor now = alter.descriptor(table);
    IndexChecks.checkGlobals(local.isEmpty() ? now : IndexDdl.define(now, local), global);
    for (GlobalIndex index : global) {
      expected.accept(index.definition(), globals.estimate(table, index));
    }
    IndexChange change =
        alter.make(table, local.isEmpty() ? IndexEdit.observed() : IndexEdit.create(local));
    create(local, global);
    List<String> notes = new ArrayList<>(change.notes());
    if (notes.stream().noneMatch(note -> note.startsWith(AlterNotes.REOPENED))) {
      notes.add(REOPENED);
    }
    return new IndexChange(
        table, true, false, change.regions(), IndexDefinitions.readable(now), notes);
  }

  private void create(List<IndexDefinition> local, List<GlobalIndex> global) throws IOException {
    List<IndexDefinition> created = new ArrayList<>(local);
    for (GlobalIndex index : global) {
      try {
        globals.create(table, index);
      } catch (IOException e) {
        if (created.isEmpty() || Causes.isInterrupt(e)) {
          throw e;
        }
        throw new IndexException(
            "Of the indexes wanted for table "
                + table
                + " are created: "
                + texts(created)
                + ". Not created: "
                + texts(
                    global.subList(created.size() - local.size(), global.size()).stream()
                        .map(GlobalIndex::definition)
                        .toList())
                + ". Why: "
                + ErrorText.message(e),
            e);
      }
      created.add(index.definition());
    }
  }

  private static String texts(List<? extends IndexDefinition> indexes) {
    return indexes.stream()
        .map(index -> index.kind() == IndexKind.GLOBAL ? index.toString() : index + " (LOCAL)")
        .collect(Collectors.joining(", "));
  }
}
