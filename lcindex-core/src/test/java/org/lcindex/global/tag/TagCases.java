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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.lcindex.global.NamedCases;
import org.lcindex.global.world.SimulatedIndex;

/**
 * Cases of the rules of tags: what is held, what is written, and what must follow by HBase's
 * semantics. A fault of {@code faults.txt} that histories would find too seldom is noticed by the
 * case with its reason.
 *
 * <p>Cells are those of {@link CellTexts}. Tags: {@code v~10} was made at 10.
 */
public final class TagCases {
  private static final long ROW = 7;
  private static final long NEVER = Long.MIN_VALUE;

  private final NamedCases cases = new NamedCases();

  private TagCases() {
    tags();
    uncovering();
    dead();
    suspects();
    dropped();
    lifetimes();
    builds();
    plans();
    rounds();
    roundsAgain();
    twoRounds();
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

  // TG2

  private void tags() {
    add(
        "tag: as its cell has it",
        true,
        () ->
            Stream.of(new byte[0], new byte[] {-1, 2, 3, 4, 5, 6, 7, 8})
                .allMatch(
                    cell -> {
                      Tag tag = Tag.read(cell, 5);
                      return tag != null && Arrays.equals(cell, tag.qualifier());
                    }));
    add("tag: a new one", true, () -> Tag.of(7).equals(Tag.read(Tag.of(7).qualifier(), 7)));
    add("tag: somebody else's cell", "null", () -> "" + Tag.read(new byte[3], 5));
    add(
        "tag: those of earlier versions are others",
        2L,
        () -> Stream.of(0, 8).map(width -> Tag.read(new byte[width], 5)).distinct().count());
    add(
        "tag: a server gives no number twice",
        1_000L,
        () -> {
          TagNumbers numbers = new TagNumbers(-500);
          return LongStream.range(0, 1_000).map(i -> numbers.getAsLong()).distinct().count();
        });
    add(
        "tag: numbers are in the future",
        true,
        () ->
            LongStream.of(-1, 0, 1L << 40, Long.MAX_VALUE)
                .map(last -> new TagNumbers(last).getAsLong())
                .allMatch(number -> number >> 40 == 1L << 21));
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

  // RM1

  private void dead(String name, boolean wanted, String cells) {
    add("dead: " + name, wanted, () -> residue(cells).isDead(new byte[] {'v'}, 100));
  }

  /** CV9. */
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
    dead("a later column's marker hides it", true, "v10#1 C10#2");
    dead("an earlier column's marker hides it, which a compaction takes", false, "v10#2 C10#1");
    dead("a column's marker hides it of which nobody knows the order", false, "v10#0 C10#2");
    dead("a marker that expires hides it", false, "v10#1 C10#2!");
    dead("a later point's marker hides it", true, "v10#1 P10#2");
    dead("an earlier point's marker hides it", false, "v10#2 P10#1");
    dead("one of two is hidden by a marker", false, "v10#1 C10#2 v11#3");
    dead("the put above has a marker", false, "v10#1 w11#2 P11#3");
    dead(
        "what a deleted version above may have the put dropped of",
        false,
        "v10#1 w11#2 x12#3 P12#4");
    dead("a deleted version above, where a put may come", false, "v10#1 w11#2 P12#3");
    dead("a deleted version below", true, "v10#1 P10#2 w11#3");
    dead("all is below a later column's marker", true, "v10#1 w11#2 C11#3");
    dead("a column's marker came between", false, "w11#1 C11#2 v10#3");
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
  }

  // What the remover looks at, where three cells are many

  private void suspects(String name, String wanted, String held) {
    add("suspects: " + name, wanted, () -> values(residue(held).suspects(3, 100)));
  }

  private void suspects() {
    suspects("what is shown is none", "", "v10#1");
    suspects("what it hides for good", "v", "v10#1 w11#2");
    suspects("what a later marker hides", "w", "v10#1 w11#2 P11#3");
    suspects("not what may be seen again", "", "v10#1 w11#3 P11#2");
    suspects("what is written again and again", "v", "v10#1 v11#2 v12#3 v13#4");
    suspects("not what is written a few times", "", "v10#1 v11#2 v12#3");
    suspects("several", "vw", "v10#1 w11#2 x12#3");
    suspects("not what has no entry", "", "?10#1 w11#2");
    suspects("nothing is held", "", "C10#1");
  }

  private void dropped(String name, String wanted, String before, String after) {
    add(
        "dropped: " + name,
        wanted,
        () -> values(Residue.dropped(CellTexts.cells(before), CellTexts.cells(after))));
  }

  private void dropped() {
    dropped("what went in and came out is not", "", "v10#1", "v10#1");
    dropped("an older version", "v", "v10#1 w11#2", "w11#2");
    dropped("one of two of a value, whose tag is too many", "v", "v10#1 v11#2", "v11#2");
    dropped("a double, too", "v", "v10#1 v10#2", "v10#2");
    dropped("another value of the timestamp", "v", "v10#1 w10#2", "w10#2");
    dropped("markers have no entries", "", "C10#1 P10#2", "");
    dropped("what has expired", "v", "v10#1!", "");
    dropped("what has no entry", "", "?10#1", "");
  }

  // RM1 in a family with a time to live of 50, where clocks differ by 6, with the clock at
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
    add(
        "dead: a later marker, after a bulk load",
        false,
        () -> isDead("v10#1 C10#2", new Lifetime(Long.MAX_VALUE, false, 0, true, 2)));
    add(
        "dead: below a put for good, after a bulk load",
        true,
        () -> isDead("v10#1 w11#2", new Lifetime(Long.MAX_VALUE, false, 0, true, 2)));
    later("below a put", "v10#1 w11#9");
    later("below a put, with what is shown", "v10#1 w11#9 x9#2");
    later("by a later marker", "v10#1 C10#9");
    later("itself", "v10#9");
    add("what may have expired by the fastest clock", 56, () -> LIFETIME.maybeOver(100));
    add("nothing expires", NEVER, () -> Lifetime.ENDLESS.maybeOver(100));
    add("nothing has expired", false, () -> Lifetime.ENDLESS.isOver(0, 100));
  }

