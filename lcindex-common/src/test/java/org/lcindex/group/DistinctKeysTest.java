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
package org.lcindex.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class DistinctKeysTest {
  private static final int MOST = 250;

  /** Four standard errors, which one of 16,000 such numbers is beyond. */
  private static final double BOUND = 4 * HyperLogLog.STANDARD_ERROR;

  @Test
  void numbersAreExactThenEstimated() {
    DistinctKeys keys = new DistinctKeys(MOST, true);
    int next = 1;
    for (int i = 1; i <= 3_000_000; i++) {
      keys.add(Bytes.toBytes((long) i));
      keys.add(Bytes.toBytes((long) i / 2 + 1));
      if (i < next) {
        continue;
      }
      next = Math.max(i + 1, i * 5 / 4);
      if (i <= MOST) {
        assertEquals(i, keys.size());
        assertTrue(keys.isExact());
        assertEquals(0, keys.error());
      } else {
        assertEquals(i, keys.size(), i * BOUND);
        assertFalse(keys.isExact());
        assertTrue(keys.memoryBytes() < 17 << 10);
      }
    }
  }

  /** What a client has depends on the values, and not on which region had them or how they came. */
  @Test
  void regionsInAnyOrderGiveOneNumber() throws IOException {
    for (int size : new int[] {3, 100, 251, 20_000}) {
      DistinctKeys whole = new DistinctKeys(MOST, true);
      DistinctKeys[] parts = new DistinctKeys[5];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = new DistinctKeys(MOST, true);
      }
      for (int i = 0; i < size; i++) {
        byte[] key = Bytes.toBytes("value " + i);
        whole.add(key);
        parts[i % 3].add(key);
        parts[3 + i % 2].add(key);
      }
      DistinctKeys merged = new DistinctKeys(MOST, true);
      DistinctKeys sent = new DistinctKeys(MOST, true);
      for (int i = 0; i < parts.length; i++) {
        merged.addAll(parts[parts.length - 1 - i]);
        sent.addFrom(new DataInputStream(new ByteArrayInputStream(bytes(parts[i]))));
      }
      assertEquals(whole.size(), merged.size());
      assertEquals(whole.size(), sent.size());
      assertEquals(whole.isExact(), sent.isExact());
      assertEquals(whole.memoryBytes(), sent.memoryBytes());
    }
  }

  @Test
  void withoutASketchTheBoundIsAll() throws IOException {
    DistinctKeys keys = new DistinctKeys(2, false);
    for (int i = 0; i < 5; i++) {
      keys.add(Bytes.toBytes(i));
    }
    DistinctKeys sent = new DistinctKeys(2, false);
    sent.addFrom(new DataInputStream(new ByteArrayInputStream(bytes(keys))));
    sent.add(Bytes.toBytes(0));
    assertEquals(2, sent.size());
    assertFalse(sent.isExact());
    assertEquals(0, sent.error());
    assertEquals(0, sent.memoryBytes());
  }

  private static byte[] bytes(DistinctKeys keys) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      keys.writeTo(out);
    }
    return bytes.toByteArray();
  }
}
