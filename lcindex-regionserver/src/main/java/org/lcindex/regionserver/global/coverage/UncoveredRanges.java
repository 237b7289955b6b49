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
package org.lcindex.regionserver.global.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.UncoveredRange;

/** What a row of the catalog says, as ranges for people. Stateless. */
final class UncoveredRanges {
  private static final byte[] AFTER = {0};

  private UncoveredRanges() {}

  /** Those of a row: the worst reasons first, each with its ranges in order. */
  static List<UncoveredRange> of(CatalogRow row) {
    List<UncoveredRange> found = new ArrayList<>();
    Comparator<Reason> worst = Comparator.comparing(reason -> !reason.isForGood());
    for (Reason reason : Arrays.stream(Reason.values()).sorted(worst).toList()) {
      List<Token> tokens = row.tokens().stream().filter(token -> token.reason() == reason).toList();
      List<Token> others = new ArrayList<>();
      for (Token one : Coverage.of(tokens, row.built(), KeyRange.all())) {
        if (reason.isOfRow() && one.range().isPoint()) {
          found.add(of(one.range(), reason, true)); // by itself: neighbours would be one range
        } else {
          others.add(one);
        }
      }
      // A range that many rows have is kept as long as they are there.
      boolean builds = !reason.isForGood() && !reason.isOfRow();
      for (KeyRange range : Coverage.left(others, row.built()).ranges()) {
        found.add(of(range, reason, builds));
      }
    }
    return found;
  }

  private static UncoveredRange of(KeyRange range, Reason reason, boolean builds) {
    return new UncoveredRange(
        first(range), end(range), reason.name(), ReasonText.of(reason), builds);
  }

  private static String first(KeyRange range) {
    return range.low() == null ? "" : text(range.low(), range.lowInclusive());
  }

  private static String end(KeyRange range) {
    return range.high() == null ? "" : text(range.high(), !range.highInclusive());
  }

  private static String text(byte[] key, boolean itself) {
    return Bytes.toStringBinary(itself ? key : Bytes.add(key, AFTER));
  }
}
