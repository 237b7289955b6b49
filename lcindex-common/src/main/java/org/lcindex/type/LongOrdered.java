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
package org.lcindex.type;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * A {@link ValueCodec} whose keys are at most eight bytes wide, so that a value can be compared as
 * a primitive {@code long}: signed order of these numbers is key order. Full scans and residual
 * conditions use it, because it allocates nothing.
 */
@InterfaceAudience.Private
public sealed interface LongOrdered extends ValueCodec permits FixedCodec {
  /**
   * What {@link #order} returns for a cell that does not decode. It can also be a value's number:
   * on meeting it, ask {@link #decodes}.
   */
  long UNDECODABLE = CellForm.UNDECODABLE;

  /** The number of a cell's value, or {@link #UNDECODABLE}. */
  long order(byte[] cell, int offset, int length);

  /** The number of a key of this codec. */
  long orderOfKey(byte[] key);

  /** The key of a number that {@link #order} or {@link #orderOfKey} returned. */
  byte[] keyOfOrder(long order);

  /** The value that a number stands for, of a FLOAT or DOUBLE. */
  double doubleOfOrder(long order);

  /**
   * Compares a number with a cell's.
   *
   * @return as {@link #compareKeyToCell}: negative when the cell does not decode
   */
  default int compareOrderToCell(long operand, byte[] cell, int offset, int length) {
    long order = order(cell, offset, length);
    return order == UNDECODABLE && !decodes(cell, offset, length)
        ? -1
        : Long.compare(operand, order);
  }
}
