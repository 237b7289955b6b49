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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.Crew;

/** One reader: looks up, and judges what comes. For one thread. */
final class Asker {
  private static final long AFTER_NO_ANSWER_MILLIS = 100;
  private static final int MOST_IN = 5;
  private static final int MOST_WIDE = 12;

  private final Way way;
  private final Ticks ticks;
  private final int number;
  private final long values;
  private final Random random;
  private final Collection<TrackedObject> objects;
  private final Counts<LookupsCount> counts;
  private final StaleTime stale;
  private final Consumer<String> wrong;
  private final Consumer<String> unanswered;

  /**
   * A reader.
   *
   * @param number among the readers
   * @param values from 0 on
   * @param objects that were ever written
   * @param wrong takes wrong answers
   * @param unanswered takes why there was no answer
   */
  Asker(
      Way way,
      Ticks ticks,
      int number,
      long values,
      Random random,
      Collection<TrackedObject> objects,
      Counts<LookupsCount> counts,
      StaleTime stale,
      Consumer<String> wrong,
      Consumer<String> unanswered) {
    this.way = way;
    this.ticks = ticks;
    this.number = number;
    this.values = values;
    this.random = random;
    this.objects = objects;
    this.counts = counts;
    this.stale = stale;
    this.wrong = wrong;
    this.unanswered = unanswered;
  }

  /** Looks up until told to stop, or until there were as many lookups as wanted. */
  void run(Crew crew, long most) throws InterruptedException {
    while (!crew.over() && counts.get(LookupsCount.LOOKUPS) < most) {
      Question question = question();
      long look = stale.look();
      long begin = ticks.begin(number);
      try {
        List<Found> answer = way.ask(question);
        judge(question, begin, ticks.next(), answer, look);
      } catch (IOException | RuntimeException e) {
        counts.add(LookupsCount.UNANSWERED);
        unanswered.accept(Briefly.of(e));
        crew.pause(AFTER_NO_ANSWER_MILLIS);
      } finally {
        ticks.end(number);
      }
    }
  }

  private void judge(Question question, long begin, long end, List<Found> answer, long look) {
    LookupJudge.Verdict verdict = LookupJudge.judge(objects, question, begin, end, answer);
    counts.add(LookupsCount.LOOKUPS);
    counts.add(LookupsCount.RETURNED, answer.size());
    counts.add(LookupsCount.DUE, verdict.due());
    counts.add(LookupsCount.MOVING, verdict.moving());
    if (!verdict.wrong().isEmpty() && stale.wasPossible(look)) {
      counts.add(LookupsCount.STALE);
    } else if (!verdict.wrong().isEmpty()) {
      counts.add(LookupsCount.WRONG);
      wrong.accept(
          "lookup of " + question + " from " + begin + " to " + end + ": " + verdict.wrong());
    }
  }

  /** One value, some values, or a range in which objects move. */
  private Question question() {
    long low = random.nextInt((int) values);
    return switch (random.nextInt(10)) {
      case 0 -> {
        TreeSet<Long> some = new TreeSet<>();
        for (int i = 2 + random.nextInt(MOST_IN - 1); i > 0; i--) {
          some.add((long) random.nextInt((int) values));
        }
        List<Question.Range> ranges = new ArrayList<>();
        some.forEach(value -> ranges.add(new Question.Range(value, value)));
        yield new Question(List.copyOf(ranges));
      }
      case 1, 2, 3 -> Question.of(low, low + random.nextInt(MOST_WIDE));
      case 4 -> Question.of(low, low + values / 4); // over a boundary of the entries' regions
      default -> Question.of(low, low);
    };
  }
}
