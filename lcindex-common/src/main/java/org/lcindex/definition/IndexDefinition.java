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
package org.lcindex.definition;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;

/**
 * The definition of one index: which column, of which type, and optionally between which values its
 * histogram (the SFile of the LCIndex paper) counts. As text it is {@code family:qualifier
 * TYPE[(ENCODING)] [min max [flags]]}, see {@link #parse}.
 *
 * <p>Immutable, thread safe; the byte arrays are not to be written to.
 */
@InterfaceAudience.Public
public final class IndexDefinition {
  /** Flags when bounds are given without their number. */
  public static final int DEFAULT_FLAGS = 100;

  /** Most flags: each is a count in every SFile. */
  public static final int MAX_FLAGS = 100_000;

  private final byte[] family;
  private final byte[] qualifier;
  private final ValueCodec codec;
  private final Object min;
  private final Object max;
  private final int flags;
  private final String id;

  private IndexDefinition(Builder b) {
    this.family = b.family;
    this.qualifier = b.qualifier;
    this.codec = b.codec;
    this.min = b.min;
    this.max = b.max;
    this.flags = b.min == null ? 0 : b.flags == 0 ? DEFAULT_FLAGS : b.flags;
    this.id =
        Fingerprint.of(
            family,
            qualifier,
            Bytes.toBytes(codec.type().name()),
            Bytes.toBytes(codec.encoding().name()));
  }

  /** Family of the indexed column. */
  public byte[] family() {
    return family;
  }

  /** Qualifier of the indexed column; can be empty. */
  public byte[] qualifier() {
    return qualifier;
  }

  /** How the column's cells are read. */
  public ValueCodec codec() {
    return codec;
  }

  /** The least value that the histogram expects; null when no bounds are given. */
  public Object min() {
    return min;
  }

  /** The greatest value that the histogram expects; null when no bounds are given. */
  public Object max() {
    return max;
  }

  /**
   * The number of flags, the values from min to max at which the histogram divides; 0 when no
   * bounds are given. The histogram has one count more than flags.
   */
  public int flags() {
    return flags;
  }

  /** Where the entries live: with the region, today. */
  public IndexScope scope() {
    return IndexScope.LOCAL;
  }

  /** What an entry holds: the row, today. */
  public IndexLayout layout() {
    return IndexLayout.CLUSTERING;
  }

  /** When the index learns of a write: with the HFile, today. */
  public MaintenancePolicy maintenance() {
    return MaintenancePolicy.PER_HFILE;
  }

  /**
   * 32 hex digits that depend on column, type and encoding only. They are part of file names, so
   * that an index that was dropped and created again as another type never meets its old files.
   */
  public String id() {
    return id;
  }

  /**
   * Whether a text is that of a definition of the same column, type and encoding: entries of the
   * one are entries of the other. Bounds do not count.
   *
   * @param text what {@link #toString} wrote
   */
  public boolean hasEntriesOf(String text) {
    String head = column() + " " + codec;
    return text.startsWith(head)
        && (text.length() == head.length() || text.charAt(head.length()) == ' ');
  }

  /** Whether the index is on this column. */
  public boolean isOn(byte[] family, byte[] qualifier) {
    return Arrays.equals(this.family, family) && Arrays.equals(this.qualifier, qualifier);
  }

  /** The column as text, {@code family:qualifier}, with escapes that {@link #parse} reads. */
  public String column() {
    return EscapedBytes.format(family) + ":" + EscapedBytes.format(qualifier);
  }

  /**
   * Reads a definition such as {@code price DOUBLE 0 99999 100} or {@code cf:price DOUBLE(TEXT)}.
   *
   * <p>Words by which other releases name kinds of indexes (GLOBAL, DEFERRED, ...) are no bounds:
   * such a bound is written with its first letter as {@code \xNN}.
   *
   * <p>Bytes of a column name can be written as {@code \xNN}; those that are not printable ASCII,
   * and space, quotes, {@code :}, {@code ;} and the backslash must be. The bounds of a STRING or
   * BYTES are written in the same way; {@code ""} is the empty one.
   *
   * @param defaultFamily the family of a column given without one; null when there is none
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static IndexDefinition parse(String text, byte[] defaultFamily) {
    return DefinitionText.parse(text, defaultFamily);
  }

  /** A builder for an index on a column. */
  public static Builder builder(byte[] family, byte[] qualifier, ValueCodec codec) {
    return new Builder(family, qualifier, codec);
  }

  @Override
  public boolean equals(Object o) {
    // The text has everything, bounds in their type's own form.
    return o == this
        || o instanceof IndexDefinition d && id.equals(d.id) && toString().equals(d.toString());
  }

  @Override
  public int hashCode() {
    return id.hashCode(); // of SHA-256: names that have one hash are not found by trying
  }

  /** The text that {@link #parse} reads back. */
  @Override
  public String toString() {
    return DefinitionText.format(this);
  }

  /** Collects the parts of a definition. Not thread safe. */
  public static final class Builder {
    private final byte[] family;
    private final byte[] qualifier;
    private final ValueCodec codec;
    private Object min;
    private Object max;
    private int flags;

    private Builder(byte[] family, byte[] qualifier, ValueCodec codec) {
      this.family = family.clone();
      this.qualifier = qualifier.clone();
      this.codec = codec;
    }

    /** The values between which the histogram counts; values outside are indexed all the same. */
    public Builder bounds(Object min, Object max) {
      this.min = min;
      this.max = max;
      return this;
    }

    /** The number of histogram flags, 1 to {@value IndexDefinition#MAX_FLAGS}; needs bounds. */
    public Builder flags(int flags) {
      if (flags < 1 || flags > MAX_FLAGS) {
        throw new IllegalArgumentException(
            flags + " flags: give 1 to " + MAX_FLAGS + ", or none for " + DEFAULT_FLAGS);
      }
      this.flags = flags;
      return this;
    }

    /**
     * The definition.
     *
     * @throws IllegalArgumentException with value, limit and remedy
     */
    public IndexDefinition build() {
      if (family.length == 0) {
        throw new IllegalArgumentException(
            "column '"
                + EscapedBytes.format(qualifier)
                + "' has no family: write family:qualifier");
      }
      if ((min == null) != (max == null) || (min == null && flags > 0)) {
        throw new IllegalArgumentException(
            "min " + min + ", max " + max + ", flags " + flags + ": give both bounds or nothing");
      }
      if (min != null) {
        Bounds.check(codec, min, max);
      }
      return new IndexDefinition(this);
    }
  }
}
