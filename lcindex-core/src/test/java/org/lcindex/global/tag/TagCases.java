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
package org.lcindex.global.tag;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.lcindex.global.NamedCases;

/**
 * Cases of the rules of tags: what is held, what is written, and what must follow by HBase's
 * semantics. A fault of {@code faults.txt} that histories would find too seldom is noticed by the
 * case with its reason.
 *
 * <p>Cells are those of {@link CellTexts}. Tags: {@code v@10} has the name 10, {@code v~10} is
 * random and was made at 10.
 */
public final class TagCases {
  private static final long ROW = 7;
  private static final long NEVER = Long.MIN_VALUE;

  private final NamedCases cases = new NamedCases();

  private TagCases() {
    stamps();
    uncovering();
    dead();
    hiddenByAWrite();
    goneFromStorage();
    lifetimes();
    builds();
    plans();
    queue();
  }

  private static NamedCases made() {
    return new TagCases().cases;
  }

  /** Names of the cases. */
  static List<String> names() {
    return made().names();
  }

  /** What is wrong in a case, or null. */
  static String wrong(String name) {
    return made().wrong(name);
  }

  /** What is wrong first, or null. */
  public static String firstLoss() {
    return NamedCases.firstLoss(TagCases::made);
  }

  private void add(String name, Object wanted, Supplier<Object> says) {
    cases.add(name, wanted, says);
  }

  // G3 to G5: opened at 100, clocks differ by 3 at most, the region holds up to 90

  private static Stamps opened(long newestHeld) {
    return new Stamps(4, 100, 3, newestHeld);
  }

  private static boolean names(Stamps stamps, long timestamp) {
    return stamps.mayName(ROW, timestamp, true, false, timestamp);
  }

  private void stamps() {
    add("a stamp that is new names", true, () -> names(opened(90), 120));
    add("not at the end of the wait after opening", false, () -> names(opened(90), 106));
    add("first after the wait after opening", true, () -> names(opened(90), 107));
    add(
        "what the region held when it opened may be in a removal",
        false,
        () -> names(opened(200), 200));
    add("after what the region held", true, () -> names(opened(200), 201));
    add("not a client's", false, () -> opened(90).mayName(ROW, 120, false, false, 120));
    add("not what expires", false, () -> opened(90).mayName(ROW, 120, true, true, 120));
    add("not from the clock's future", false, () -> opened(90).mayName(ROW, 121, true, false, 120));
    add("at the clock's reading", true, () -> opened(90).mayName(ROW, 120, true, false, 120));
    add(
        "not twice",
        "true false",
        () -> {
          Stamps stamps = opened(90);
          return names(stamps, 120) + " " + names(stamps, 120);
        });
    add(
        "not where a client's was",
        false,
        () -> {
          Stamps stamps = opened(90);
          stamps.mayName(ROW, 130, false, false, 120);
          return names(stamps, 130);
        });
    add(
        "not twice, of more rows than a set knows",
        "16 0 16 0",
        () -> {
          Stamps stamps = new Stamps(1, 100, 3, 90);
          return named(stamps, 120)
              + " "
              + named(stamps, 120)
              + " "
              + named(stamps, 121)
              + " "
              + named(stamps, 121);
        });
    add(
        "an older one of a client does not hide a later name",
        "true false false",
        () -> {
          Stamps stamps = opened(90);
          return names(stamps, 130)
              + " "
              + stamps.mayName(ROW, 125, false, false, 140)
              + " "
              + names(stamps, 130);
        });
    add(
        "a row with a timestamp from the future does not concern others",
        "true false",
        () -> {
          Stamps stamps = new Stamps(1, 100, 3, 90);
          stamps.mayName(ROW, Long.MAX_VALUE, false, false, 120);
          named(stamps, 120);
          named(stamps, 121);
          return stamps.mayName(99, 122, true, false, 122) + " " + names(stamps, 122);
        });
    add(
        "not where a delete may have removed",
        false,
        () -> {
          Stamps stamps = opened(90);
          stamps.removing(ROW, 130);
          return names(stamps, 130);
        });
    add(
        "not where a flush may have removed, in any row",
        "false false true",
        () -> {
          Stamps stamps = opened(90);
          stamps.used(130);
          return names(stamps, 130)
              + " "
              + stamps.mayName(8, 129, true, false, 140)
              + " "
              + names(stamps, 131);
        });
    add(
        "not where the first of two flushes may have removed",
        false,
        () -> {
          Stamps stamps = opened(90);
          stamps.used(130);
          stamps.used(120);
          return names(stamps, 125);
        });
  }

