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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.Samples;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Comparing a cell of a fixed-width type allocates nothing: full scans do it for every row. */
class AllocationTest {
  private static final int CELLS = 20_000;

  static Stream<ValueCodec> fixedWidthCodecs() {
    return Samples.codecs()
        .filter(c -> c instanceof LongOrdered && c.encoding() != ValueEncoding.TEXT);
  }

  @ParameterizedTest
  @MethodSource("fixedWidthCodecs")
  void comparingFixedWidthCellsAllocatesNothing(ValueCodec codec) {
    List<Object> values = Samples.values(codec, new Random(1), 10);
    byte[] cell = codec.cellOf(values.get(1));
    ByteBuffer offHeap = ByteBuffer.allocateDirect(cell.length).put(0, cell);
    byte[] key = codec.keyOf(values.get(0));
    for (ByteArrayComparable c :
        List.of(
            TypedComparator.ofKey(codec, key),
            new KeyRangesComparator(codec, KeyRanges.of(KeyRange.atLeast(key))))) {
      int expected = compareAll(c, cell, offHeap);
      long before = allocated();
      int sum = compareAll(c, cell, offHeap);
      long bytes = allocated() - before;
      assertEquals(expected, sum);
      assertTrue(bytes < CELLS, () -> c + " allocated " + bytes + " bytes for " + CELLS);
    }
  }

  private static int compareAll(ByteArrayComparable c, byte[] cell, ByteBuffer offHeap) {
    int sum = 0;
    for (int i = 0; i < CELLS; i++) {
      sum += c.compareTo(cell, 0, cell.length) + c.compareTo(offHeap, 0, cell.length);
    }
    return sum;
  }

  private static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
