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
import java.util.List;

/**
 * One step of a sequence. Immutable, printed as one line by {@code toString} and read back by
 * {@code Operations.parse}. A new kind is one class here, one line there and one weight in {@code
 * OperationGenerator}.
 */
public interface Operation {
  /** Does the step. An {@link IOException} means the store refused it; the sequence goes on. */
  void run(SequenceRun run) throws IOException;

  /**
   * Whether scanners that are open may see another table afterwards, or in another way: then they
   * are told before. Queries change nothing.
   */
  default boolean changesRows() {
    return true;
  }

  /** Whether no cell and no entry can be another one afterwards. */
  default boolean onlyAsks() {
    return false;
  }

  /** How much time passes for the cells. */
  default long millis() {
    return 0;
  }

  /** Smaller steps that the reducer may try in place of this one, most promising first. */
  default List<Operation> simpler() {
    return List.of();
  }
}
