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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** What the judge takes for wrong where a lookup is for two values, which two writers move. */
class BoxJudgeTest {
  private static final Question BOX = Question.of(Ranges.of(10, 20), Ranges.of(5, 5));
  private static final Question ONE_SIDE = Question.of(Ranges.ANY, Ranges.of(5, 5));

  private final Ticks ticks = new Ticks(1);
  private final TrackedObject object = new TrackedObject(Bytes.toBytes("a"), 2, ticks);

  private void write(int attribute, Long value) {
    object.value(attribute).begin(value);
    object.value(attribute).acknowledge();
  }

  private List<String> judge(Question question, long begin, Found... answer) {
    return LookupJudge.judge(List.of(object), question, begin, ticks.next(), List.of(answer))
        .wrong();
  }

  private Found found(Long v, Long w) {
    return new Found(object.row(), Arrays.asList(v, w));
  }

  private void assertRight(List<String> wrong) {
    assertEquals(List.of(), wrong);
  }

  private void assertWrong(String what, List<String> wrong) {
    assertEquals(1, wrong.size(), wrong::toString);
    assertTrue(wrong.get(0).contains(what), wrong::toString);
  }

  /** What is lost if each of two writes has read the other's old value. */
  @Test
  void whatTwoWritesMakeTogetherMustBeReturned() {
    write(0, 30L);
    write(1, 7L);
    object.value(0).begin(12L);
    object.value(1).begin(5L);
    object.value(0).acknowledge();
    object.value(1).acknowledge();
    long begin = ticks.begin(0);
    assertWrong("not returned; it was [12 from 5 to 7] and [5 from 6 to 8]", judge(BOX, begin));
    assertRight(judge(BOX, begin, found(12L, 5L)));
  }

  @Test
  void bothHaveToStayWithinTheBox() {
    write(0, 12L);
    write(1, 5L);
    long begin = ticks.begin(0);
    write(0, 18L);
    assertWrong("not returned", judge(BOX, begin));
    object.value(1).begin(6L);
    assertRight(judge(BOX, begin));
    assertRight(judge(BOX, begin, found(18L, 5L)));
    assertRight(judge(BOX, begin, found(12L, 5L)));
  }

  @Test
  void whatIsNotYetWrittenIsNotDue() {
    write(0, 12L);
    assertRight(judge(BOX, ticks.begin(0)));
    object.value(1).begin(5L);
    assertRight(judge(BOX, ticks.begin(0)));
  }

  @Test
  void valuesThatWereNotThereTogetherAreWrong() {
    write(0, 12L);
    write(1, 6L);
    long begin = ticks.begin(0);
    write(0, 13L);
    write(1, 5L);
    assertWrong("is returned with 12 and 5", judge(BOX, begin, found(12L, 5L)));
    assertRight(judge(BOX, begin, found(13L, 5L)));
  }

  @Test
  void valuesThatMayHaveBeenThereTogetherAreRight() {
    write(0, 12L);
    write(1, 6L);
    long begin = ticks.begin(0);
    object.value(0).begin(13L);
    write(1, 5L);
    object.value(0).acknowledge();
    assertRight(judge(BOX, begin, found(12L, 5L)));
    assertRight(judge(BOX, begin, found(13L, 5L)));
  }

  @Test
  void whatLacksAValueIsFoundByTheOther() {
    write(1, 5L);
    long begin = ticks.begin(0);
    assertWrong("not returned; it was [null", judge(ONE_SIDE, begin));
    assertRight(judge(ONE_SIDE, begin, found(null, 5L)));
    assertRight(judge(BOX, begin));
    assertWrong("which was not asked for", judge(BOX, begin, found(null, 5L)));
  }

  @Test
  void whoeverHasLostOneValueKnowsNothing() {
    write(0, 12L);
    write(1, 5L);
    object.value(0).lose();
    assertRight(judge(BOX, ticks.begin(0)));
  }
}
