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

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** What the judge of lookups takes for wrong. */
class LookupJudgeTest {
  private static final Question SOME = Question.of(Ranges.of(10, 20));

  private final Ticks ticks = new Ticks(1);
  private final TrackedObject object = new TrackedObject(Bytes.toBytes("a"), 1, ticks);

  private void write(Long value) {
    object.value(0).begin(value);
    object.value(0).acknowledge();
  }

  private LookupJudge.Verdict judge(long begin, Long... returned) {
    List<Found> answer =
        Stream.of(returned).map(value -> new Found(object.row(), List.of(value))).toList();
    return LookupJudge.judge(List.of(object), SOME, begin, ticks.next(), answer);
  }

  private void assertRight(LookupJudge.Verdict verdict, int due) {
    assertEquals(List.of(), verdict.wrong());
    assertEquals(due, verdict.due());
  }

  private void assertWrong(LookupJudge.Verdict verdict, String what) {
    assertEquals(1, verdict.wrong().size(), verdict::toString);
    assertTrue(verdict.wrong().get(0).contains(what), verdict::toString);
  }

  @Test
  void whatWasAcknowledgedBeforeMustBeReturned() {
    write(12L);
    long begin = ticks.begin(0);
    assertWrong(judge(begin), "not returned; it was [12 from 1 to 2]");
    assertRight(judge(begin, 12L), 1);
  }

  @Test
  void whatIsUnderWayMayBeReturned() {
    long begin = ticks.begin(0);
    object.value(0).begin(12L);
    assertRight(judge(begin), 0);
    assertRight(judge(begin, 12L), 0);
    object.value(0).acknowledge();
    assertRight(judge(begin), 0);
  }

  @Test
  void whatMovesWithinTheRangeMustBeReturned() {
    write(12L);
    long begin = ticks.begin(0);
    write(18L);
    assertWrong(judge(begin), "not returned");
    assertRight(judge(begin, 12L), 1);
    assertEquals(1, judge(begin, 18L).moving());
  }

  @Test
  void whatLeavesMayBeReturnedWithTheValueThatItHad() {
    write(12L);
    long begin = ticks.begin(0);
    write(30L);
    assertRight(judge(begin), 0);
    assertRight(judge(begin, 12L), 0);
    assertWrong(judge(begin, 13L), "is returned with 13");
  }

  @Test
  void whatWasOverwrittenBeforeMustNotBeReturned() {
    write(12L);
    write(13L);
    long begin = ticks.begin(0);
    assertWrong(judge(begin, 12L), "is returned with 12; it was [13");
    write(null);
    long after = ticks.begin(0);
    assertWrong(judge(after, 13L), "is returned with 13; it was [null");
  }

  @Test
  void nothingIsReturnedTwiceOrUnasked() {
    write(12L);
    long begin = ticks.begin(0);
    assertWrong(judge(begin, 12L, 12L), "twice");
    write(30L);
    assertWrong(judge(begin, 30L), "not asked for");
  }

  @Test
  void whatNobodyKnowsIsNotJudged() {
    write(12L);
    long begin = ticks.begin(0);
    object.value(0).begin(13L);
    object.value(0).lose();
    assertRight(judge(begin), 0);
    assertRight(judge(begin, 17L), 0);
  }

  @Test
  void writesAreForgottenThatNoLookupCanSee() {
    write(12L);
    long begin = ticks.begin(0);
    for (long i = 0; i < 5; i++) {
      write(13L);
    }
    assertEquals(6, object.value(0).possible(begin, ticks.next()).size());
    ticks.end(0);
    write(14L);
    assertEquals(1, object.value(0).possible(ticks.next(), ticks.next()).size());
  }
}
