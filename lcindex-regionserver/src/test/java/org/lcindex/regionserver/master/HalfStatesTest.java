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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.rpc.endpoint.MasterRequest;
import org.lcindex.testing.Sampled;

/** A master that dies after a step of a command: the next start, or the next command, ends it. */
class HalfStatesTest {
  private static final Set<DdlStep> OF_CREATE = EnumSet.range(DdlStep.CHECKED, DdlStep.DEFINED);

  /** Makes a command stop after a step. */
  private static void stop(IndexedTable table, MasterRequest request, DdlStep at) {
    table
        .globals()
        .setListener(
            step -> {
              if (step == at) {
                throw new IllegalStateException("the master dies here");
              }
            });
    try {
      assertThrows(Exception.class, () -> IndexedTable.call(table.connection, request));
    } finally {
      table.globals().setListener(step -> {});
    }
  }

  @Sampled(4)
  @ParameterizedTest
  @EnumSource
  void theNextMasterEndsIt(DdlStep at) throws Exception {
    try (IndexedTable table = new IndexedTable("started")) {
      GlobalIndex index = IndexedTable.index("n", 0);
      GlobalIndex other = table.created("v", 0);
      MasterRequest create = IndexedTable.create(table.name, index);
      if (OF_CREATE.contains(at)) {
        stop(table, create, at);
      } else {
        IndexedTable.call(table.connection, create);
        stop(table, IndexedTable.drop(table.name, index), at);
      }
      check(table, index, at);
      table.globals().started().get(); // a later look would end the next case's half-state
      if (at == DdlStep.DEFINED || at == DdlStep.MARKED) {
        table.awaitWhole(index);
        IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
      }
      table.awaitGone(index);
      table.checkGone(index);
      table.checkWhole(other);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, other));
    }
  }

  /** What the package's page says is there. */
  private static void check(IndexedTable table, GlobalIndex index, DdlStep at) throws Exception {
    boolean row = EnumSet.range(DdlStep.ROW_WRITTEN, DdlStep.ENTRIES_DELETED).contains(at);
    boolean entries = EnumSet.range(DdlStep.ENTRIES_CREATED, DdlStep.UNDEFINED).contains(at);
    assertEquals(row, table.row(index) != null);
    assertEquals(entries, table.exists(table.entries(index)));
  }

  @Sampled(4)
  @ParameterizedTest
  @EnumSource
  void theNextCommandEndsIt(DdlStep at) throws Exception {
    try (IndexedTable table = new IndexedTable("repeated")) {
      GlobalIndex index = IndexedTable.index("n", 0);
      MasterRequest create = IndexedTable.create(table.name, index);
      MasterRequest drop = IndexedTable.drop(table.name, index);
      if (OF_CREATE.contains(at)) {
        stop(table, create, at);
        IndexedTable.call(table.connection, create);
        table.checkWhole(index);
        IndexedTable.call(table.connection, drop);
      } else {
        IndexedTable.call(table.connection, create);
        stop(table, drop, at);
        if (at == DdlStep.MARKED) {
          IndexedTable.call(table.connection, drop);
        } else {
          GlobalIndex next = table.created("n", 0);
          table.checkWhole(next);
          IndexedTable.call(table.connection, IndexedTable.drop(table.name, next));
        }
      }
      table.checkGone(index);
    }
  }
}
