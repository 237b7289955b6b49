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
import org.lcindex.predicate.KeyRange;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.Totals;

/** One reader: looks up, and judges what comes. For one thread. */
final class Asker {
  private static final long AFTER_NO_ANSWER_MILLIS = 100;
  private static final int MOST_IN = 5;
  private static final int MOST_WIDE = 12;

  private final Way way;
  private final Ticks ticks;
  private final int number;
  private final int attributes;
  private final long values;
  private final Random random;
  private final Holes holes;
  private final Collection<TrackedObject> objects;
  private final Totals totals;
  private final StaleTime stale;
  private final Consumer<String> wrong;
  private final Consumer<String> unanswered;

  /**
   * A reader.
   *
   * @param number among the readers
   * @param attributes how many values an object has
   * @param values from 0 on
   * @param holes what of the table is marked by hand
   * @param objects that were ever written
   * @param wrong takes wrong answers
   * @param unanswered takes why there was no answer
   */
  Asker(
      Way way,
      Ticks ticks,
      int number,
      int attributes,
      long values,
      Random random,
      Holes holes,
      Collection<TrackedObject> objects,
      Totals totals,
      StaleTime stale,
      Consumer<String> wrong,
      Consumer<String> unanswered) {
    this.way = way;
    this.ticks = ticks;
    this.number = number;
    this.attributes = attributes;
    this.values = values;
    this.random = random;
    this.holes = holes;
    this.objects = objects;
    this.totals = totals;
    this.stale = stale;
    this.wrong = wrong;
    this.unanswered = unanswered;
  }

  /** Looks up until told to stop, or until there were as many lookups as wanted. */
  void run(Crew crew, long most) throws InterruptedException {
    while (!crew.over() && totals.get(LookupsCount.LOOKUPS) < most) {
      Question question = question();
      long look = stale.look();
      List<KeyRange> marked = holes.open();
      long begin = ticks.begin(number);
      try {
        List<Found> answer = way.ask(question);
        judge(question, begin, ticks.next(), answer, look, marked);
      } catch (IOException | RuntimeException e) {
        totals.add(1, LookupsCount.UNANSWERED);
        unanswered.accept(Briefly.of(e));
        crew.pause(AFTER_NO_ANSWER_MILLIS);
      } finally {
        ticks.end(number);
      }
    }
  }

  private void judge(
      Question question,
      long begin,
      long end,
      List<Found> answer,
      long look,
      List<KeyRange> marked) {
    LookupJudge.Verdict verdict = LookupJudge.judge(objects, question, begin, end, answer);
    totals.add(1, LookupsCount.LOOKUPS);
    totals.add(attributes > 1 ? 1 : 0, LookupsCount.BOXES);
    totals.add(answer.size(), LookupsCount.RETURNED);
    totals.add(verdict.due(), LookupsCount.DUE);
    totals.add(verdict.moving(), LookupsCount.MOVING);
    totals.add(inHoles(verdict.rows(), marked), LookupsCount.IN_HOLES);
    if (!verdict.wrong().isEmpty() && stale.wasPossible(look)) {
      totals.add(1, LookupsCount.STALE);
    } else if (!verdict.wrong().isEmpty()) {
      totals.add(1, LookupsCount.WRONG);
      wrong.accept(
          "lookup of " + question + " from " + begin + " to " + end + ": " + verdict.wrong());
    }
  }

  private static long inHoles(List<byte[]> rows, List<KeyRange> marked) {
    return rows.stream()
        .filter(row -> marked.stream().anyMatch(range -> range.contains(row)))
        .count();
  }

  private Question question() {
    if (attributes == 1) {
      return Question.of(ranges());
    }
    List<Long> near = random.nextInt(5) == 0 ? null : anyObject();
    List<Ranges> box = new ArrayList<>();
    for (int i = 0; i < attributes; i++) {
      box.add(near == null ? ranges() : rangesAt(near.get(i)));
    }
    return new Question(
        box.stream().allMatch(Ranges::isAny) ? List.of(ranges(), Ranges.ANY) : List.copyOf(box));
  }

  /**
   * What an object was written to be last; null where there is none yet. A box that is drawn
   * without an object has none as a rule.
   */
  private List<Long> anyObject() {
    return objects.stream()
        .skip(random.nextInt(Math.max(1, objects.size())))
        .findFirst()
        .map(TrackedObject::last)
        .orElse(null);
  }

  /** Mostly the value alone: an entry with an older one is in no box then. */
  private Ranges rangesAt(Long value) {
    return switch (value == null ? 0 : random.nextInt(10)) {
      case 0 -> Ranges.ANY;
      case 1, 2 -> {
        long low = value - random.nextInt(MOST_WIDE / 2);
        yield Ranges.of(low, value + random.nextInt(MOST_WIDE / 2));
      }
      case 3 -> some(value);
      default -> Ranges.of(value, value);
    };
  }

  /** One value, some values, or a range in which objects move. */
  private Ranges ranges() {
    long low = random.nextInt((int) values);
    return switch (random.nextInt(10)) {
      case 0 -> some(random.nextInt((int) values));
      case 1, 2, 3 -> Ranges.of(low, low + random.nextInt(MOST_WIDE));
      case 4 -> Ranges.of(low, low + values / 4); // over a boundary of the entries' regions
      default -> Ranges.of(low, low);
    };
  }

  /** Some values, one of which is given. */
  private Ranges some(long one) {
    TreeSet<Long> some = new TreeSet<>(List.of(one));
    for (int i = 1 + random.nextInt(MOST_IN - 1); i > 0; i--) {
      some.add((long) random.nextInt((int) values));
    }
    return Ranges.of(some.stream().mapToLong(Long::longValue));
  }
}
