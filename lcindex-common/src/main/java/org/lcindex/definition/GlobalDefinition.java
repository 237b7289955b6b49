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

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The definition of a global index, which has its entries in a table of its own. On one column it
 * has an entry (value, row key) for each cell; as text it is {@code family:qualifier
 * TYPE[(ENCODING)] GLOBAL [ORDERED|DEFERRED] [BUCKETS n]}. A <em>grid</em> is on several columns,
 * and has an entry (cell, values, row key) for each row; as text it is {@code GLOBAL
 * GRID(family:qualifier TYPE[(ENCODING)], ...) [BITS b,...]}. See {@link IndexDefinition#parse}. A
 * table's descriptor has it as a {@link GlobalIndex}.
 */
@InterfaceAudience.Public
public final class GlobalDefinition extends IndexDefinition {
  /** Fewest buckets, where there are any. */
  public static final int MIN_BUCKETS = 2;

  /** Most buckets: one byte of an entry's key says which. */
  public static final int MAX_BUCKETS = GlobalOptions.MAX_BUCKETS;

  /** Fewest columns of a grid. */
  public static final int MIN_GRID_COLUMNS = 2;

  /** Most columns of a grid; two to four are of use as a rule. */
  public static final int MAX_GRID_COLUMNS = 9;

  /** Most bits of a grid: a cell takes two bytes of an entry. */
  public static final int MAX_BITS = 16;

  /** Most bits of one column of a grid: the table's descriptor has the bounds of its slots. */
  public static final int MAX_COLUMN_BITS = 8;

  /** Bits of a grid of which nobody said how many, about. */
  private static final int DEFAULT_BITS = 12;

  /** Most global indexes of a table: each is a table of its own, and a call with every write. */
  public static final int MAX_OF_A_TABLE = 32;

  /** When entries of values that are gone are removed. */
  public enum Policy {
    /** At once, in the order of the writes (SLIK). The default, which the text leaves out. */
    ORDERED,
    /**
     * Later: by flushes and compactions that leave the values out, by readers who meet the entries,
     * by the sweep (DELI). A write reads nothing of the row.
     */
    DEFERRED;

    /**
     * By its name, in any case.
     *
     * @throws IllegalArgumentException with the value and the names
     */
    public static Policy of(String name) {
      for (Policy policy : values()) {
        if (policy.name().equalsIgnoreCase(name)) {
          return policy;
        }
      }
      throw new IllegalArgumentException(
          "'" + ShownText.cut(String.valueOf(name)) + "' is no policy: use ORDERED or DEFERRED");
    }
  }

  private final Policy policy;
  private final int buckets;
  private final List<Integer> bits;

  private GlobalDefinition(ColumnDeclaration column, Policy policy, int buckets) {
    // Not the policy: it changes which entries go when, and not what an entry is.
    super(
        List.of(column),
        Fingerprint.of(
            Bytes.toBytes(IndexKind.GLOBAL.name()),
            column.family(),
            column.qualifier(),
            Bytes.toBytes(column.codec().type().name()),
            Bytes.toBytes(column.codec().encoding().name()),
            Bytes.toBytes(buckets)));
    this.policy = policy;
    this.buckets = buckets;
    this.bits = List.of();
  }

  private GlobalDefinition(List<ColumnDeclaration> columns, List<Integer> bits) {
    super(columns, gridId(columns, bits));
    this.policy = Policy.ORDERED;
    this.buckets = 0;
    this.bits = List.copyOf(bits);
  }

  private static String gridId(List<ColumnDeclaration> columns, List<Integer> bits) {
    List<byte[]> parts = new ArrayList<>();
    parts.add(Bytes.toBytes("GRID"));
    for (int i = 0; i < columns.size(); i++) {
      ColumnDeclaration column = columns.get(i);
      parts.add(column.family());
      parts.add(column.qualifier());
      parts.add(Bytes.toBytes(column.codec().type().name()));
      parts.add(Bytes.toBytes(column.codec().encoding().name()));
      parts.add(Bytes.toBytes(bits.get(i)));
    }
    return Fingerprint.of(parts.toArray(byte[][]::new));
  }

  /**
   * The definition of a grid. Old entries of a grid are removed in the order of the writes, since
   * these read the row anyway, and it has no buckets: {@link Policy#ORDERED}.
   *
   * @param columns {@value #MIN_GRID_COLUMNS} to {@value #MAX_GRID_COLUMNS}, each once, in the
   *     order of the axes
   * @param bits of the slots of each column, 1 to {@value #MAX_COLUMN_BITS}, {@value #MAX_BITS} in
   *     all; none for as many of each as twelve in all allow
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static GlobalDefinition ofGrid(List<ColumnDeclaration> columns, List<Integer> bits) {
    if (columns.size() < MIN_GRID_COLUMNS || columns.size() > MAX_GRID_COLUMNS) {
      throw new IllegalArgumentException(
          "a grid of "
              + columns.size()
              + (columns.size() == 1 ? " column" : " columns")
              + ": give "
              + MIN_GRID_COLUMNS
              + " to "
              + MAX_GRID_COLUMNS
              + (columns.size() == 1 ? ", or make a GLOBAL index on the column" : ""));
    }
    Set<String> names = new TreeSet<>();
    for (ColumnDeclaration column : columns) {
      if (column.isRow()) {
        throw new IllegalArgumentException(
            "the row key is no column of a grid: give it as the scan's rows");
      }
      ColumnDeclaration.checkFamily(column.family(), column.qualifier());
      if (!names.add(column.column())) {
        throw new IllegalArgumentException(
            "column " + ShownText.cut(column.column()) + " is given twice: leave one");
      }
    }
    int each = Math.min(MAX_COLUMN_BITS, DEFAULT_BITS / columns.size());
    List<Integer> given = bits.isEmpty() ? Collections.nCopies(columns.size(), each) : bits;
    checkBits(given, columns.size());
    return new GlobalDefinition(columns, given);
  }

  private static void checkBits(List<Integer> bits, int columns) {
    String text = "BITS " + bits.stream().map(String::valueOf).collect(Collectors.joining(","));
    if (bits.size() != columns) {
      throw new IllegalArgumentException(
          ShownText.cut(text) + ": give " + columns + " numbers, one for each column");
    }
    if (bits.stream().anyMatch(b -> b < 1 || b > MAX_COLUMN_BITS)) {
      throw new IllegalArgumentException(
          text + ": give each column 1 to " + MAX_COLUMN_BITS + " bits");
    }
    int all = bits.stream().mapToInt(b -> b).sum();
    if (all > MAX_BITS) {
      throw new IllegalArgumentException(
          text + " are " + all + " bits: give " + MAX_BITS + " at most in all");
    }
  }

  /**
   * A definition of an index on one column.
   *
   * @param buckets {@value #MIN_BUCKETS} to {@value #MAX_BUCKETS}, or 0 for none
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static GlobalDefinition of(
      byte[] family, byte[] qualifier, ValueCodec codec, Policy policy, int buckets) {
    ColumnDeclaration.checkFamily(family, qualifier);
    if (buckets != 0 && (buckets < MIN_BUCKETS || buckets > MAX_BUCKETS)) {
      throw new IllegalArgumentException(
          String.format(
              "BUCKETS %s: give %s to %s, or leave BUCKETS out for none",
              buckets, MIN_BUCKETS, MAX_BUCKETS));
    }
    return new GlobalDefinition(ColumnDeclaration.of(family, qualifier, codec), policy, buckets);
  }

  @Override
  public IndexKind kind() {
    return IndexKind.GLOBAL;
  }

  /** When entries of values that are gone are removed. */
  public Policy policy() {
    return policy;
  }

  /**
   * Over how many ranges of the entries' table neighbouring values are spread, by their rows, so
   * that growing values do not all go to one region; 0 for none. A query asks every bucket.
   */
  public int buckets() {
    return buckets;
  }

  /** Whether it is a grid: on several columns. */
  public boolean isGrid() {
    return columns().size() > 1;
  }

  /**
   * Of a grid the bits of each column: 2<sup>bits</sup> slots divide its values. Empty of an index
   * that is no grid.
   */
  public List<Integer> bits() {
    return bits;
  }

  /** Of a grid how many cells it has; 0 of an index that has none. */
  public int cells() {
    return isGrid() ? 1 << bits.stream().mapToInt(b -> b).sum() : 0;
  }

  /** A definition as that of a grid; null if it is of none. */
  public static GlobalDefinition asGrid(IndexDefinition definition) {
    return definition instanceof GlobalDefinition global && global.isGrid() ? global : null;
  }

  /**
   * This definition with another policy; its entries are the same.
   *
   * @throws IllegalArgumentException for a grid with another one than its own
   */
  public GlobalDefinition with(Policy other) {
    if (isGrid()) {
      if (other != policy) {
        throw new IllegalArgumentException(
            other + " is no policy of a grid, whose writes read the row anyway: it is " + policy);
      }
      return this;
    }
    return new GlobalDefinition(columns().get(0), other, buckets);
  }

  @Override
  public boolean hasEntriesOf(String text) {
    try {
      return parse(text, null).id().equals(id());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * What to tell whoever wants to create it.
   *
   * @param table that has another one on its columns
   */
  public String alreadyIn(String table, GlobalDefinition other) {
    return (isGrid() ? "The columns " : "Column ")
        + ShownText.cut(column())
        + " of table "
        + table
        + (isGrid() ? " have" : " has")
        + " a GLOBAL index already: "
        + other
        + (other.policy() == policy() ? "" : ". Its policy is changed by lcindex index alter")
        + ". Drop it first to define it anew";
  }

  @Override
  public String toString() {
    return isGrid()
        ? GridText.format(columns(), bits)
        : columns().get(0) + " " + GlobalOptions.format(policy == Policy.DEFERRED, buckets);
  }
}
