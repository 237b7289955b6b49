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
package org.lcindex.global.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lcindex.global.coverage.Omissions.Begun;
import org.lcindex.predicate.KeyRange;

/** What is marked for rows that lack entries, and for how long, case by case. The lease is 10. */
public final class OmissionsCases {
  private static final KeyRange REGION = new KeyRange(bytes("b"), true, bytes("y"), false);

  private final Map<String, String> wrong = new LinkedHashMap<>();
  private Omissions omissions;
  private long tokens;
  private long now = 1_000;

  private OmissionsCases() {
    rows();
    bytes();
    bounds();
    besideARange();
    widenings();
    full();
    givenUp();
    healings();
    crowded();
    region();
    lost();
  }

  /** What is wrong first, or null. */
  public static String firstLoss() {
    return wrong().entrySet().stream()
        .filter(entry -> entry.getValue() != null)
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .findFirst()
        .orElse(null);
  }

  static Map<String, String> wrong() {
    Map<String, String> wrong = new OmissionsCases().wrong;
    wrong.values().removeIf(Objects::isNull);
    return wrong;
  }

  private void is(String name, Object wanted, Object said) {
    wrong.put(name, Objects.equals(wanted, said) ? null : said + ", not " + wanted);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  private static byte[] row(int i) {
    return bytes(String.format("row%06d", i));
  }

  private static List<byte[]> rows(int from, int to) {
    List<byte[]> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      rows.add(row(i));
    }
    return rows;
  }

  private void begin() {
    omissions = new Omissions(REGION, 10);
  }

  /** Marks, and has the catalog take it; the ranges, or null if there is nothing to mark. */
  private List<KeyRange> mark(Reason reason, List<byte[]> rows) {
    Begun begun = omissions.mark(reason, rows, now).begun();
    if (begun == null) {
      return null;
    }
    omissions.made(begun, begun.ranges().stream().map(range -> ++tokens).toList(), now);
    return begun.ranges();
  }

  private boolean isTold(Reason reason, List<byte[]> rows) {
    return omissions.mark(reason, rows, now).told();
  }

  private void rows() {
    begin();
    is("a hundred rows", 100, mark(Reason.LABELS, rows(0, 100)).size());
    is("they are known", null, mark(Reason.LABELS, rows(0, 100)));
    is("not before a lease", false, isTold(Reason.LABELS, rows(0, 100)));
    now += 10;
    is("not at its end", false, isTold(Reason.LABELS, rows(0, 100)));
    now++;
    is("after it", true, isTold(Reason.LABELS, rows(0, 100)));
    is(
        "another reason's row is the region's, too",
        List.of(new KeyRange(row(5), true, bytes("row000005\0"), false)),
        mark(Reason.TOO_LONG, rows(5, 6)));
    is(
        "one more",
        List.of(KeyRange.between(row(0), row(200))),
        mark(Reason.LABELS, rows(200, 201)));
    is("what is between", null, mark(Reason.LABELS, rows(150, 151)));
    is("a row beside it", 1, mark(Reason.LABELS, rows(300, 301)).size());
    now += 11;
    is("all of several are told", true, isTold(Reason.LABELS, rows(150, 200)));
    mark(Reason.LABELS, rows(400, 401));
    is(
        "one of several is not",
        false,
        isTold(Reason.LABELS, List.of(row(400), row(150), row(151))));
  }

  private void bytes() {
    begin();
    byte[] large = Arrays.copyOf(bytes("large"), 32_000);
    byte[] larger = Arrays.copyOf(bytes("larger"), 32_000);
    is("two long keys", 2, mark(Reason.TOO_LONG, List.of(large, larger)).size());
    byte[] third = Arrays.copyOf(bytes("third"), 2_000);
    KeyRange range = mark(Reason.TOO_LONG, List.of(third)).get(0);
    is("a third one", false, range.isPoint());
    is("bounds are short", true, range.low().length <= 64 && range.high().length <= 64);
    is("it has all", true, List.of(large, larger, third).stream().allMatch(range::contains));
  }

