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
package org.lcindex.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ValueCodec;

/**
 * The row keys of one global index's entries: from value and base row to the entry's row key and
 * back, and from ranges of values to ranges of row keys. Immutable, thread safe.
 *
 * <pre>
 *   entry := [bucket u8] 00 value base-row      a value of the type
 *          | [bucket u8] 01 base-row            a cell that is no value of the type
 *   value := key                                where all keys of the type have one width
 *          | escaped(key up to 1,000 bytes) 00 00
 *   escaped: 00 becomes 00 FF
 * </pre>
 *
 * <p>The package's page says by rules EK1 to EK5 what must hold of them, and why it does.
 */
public final class EntryKey implements EntryKeys {
  /** Bytes of a value's key that are in an entry; longer keys are cut. */
  public static final int VALUE_BYTES = 1_000;

  /**
   * The longest entry. HBase's clients find a row's region by a row key of meta, which has the
   * table's name and a number besides: of a longer row they find none.
   */
  public static final int MOST_BYTES = HConstants.MAX_ROW_LENGTH - 128;

  /** Most buckets of an index: a bucket is one byte. */
  public static final int MAX_BUCKETS = 256;

  private static final byte VALUE = 0;
  private static final byte ODD = 1;
  private static final byte ESCAPE = (byte) 0xff;
  private static final int TERMINATOR = 2;

  private final int width;
  private final int buckets;
  private final int valueBytes;

  /**
   * Entries of a column.
   *
   * @param codec of the column
   * @param buckets by hash of the base row, among which the entries of one value are spread; 0 for
   *     entries without a bucket
   * @throws IllegalArgumentException for fewer than 0 or more than {@link #MAX_BUCKETS} buckets
   */
  public EntryKey(ValueCodec codec, int buckets) {
    this(codec.keyWidth(), buckets, VALUE_BYTES);
  }

  /** Entries of a global index. */
  public static EntryKey of(GlobalDefinition index) {
    return new EntryKey(index.codec(), index.buckets());
  }

  /** Where keys of variable width are cut at another length. */
  EntryKey(int width, int buckets, int valueBytes) {
    if (buckets < 0 || buckets > MAX_BUCKETS) {
      throw new IllegalArgumentException(
          buckets + " buckets: give 1 to " + MAX_BUCKETS + ", or 0 for none");
    }
    this.width = width;
    this.buckets = buckets;
    this.valueBytes = valueBytes;
  }

  /**
   * What an entry's row key has of a value's key, without bucket, kind and base row. Two values
   * have the same entry in a row exactly if this is the same.
   *
   * @throws IllegalArgumentException if the type's keys have another width
   */
  public byte[] valuePart(byte[] key) {
    if (width >= 0) {
      if (key.length != width) {
        throw new IllegalArgumentException(
            "a key of " + key.length + " bytes, where the type's keys have " + width);
      }
      return key.clone();
    }
    return terminated(cut(key, valueBytes));
  }

  /**
   * The row key of the entry for a value in a row.
   *
   * @param key the value's key, as the column's codec makes it; null for a cell that is no value of
   *     the type
   * @return null if the entry would have more than {@value #MOST_BYTES} bytes. The region then has
   *     to mark the base row as uncovered
   */
  public byte[] entry(byte[] key, byte[] row) {
    byte[] head = key == null ? new byte[] {ODD} : withKind(valuePart(key));
    int bucketBytes = buckets > 0 ? 1 : 0;
    int length = bucketBytes + head.length + row.length;
    if (length > MOST_BYTES) {
      return null;
    }
    byte[] entry = new byte[length];
    if (buckets > 0) {
      entry[0] = (byte) bucketOf(row);
    }
    System.arraycopy(head, 0, entry, bucketBytes, head.length);
    System.arraycopy(row, 0, entry, bucketBytes + head.length, row.length);
    return entry;
  }

  @Override
  public boolean isOfCells() {
    return true;
  }

  @Override
  public byte[] held(byte[] key, byte[] row) {
    return entry(key, row);
  }

  /** A row of HBase has a key. */
  @Override
  public byte[] baseRow(byte[] entry) {
    byte[] row = rowOf(entry);
    return row == null || row.length == 0 ? null : row;
  }

  /**
   * The base row of an entry.
   *
   * @return null if no entry of this index has such a row key: somebody else wrote it
   */
  public byte[] rowOf(byte[] entry) {
    int at = partEnd(entry, buckets > 0 ? 1 : 0);
    if (at < 0) {
      return null;
    }
    byte[] row = Arrays.copyOfRange(entry, at, entry.length);
    return buckets > 0 && (entry[0] & 0xff) != bucketOf(row) ? null : row;
  }

  /**
   * Where the kind and the value end that begin somewhere in an entry. In a tuple's entry one
   * follows the other.
   *
   * @return -1 if none of this column can begin there
   */
  public int partEnd(byte[] entry, int from) {
    if (from >= entry.length) {
      return -1;
    }
    int end =
        switch (entry[from]) {
          case VALUE -> width >= 0 ? from + 1 + width : afterTerminator(entry, from + 1);
          case ODD -> from + 1;
          default -> -1;
        };
    return end > entry.length ? -1 : end;
  }

