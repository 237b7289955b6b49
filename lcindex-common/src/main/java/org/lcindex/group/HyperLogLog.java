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

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hbase.thirdparty.com.google.common.hash.HashFunction;
import org.apache.hbase.thirdparty.com.google.common.hash.Hashing;

/**
 * About how many different values there were, in 16 KiB whatever their number: HyperLogLog
 * (Flajolet et al., 2007) with 64-bit hashes and the estimator of Ertl (2017, "New cardinality
 * estimation algorithms for HyperLogLog sketches", algorithm 6), which needs no tables of
 * corrections. What it holds depends on the set of the values alone, and not on their order or on
 * how they came from regions. Not thread safe.
 */
final class HyperLogLog {
  private static final int INDEX_BITS = 14;
  private static final int REGISTERS = 1 << INDEX_BITS;

  /** A register has the place of the first 1 in the other bits of a hash, or one more. */
  private static final int MOST = Long.SIZE - INDEX_BITS + 1;

  /** The standard deviation of the estimate in units of the number: 0.8 %. */
  static final double STANDARD_ERROR = 1.04 / Math.sqrt(REGISTERS);

  static final int MEMORY_BYTES = REGISTERS + 32;

  // Regions and clients of all versions are to hash alike: never to be changed.
  private static final HashFunction HASH = Hashing.murmur3_128(0);

  private final byte[] registers = new byte[REGISTERS];

  void add(byte[] key) {
    long hash = HASH.hashBytes(key).asLong();
    long rest = hash << INDEX_BITS;
    raise(
        (int) (hash >>> (Long.SIZE - INDEX_BITS)),
        Math.min(Long.numberOfLeadingZeros(rest) + 1, MOST));
  }

  private void raise(int register, int value) {
    registers[register] = (byte) Math.max(registers[register], value);
  }

  void addAll(HyperLogLog other) {
    for (int i = 0; i < REGISTERS; i++) {
      raise(i, other.registers[i]);
    }
  }

  long estimate() {
    int[] counts = new int[MOST + 1];
    for (byte register : registers) {
      counts[register]++;
    }
    double sum = REGISTERS * tau(1 - (double) counts[MOST] / REGISTERS);
    for (int value = MOST - 1; value > 0; value--) {
      sum = (sum + counts[value]) / 2;
    }
    sum += REGISTERS * sigma((double) counts[0] / REGISTERS);
    return Math.round(REGISTERS / (2 * Math.log(2)) * REGISTERS / sum);
  }

  /** Ertl's sum over the registers without a value. */
  private static double sigma(double share) {
    if (share == 1) {
      return Double.POSITIVE_INFINITY;
    }
    double x = share;
    double factor = 1;
    double sum = share;
    for (double before = -1; sum != before; factor += factor) {
      before = sum;
      x *= x;
      sum += x * factor;
    }
    return sum;
  }

  /** Ertl's sum over the registers that are full. */
  private static double tau(double share) {
    if (share == 0 || share == 1) {
      return 0;
    }
    double x = share;
    double factor = 1;
    double sum = 1 - share;
    for (double before = -1; sum != before; ) {
      before = sum;
      x = Math.sqrt(x);
      factor /= 2;
      sum -= (1 - x) * (1 - x) * factor;
    }
    return sum / 3;
  }

  void writeTo(DataOutputStream out) throws IOException {
    out.write(registers);
  }

  static HyperLogLog readFrom(DataInputStream in) throws IOException {
    HyperLogLog read = new HyperLogLog();
    in.readFully(read.registers);
    for (byte register : read.registers) {
      if (register < 0 || register > MOST) {
        throw new IOException("a sketch has " + register + " in a register");
      }
    }
    return read;
  }
}
