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
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * The definition of one index: on which column or columns it is, of which type, and of which kind.
 * Each kind is a class, {@link LocalDefinition} and {@link GlobalDefinition}. The package
 * documentation says where another one begins.
 *
 * <p>Immutable, thread safe; the byte arrays are not to be written to.
 */
@InterfaceAudience.Public
public abstract sealed class IndexDefinition permits LocalDefinition, GlobalDefinition {
  /** Flags of a {@link LocalDefinition} when bounds are given without their number. */
  public static final int DEFAULT_FLAGS = LocalDefinition.DEFAULT_FLAGS;

  /** Most flags of a {@link LocalDefinition}. */
  public static final int MAX_FLAGS = LocalDefinition.MAX_FLAGS;

  private final List<ColumnDeclaration> columns;
  private final String id;

  /**
   * A definition of a kind.
   *
   * @param columns one or more
   * @param id see {@link #id}
   */
  IndexDefinition(List<ColumnDeclaration> columns, String id) {
    this.columns = List.copyOf(columns);
    this.id = id;
  }

  /** The indexed columns with their types, in the order of the index; none is the row key. */
  public final List<ColumnDeclaration> columns() {
    return columns;
  }

  /** The families of the indexed columns, each once, in order. */
  public final NavigableSet<byte[]> families() {
    NavigableSet<byte[]> families = new TreeSet<>(Arrays::compareUnsigned);
    columns.forEach(column -> families.add(column.family()));
    return families;
  }

  /** Family of the first indexed column; see {@link #columns} for those of a grid. */
  public final byte[] family() {
    return columns.get(0).family();
  }

  /** Qualifier of the first indexed column; can be empty. */
  public final byte[] qualifier() {
    return columns.get(0).qualifier();
  }

  /** How the first column's cells are read. */
  public final ValueCodec codec() {
    return columns.get(0).codec();
  }

  /** Of which kind it is: the class as a name. */
  public abstract IndexKind kind();

  /**
   * 32 hex digits that depend on kind, columns, types and encodings only, and on a global index's
   * buckets. They are part of the names of files and tables, so that an index that was dropped and
   * created again as another type never meets its old ones.
   */
  public final String id() {
    return id;
  }

  /**
   * Whether a text is that of a definition with this one's {@link #id}: entries of the one are
   * entries of the other. A local index's bounds do not count.
   *
   * @param text what {@link #toString} wrote
   */
  public abstract boolean hasEntriesOf(String text);

  /** Whether it is on this column, and on no other besides. */
  public final boolean isOn(byte[] family, byte[] qualifier) {
    return columns.size() == 1 && columns.get(0).isOn(family, qualifier);
  }

  /**
   * What it is on, as text, by which commands name it: {@code family:qualifier} with escapes that
   * {@link #parse} reads, or {@code (family:qualifier,family:qualifier)} of a grid. A table has at
   * most one index of a kind for each.
   */
  public final String column() {
    return columns.size() == 1 ? columns.get(0).column() : GridText.column(columns);
  }

  /**
   * Reads a definition such as {@code price DOUBLE 0 99999 100}, {@code cf:price DOUBLE(TEXT)} or
   * {@code cf:customer LONG GLOBAL BUCKETS 8} or {@code GLOBAL GRID(cf:price DOUBLE, cf:day DATE)
   * BITS 6,6}.
   *
   * <p>Words that name kinds of indexes here or in other releases (GLOBAL, DEFERRED, ...) are no
   * bounds: such a bound is written with its first letter as {@code \xNN}.
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

  /** A builder for a {@link LocalDefinition}. */
  public static Builder builder(byte[] family, byte[] qualifier, ValueCodec codec) {
    return new Builder(family, qualifier, codec);
  }

  @Override
  public final boolean equals(Object o) {
    // The text has everything, bounds in their type's own form.
    return o == this
        || o instanceof IndexDefinition d && id.equals(d.id) && toString().equals(d.toString());
  }

  @Override
  public final int hashCode() {
    return id.hashCode(); // of SHA-256: names that have one hash are not found by trying
  }

  /** The text that {@link #parse} reads back. */
  @Override
  public abstract String toString();

  /** Collects the parts of a {@link LocalDefinition}. Not thread safe. */
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

    /** The values between which the histogram counts; values outside are indexed all the same. */
    public Builder bounds(Object min, Object max) {
      this.min = min;
      this.max = max;
      return this;
    }

    /** The number of histogram flags, 1 to {@value LocalDefinition#MAX_FLAGS}; needs bounds. */
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
      ColumnDeclaration.checkFamily(family, qualifier);
      if ((min == null) != (max == null) || (min == null && flags > 0)) {
        throw new IllegalArgumentException(
            "min " + min + ", max " + max + ", flags " + flags + ": give both bounds or nothing");
      }
      if (min != null) {
        Bounds.check(codec, min, max);
      }
      int divided = min == null ? 0 : flags == 0 ? DEFAULT_FLAGS : flags;
      return new LocalDefinition(ColumnDeclaration.of(family, qualifier, codec), min, max, divided);
    }
  }
}