  /** Rule TG5, where HBase shows what is no later than the fifth. */
  private void later(String name, String cells) {
    Lifetime lifetime = new Lifetime(Long.MAX_VALUE, false, 0, false, 5);
    add("dead: HBase shows later: " + name, false, () -> isDead(cells, lifetime));
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

  private void built(String name, String wanted, String held) {
    add("build: " + name, wanted, () -> texts(TagPlan.ofBuild(residue(held), () -> 1)));
  }

  private void builds() {
    built("all puts, visible or not", "[v~1, w~1]", "v10#1 w20#2 C30#3");
    built("one for each value", "[v~1, w~1]", "v10#1 v10#2 v11#3 w5#4");
    built("what expires, too", "[v~1, w~1]", "v10#1 w20#2!");
    built("what has no entry", "[v~1]", "?10#1 v5#2");
  }

  private void plan(String name, String wanted, String held, String written) {
    add(
        "plan: " + name,
        wanted,
        () -> texts(TagPlan.of(CellTexts.cells(written), residue(held), () -> 1).tags()));
  }

  private void plans() {
    plan("a new row", "[v~1]", "", "v120");
    plan("an overwrite", "[w~1]", "v10#1", "w120");
    plan("of one value one", "[v~1]", "", "v120 v121");
    plan("of two values two", "[v~1, w~1]", "", "v120 w120");
    plan("a number, whatever the client's timestamp", "[w~1]", "v10#1", "w20");
    plan("what expires, and all that it may uncover", "[v~1, w~1, x~1]", "v10#1 x5#2", "w120!");
    plan("a delete of one version tags all", "[v~1, x~1]", "v10#1 x5#2", "P10");
    plan("what has no entry, below what may uncover it", "[v~1]", "v10#1 ?5#2", "P10");
    plan("what has no entry", "[v~1]", "", "?120 v120");
    plan("what expires keeps its tags", "[v~1]", "v10#1 w10#2! x20#3!", "P20");
    plan("a delete adds nothing", "[]", "v10#1", "C120");
    old("an overwrite names nothing, for its put may live", 0, "v10#1", "w120");
    old("what uncovers names all that it has tagged", 2, "v10#1 x5#2", "P10");
  }

  private void old(String name, int wanted, String held, String written) {
    add(
        "old: " + name,
        wanted,
        () -> TagPlan.of(CellTexts.cells(written), residue(held), () -> 1).old().size());
  }

  // RM1, PH5, RM4, RM5: where three tags are many

  /** A region of one row, which tells what it is asked and what it is told. */
  private static class Told implements RemovalRound.Region {
    final StringBuilder told = new StringBuilder();
    final SimulatedIndex index = new SimulatedIndex(new Random(0), false);
    private final String held;
    private final boolean quiet;
    private final boolean decides;

    Told(String held, boolean quiet, boolean decides) {
      this.held = held;
      this.quiet = quiet;
      this.decides = decides;
    }

    private void tell(String what) {
      told.append(told.isEmpty() ? "" : ", ").append(what);
    }

    @Override
    public long look(byte[] row) {
      tell("look");
      return 7;
    }

    @Override
    public boolean isQuiet(byte[] row, long look) {
      return quiet && look == 7;
    }

    @Override
    public RemovalRound.Held read(byte[] row) {
      tell("row");
      Residue residue = residue(held);
      return decides ? new Held(residue) : null;
    }

    @Override
    public SortedMap<byte[], List<Tag>> tags(Collection<byte[]> entries) {
      tell("tags of " + values(entries));
      SortedMap<byte[], List<Tag>> tags = new TreeMap<>(Arrays::compareUnsigned);
      entries.forEach(entry -> tags.put(entry, index.tags(entry)));
      return tags;
    }

    @Override
    public void awaitBatches() {
      tell("gate");
    }

    @Override
    public EntryTag newTag(byte[] entry) {
      return new EntryTag(entry, Tag.of(50));
    }

    @Override
    public void write(List<EntryTag> tags) throws IOException {
      tags.forEach(index::put);
      tell("new " + texts(tags));
    }

    @Override
    public void remove(byte[] entry, List<Tag> tags) {
      tell("without " + texts(tags.stream().map(tag -> new EntryTag(entry, tag)).toList()));
    }

    void tagged(int... clocks) {
      IntStream.of(clocks).forEach(clock -> index.put(tag(clock)));
    }

    static EntryTag tag(int clock) {
      return new EntryTag(new byte[] {'v'}, Tag.of(clock));
    }

    Told run(Suspect... suspects) {
      try {
        for (RemovalRound.Step step : new RemovalRound(List.of(suspects), this, 3).steps()) {
          step.take();
        }
      } catch (IOException e) {
        tell("failed");
      }
      return this;
    }
  }

  private record Held(Residue row) implements RemovalRound.Held {
    @Override
    public Collection<byte[]> suspects(int tags) {
      return row.suspects(tags, 100);
    }

    @Override
    public boolean isDead(byte[] entry) {
      return row.isDead(entry, 100);
    }
  }

  private static final Suspect ROW_ONLY = new Suspect(new byte[] {'r'}, null);
  private static final Suspect OF_V = new Suspect(new byte[] {'r'}, new byte[] {'v'});

  private void again(String name, int wanted, Told region) {
    add(
        "round, again: " + name,
        wanted,
        () -> {
          region.tagged(1);
          RemovalRound round = new RemovalRound(List.of(OF_V), region, 3);
          try {
            for (RemovalRound.Step step : round.steps()) {
              step.take();
            }
          } catch (IOException e) {
            return e;
          }
          return round.again().size();
        });
  }

  private void round(String name, String wanted, Suspect suspect, Told region, int... clocks) {
    add(
        "round: " + name,
        wanted,
        () -> {
          region.tagged(clocks);
          return region.run(suspect).told;
        });
  }

  private void rounds() {
    String before = "look, tags of v, gate, row";
    Told old = new Told("w70#1", true, true);
    round("the tags first, then the row", before + ", without [v~1, v~2]", OF_V, old, 1, 2);
    round(
        "the row names its entries first",
        "look, row, tags of v, gate, row, without [v~1]",
        ROW_ONLY,
        new Told("v10#1 w70#2", true, true),
        1);
    round("nothing is old", "look, row", ROW_ONLY, new Told("v10#1", true, true), 1);
    round("what lives", before, OF_V, new Told("v10#1", true, true), 1);
    round("while something uncovers", before, OF_V, new Told("w70#1", false, true), 1);
    round("while a crash may take it back", before, OF_V, new Told("w70#1", true, false), 1);
    round(
        "while a crash may take back what names entries",
        "look, row",
        ROW_ONLY,
        new Told("v10#1 w70#2", true, false),
        1);
    round("what has no tags", "look, tags of v", OF_V, new Told("w70#1", true, true));
    round("three tags may stay", before, OF_V, new Told("v10#1", true, true), 1, 2, 3);
    round(
        "of four one takes the place, which is written first",
        before + ", new [v~50], without [v~1, v~2, v~3, v~4]",
        OF_V,
        new Told("v10#1", true, true),
        1,
        2,
        3,
        4);
    round(
        "of four that nobody acknowledges none goes",
        before + ", failed",
        OF_V,
        new Told("v10#1", true, true) {
          @Override
          public void write(List<EntryTag> tags) throws IOException {
            throw new IOException("not acknowledged");
          }
        },
        1,
        2,
        3,
        4);
    round(
        "of four all stay while nothing can be queued",
        before,
        OF_V,
        new Told("v10#1", true, true) {
          @Override
          public boolean hasRoom() {
            return false;
          }
        },
        1,
        2,
        3,
        4);
    round(
        "four of what is dead go without",
        before + ", without [v~1, v~2, v~3, v~4]",
        OF_V,
        new Told("w70#1", true, true),
        1,
        2,
        3,
        4);
  }

  private void roundsAgain() {
    again("what is decided is not", 0, new Told("w70#1", true, true));
    again("what is dead while something uncovers", 1, new Told("w70#1", false, true));
    Told many = new Told("v10#1", true, true);
    many.tagged(2, 3, 4);
    again("what has got a new tag", 1, many);
    again("not what lives", 0, new Told("v10#1", false, true));
    again("not what a crash may take back", 0, new Told("w70#1", false, false));
  }

  /** Each tag may wait to be removed as one of a dead entry, the newest by its clock, too. */
  private void twoRounds() {
    add(
        "round: what takes the place of others is none of those that wait",
        true,
        () -> {
          List<EntryTag> waiting = new ArrayList<>();
          Told region =
              new Told("v10#1", true, true) {
                @Override
                public void remove(byte[] entry, List<Tag> tags) {
                  tags.forEach(tag -> waiting.add(new EntryTag(entry, tag)));
                }
              };
          waiting.add(Told.tag(9)); // v was dead; then it was written, and clocks went back
          region.tagged(9, 1, 2, 3);
          region.run(OF_V);
          waiting.forEach(region.index::delete);
          return region.index.has(new byte[] {'v'});
        });
  }

  // D is 5; removals of 10 and 12

  private void queue(String name, String wanted, long now, long alive) {
    add(
        "queue: " + name,
        wanted,
        () -> {
          RemovalQueue queue = new RemovalQueue(5, new RemovalBudget(1_000));
          queue.offer(new EntryTag(new byte[] {'w'}, Tag.of(1)), 10);
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.of(2)), 10);
          queue.offer(new EntryTag(new byte[] {'w'}, Tag.of(3)), 12);
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
    add(
        "queue: a tag once",
        "true true 1 true",
        () -> {
          RemovalQueue queue = new RemovalQueue(5, new RemovalBudget(1_000));
          EntryTag removal = new EntryTag(new byte[] {'v'}, Tag.of(1));
          return queue.offer(removal, 1)
              + " "
              + queue.offer(removal, 2)
              + " "
              + queue.size()
              + " "
              + queue.has(removal);
        });
    add(
        "queue: what has gone may come again, and what was forgotten",
        "false false",
        () -> {
          RemovalQueue queue = new RemovalQueue(5, new RemovalBudget(1_000));
          EntryTag removal = new EntryTag(new byte[] {'v'}, Tag.of(1));
          queue.offer(removal, 1);
          queue.take(9, 9, 1);
          boolean gone = queue.has(removal);
          queue.offer(removal, 9);
          queue.clear();
          return gone + " " + queue.has(removal);
        });
    queue("at D", " left 3", 15, 100);
    queue("D after, by entry", "v=[2] w=[1] left 1", 16, 100);
    queue("all, the tags of an entry together", "v=[2] w=[1, 3] left 0", 18, 100);
    queue("nobody has said since that the server is alive", " left 3", 18, 10);
    queue("somebody has said so in between", "v=[2] w=[1] left 1", 18, 11);
    add(
        "queue: full",
        "true false 1",
        () -> {
          RemovalBudget room = new RemovalBudget(200);
          RemovalQueue queue = new RemovalQueue(5, room);
          EntryTag removal = new EntryTag(new byte[] {'v'}, Tag.of(1));
          EntryTag other = new EntryTag(new byte[] {'v'}, Tag.of(2));
          return queue.offer(removal, 1) + " " + queue.offer(other, 1) + " " + room.refused();
        });
    add(
        "queue: what is taken gives its room to others, and what is forgotten",
        "0 0",
        () -> {
          RemovalBudget room = new RemovalBudget(1_000);
          RemovalQueue queue = new RemovalQueue(5, room);
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.of(1)), 1);
          queue.take(9, 9, 1);
          long taken = room.taken();
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.of(1)), 1);
          queue.clear();
          return taken + " " + room.taken();
        });
    add(
        "queue: at most so many, and the oldest waits so long",
        "1 7",
        () -> {
          RemovalQueue queue = new RemovalQueue(5, new RemovalBudget(1_000));
          queue.offer(new EntryTag(new byte[] {'v'}, Tag.of(1)), 1);
          queue.offer(new EntryTag(new byte[] {'w'}, Tag.of(1)), 2);
          return queue.take(9, 9, 1).size() + " " + queue.oldest(9);
        });
  }

  // Texts

  private static Residue residue(String cells) {
    return new Residue(CellTexts.cells(cells));
  }

  private static String texts(List<EntryTag> tags) {
    return tags.stream().map(TagCases::text).toList().toString();
  }

  private static String values(Collection<byte[]> entries) {
    return entries.stream().map(entry -> "" + (char) entry[0]).collect(Collectors.joining());
  }

  private static String text(EntryTag tag) {
    return (tag.entry() == null ? '?' : (char) tag.entry()[0]) + "~" + tag.tag().timestamp();
  }
}
