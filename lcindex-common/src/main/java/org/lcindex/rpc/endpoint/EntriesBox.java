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
package org.lcindex.rpc.endpoint;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.rpc.IndexException;

/**
 * Which entries of a grid a region is asked for: those that a box has, in a range of entries. The
 * region knows the grid, so it finds the cells itself, and a request is short however many they
 * are.
 *
 * @param entries from where to where, low end with, high end without
 * @param values for each column those that it may have; all where it has no condition
 */
public record EntriesBox(KeySpan entries, List<List<KeySpan>> values) {

  /** Of the values in memory; their text is not three times as long. */
  private static final int MOST_BYTES = KeySpan.MOST_BYTES / 2;

  /**
   * A box.
   *
   * @param values where they are too many for a request, ranges that are next to each other become
   *     one, with all values between them: the box has what it had, and perhaps more
   */
  public static EntriesBox of(KeyRange entries, List<KeyRanges> values) {
    return new EntriesBox(
        KeySpan.of(entries),
        fitting(values).stream()
            .map(one -> one.ranges().stream().map(KeySpan::of).toList())
            .toList());
  }

  private static List<KeyRanges> fitting(List<KeyRanges> values) {
    List<KeyRanges> fewer = new ArrayList<>(values);
    while (fewer.stream().mapToLong(KeyRanges::memoryBytes).sum() > MOST_BYTES) {
      int most = 0;
      for (int i = 1; i < fewer.size(); i++) {
        if (fewer.get(i).memoryBytes() > fewer.get(most).memoryBytes()) {
          most = i;
        }
      }
      fewer.set(most, halved(fewer.get(most)));
    }
    return fewer;
  }

  /** Two ranges each as one; a single one, whose bounds are very long, as all. */
  private static KeyRanges halved(KeyRanges values) {
    List<KeyRange> ranges = values.ranges();
    if (ranges.size() == 1) {
      return KeyRanges.all();
    }
    List<KeyRange> halved = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i += 2) {
      KeyRange low = ranges.get(i);
      KeyRange high = ranges.get(Math.min(i + 1, ranges.size() - 1));
      halved.add(new KeyRange(low.low(), low.lowInclusive(), high.high(), high.highInclusive()));
    }
    return KeyRanges.of(halved);
  }

  /**
   * From where to where.
   *
   * @throws IndexException when an end is missing, or no Base64
   */
  public KeyRange range() throws IndexException {
    KeyRange range = entries.range();
    if (range.low() == null || range.high() == null) {
      throw new IndexException("A box of a grid without both ends");
    }
    return new KeyRange(range.low(), true, range.high(), false);
  }

  /**
   * The values of each column.
   *
   * @throws IndexException when a bound is no Base64, or something is missing
   */
  public List<KeyRanges> wanted() throws IndexException {
    List<KeyRanges> wanted = new ArrayList<>();
    for (List<KeySpan> one : values) {
      // Nobody asks for no value; taken for that, what is missing would be a wrong answer.
      if (one == null || one.isEmpty() || one.contains(null)) {
        throw new IndexException("A box of a grid with a column without values");
      }
      List<KeyRange> ranges = new ArrayList<>();
      for (KeySpan span : one) {
        ranges.add(span.range());
      }
      wanted.add(KeyRanges.of(ranges));
    }
    return wanted;
  }

  /** Whether nothing is missing at first sight. */
  boolean isWhole() {
    return entries != null && values != null && !values.isEmpty();
  }
}
