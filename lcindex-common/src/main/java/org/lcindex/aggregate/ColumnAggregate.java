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
package org.lcindex.aggregate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * Number, least, greatest and sum of the values of a column that were added, in a form to which
 * more can be added: single values or other such aggregates. What does not decode is no value. Not
 * thread safe.
 */
public final class ColumnAggregate {
  private static final int VERSION = 1;

  /** With the headers of two keys. */
  private static final int OBJECT_BYTES = 128;

  private final ValueCodec codec;
  // Null when values are no numbers of up to 64 bits.
  private final LongOrdered numbers;
  // Null when no sum is wanted, or there is none.
  private final ExactSum sum;
  private final boolean extremes;
  private long values;
  // Of numbers.
  private long least = Long.MAX_VALUE;
  private long greatest = Long.MIN_VALUE;
  // Of all others; null when there is no value.
  private byte[] leastKey;
  private byte[] greatestKey;

  /** Nothing yet of what a request is about. */
  public ColumnAggregate(AggregateRequest request) {
    this.codec = request.codec();
    this.numbers = codec instanceof LongOrdered n ? n : null;
    this.sum = request.sum() ? ExactSum.of(codec) : null;
    this.extremes = request.extremes();
  }

  /** Whether values are added {@linkplain #addNumber by their number} and not by their key. */
  public boolean isOfNumbers() {
    return numbers != null;
  }

  /** Adds what a cell holds, if it is a value. */
  public void addCell(byte[] cell, int offset, int length) {
    if (numbers == null) {
      byte[] key = codec.keyOf(cell, offset, length);
      if (key != null) {
        addKey(key);
      }
      return;
    }
    long order = numbers.order(cell, offset, length);
    if (order != LongOrdered.UNDECODABLE || numbers.decodes(cell, offset, length)) {
      addNumber(order);
    }
  }

  /** Adds a value by its number, see {@link LongOrdered}. */
  public void addNumber(long order) {
    values++;
    if (extremes) {
      least = Math.min(least, order);
      greatest = Math.max(greatest, order);
    }
    if (sum != null) {
      sum.add(order);
    }
  }

  /** Adds a value by its key, which is kept. */
  public void addKey(byte[] key) {
    values++;
    addExtreme(key);
    if (sum != null) {
      sum.add(key);
    }
  }

  /**
   * Adds values of which number, least and greatest key are known; no sum may be wanted.
   *
   * @param number at least one
   */
  public void addMany(int number, byte[] least, byte[] greatest) {
    if (sum != null) {
      throw new IllegalStateException("the sum of " + number + " values is not known");
    }
    values += number;
    addExtremeBytes(least);
    addExtremeBytes(greatest);
  }

  private void addExtreme(byte[] key) {
    if (extremes && (leastKey == null || Arrays.compareUnsigned(key, leastKey) < 0)) {
      leastKey = key;
    }
    if (extremes && (greatestKey == null || Arrays.compareUnsigned(key, greatestKey) > 0)) {
      greatestKey = key;
    }
  }

  /** Adds all that was added to another one of the same request. */
  public void addAll(ColumnAggregate other) {
    values += other.values;
    least = Math.min(least, other.least);
    greatest = Math.max(greatest, other.greatest);
    if (other.leastKey != null) {
      addExtreme(other.leastKey);
      addExtreme(other.greatestKey);
    }
    if (sum != null) {
      sum.merge(other.sum.flags(), other.sum.total());
    }
  }

  /** Forgets all values. */
  public void clear() {
    values = 0;
    least = Long.MAX_VALUE;
    greatest = Long.MIN_VALUE;
    leastKey = null;
    greatestKey = null;
    if (sum != null) {
      sum.clear();
    }
  }

  /** Bytes of the keys that are kept. */
  public long keyBytes() {
    return (leastKey == null ? 0L : leastKey.length)
        + (greatestKey == null || greatestKey == leastKey ? 0 : greatestKey.length);
  }

