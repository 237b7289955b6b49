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

import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The definition of a global index: on one column, an entry (value, row key) in a table of its own
 * for each cell. As text it is {@code family:qualifier TYPE[(ENCODING)] GLOBAL [ORDERED] [BUCKETS
 * n]}, see {@link IndexDefinition#parse}. A table's descriptor has it as a {@link GlobalIndex}.
 */
@InterfaceAudience.Public
public final class GlobalDefinition extends IndexDefinition {
  /** Fewest buckets, where there are any. */
  public static final int MIN_BUCKETS = 2;

  /** Most buckets: one byte of an entry's key says which. */
  public static final int MAX_BUCKETS = GlobalOptions.MAX_BUCKETS;

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
  }

  /**
   * A definition.
   *
   * @param buckets {@value #MIN_BUCKETS} to {@value #MAX_BUCKETS}, or 0 for none
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static GlobalDefinition of(
      byte[] family, byte[] qualifier, ValueCodec codec, Policy policy, int buckets) {
    ColumnDeclaration.checkFamily(family, qualifier);
    if (buckets != 0 && (buckets < MIN_BUCKETS || buckets > MAX_BUCKETS)) {
      throw new IllegalArgumentException(
          "BUCKETS "
              + buckets
              + ": give "
              + MIN_BUCKETS
              + " to "
              + MAX_BUCKETS
              + ", or leave BUCKETS out for none");
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

  /** This definition with another policy; its entries are the same. */
  public GlobalDefinition with(Policy other) {
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

  @Override
  public String toString() {
    return columns().get(0) + " " + GlobalOptions.format(policy == Policy.DEFERRED, buckets);
  }
}
