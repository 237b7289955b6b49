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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Leads a settled table from one {@link WrittenState} to the next. Changes that several states need
 * are made once.
 */
final class WrittenChanges {
  private static final List<OrderChange> FLUSHED_CHANGES =
      List.of(OrderChange.COMMENT, OrderChange.PRICE, OrderChange.WHOLE, OrderChange.DELETED);

  private final WrittenTable table;
  private final int memStoreRows;
  private boolean inserted;
  private final Set<OrderChange> done = EnumSet.noneOf(OrderChange.class);

  /**
   * @param table settled
   * @param memStoreRows how many new rows a state has in the MemStore
   */
  WrittenChanges(WrittenTable table, int memStoreRows) {
    this.table = table;
    this.memStoreRows = memStoreRows;
  }

  /** Makes what happened between the state before and this one. */
  void lead(WrittenState state) throws IOException {
    switch (state) {
      case MEMSTORE -> insert();
      case FLUSHED -> {
        if (!inserted) {
          insert();
        }
        table.flush();
      }
      case COMMENT -> flushed(OrderChange.COMMENT);
      case PRICE -> flushed(OrderChange.PRICE);
      case WHOLE -> flushed(OrderChange.WHOLE);
      case DELETED -> flushed(OrderChange.DELETED);
      case HALF -> flushed(OrderChange.HALF);
      case PARTLY -> unflushed();
      case EVERYTHING -> {
        if (!inserted) {
          insert();
        }
        for (OrderChange change : FLUSHED_CHANGES) {
          if (!done.contains(change)) {
            flushed(change);
          }
        }
        if (!done.contains(OrderChange.PARTLY)) {
          unflushed();
        }
        insert();
      }
      case COMPACTED -> table.compact();
      default -> throw new IllegalArgumentException(state + " comes first");
    }
  }

  private void insert() throws IOException {
    table.insert(memStoreRows);
    inserted = true;
  }

  /** The change alone makes an HFile, or several when a MemStore cannot hold it. */
  private void flushed(OrderChange change) throws IOException {
    table.flush();
    table.change(change);
    table.flush();
    done.add(change);
  }

  private void unflushed() throws IOException {
    table.flush();
    table.change(OrderChange.PARTLY);
    done.add(OrderChange.PARTLY);
  }
}
