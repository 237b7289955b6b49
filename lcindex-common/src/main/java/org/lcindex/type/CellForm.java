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

/**
 * How the cells of a fixed-width type store its number (see {@link LongOrdered}). Stateless or
 * immutable; allocates nothing while reading, except {@link TextFloating} on numbers of many
 * digits.
 */
abstract class CellForm {
  /** What {@link #order} returns for a cell that does not decode; it can also be a number. */
  static final long UNDECODABLE = Long.MIN_VALUE;

  /** The number, or {@link #UNDECODABLE}. */
  abstract long order(byte[] cell, int offset, int length);

  /** Whether a cell for which {@link #order} returned UNDECODABLE has that number as its value. */
  boolean storesUndecodable(byte[] cell, int offset, int length) {
    return false;
  }

  /** The bytes a client stores for a number. */
  abstract byte[] cellOf(long order);

  /** The least number that cells can store. */
  long least() {
    return Long.MIN_VALUE;
  }

  /** The greatest number that cells can store. */
  long greatest() {
    return Long.MAX_VALUE;
  }

  /** Whether at most one cell stores the number. */
  boolean uniqueCell(long order) {
    return injective();
  }

  /** See {@link ValueCodec#injective}. */
  boolean injective() {
    return false;
  }

  /** See {@link ValueCodec#byteOrdered}. */
  boolean byteOrdered() {
    return false;
  }
}
