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
package org.lcindex.experiments.workload;

import java.util.Arrays;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;

/**
 * One range of a query: a column's value lies between two, both included. It has the forms that the
 * techniques need: cell bytes, order-preserving keys, and LCIndex's own condition. Immutable.
 *
 * @param low null for an open end
 * @param high null for an open end
 */
public record RangeCondition(WorkloadColumn column, Object low, Object high) {
  public RangeCondition {
    if (low == null && high == null) {
      throw new IllegalArgumentException("a range of " + column + " needs a low or a high value");
    }
  }

  /** The least cell that passes; null for an open end. */
  public byte[] lowCell() {
    return low == null ? null : column.codec().cellOf(low);
  }

  /** The greatest cell that passes; null for an open end. */
  public byte[] highCell() {
    return high == null ? null : column.codec().cellOf(high);
  }

  public boolean isPoint() {
    return low != null && low.equals(high);
  }

  /** Whether a cell's value passes: the order of a workload's values is that of their bytes. */
  public boolean passes(byte[] cell) {
    return (low == null || Arrays.compareUnsigned(lowCell(), cell) <= 0)
        && (high == null || Arrays.compareUnsigned(cell, highCell()) <= 0);
  }

  /** The range as LCIndex has it. */
  public Condition condition() {
    Column name = Column.column(column.toString());
    if (isPoint()) {
      return name.eq(low);
    }
    if (low == null) {
      return name.le(high);
    }
    return high == null ? name.ge(low) : name.between(low, high);
  }

  @Override
  public String toString() {
    return condition().toString();
  }
}