  /** How many of 20 rows get this name. */
  private static long named(Stamps stamps, long timestamp) {
    return LongStream.range(100, 120)
        .filter(row -> stamps.mayName(row, timestamp, true, false, timestamp))
        .count();
  }

  private void uncovering() {
    add(
        "quiet",
        true,
        () -> {
          Uncovering uncovering = new Uncovering(4);
          return uncovering.quiet(ROW, uncovering.look(ROW));
        });
    add(
        "one under way before, that ends meanwhile",
        false,
        () -> {
          Uncovering uncovering = new Uncovering(4);
          uncovering.begin(ROW);
          long look = uncovering.look(ROW);
          uncovering.end(ROW);
          return uncovering.quiet(ROW, look);
        });
    add(
        "one under way all the time",
        false,
        () -> {
          Uncovering uncovering = new Uncovering(4);
          uncovering.begin(ROW);
          return uncovering.quiet(ROW, uncovering.look(ROW));
        });
    add(
        "one that begins and ends meanwhile",
        false,
        () -> {
          Uncovering uncovering = new Uncovering(4);
          long look = uncovering.look(ROW);
          uncovering.begin(ROW);
          uncovering.end(ROW);
          return uncovering.quiet(ROW, look);
        });
    add(
        "one that ended before",
        true,
        () -> {
          Uncovering uncovering = new Uncovering(4);
          uncovering.begin(ROW);
          uncovering.end(ROW);
          return uncovering.quiet(ROW, uncovering.look(ROW));
        });
  }

  // R2

  private void dead(String name, boolean wanted, String cells) {
    add("dead: " + name, wanted, () -> residue(cells).isDead(new byte[] {'v'}, 100));
  }

  /** C10. */
  private void odd(String name, boolean wanted, String cells) {
    add("without an entry: " + name, wanted, () -> residue(cells).showsWithoutEntry(100));
  }