  /** Heap that it takes, about, in bytes. */
  public long memoryBytes() {
    return OBJECT_BYTES + keyBytes() + (sum == null ? 0 : sum.memoryBytes());
  }

  /** How many values were added. */
  public long values() {
    return values;
  }

  /** The key of the least value; null when there is none or it was not asked for. */
  public byte[] leastKey() {
    return numbers == null || values == 0 || !extremes ? leastKey : numbers.keyOfOrder(least);
  }

  /** The key of the greatest value; null when there is none or it was not asked for. */
  public byte[] greatestKey() {
    return numbers == null || values == 0 || !extremes ? greatestKey : numbers.keyOfOrder(greatest);
  }

  /**
   * The sum; null when there is no value, no sum was asked for or the type has none. Of whole
   * numbers and decimals it is a {@link BigDecimal} and exact, of FLOAT and DOUBLE the {@link
   * Double} nearest to the exact sum, and by the rules of IEEE 754 NaN or infinite.
   *
   * @throws ArithmeticException when decimals are too large or too small to be added up
   */
  public Number sum() {
    if (sum == null || values == 0) {
      return null;
    }
    BigDecimal exact = exactSum();
    if (exact == null) {
      return sum.special();
    }
    return sum instanceof FloatingSum ? (Number) exact.doubleValue() : plain(exact);
  }

  /**
   * The sum without any rounding; null when it is NaN or infinite, or there is none.
   *
   * @throws ArithmeticException as {@link #sum}
   */
  public BigDecimal exactSum() {
    if (sum == null || values == 0) {
      return null;
    }
    if ((sum.flags() & ExactSum.TOO_WIDE) != 0) {
      throw new ArithmeticException(
          "there is a number beyond 10^"
              + DecimalSum.MOST_EXPONENT
              + ", or with so many zeros after its point, which cannot be added up; ask for minimum"
              + " and maximum only, or exclude it by a condition");
    }
    return sum.exact();
  }

  /** One number has one form, however it was added up. */
  private static BigDecimal plain(BigDecimal sum) {
    BigDecimal shortest = sum.stripTrailingZeros();
    return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
  }

  /** All of it as bytes, for {@link #addBytes}. */
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeLong(values);
      write(out, leastKey());
      write(out, greatestKey());
      out.writeByte(sum == null ? 0 : sum.flags());
      BigDecimal total = sum == null ? BigDecimal.ZERO : sum.total();
      out.writeInt(total.scale());
      write(out, total.unscaledValue().toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes == null ? -1 : bytes.length);
    if (bytes != null) {
      out.write(bytes);
    }
  }

  /**
   * Adds what another one of the same request has given as bytes.
   *
   * @throws IOException for bytes that are none, or of another version
   */
  public void addBytes(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readUnsignedByte();
      if (version != VERSION) {
        throw new IOException(
            "a region answers with an aggregate of version "
                + version
                + ", this client reads "
                + VERSION
                + ": use the same LCIndex version on client and servers");
      }
      values += in.readLong();
      addExtremeBytes(read(in));
      addExtremeBytes(read(in));
      int flags = in.readUnsignedByte();
      int scale = in.readInt();
      BigInteger unscaled = new BigInteger(read(in));
      if (sum != null) {
        sum.merge(flags, new BigDecimal(unscaled, scale));
      }
    }
  }

  private void addExtremeBytes(byte[] key) {
    if (key == null) {
      return;
    }
    if (numbers == null) {
      addExtreme(key);
    } else {
      long order = numbers.orderOfKey(key);
      least = Math.min(least, order);
      greatest = Math.max(greatest, order);
    }
  }

  private static byte[] read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < -1 || length > in.available()) {
      throw new IOException("length " + length + " with " + in.available() + " bytes left");
    }
    return length < 0 ? null : in.readNBytes(length);
  }
}
