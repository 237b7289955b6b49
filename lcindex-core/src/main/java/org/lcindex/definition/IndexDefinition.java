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

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/** The definition of one index: which column, of which type. Immutable, thread safe. */
@InterfaceAudience.Public
public final class IndexDefinition {
  private final byte[] family;
  private final byte[] qualifier;
  private final ValueCodec codec;
  private final Object min;
  private final Object max;
  private final int flags;

  private IndexDefinition(Builder b) {
    this.family = b.family;
    this.qualifier = b.qualifier;
    this.codec = b.codec;
    this.min = b.min;
    this.max = b.max;
    this.flags = b.flags;
  }

  /** Family of the indexed column; not to be written to. */
  public byte[] family() {
    return family;
  }

  /** Qualifier of the indexed column; not to be written to. */
  public byte[] qualifier() {
    return qualifier;
  }

  /** How the column's cells are read. */
  public ValueCodec codec() {
    return codec;
  }

  /** The least value that the histogram expects, or null. */
  public Object min() {
    return min;
  }

  /** The greatest value that the histogram expects, or null. */
  public Object max() {
    return max;
  }

  /** The number of histogram intervals between min and max; 0 when there are no bounds. */
  public int flags() {
    return flags;
  }

  /** Eight hex digits that depend on column, type and encoding only; part of file names. */
  public String id() {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** Whether the index is on this column. */
  public boolean isOn(byte[] family, byte[] qualifier) {
    return java.util.Arrays.equals(this.family, family)
        && java.util.Arrays.equals(this.qualifier, qualifier);
  }

  /**
   * Reads a definition such as {@code price DOUBLE 0 99999 100} or {@code cf:price DOUBLE(TEXT)}.
   *
   * @param defaultFamily the family of a column given without one; null when there is none
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static IndexDefinition parse(String text, byte[] defaultFamily) {
    throw new UnsupportedOperationException("not implemented yet");
  }

  /** A builder for an index on a column. */
  public static Builder builder(byte[] family, byte[] qualifier, ValueCodec codec) {
    return new Builder(family, qualifier, codec);
  }

  /** Collects the optional parts of a definition. */
  public static final class Builder {
    private final byte[] family;
    private final byte[] qualifier;
    private final ValueCodec codec;
    private Object min;
    private Object max;
    private int flags;

    private Builder(byte[] family, byte[] qualifier, ValueCodec codec) {
      this.family = family;
      this.qualifier = qualifier;
      this.codec = codec;
    }

    /** The values that the histogram expects, both included. */
    public Builder bounds(Object min, Object max) {
      this.min = min;
      this.max = max;
      return this;
    }

    /** The number of histogram intervals; needs bounds. */
    public Builder flags(int flags) {
      this.flags = flags;
      return this;
    }

    /**
     * @throws IllegalArgumentException with value, limit and remedy
     */
    public IndexDefinition build() {
      return new IndexDefinition(this);
    }
  }
}
