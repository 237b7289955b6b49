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
package org.lcindex.regionserver.evidence;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.Slice;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.regionserver.testing.VerdictAdapter;
import org.lcindex.regionserver.testing.VerdictCondition;
import org.lcindex.regionserver.testing.VerdictTable.Case;

/**
 * What {@link SharedRows}, as {@link SharedRowsMaker} makes them, say of rows in several HFiles.
 */
public final class SharedVerdicts implements VerdictAdapter {
  @Override
  public List<String> ask(Case of) throws Exception {
    Trust level = Trust.valueOf(VerdictReader.trust(of));
    List<String> said = new ArrayList<>();
    try (VerdictFiles files = new VerdictFiles(of)) {
      SharedRows rows = files.shared(level, VerdictReader.readPoint(of));
      if (rows == null) {
        return List.of("nothing known");
      }
      List<SharedRows.Test> conditions = new ArrayList<>();
      for (String item : of.one("ask").orElseThrow().items()) {
        VerdictCondition condition = VerdictCondition.parse(item);
        IndexDefinition column = VerdictFiles.definition(condition.column());
        conditions.add(
            new SharedRows.Test(
                rows.columnOf(column.id()),
                new PrefixCondition(column, ranges(condition, column), condition.orMissing()),
                1L << conditions.size()));
      }
      // In two stretches, as if there were many.
      int middle = rows.size() / 2;
      List<Integer> found = new ArrayList<>(candidates(rows, 0, middle, conditions));
      found.addAll(candidates(rows, middle, rows.size(), conditions));
      for (int row = 0; row < rows.size(); row++) {
        Slice key = new Slice();
        rows.row(row, key);
        String name = new String(key.array, key.offset, key.length);
        said.add(name + (found.contains(row) ? " candidate" : " out"));
      }
    }
    return said;
  }

  private static List<Integer> candidates(
      SharedRows rows, int from, int to, List<SharedRows.Test> conditions) {
    int[] into = new int[to - from];
    int count = rows.candidates(from, to, conditions, into);
    List<Integer> found = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      found.add(into[n]);
    }
    return found;
  }

  private static PrefixRanges ranges(VerdictCondition condition, IndexDefinition column) {
    byte[] low = condition.low() == null ? null : column.codec().keyOf((Object) condition.low());
    byte[] high = condition.high() == null ? null : column.codec().keyOf((Object) condition.high());
    KeyRange range =
        low == null
            ? KeyRange.atMost(high)
            : high == null ? KeyRange.atLeast(low) : KeyRange.between(low, high);
    return PrefixRanges.of(KeyRanges.of(range));
  }
}