  private void dead() {
    dead("nothing is held", true, "");
    dead("other values only", true, "w10#1");
    dead("visible", false, "v10#1");
    dead("below a put for good", true, "v10#1 w11#2");
    dead("written later below a put", true, "w11#1 v10#2");
    dead("two of it, one above the put", false, "v10#1 w11#2 v12#3");
    dead("beside a put of the same timestamp", false, "v10#1 w10#2");
    dead("hidden by a marker only, which a compaction takes", false, "v10#1 C10#2");
    dead("hidden by a point's marker only", false, "v10#1 P10#2");
    dead("the put above has a marker", false, "v10#1 w11#2 P11#3");
    dead(
        "what a deleted version above may have the put dropped of",
        false,
        "v10#1 w11#2 x12#3 P12#4");
    dead("a deleted version above, where a put may come", false, "v10#1 w11#2 P12#3");
    dead("a deleted version below", true, "v10#1 P10#2 w11#3");
    dead("all is below a column's marker", false, "v10#1 w11#2 C11#3");
    dead("the put above expires", false, "v10#1 w11#2!");
    dead("what expires above the put may have it dropped", false, "v10#1 w11#2 x12#3!");
    dead("what expires beside the put may have it dropped", false, "v10#1 x11#2! w11#3");
    dead("what expires below the put", false, "v10#1 x10#2! w11#3");
    dead("a double of what expires, below another one", false, "v10#1 w10#2! x20#3!");
    dead("below one of the greatest timestamp only", false, "v10#1 wMAX#2");
    dead("of the greatest timestamp", false, "vMAX#1 w10#2");
    dead(
        "what one of the greatest timestamp may have dropped the put of",
        false,
        "v10#1 w11#2 xMAX#3");
    dead("what is not held beside what expires", true, "w10#1!");
    odd("nothing is held", false, "");
    odd("all have entries", false, "v10#1");
    odd("visible", true, "?10#1");
    odd("written later below a put", false, "w11#1 ?10#2");
    odd("above a put", true, "v10#1 ?11#2");
    odd("the put above expires", true, "?10#1 w11#2!");
    odd("it expires itself, below a put", true, "?10#1! w11#2");
    odd("the put above has a marker", true, "?10#1 w11#2 P11#3");
    odd("a later column's marker hides it", false, "?10#1 C10#2");
    odd("an earlier column's marker", true, "?10#2 C10#1");
    odd("a column's marker beside one whose order nobody knows", true, "?10#0 C10#2");
    odd("a later point's marker", false, "?10#1 P10#2");
    odd("a marker that expires", true, "?10#1 C10#2!");
    odd("a marker of others", true, "?10#1 C9#2");
    odd("one of two is hidden", true, "?10#1 C10#2 ?11#3");
    add(
        "repair: G, in milliseconds, by the server's clock",
        "[v@59]",
        () ->
            new Repair(40)
                    .removable(
                        List.of(Tag.named(59), Tag.named(60), Tag.random(1, 61)),
                        residue("w70#1"),
                        new byte[] {'v'},
                        100)
                    .stream()
                    .map(tag -> text(new EntryTag(new byte[] {'v'}, tag)))
                    .toList());
    add(
        "repair: what is alive keeps its old tags",
        "[]",
        () ->
            new Repair(40)
                .removable(List.of(Tag.named(1)), residue("v70#1"), new byte[] {'v'}, 100));
  }

  // R1, with the clock at 100

  private void hidden(String name, String wanted, String held, String written) {
    add(
        "write: " + name,
        wanted,
        () -> {
          EntryTag tag = residue(held).hiddenBy(CellTexts.written(written), 100);
          return tag == null ? "nothing" : text(tag);
        });
  }

  private void hiddenByAWrite() {
    hidden("a put above hides for good", "v@10", "v10#1", "*w100");
    hidden("of the one value, too", "v@10", "v10#1", "*v100");
    hidden("a put beside", "nothing", "v99#1", "*w99");
    hidden("a put below", "nothing", "v99#1", "*w98");
    hidden("nothing was there", "nothing", "", "*w100");
    hidden("the newest of several", "x@20", "v10#1 x20#2", "*w100");
    hidden("a client's timestamp", "nothing", "v10#1", "w20");
    hidden("a put that expires", "nothing", "v10#1", "*w100!");
    hidden("a put beside one that expires", "nothing", "v10#1", "*w100 *x100!");
    hidden("a delete hides what is up to it", "v@10", "v10#1", "C10");
    hidden("a delete of older ones", "nothing", "v10#1", "C9");
    hidden("a delete of one version", "nothing", "v10#1", "P10");
    hidden("a delete of one version beside a put", "nothing", "v10#1", "*w100 P100");
    hidden("a put and a delete of one row", "v@10", "v10#1", "C100 *w100");
    hidden("a point's marker is held", "nothing", "v10#1 P11#2", "*w100");
    hidden("what expires is held", "nothing", "v10#1 x9#2!", "*w100");
    hidden("what was hidden before", "nothing", "v10#1 C11#2", "*w100");
    hidden("what has the clock's reading may get another", "nothing", "v100#1", "C103");
    hidden("a delete of the greatest timestamp", "nothing", "v10#1", "CMAX");
    hidden("below one of the greatest timestamp", "nothing", "v10#1 xMAX#2", "*w100");
    hidden("what is just before the clock", "v@99", "v99#1", "C103");
    hidden("what has no entry", "nothing", "?10#1", "*w100");
    hidden("by what has none", "v@10", "v10#1", "*?100");
  }

