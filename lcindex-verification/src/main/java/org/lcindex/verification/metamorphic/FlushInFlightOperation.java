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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A flush that meets a batch in flight: {@code flush-in-flight | put ... | delete ...}. The writes
 * come after the index was told of the flush and before HBase takes its snapshot of the MemStore,
 * so they are in the flushed HFile and belong to what follows it.
 *
 * @param rows writes to any rows
 */
record FlushInFlightOperation(List<RowOperation> rows) implements Operation {
  static final String WORD = "flush-in-flight";

  static FlushInFlightOperation parse(List<String> rows) {
    return new FlushInFlightOperation(rows.stream().map(Operations::parseRow).toList());
  }

  @Override
  public void run(TestTable table) throws IOException {
    GroupOperation batch = new GroupOperation(false, rows);
    table.stores().flushWith(() -> batch.run(table));
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    smaller.add(StorageOperation.of(StorageOperation.Kind.FLUSH));
    for (Operation simple : new GroupOperation(false, rows).simpler()) {
      if (simple instanceof GroupOperation other) {
        smaller.add(new FlushInFlightOperation(other.parts()));
      }
    }
    return smaller;
  }

  @Override
  public String toString() {
    return WORD + rows.stream().map(r -> " | " + r).collect(Collectors.joining());
  }
}