  /**
   * Where the entries of some values are: one range for each range of keys and each bucket, in
   * order, the low end included and the high end not. They have the entry of every such value, and
   * entries of other values only where keys are cut.
   */
  public List<KeyRange> rangesOf(KeyRanges values) {
    return rangesOf(values, KeyRange.all());
  }

  /**
   * Where the entries of some values in some rows are, as {@link #rangesOf(KeyRanges)}. Entries of
   * one value are in the order of their rows, so others are left out there; of a range of values
   * they are not.
   */
  public List<KeyRange> rangesOf(KeyRanges values, KeyRange rows) {
    List<KeyRange> ofValues = new ArrayList<>(values.ranges().size());
    for (KeyRange range : values.ranges()) {
      boolean one = isOneValue(range) && (width < 0 || range.high().length == width);
      byte[] value = one ? withKind(valuePart(range.high())) : null;
      byte[] low =
          one && rows.low() != null ? at(value, rows.low(), !rows.lowInclusive()) : low(range);
      byte[] high =
          one && rows.high() != null ? at(value, rows.high(), rows.highInclusive()) : high(range);
      if (Arrays.compareUnsigned(low, high) < 0) {
        ofValues.add(new KeyRange(low, true, high, false));
      }
    }
    return inBuckets(KeyRanges.of(ofValues).ranges());
  }

  /** Whether a range has one value only, so that its entries are in the order of their rows. */
  public static boolean isOneValue(KeyRange values) {
    // Nothing is before the empty key.
    return values.isPoint()
        || values.low() == null
            && values.high() != null
            && values.high().length == 0
            && values.highInclusive();
  }

  /** The entry of a row for a value, or the first one after it. */
  private static byte[] at(byte[] value, byte[] row, boolean after) {
    byte[] at = Arrays.copyOf(value, value.length + row.length + (after ? 1 : 0));
    System.arraycopy(row, 0, at, value.length, row.length);
    return at;
  }

  /** The first entry, with kind, that may have a key of the range. */
  private byte[] low(KeyRange range) {
    byte[] bound = range.low();
    if (bound == null) {
      return new byte[] {VALUE};
    }
    if (width >= 0) {
      return fixed(bound, !range.lowInclusive());
    }
    // What is after a bound of 1,000 bytes can be cut to just these.
    boolean without = !range.lowInclusive() && bound.length < valueBytes;
    return variable(bound, without);
  }

  /** The first entry, with kind, after all that may have a key of the range. */
  private byte[] high(KeyRange range) {
    byte[] bound = range.high();
    if (bound == null) {
      return new byte[] {ODD};
    }
    if (width >= 0) {
      return fixed(bound, range.highInclusive());
    }
    // What is before a longer bound can be cut as the bound is.
    boolean with = range.highInclusive() || bound.length > valueBytes;
    return variable(bound, with);
  }

  /** Where entries of a key begin, or where those after it begin; the bound may have any width. */
  private byte[] fixed(byte[] bound, boolean after) {
    if (bound.length < width) {
      return withKind(bound);
    }
    // A longer bound lies after the key that it begins with.
    boolean behind = after || bound.length > width;
    byte[] at = withKind(Arrays.copyOf(bound, width));
    return behind ? KeyRange.prefix(at).high() : at;
  }

  private byte[] variable(byte[] bound, boolean after) {
    byte[] at = withKind(terminated(cut(bound, valueBytes)));
    return after ? KeyRange.prefix(at).high() : at;
  }

  private List<KeyRange> inBuckets(List<KeyRange> ranges) {
    if (buckets == 0) {
      return ranges;
    }
    List<KeyRange> all = new ArrayList<>(ranges.size() * buckets);
    for (int bucket = 0; bucket < buckets; bucket++) {
      for (KeyRange range : ranges) {
        all.add(
            new KeyRange(
                behind((byte) bucket, range.low()),
                true,
                behind((byte) bucket, range.high()),
                false));
      }
    }
    return all;
  }

  private int bucketOf(byte[] row) {
    CRC32C hash = new CRC32C();
    hash.update(row, 0, row.length);
    return (int) (hash.getValue() % buckets);
  }

  private static byte[] withKind(byte[] value) {
    return behind(VALUE, value);
  }

  private static byte[] behind(byte first, byte[] rest) {
    byte[] all = new byte[1 + rest.length];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }

  /** What entries have of a value's key: all of it, or its first {@value #VALUE_BYTES} bytes. */
  public static byte[] cut(byte[] key) {
    return cut(key, VALUE_BYTES);
  }

  private static byte[] cut(byte[] key, int most) {
    return key.length <= most ? key : Arrays.copyOf(key, most);
  }

  private static byte[] terminated(byte[] key) {
    int zeros = 0;
    for (byte b : key) {
      zeros += b == 0 ? 1 : 0;
    }
    byte[] out = new byte[key.length + zeros + TERMINATOR];
    int at = 0;
    for (byte b : key) {
      out[at++] = b;
      if (b == 0) {
        out[at++] = ESCAPE;
      }
    }
    return out;
  }

  /** Where the bytes after a terminator begin, or -1 if there is none. */
  private static int afterTerminator(byte[] entry, int from) {
    for (int i = from; i + 1 < entry.length; i++) {
      if (entry[i] != 0) {
        continue;
      }
      if (entry[i + 1] == 0) {
        return i + TERMINATOR;
      }
      if (entry[i + 1] != ESCAPE) {
        return -1;
      }
      i++;
    }
    return -1;
  }
}
