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
package org.lcindex.predicate;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a key takes of the heap that stands in a list. Whoever holds keys up to a limit in bytes
 * counts by it: of short keys the bytes themselves are the least part. Stateless.
 */
@InterfaceAudience.Private
public final class HeldKey {
  /** An array's header: mark, class and length. */
  private static final int HEADER_BYTES = 16;

  /** Objects begin at multiples of it. */
  private static final int ALIGNMENT = 8;

  /**
   * References to the array, of 4 bytes each up to a heap of 32 GB: from a list that grows by half
   * each time, and from the sorted list that is made of it.
   */
  private static final int REFERENCE_BYTES = 16;

  private HeldKey() {}

  /** Of a key of so many bytes, in bytes. */
  public static long bytes(int length) {
    long array = (HEADER_BYTES + (long) length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return array + REFERENCE_BYTES;
  }

  /** Of a key, in bytes. */
  public static long bytes(byte[] key) {
    return bytes(key.length);
  }
}
