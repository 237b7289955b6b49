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
package org.lcindex.regionserver.base;

/**
 * The bytes that one piece of work has taken of a budget, given back when it ends. For one thread.
 */
public final class MemoryTaken implements AutoCloseable {
  private final MemoryBudget budget;
  private final String purpose;
  private long bytes;

  /**
   * @param purpose of the memory, for messages
   */
  public MemoryTaken(MemoryBudget budget, String purpose) {
    this.budget = budget;
    this.purpose = purpose;
  }

  /** Takes so many bytes more, before they are allocated. */
  public void take(long more) throws NoMemoryException {
    if (!budget.reserve(more)) {
      MemoryBudget.Bound bound = budget.bound();
      throw new NoMemoryException(
          purpose + " would take " + (bytes + more) + " bytes or more: " + bound.text(),
          NoMemoryException.COMPACT + ", or " + bound.remedy());
    }
    bytes += more;
  }

  /** Gives so many bytes back. */
  public void give(long less) {
    budget.release(less);
    bytes -= less;
  }

  @Override
  public void close() {
    budget.release(bytes);
    bytes = 0;
  }
}
