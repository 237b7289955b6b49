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

import java.nio.ByteBuffer;

/** Copies values of off-heap cells onto the heap, small ones into a buffer of the thread. */
final class OffHeap {
  private static final int SMALL = 64;

  private static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[SMALL]);

  private OffHeap() {}

  /** The bytes, from index 0 of an array that is valid until the thread's next call. */
  static byte[] copy(ByteBuffer from, int offset, int length) {
    byte[] to = length <= SMALL ? BUFFER.get() : new byte[length];
    from.get(offset, to, 0, length);
    return to;
  }
}
