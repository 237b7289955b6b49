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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Requests for entries: what is read back, and what is refused. */
class EntriesRequestTest {
  private static final ValueCodec INT = ValueCodec.of(ColumnType.INT);
  private static final KeyRange ENTRIES = new KeyRange(new byte[] {1}, true, new byte[] {7}, false);

  private static KeyRanges points(int count, int width) {
    Random random = new Random(1);
    List<KeyRange> ranges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] key = new byte[width];
      random.nextBytes(key);
      ranges.add(KeyRange.point(key));
    }
    return KeyRanges.of(ranges);
  }

  private static EntriesRequest sent(EntriesRequest request) throws IOException {
    return EntriesRequest.fromJson(request.toJson());
  }

  @Test
  void aBox() throws IOException {
    List<KeyRanges> values =
        List.of(
            KeyRanges.all(),
            KeyRanges.of(KeyRange.point(INT.keyOf(5))),
            KeyRanges.of(
                List.of(KeyRange.lessThan(INT.keyOf(-5)), KeyRange.greaterThan(INT.keyOf(9)))));
    EntriesRequest read =
        sent(
            EntriesRequest.of(
                EntriesBox.of(ENTRIES, values), KeyRange.atLeast(Bytes.toBytes("a")), 9, 99, "id"));
    assertEquals(ENTRIES, read.box().range());
    assertEquals(
        values.stream().map(KeyRanges::ranges).toList(),
        read.box().wanted().stream().map(KeyRanges::ranges).toList());
    assertEquals(9, read.maxRows());
    assertEquals("id", read.queryId());
    // A server that knows no boxes looks for these, and refuses a request without.
    assertNull(read.entries());
    assertNull(read.stale());
  }

  @Test
  void rangesHaveNoBox() throws IOException {
    EntriesRequest read =
        sent(EntriesRequest.of(List.of(ENTRIES), KeyRange.all(), 9, false, 99, null));
    assertEquals(List.of(ENTRIES), read.ranges());
    assertNull(read.box());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'rows':{},'maxRows':1}",
        "{'rows':{},'maxRows':1,'box':{}}",
        "{'rows':{},'maxRows':1,'box':{'entries':{'low':'AA==','high':'AQ=='}}}",
        "{'rows':{},'maxRows':1,'box':{'entries':{'low':'AA==','high':'AQ=='},'values':[]}}",
        "{'rows':{},'maxRows':0,'box':{'entries':{'low':'AA==','high':'AQ=='},'values':[[{}]]}}",
        "{'maxRows':1,'box':{'entries':{'low':'AA==','high':'AQ=='},'values':[[{}]]}}",
        "{'entries':'','rows':{},'maxRows':1,'box':{'entries':{'low':'AA==','high':'AQ=='},"
            + "'values':[[{}]]}}",
      })
  void whatIsIncomplete(String json) {
    assertThrows(
        IndexException.class, () -> EntriesRequest.fromJson(json.replace('\'', '"')), json);
  }

  /** Values that are missing are no answer of nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"[[]]", "[null]", "[[null]]", "[[{}],[]]"})
  void valuesThatAreMissing(String values) throws IOException {
    String json =
        "{'rows':{},'maxRows':1,'box':{'entries':{'low':'AA==','high':'AQ=='},'values':"
            + values
            + "}}";
    EntriesRequest read = EntriesRequest.fromJson(json.replace('\'', '"'));
    assertThrows(IndexException.class, () -> read.box().wanted());
  }

  @Test
  void aBoxWithoutAnEnd() {
    assertThrows(
        IndexException.class,
        () -> EntriesBox.of(KeyRange.atLeast(new byte[1]), List.of(KeyRanges.all())).range());
  }

  /** Too many values for a request: fewer ranges, which have all of them. */
  @ParameterizedTest
  @ValueSource(ints = {4, 300, 20_000})
  void manyValues(int width) throws IOException {
    KeyRanges many = points(width == 20_000 ? 5 : 20_000, width);
    KeyRanges few = points(3, 4);
    EntriesRequest request =
        EntriesRequest.of(
            EntriesBox.of(ENTRIES, List.of(many, few, KeyRanges.all())),
            KeyRange.all(),
            1,
            1,
            null);
    assertTrue(request.toJson().length() < JsonService.MAX_REQUEST_BYTES / 2);
    List<KeyRanges> read = sent(request).box().wanted();
    assertTrue(read.get(0).ranges().size() < many.ranges().size());
    assertEquals(many.ranges(), many.intersect(read.get(0)).ranges());
    assertEquals(few.ranges(), read.get(1).ranges());
    assertTrue(read.get(2).isAll());
    EntriesBox nine = EntriesBox.of(ENTRIES, Collections.nCopies(9, many));
    for (KeyRanges one : nine.wanted()) {
      assertEquals(many.ranges(), many.intersect(one).ranges());
    }
  }
}
