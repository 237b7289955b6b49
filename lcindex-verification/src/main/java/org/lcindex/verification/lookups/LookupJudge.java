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
package org.lcindex.verification.lookups;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Whether a lookup has kept what SLIK promises of an index that is apart from its objects, and
 * HyperDex of searches for several values at once. No state.
 *
 * <ol>
 *   <li><i>What is there is found.</i> An object whose values were within the ranges before the
 *       lookup began, and stayed there until it ended, is returned; also one that moved within the
 *       ranges meanwhile.
 *   <li><i>What is returned is there.</i> An object that is returned has values within the ranges,
 *       and had all of these at one moment of the lookup.
 *   <li><i>Once.</i> No object is returned twice.
 * </ol>
 */
final class LookupJudge {
  private LookupJudge() {}

  /**
   * What came of judging.
   *
   * @param rows of the objects that had to be returned
   * @param moving of these, how many were written meanwhile
   * @param wrong what is wrong, a line each
   */
  record Verdict(List<byte[]> rows, int moving, List<String> wrong) {
    /** How many objects had to be returned. */
    int due() {
      return rows.size();
    }
  }

  /**
   * Judges.
   *
   * @param begin the tick before the lookup
   * @param end the tick after it
   */
  static Verdict judge(
      Collection<TrackedObject> objects,
      Question question,
      long begin,
      long end,
      List<Found> answer) {
    List<String> wrong = new ArrayList<>();
    Map<String, List<Long>> returned = new HashMap<>();
    for (Found found : answer) {
      String row = Bytes.toStringBinary(found.row());
      if (!question.has(found.values())) {
        wrong.add(row + " is returned with " + text(found.values()) + ", which was not asked for");
      }
      if (returned.containsKey(row)) {
        wrong.add(
            row
                + " is returned twice, with "
                + text(returned.get(row))
                + " and "
                + text(found.values()));
      }
      returned.put(row, found.values());
    }
    Set<String> known = new HashSet<>();
    List<byte[]> due = new ArrayList<>();
    int moving = 0;
    for (TrackedObject object : objects) {
      List<List<Write>> possible = object.possible(begin, end);
      String row = Bytes.toStringBinary(object.row());
      known.add(row);
      if (possible.isEmpty()) {
        continue;
      }
      boolean isDue = question.hasAll(possible);
      if (isDue) {
        due.add(object.row());
      }
      List<Long> values = returned.get(row);
      if (values == null) {
        if (isDue) {
          wrong.add(row + " is not returned; it was " + history(possible));
        }
        continue;
      }
      moving += isDue && possible.stream().anyMatch(writes -> writes.size() > 1) ? 1 : 0;
      if (!hadTogether(possible, values, 0, begin, end)) {
        wrong.add(row + " is returned with " + text(values) + "; it was " + history(possible));
      }
    }
    returned.keySet().stream()
        .filter(row -> !known.contains(row))
        .forEach(row -> wrong.add(row + " is returned, and nobody has written it"));
    return new Verdict(due, moving, wrong);
  }

  /**
   * Whether an object may have had values at one moment. A value may be there from the tick before
   * its write on, until the tick after the next one.
   *
   * @param at the first value that is looked at; those before it may have been there between the
   *     two ticks
   */
  private static boolean hadTogether(
      List<List<Write>> possible, List<Long> values, int at, long from, long until) {
    if (at == possible.size()) {
      return true;
    }
    List<Write> writes = possible.get(at);
    for (int i = 0; i < writes.size(); i++) {
      Write write = writes.get(i);
      long first = Math.max(from, write.begin());
      long last =
          i + 1 == writes.size() ? until : Math.min(until, writes.get(i + 1).acknowledged());
      if (Objects.equals(values.get(at), write.value())
          && first < last
          && hadTogether(possible, values, at + 1, first, last)) {
        return true;
      }
    }
    return false;
  }

  private static String text(List<Long> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(" and "));
  }

  private static String history(List<List<Write>> possible) {
    return possible.stream().map(List::toString).collect(Collectors.joining(" and "));
  }
}