  // R3, with the clock at 100

  private void gone(String name, String wanted, String before, String after) {
    add(
        "storage: " + name,
        wanted,
        () -> texts(Residue.gone(CellTexts.cells(before), CellTexts.cells(after), true, 100)));
  }

  private void goneFromStorage() {
    gone("what went in and came out", "[]", "v10#1", "v10#1");
    gone("an older version", "[v@10]", "v10#1 w11#2", "w11#2");
    gone("a double stays", "[]", "v10#1 v10#2", "v10#2");
    gone("another value of the timestamp", "[v@10]", "v10#1 w10#2", "w10#2");
    gone("another timestamp of the value", "[v@10]", "v10#1 v11#2", "v11#2");
    gone("markers have no tags", "[]", "C10#1 P10#2", "");
    gone("what expires has no name", "[]", "v10#1!", "");
    gone("the clock's reading may still be given out", "[]", "v100#1", "");
    gone("what is just before the clock", "[v@99]", "v99#1", "");
    gone("what has no entry", "[]", "?10#1", "");
    add(
        "storage: not before the build",
        "[]",
        () -> texts(Residue.gone(CellTexts.cells("v10#1"), CellTexts.cells(""), false, 100)));
  }

  // R1 and R2 in a family with a time to live of 50, where clocks differ by 6, with the clock at
  // 100

  private static final Lifetime LIFETIME = new Lifetime(50, false, 6);

  private void lifetimes() {
    expiring("newer by more than clocks differ", true, "v79#1 w86#2");
    expiring("newer by as much as clocks differ", false, "v80#1 w86#2");
    expiring("one of two is near", false, "v79#1 v80#2 w86#3");
    expiring("the put above is hidden by a marker", false, "v79#1 w86#2 P86#3");
    expiring("expired by every clock", true, "v43#1 w44#2");
    expiring("expired by every clock, with nothing above", true, "v43#1");
    expiring("expired by every clock, beside what has a time of its own", true, "v43#1 w90#2!");
    expiring("expired by the fastest clocks", false, "v44#1 w45#2");
    expiring("expired by this clock", false, "v49#1 w50#2");
    expiring("one has expired, the other is near", false, "v43#1 v80#2 w86#3");
    expiring("one has expired, the other is far below", true, "v43#1 v79#2 w86#3");
    add(
        "dead, in a family that expires: expired, and shown by MIN_VERSIONS",
        false,
        () -> isDead("v43#1 w44#2", new Lifetime(50, true, 6)));
    odd("a put above it that is newer by more than clocks differ", false, "?79#1 w86#2", LIFETIME);
    odd("a put above it that is newer by as much", true, "?80#1 w86#2", LIFETIME);
    odd("a later marker that is newer by more than clocks differ", false, "?79#1 C86#2", LIFETIME);
    odd("a later marker that is newer by as much", true, "?80#1 C86#2", LIFETIME);
    odd("a later marker of its own timestamp", true, "?80#1 P80#2", LIFETIME);
    odd("expired by every clock", false, "?43#1", LIFETIME);
    odd("expired by the fastest clocks", true, "?44#1", LIFETIME);
    odd("expired, and shown by MIN_VERSIONS", true, "?43#1", new Lifetime(50, true, 6));
    hiding("a put that is newer by more than clocks differ", "v@93", "v93#1", "*w100");
    hiding("a put that is newer by as much", "nothing", "v94#1", "*w100");
    hiding("a delete that is newer by more", "v@93", "v93#1", "C100");
    hiding("a delete that is newer by as much", "nothing", "v94#1", "C100");
    add("what may have expired by the fastest clock", 56, () -> LIFETIME.maybeOver(100));
    add("nothing expires", NEVER, () -> Lifetime.ENDLESS.maybeOver(100));
    add("nothing has expired", false, () -> Lifetime.ENDLESS.isOver(0, 100));
  }

