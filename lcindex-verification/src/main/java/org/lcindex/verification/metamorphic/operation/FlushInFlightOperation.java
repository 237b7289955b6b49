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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A flush that meets a batch in flight: {@code flush-in-flight | put ... | delete ...}. The writes
 * come after the index was told of the flush and before HBase takes its snapshot of the MemStore,
 * so they are in the flushed HFile and belong to what follows it.
 *
 * @param rows writes to any rows
 */
public record FlushInFlightOperation(List<RowOperation> rows) implements Operation {
  static final String WORD = "flush-in-flight";

  @Override
  public void run(SequenceRun run) throws IOException {
    GroupOperation batch = new GroupOperation(false, rows);
    run.table().stores().flushWith(() -> batch.run(run));
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    smaller.add(StorageOperation.of(StorageOperation.Kind.FLUSH));
    Smaller.writes(rows).forEach(rest -> smaller.add(new FlushInFlightOperation(rest)));
    return smaller;
  }

  @Override
  public String toString() {
    return WORD + Text.each(" | ", rows);
  }
}
