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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * The base rows for which an index may be believed. Everything else is asked as if there were no
 * index. Ranges are of row keys and know no regions, so splits, merges and moves change nothing. Of
 * another incarnation of entries nothing is believed (rule CV8). Immutable.
 */
@InterfaceAudience.Private
public final class Coverage {
  /** Nothing is covered. */
  public static final Coverage NONE = new Coverage(KeyRanges.all(), false);

  private final KeyRanges uncovered;
  private final boolean ofRows;

  private Coverage(KeyRanges uncovered, boolean ofRows) {
    this.uncovered = uncovered;
    this.ofRows = ofRows;
  }

  /**
   * What one read of an index's row in the catalog says.
   *
   * @param known of the catalog, the incarnation of the entries that its row is about; null if it
   *     has none
   * @param met the incarnation of the entries' table that is asked; null if it has none
   */
  public static Coverage of(List<Token> tokens, List<Built> built, byte[] known, byte[] met) {
    if (known == null || met == null || !Arrays.equals(known, met)) {
      return NONE;
    }
    KeyRanges left = left(tokens, built);
    boolean ofRows =
        left.ranges().stream().allMatch(KeyRange::isPoint)
            // Neighbours are one range together.
            || of(tokens, built, KeyRange.all()).stream().allMatch(one -> one.range().isPoint());
    return new Coverage(left, ofRows);
  }

  /** What of a token's range no build has made good. */
  public static KeyRanges left(Token token, List<Built> built) {
    return left(List.of(token), built);
  }

  /** What of some tokens' ranges no build has made good. */
  public static KeyRanges left(Collection<Token> tokens, List<Built> built) {
    // There may be thousands of tokens, each of one row.
    Map<Long, List<KeyRange>> done = done(built);
    List<KeyRange> left = new ArrayList<>();
    for (Token token : tokens) {
      left.addAll(left(token, done).ranges());
    }
    return KeyRanges.of(left);
  }

  private static Map<Long, List<KeyRange>> done(List<Built> built) {
    Map<Long, List<KeyRange>> done = new TreeMap<>();
    for (Built one : built) {
      done.computeIfAbsent(one.token(), none -> new ArrayList<>()).add(one.range());
    }
    return done;
  }

  private static KeyRanges left(Token token, Map<Long, List<KeyRange>> done) {
    KeyRanges all = KeyRanges.of(token.range());
    List<KeyRange> pieces = done.get(token.id());
    return pieces == null ? all : all.intersect(KeyRanges.of(pieces).complement());
  }

  /** The tokens of which something is left within a range. */
  public static List<Token> of(List<Token> tokens, List<Built> built, KeyRange range) {
    KeyRanges wanted = KeyRanges.of(range);
    Map<Long, List<KeyRange>> done = done(built);
    return tokens.stream().filter(token -> !left(token, done).intersect(wanted).isEmpty()).toList();
  }

  /**
   * Which tokens of its own an instance of a region remembers in vain: the catalog has lost them,
   * so nothing stands any more for what the instance goes without (rule CV12).
   *
   * @param remembered ids of tokens that were in the catalog
   * @param standing what the catalog has now
   */
  public static Set<Long> lost(Collection<Long> remembered, List<Token> standing) {
    Set<Long> lost = new TreeSet<>(remembered);
    standing.forEach(token -> lost.remove(token.id()));
    return lost;
  }

  /** The part of some base rows of which the index may be believed. */
  public KeyRanges covered(KeyRanges rows) {
    return rows.intersect(uncovered.complement());
  }

  /** The part of some base rows that is to be scanned. */
  public KeyRanges uncovered(KeyRanges rows) {
    return rows.intersect(uncovered);
  }

  /** Whether the index may be believed of all rows but single ones, which queries get by keys. */
  public boolean coversBesideRows() {
    return ofRows;
  }

  /** Whether the index may be believed of all these base rows. */
  public boolean covers(KeyRange rows) {
    return uncovered(KeyRanges.of(rows)).isEmpty();
  }
}
