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
package org.lcindex.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter.ReturnCode;
import org.apache.hadoop.hbase.filter.NullComparator;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.type.Samples;
import org.lcindex.type.ValueCodec;

/**
 * HBase's own filter is the oracle: for every codec, comparator, operator, operand and cell a
 * condition decides as the filter does after a trip over the wire, and a key bound has every cell
 * that passes, and when exact no other.
 */
class ConditionTest {
  private static final byte[] FAMILY = {'f'};
  private static final byte[] QUALIFIER = {'q'};

  private final Random random = new Random(5);

  @ParameterizedTest
  @MethodSource("org.lcindex.type.Samples#codecs")
  void conditionsAndBoundsAgreeWithTheFilter(ValueCodec codec) throws Exception {
    List<byte[]> cells = Samples.cells(codec, random, 260);
    List<byte[]> keys = cells.stream().map(codec::keyOfCell).toList();
    for (ByteArrayComparable comparator : comparators(codec, cells)) {
      assertSameOffHeap(comparator, cells);
      for (CompareOperator op : CompareOperator.values()) {
        if (op != CompareOperator.NO_OP) {
          check(new SingleColumnValueFilter(FAMILY, QUALIFIER, op, comparator), codec, cells, keys);
        }
      }
    }
  }

  private List<ByteArrayComparable> comparators(ValueCodec codec, List<byte[]> cells) {
    List<ByteArrayComparable> all = new ArrayList<>();
    for (Object v : Samples.values(codec, random, 25)) {
      all.add(new TypedComparator(codec, v));
      all.add(new BinaryComparator(codec.cellOf(v)));
    }
    for (int i = 0; i < 25; i++) {
      byte[] cell = cells.get(random.nextInt(cells.size()));
      all.add(new BinaryComparator(cell));
      all.add(new BinaryPrefixComparator(cell));
      all.add(new KeyRangesComparator(codec, randomRanges(codec)));
    }
    all.add(new BinaryComparator(new byte[0]));
    all.add(new KeyRangesComparator(codec, KeyRanges.all()));
    all.add(new KeyRangesComparator(codec, KeyRanges.none()));
    all.add(new SubstringComparator("E"));
    all.add(new RegexStringComparator("^[0-9]+$"));
    all.add(new NullComparator());
    return all;
  }

  /** Ranges between keys, and between byte strings that are shorter or longer than keys. */
  private KeyRanges randomRanges(ValueCodec codec) {
    List<KeyRange> out = new ArrayList<>();
    for (int n = random.nextInt(4); n >= 0; n--) {
      out.add(
          new KeyRange(
              randomBound(codec), random.nextBoolean(), randomBound(codec), random.nextBoolean()));
    }
    return KeyRanges.of(out);
  }

  private byte[] randomBound(ValueCodec codec) {
    List<Object> values = Samples.values(codec, random, 30);
    byte[] key = codec.keyOf(values.get(random.nextInt(values.size())));
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> Samples.randomBytes(random, 10);
      case 2 -> java.util.Arrays.copyOf(key, random.nextInt(key.length + 1));
      case 3 -> java.util.Arrays.copyOf(key, key.length + 1);
      default -> key;
    };
  }

  private static void check(
      SingleColumnValueFilter sent, ValueCodec codec, List<byte[]> cells, List<byte[]> keys)
      throws Exception {
    SingleColumnValueFilter filter = SingleColumnValueFilter.parseFrom(sent.toByteArray());
    ColumnCondition condition = ColumnCondition.of(filter).orElseThrow();
    KeyBound bound = KeyBound.of(condition, codec).orElse(null);
    for (int i = 0; i < cells.size(); i++) {
      byte[] cell = cells.get(i);
      boolean passes = passes(filter, cell);
      if (condition.test(cell, 0, cell.length) != passes) {
        fail(filter + " of " + codec + " decides otherwise on " + Bytes.toStringBinary(cell));
      }
      if (bound != null && keys.get(i) != null) {
        boolean inside = bound.ranges().contains(keys.get(i));
        if (inside != passes && (!inside || bound.exact())) {
          fail(filter + " of " + codec + " has " + bound + " on " + Bytes.toStringBinary(cell));
        }
      }
    }
    assertServed(condition, codec, bound);
  }

  private static void assertSameOffHeap(ByteArrayComparable comparator, List<byte[]> cells) {
    ByteBuffer direct = ByteBuffer.allocateDirect(10_000);
    for (byte[] cell : cells) {
      direct.put(1, cell);
      ByteBuffer heap = ByteBuffer.wrap(cell);
      int expected = Integer.signum(comparator.compareTo(cell, 0, cell.length));
      assertEquals(expected, Integer.signum(comparator.compareTo(direct, 1, cell.length)));
      assertEquals(expected, Integer.signum(comparator.compareTo(heap, 0, cell.length)));
    }
  }

  /** What must be served, so that an empty bound is never a silent loss of an index. */
  private static void assertServed(ColumnCondition c, ValueCodec codec, KeyBound bound) {
    boolean ours =
        c.comparator() instanceof TypedComparator
            || (c.comparator() instanceof BinaryComparator && codec.byteOrdered());
    boolean decodes =
        !(c.comparator() instanceof BinaryComparator b) || codec.keyOfCell(b.getValue()) != null;
    if (ours && decodes && c.op() != CompareOperator.NOT_EQUAL) {
      assertTrue(bound != null, () -> c + " of " + codec + " is not served");
    }
  }

  private static boolean passes(SingleColumnValueFilter filter, byte[] value) throws Exception {
    filter.reset();
    Cell cell = new KeyValue(new byte[] {'r'}, FAMILY, QUALIFIER, value);
    ReturnCode code = filter.filterCell(cell);
    assertEquals(code == ReturnCode.INCLUDE, !filter.filterRow());
    return !filter.filterRow();
  }
}