  private void bounds() {
    begin();
    List<byte[]> long_ = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      byte[] row = new byte[300];
      Arrays.fill(row, (byte) 'c');
      row[299] = (byte) i;
      long_.add(row);
    }
    KeyRange range = mark(Reason.LABELS, long_).get(0);
    is("rows that differ behind the bounds", true, long_.stream().allMatch(range::contains));
    begin();
    List<byte[]> first = new ArrayList<>(rows(0, 100));
    first.add(bytes("b"));
    first.add(bytes("xzzz"));
    range = mark(Reason.LABELS, first).get(0);
    is("the region's first row", KeyRange.between(bytes("b"), bytes("xzzz")), range);
  }

  /** Rows that are marked while a range is on its way. */
  private void besideARange() {
    begin();
    mark(Reason.LABELS, rows(0, 100));
    Begun range = omissions.mark(Reason.LABELS, rows(200, 201), now).begun();
    is("one range at a time", null, mark(Reason.LABELS, rows(300, 301)));
    omissions.ask(rows(0, 50), now);
    now += Omissions.ASKED_MILLIS;
    omissions.giveUp(now);
    is("a row beside it", 1, mark(Reason.LABELS, rows(900, 901)).size());
    long beside = tokens;
    List<Long> needless = omissions.made(range, List.of(++tokens), now);
    is("tokens of rows in it", 50, needless.size());
    is("not of others", false, needless.contains(beside));
    is("which are kept", true, omissions.keep(beside));
  }

  private void widenings() {
    begin();
    for (int i = 0; i < 8; i++) {
      KeyRange range = mark(Reason.LABELS, rows(i * 1_000, i * 1_000 + 101)).get(0);
      is("wider " + i, KeyRange.between(row(0), row(i * 1_000 + 100)), range);
    }
    is("for the last time", List.of(REGION), mark(Reason.LABELS, rows(9_000, 9_101)));
    is("and no more", null, mark(Reason.LABELS, rows(20_000, 20_300)));
  }

  private static List<KeyRange> points(List<byte[]> rows) {
    return rows.stream().map(KeyRange::point).toList();
  }

  private void full() {
    begin();
    Begun begun = omissions.mark(Reason.LABELS, rows(1, 3), now).begun();
    omissions.failed(begun, true);
    is("full", List.of(KeyRange.between(row(1), row(2))), mark(Reason.LABELS, rows(1, 3)));
    begin();
    begun = omissions.mark(Reason.LABELS, rows(1, 3), now).begun();
    omissions.failed(begun, false);
    is("failed", points(rows(1, 3)), mark(Reason.LABELS, rows(1, 3)));
  }

  private void givenUp() {
    begin();
    mark(Reason.LABELS, rows(1, 2));
    long token = tokens;
    mark(Reason.CROWDED, rows(2, 3));
    is("nobody asks", false, omissions.areDue(now));
    is("another row is written", false, omissions.ask(rows(7, 8), now));
    is("a row that holds too much is written", false, omissions.ask(rows(2, 3), now));
    is("a row is written", true, omissions.ask(rows(1, 2), now));
    is("it is due", true, omissions.areDue(now));
    now += Omissions.ASKED_MILLIS - 1;
    is("not so soon", false, omissions.giveUp(now));
    is("it is kept until then", true, omissions.keep(token));
    now++;
    is("but then", true, omissions.giveUp(now));
    is("it is kept no more", false, omissions.keep(token));
    is("it is not marked", false, omissions.isMarked(row(1)));
    is("the other is", true, omissions.isMarked(row(2)));
    begin();
    mark(Reason.LABELS, rows(1, 2));
    omissions.ask(rows(1, 2), now);
    isTold(Reason.LABELS, rows(1, 2));
    now += Omissions.ASKED_MILLIS;
    is("it was written again as before", true, omissions.giveUp(now));
    mark(Reason.LABELS, rows(1, 2));
    is("all are asked for", true, omissions.askAll(now));
    isTold(Reason.LABELS, rows(1, 2));
    is("which is no news, or no build would ever begin", false, omissions.askAll(now));
    now += Omissions.ASKED_MILLIS;
    is("and all are given up", true, omissions.giveUp(now));
    begin();
    mark(Reason.LABELS, rows(1, 2));
    now += Omissions.AGAIN_MILLIS;
    is("nobody needs it", false, omissions.giveUp(now));
    now++;
    is("for ten minutes", true, omissions.giveUp(now));
    begin();
    omissions.mark(Reason.LABELS, rows(1, 2), now);
    omissions.askAll(now);
    now += 2 * Omissions.AGAIN_MILLIS;
    is("it is on its way", false, omissions.giveUp(now));
    is("and pending", true, omissions.areOnTheirWay());
    begin();
    mark(Reason.LABELS, rows(0, 101));
    omissions.ask(rows(0, 101), now);
    now += Omissions.ASKED_MILLIS;
    is("a range is read for no single row", false, omissions.giveUp(now));
    omissions.askAll(now);
    is("but for all", true, omissions.giveUp(now));
  }

  /** Marks a row, which is as others at once; after how many seconds a build may read it. */
  private long heal() {
    long begun = now;
    mark(Reason.LABELS, rows(1, 2));
    omissions.ask(rows(1, 2), now);
    while (!omissions.giveUp(now)) {
      now += 1_000;
    }
    return (now - begun) / 1_000;
  }

  /** A user who marks and heals rows in turns. */
  private void healings() {
    begin();
    List<Long> waited = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      waited.add(heal());
    }
    List<Long> wanted = List.of(5L, 5L, 5L, 5L, 10L, 20L, 40L, 80L, 160L, 320L, 600L, 600L);
    is("it takes longer and longer", wanted, waited);
    mark(Reason.LABELS, rows(1, 2));
    is("news", true, omissions.ask(rows(1, 2), now));
    is("no news", false, omissions.ask(rows(1, 2), now));
    now += Omissions.AGAIN_MILLIS - Omissions.ASKED_MILLIS - 1;
    is("nobody looks for long", false, omissions.areDue(now));
    now++;
    is("but shortly before its time", true, omissions.areDue(now));
    now += Omissions.ASKED_MILLIS;
    is("when it is given up", true, omissions.giveUp(now));
    now += Omissions.AGAIN_MILLIS;
    is("a pause that is too short", 600L, heal());
    now += Omissions.AGAIN_MILLIS + 1;
    is("after a pause", 5L, heal());

    begin();
    for (int i = 0; i < 60; i++) {
      mark(Reason.LABELS, rows(i, i + 1));
      omissions.ask(rows(i, i + 1), now);
      now += 200;
      omissions.giveUp(now);
    }
    now += Omissions.ASKED_MILLIS;
    omissions.giveUp(now);
    is("many rows within a few seconds are few healings", 5L, heal());
  }

  private void crowded() {
    begin();
    mark(Reason.CROWDED, rows(1, 2));
    now += 10;
    is("not told yet", false, omissions.omits(row(1), now));
    now++;
    is("not read", true, omissions.omits(row(1), now));
    is("others are", false, omissions.omits(row(2), now));
    now += Omissions.AGAIN_MILLIS;
    is("it is read again", false, omissions.omits(row(1), now));
    omissions.fits(row(1));
    is("it fits", false, omissions.isMarked(row(1)));
  }

  private void region() {
    begin();
    List<byte[]> all = Collections.singletonList(null);
    is("a fault of ours", List.of(REGION), mark(Reason.OTHER, all));
    is("not for good yet", false, omissions.areForGood(now));
    now += 11;
    is("for good", true, omissions.areForGood(now));
    is("told", true, isTold(Reason.OTHER, all));
    mark(Reason.UNREAD, rows(1, 2));
    is("old values that cannot be read", true, omissions.isMade(Reason.UNREAD));
    now += 2 * Omissions.AGAIN_MILLIS;
    is("one of them goes", true, omissions.giveUp(now));
    is("the other stays", true, omissions.areForGood(now));
    is("UNREAD is gone", false, omissions.isMade(Reason.UNREAD));
  }

  /** CV12. */
  private void lost() {
    begin();
    mark(Reason.LABELS, rows(0, 100));
    mark(Reason.LABELS, rows(200, 201));
    long range = tokens;
    mark(Reason.LABELS, rows(300, 301));
    mark(Reason.CROWDED, rows(5, 6));
    long crowded = tokens;
    Begun coming = omissions.mark(Reason.LABELS, rows(900, 901), now).begun();
    List<Token> all = new ArrayList<>();
    for (long id = 1; id <= tokens; id++) {
      all.add(new Token(id, REGION, Reason.LABELS));
    }
    is("nothing is lost", false, omissions.forgetLost(all));
    is("all are kept", true, omissions.keep(range) && omissions.keep(crowded));
    all.removeIf(token -> token.id() == range || token.id() > crowded);
    is("a range is lost", true, omissions.forgetLost(all));
    is("it is kept no more", false, omissions.keep(range));
    is("its rows are not marked", false, omissions.isMarked(row(50)));
    is("others are", true, omissions.isMarked(row(5)));
    is("and what is on its way", true, omissions.isMarked(row(900)));
    is("all is lost", true, omissions.forgetLost(List.of()));
    is("a row is not marked", false, omissions.isMarked(row(5)));
    is("nor another", false, omissions.keep(crowded));
    omissions.made(coming, List.of(++tokens), now);
    is("what was on its way is", true, omissions.keep(tokens));
    is("rows are marked by themselves again", points(rows(1, 3)), mark(Reason.CROWDED, rows(1, 3)));
  }
}
