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
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Whether a lookup has kept what SLIK promises of an index that is apart from its objects. No
 * state.
 *
 * <ol>
 *   <li><i>What is there is found.</i> An object whose value was within the range before the lookup
 *       began, and stayed there until it ended, is returned; also one that moved within the range
 *       meanwhile.
 *   <li><i>What is returned is there.</i> An object that is returned has a value within the range,
 *       and had this one at some moment of the lookup.
 *   <li><i>Once.</i> No object is returned twice.
 * </ol>
 */
final class LookupJudge {
  private LookupJudge() {}

  /**
   * What came of judging.
   *
   * @param due objects that had to be returned
   * @param moving of these, how many were written meanwhile
   * @param wrong what is wrong, a line each
   */
  record Verdict(int due, int moving, List<String> wrong) {}

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
    Map<String, Long> returned = new HashMap<>();
    for (Found found : answer) {
      String row = Bytes.toStringBinary(found.row());
      if (!question.has(found.value())) {
        wrong.add(row + " is returned with " + found.value() + ", which was not asked for");
      }
      if (returned.containsKey(row)) {
        wrong.add(row + " is returned twice, with " + returned.get(row) + " and " + found.value());
      }
      returned.put(row, found.value());
    }
    Set<String> known = new HashSet<>();
    int due = 0;
    int moving = 0;
    for (TrackedObject object : objects) {
      List<Write> possible = object.possible(begin, end);
      String row = Bytes.toStringBinary(object.row());
      known.add(row);
      if (possible.isEmpty()) {
        continue;
      }
      if (!returned.containsKey(row)) {
        if (possible.stream().allMatch(write -> question.has(write.value()))) {
          wrong.add(row + " is not returned; it was " + possible);
          due++;
        }
        continue;
      }
      if (possible.stream().allMatch(write -> question.has(write.value()))) {
        due++;
        moving += possible.size() > 1 ? 1 : 0;
      }
      Long value = returned.get(row);
      if (possible.stream().noneMatch(write -> Objects.equals(value, write.value()))) {
        wrong.add(row + " is returned with " + value + "; it was " + possible);
      }
    }
    returned.keySet().stream()
        .filter(row -> !known.contains(row))
        .forEach(row -> wrong.add(row + " is returned, and nobody has written it"));
    return new Verdict(due, moving, wrong);
  }
}