  private void expiring(String name, boolean wanted, String cells) {
    add("dead, in a family that expires: " + name, wanted, () -> isDead(cells, LIFETIME));
  }

  private void odd(String name, boolean wanted, String cells, Lifetime lifetime) {
    add(
        "without an entry, in a family that expires: " + name,
        wanted,
        () -> new Residue(CellTexts.cells(cells), lifetime).showsWithoutEntry(100));
  }

  private static boolean isDead(String cells, Lifetime lifetime) {
    return new Residue(CellTexts.cells(cells), lifetime).isDead(new byte[] {'v'}, 100);
  }

  private void hiding(String name, String wanted, String held, String written) {
    add(
        "write, in a family that expires: " + name,
        wanted,
        () -> {
          Residue before = new Residue(CellTexts.cells(held), LIFETIME);
          EntryTag tag = before.hiddenBy(CellTexts.written(written), 100);
          return tag == null ? "nothing" : text(tag);
        });
  }

  private void built(String name, String wanted, boolean first, String held) {
    add("build: " + name, wanted, () -> texts(residue(held).tags(first, () -> 1, 100)));
  }

  private void builds() {
    built("all puts, visible or not", "[w@20, v@10]", true, "v10#1 w20#2 C30#3");
    built("doubles have no names", "[v~100, v~100, w@5]", true, "v10#1 v10#2 w5#3");
    built("beside what uncovers", "[v~100]", true, "v10#1 P9#2");
    built("beside what expires", "[w~100, v~100]", true, "v10#1 w20#2!");
    built("a double of what expires", "[x~100, w~100, v~100]", true, "v10#1 w10#2! x20#3!");
    built("the clock's reading", "[v~100]", true, "v100#1");
    built("not the first", "[v~100]", false, "v10#1");
    built("what has no entry", "[v@5]", true, "?10#1 v5#2");
  }

  private void plan(String name, String wanted, String held, String written) {
    plan(name, wanted, held, written, new TagPlan.Circumstances(true, true, true, 120));
  }

  private void plan(
      String name, String wanted, String held, String written, TagPlan.Circumstances now) {
    LongSupplier random = () -> 1;
    add(
        "plan: " + name,
        wanted,
        () -> {
          TagPlan plan =
              TagPlan.of(
                  ROW, CellTexts.written(written), residue(held), now, opened(NEVER), random);
          return texts(plan.tags())
              + (plan.removal() == null ? "" : " then without " + text(plan.removal()));
        });
  }

  private void plans() {
    plan("a new row", "[v@120]", "", "*v120");
    plan("an overwrite", "[w@120] then without v@10", "v10#1", "*w120");
    plan("two of one stamp", "[v@120, v~120]", "", "*v120 *v120");
    plan("a client's timestamp gets the clock's", "[w~120]", "v10#1", "w20");
    plan(
        "what expires, and all that it may uncover",
        "[w~120, v~120, x~120]",
        "v10#1 x5#2",
        "*w120!");
    plan("a delete of one version tags all", "[v~120, x~120]", "v10#1 x5#2", "P10");
    plan("what has no entry, below what may uncover it", "[v~120]", "v10#1 ?5#2", "P10");
    plan("what has no entry", "[v~120]", "", "*?120 *v120");
    plan("what expires keeps its tags", "[v~120]", "v10#1 w10#2! x20#3!", "P20");
    plan("a delete adds nothing", "[] then without v@10", "v10#1", "C120");
    plan(
        "deferred", "[w@120]", "v10#1", "*w120", new TagPlan.Circumstances(false, true, true, 120));
    plan(
        "before the build",
        "[w@120]",
        "v10#1",
        "*w120",
        new TagPlan.Circumstances(true, false, true, 120));
    plan(
        "while something uncovers",
        "[w@120]",
        "v10#1",
        "*w120",
        new TagPlan.Circumstances(true, true, false, 120));
    add(
        "plan: after a delete that removes, its clock is no name",
        false,
        () -> {
          Stamps stamps = opened(NEVER);
          TagPlan.of(
              ROW,
              CellTexts.written("C120"),
              residue("v10#1"),
              new TagPlan.Circumstances(true, true, true, 120),
              stamps,
              () -> 1);
          return names(stamps, 120);
        });
  }

