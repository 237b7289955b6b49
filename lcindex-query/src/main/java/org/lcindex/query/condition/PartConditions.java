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
package org.lcindex.query.condition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.RowPart;
import org.lcindex.definition.RowParts;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.condition.ColumnTest.Kind;

/**
 * Where the rows lie that pass the tests of parts of the row key in a conjunction. Leading parts
 * with single values are the beginning of a key; the next part, if its order is that of bytes, is a
 * range behind each such beginning.
 *
 * @param rows ranges of row keys that have all rows that pass, and perhaps others
 * @param decided tests that every row of the ranges passes, by identity
 */
record PartConditions(KeyRanges rows, Set<ColumnTest> decided) {
  /** Ranges of rows at most: each is a scan. */
  static final int MOST_RANGES = 1_000;

  private static final PartConditions NONE = new PartConditions(KeyRanges.all(), Set.of());

  /** The tests of parts in a conjunction; of any other expression none. */
  static PartConditions of(Expression expression, boolean negated, ConditionKeys keys) {
    RowParts parts = keys.columns().parts();
    if (parts.isNone()) {
      return NONE;
    }
    Map<Integer, List<ColumnTest>> tests = new TreeMap<>();
    collect(expression, negated, keys, tests);
    return tests.isEmpty() ? NONE : new Builder(parts, keys, tests).build();
  }

  /** A test that is negated bounds nothing, because odd parts pass it. */
  private static void collect(
      Expression expression,
      boolean negated,
      ConditionKeys keys,
      Map<Integer, List<ColumnTest>> to) {
    if (expression instanceof Negation negation) {
      collect(negation.negated(), !negated, keys, to);
    } else if (expression instanceof Junction junction && junction.isAll() != negated) {
      junction.parts().forEach(part -> collect(part, negated, keys, to));
    } else if (expression instanceof ColumnTest test && keys.isOfPart(test)) {
      if (bounds(test, negated)) {
        int part = keys.columns().resolve(test.column()).part();
        to.computeIfAbsent(part, none -> new ArrayList<>()).add(test);
      }
    }
  }

  /** Whether only rows of a range pass; a program may use one test plainly and negated. */
  static boolean bounds(ColumnTest test, boolean negated) {
    return test.kind() != Kind.MISSING
        && test.kind() != Kind.PRESENT
        && (test.kind() != Kind.NE) != negated;
  }

  /** Puts beginnings of keys together. */
  private static final class Builder {
    private final RowParts parts;
    private final ConditionKeys keys;
    private final Map<Integer, List<ColumnTest>> tests;
    private final Set<ColumnTest> decided = Collections.newSetFromMap(new IdentityHashMap<>());
    private List<byte[]> beginnings = new ArrayList<>();

    Builder(RowParts parts, ConditionKeys keys, Map<Integer, List<ColumnTest>> tests) {
      this.parts = parts;
      this.keys = keys;
      this.tests = tests;
    }

    PartConditions build() {
      if (parts.salts() == 0) {
        beginnings.add(new byte[0]);
      }
      for (int salt = 0; salt < parts.salts(); salt++) {
        beginnings.add(new byte[] {(byte) salt});
      }
      int at = 0;
      int end = parts.list().size();
      for (; at < end && tests.containsKey(at); at++) {
        PartBytes bytes = bytes(at);
        boolean many = (long) beginnings.size() * bytes.count() > MOST_RANGES;
        if (many || !bytes.areValues()) {
          return behind(many ? bytes.hull() : bytes, tests.get(at));
        }
        beginnings = with(bytes.cells(), parts.list().get(at).separator());
        decided.addAll(tests.get(at));
      }
      List<KeyRange> ranges = new ArrayList<>();
      for (byte[] beginning : beginnings) {
        ranges.add(at == end ? KeyRange.point(beginning) : KeyRange.prefix(beginning));
      }
      return new PartConditions(at == 0 ? KeyRanges.all() : KeyRanges.of(ranges), decided);
    }

    private PartBytes bytes(int at) {
      RowPart part = parts.list().get(at);
      List<KeyRanges> all =
          tests.get(at).stream().map(test -> keys.ranges(test, part.codec())).toList();
      boolean last = at == parts.list().size() - 1;
      return PartBytes.of(part, last, KeyRanges.intersectAll(all));
    }

    private List<byte[]> with(List<byte[]> cells, byte[] separator) {
      List<byte[]> longer = new ArrayList<>();
      for (byte[] beginning : beginnings) {
        for (byte[] cell : cells) {
          longer.add(
              separator == null
                  ? Bytes.add(beginning, cell)
                  : Bytes.add(beginning, cell, separator));
        }
      }
      return longer;
    }

    /** The ranges of a part that has no single values, or too many. */
    private PartConditions behind(PartBytes bytes, List<ColumnTest> ofPart) {
      List<KeyRange> ranges = new ArrayList<>();
      beginnings.forEach(beginning -> bytes.addBehind(beginning, ranges));
      if (bytes.isExact()) {
        decided.addAll(ofPart);
      }
      return new PartConditions(KeyRanges.of(ranges), decided);
    }
  }
}
