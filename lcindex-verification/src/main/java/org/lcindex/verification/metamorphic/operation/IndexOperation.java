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
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Adds or drops the index on a column while the table is online: {@code index-add f:a type=...},
 * {@code index-drop f:a type=...}. Does nothing when the index is there, or is not.
 *
 * @param column with the type of the index, which need not be that of its values
 */
public record IndexOperation(boolean add, TestColumn column) implements Operation {
  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    run.restructure(() -> run.table().changes().index(add, column));
  }

  @Override
  public String toString() {
    return (add ? "index-add " : "index-drop ") + column.words();
  }
}
