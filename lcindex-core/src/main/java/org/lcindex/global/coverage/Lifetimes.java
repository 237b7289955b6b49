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
package org.lcindex.global.coverage;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalIndex;

/**
 * How long the families of an index keep cells: what an alter raises, a table's descriptor says,
 * and a region was opened with (rule CV11). Immutable.
 */
@InterfaceAudience.Private
public record Lifetimes(List<Family> families) {
  /** Those of a mark that this release cannot read: no table has them. */
  public static final Lifetimes UNREADABLE =
      new Lifetimes(List.of(new Family("", Integer.MAX_VALUE, Integer.MAX_VALUE)));

  /**
   * One family.
   *
   * @param name a char for each byte
   * @param timeToLive TTL in seconds
   * @param minVersions MIN_VERSIONS, which are kept longer than that
   */
  public record Family(String name, int timeToLive, int minVersions) {
    /** By the family's name as HBase has it. */
    public static Family of(byte[] name, int timeToLive, int minVersions) {
      return new Family(new String(name, StandardCharsets.ISO_8859_1), timeToLive, minVersions);
    }

    /** Whether cells never expire, so that one cell hides another for good (rule RM3). */
    private boolean isEndless() {
      return timeToLive == HConstants.FOREVER;
    }

    /** The family's name as HBase has it. */
    public byte[] bytes() {
      return name.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  /** Those of a table's descriptor, without families that it does not have. */
  public static Lifetimes of(TableDescriptor table, GlobalIndex index) {
    List<Family> families = new ArrayList<>();
    for (byte[] name : index.definition().families()) {
      ColumnFamilyDescriptor family = table.getColumnFamily(name);
      if (family != null) {
        families.add(Family.of(name, family.getTimeToLive(), family.getMinVersions()));
      }
    }
    return new Lifetimes(List.copyOf(families));
  }

  /**
   * Whether cells live no shorter in any family that the other ones name, and expire where theirs
   * do: where cells expire and clocks differ, a hidden one may come back (rule RM3).
   */
  public boolean areAtLeast(Lifetimes others) {
    return others.families.stream()
        .allMatch(
            other ->
                families.stream()
                    .anyMatch(
                        family ->
                            family.name.equals(other.name)
                                && family.timeToLive >= other.timeToLive
                                && family.isEndless() == other.isEndless()
                                && family.minVersions >= other.minVersions));
  }

  /**
   * Whether a region may build a token (rule CV11): it was opened with what the alter gives its
   * families, and so will be every later instance of it, until another alter. Where nobody knows of
   * which alter, it was opened with what the descriptor gives them.
   *
   * @param wanted of the token; null if it says nothing
   * @param described of the table's descriptor, read after the token; not asked of a token that
   *     {@linkplain #mayHideAnAlter hides no alter} or wants more than the region was opened with
   */
  public static boolean mayBuild(
      Token token, Lifetimes wanted, Lifetimes opened, Lifetimes described) {
    if (wanted == null) {
      return !mayHideAnAlter(token) || opened.areAtLeast(described);
    }
    return opened.areAtLeast(wanted) && described.areAtLeast(wanted);
  }

  /**
   * Whether a token that says nothing of lifetimes may stand for an alter, too: one of a catalog
   * that was lost and made again, or of a time when a master was active that marks no alter.
   */
  public static boolean mayHideAnAlter(Token token) {
    return token.reason() == Reason.REPLACED || token.reason() == Reason.FOREIGN_MASTER;
  }

  /** Whether cells of a family that both have live longer than before, or begin to expire. */
  public boolean exceed(Lifetimes before) {
    return before.families.stream()
        .anyMatch(
            old ->
                families.stream()
                    .anyMatch(
                        family ->
                            family.name.equals(old.name)
                                && (family.timeToLive > old.timeToLive
                                    || old.isEndless() && !family.isEndless()
                                    || family.minVersions > old.minVersions)));
  }
}
