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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class RowPointsTest {
  private static void liesBetween(byte[] first, byte[] last, int different) {
    List<byte[]> points = RowPoints.between(first, last, 50, new Random(1));
    byte[] before = first;
    for (byte[] point : points) {
      assertTrue(Arrays.compareUnsigned(before, point) <= 0, "in order, from the first row on");
      before = point;
    }
    // A point may have bytes behind the last row's, where no row is.
    assertTrue(Arrays.compareUnsigned(before, Bytes.add(last, new byte[] {-1})) < 0);
    assertTrue(points.stream().map(Bytes::toStringBinary).distinct().count() >= different);
  }

  @Test
  void pointsLieBetweenTheFirstAndTheLastRow() {
    liesBetween(Bytes.toBytes(1L), Bytes.toBytes(4_000L), 45);
    liesBetween(Bytes.toBytes("user000001"), Bytes.toBytes("user999999"), 45);
    liesBetween(Bytes.toBytes("a"), Bytes.toBytes("z"), 45);
    liesBetween(new byte[] {0}, new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1}, 45);
    liesBetween(Bytes.toBytes("a"), Bytes.toBytes("ab"), 2);
  }

  @Test
  void oneRowIsItsOwnPoint() {
    byte[] row = Bytes.toBytes("row");
    for (byte[] point : RowPoints.between(row, row, 3, new Random(1))) {
      assertArrayEquals(Bytes.toBytes("row"), Arrays.copyOf(point, 3));
    }
  }
}