  // D is 5; removals of 10 and 12

  private void queue(String name, String wanted, long now, long alive) {
    add(
        "queue: " + name,
        wanted,
        () -> {
          RemovalQueue queue = new RemovalQueue(5, new RemovalBudget(1_000));
          queue.offer(new EntryTag(new byte[] {'w'}, Tag.named(1)), 10);
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.named(2)), 10);
          queue.offer(new EntryTag(new byte[] {'w'}, Tag.named(3)), 12);
          return queue.take(now, alive, 9).entrySet().stream()
                  .map(
                      e ->
                          (char) e.getKey()[0]
                              + "="
                              + e.getValue().stream().map(Tag::timestamp).toList())
                  .collect(Collectors.joining(" "))
              + " left "
              + queue.size();
        });
  }

  private void queue() {
    queue("before D", " left 3", 14, 100);
    queue("D after, by entry", "v=[2] w=[1] left 1", 15, 100);
    queue("all, the tags of an entry together", "v=[2] w=[1, 3] left 0", 17, 100);
    queue("nobody has said since that the server is alive", " left 3", 17, 10);
    queue("somebody has said so in between", "v=[2] w=[1] left 1", 17, 11);
    add(
        "queue: full",
        "true false 1",
        () -> {
          RemovalBudget room = new RemovalBudget(150);
          RemovalQueue queue = new RemovalQueue(5, room);
          EntryTag removal = new EntryTag(new byte[] {'v'}, Tag.named(1));
          return queue.offer(removal, 1) + " " + queue.offer(removal, 1) + " " + room.refused();
        });
    add(
        "queue: what is taken gives its room to others, and what is forgotten",
        "0 0",
        () -> {
          RemovalBudget room = new RemovalBudget(1_000);
          RemovalQueue queue = new RemovalQueue(5, room);
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.named(1)), 1);
          queue.take(9, 9, 1);
          long taken = room.taken();
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.named(1)), 1);
          queue.clear();
          return taken + " " + room.taken();
        });
    add(
        "queue: at most so many, and the oldest waits so long",
        "1 7",
        () -> {
          RemovalQueue queue = new RemovalQueue(5, new RemovalBudget(1_000));
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.named(1)), 1);
          queue.offer(new EntryTag(new byte[] {'w'}, Tag.named(1)), 2);
          return queue.take(9, 9, 1).size() + " " + queue.oldest(9);
        });
    add(
        "tag: as its cell has it",
        true,
        () ->
            Stream.of(Tag.named(5), Tag.random(-7, 5))
                .allMatch(tag -> tag.equals(Tag.read(tag.qualifier(), 5))));
    add("tag: somebody else's cell", "null", () -> "" + Tag.read(new byte[3], 5));
  }

  // Texts

  private static Residue residue(String cells) {
    return new Residue(CellTexts.cells(cells));
  }

  private static String texts(List<EntryTag> tags) {
    return tags.stream().map(TagCases::text).toList().toString();
  }

  private static String text(EntryTag tag) {
    char value = tag.entry() == null ? '?' : (char) tag.entry()[0];
    return value + (tag.tag().named() ? "@" : "~") + tag.tag().timestamp();
  }
}
