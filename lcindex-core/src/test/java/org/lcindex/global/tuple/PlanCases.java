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
package org.lcindex.global.tuple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.entry.grid.Axis;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.global.NamedCases;
import org.lcindex.global.tag.CellTexts;
import org.lcindex.global.tag.EntryPlan;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Lifetime;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Cases of the rules of tuples: what a row holds in two columns, what is written, and what must
 * follow. A fault of {@code faults.txt} that histories would find too seldom is noticed by the case
 * with its reason.
 *
 * <p>Cells are those of {@link CellTexts}, the columns' apart by {@code |}. Of entries, {@code vw}
 * is of the tuple of v and w, {@code v-} of a row that shows v only.
 */
public final class PlanCases {
  private static final byte[] ROW = {'r'};
  private static final Axis AXIS = Axis.of(2, List.of(new byte[] {'w'}));
  private static final ValueCodec CODEC = ValueCodec.of(ColumnType.BYTES);
  private static final TupleKey KEYS = new TupleKey(List.of(CODEC, CODEC), List.of(AXIS, AXIS));

  private final NamedCases cases = new NamedCases();

  private PlanCases() {
    puts();
    deletes();
    whatMayComeBack();
    whatACrashTakesBack();
    whatAClockBringsBack();
    whereNobodyKnows();
    whatHBaseShowsLater();
    builds();
    dead();
    expired();
    limits();
  }

  private static NamedCases made() {
    return new PlanCases().cases;
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
    return NamedCases.firstLoss(PlanCases::made);
  }

  private void add(String name, Object wanted, Supplier<Object> says) {
    cases.add(name, wanted, says);
  }

  /** Of a batch: the entries that it tags, then those that may be old after it. */
  private void plan(String name, String held, String written, String wanted) {
    add(name, wanted, () -> text(plan(held(held), written)));
  }

  private static EntryPlan plan(HeldRow held, String written) {
    return TuplePlan.of(new TuplePlan.Row(KEYS, ROW), cells(written), held, () -> 5);
  }

  private static List<List<HeldCell>> cells(String text) {
    return Arrays.stream(text.split("\\|", -1)).map(CellTexts::cells).toList();
  }

  // TU1, TU4

  private void puts() {
    plan("a put", "v10#1 | w20#1", "x120 |", "xw then vw");
    plan("of several columns", "v10#1 | w20#1", "x120 | y120", "xy then vw");
    plan("a new row", "|", "x120 | y120", "xy then ");
    plan("a new row that lacks a column", "|", "| y120", "-y then ");
    plan("the same value", "v10#1 | w20#1", "v120 |", "vw then ");
    plan("one that is hidden needs nothing", "v10#1 | w20#1", "x5 |", " then ");
    plan("no value of the type", "v10#1 | w20#1", "?120 |", "-w then vw");
    plan("nothing but that", "|", "?120 |", " then ");
    add(
        "a tag has the next number",
        5L,
        () -> plan(held("|"), "x20 |").tags().get(0).tag().timestamp());
  }

  private void deletes() {
    plan("of a column", "v10#1 | w20#1", "C130 |", "-w then vw");
    plan("of the row", "v10#1 | w20#1", "C130 | C130", " then vw");
    plan("of nothing", "| w20#1", "C130 |", " then ");
    plan("of a version that is not there", "v10#1 | w20#1", "P130 |", " then ");
    plan("of a version", "v10#1 | w20#1", "P10 |", "-w then vw");
  }

  // TU2

  private void whatMayComeBack() {
    plan("the version behind", "u5#1 v10#2 | w20#1", "P10 |", "uw then vw");
    plan(
        "a version that a compaction shows which drops the one behind",
        "u5#1 v10#2 x20#3 | w20#1",
        "P20 |",
        "uw vw then xw");
    plan("what an expiring cell hides", "v10#1 | w20#1", "x120! |", "xw then ");
    plan("two that expire", "v10#1 | w20#1", "x120! | y120!", "vy xw xy then ");
    plan("what an expiring marker hides", "v10#1 | w20#1", "C130! | y120", "vy then vw");
    plan("a put below a marker", "C30#2 | w20#1", "v10 |", "vw then -w");
    plan("not one that came before it", "v10#1 C30#2 | w20#1", "| y120", "-y then -w");
    plan("one that is as new", "v10#2 C30#2 | w20#1", "| y120", "vy then vw");
    plan("two of one timestamp", "v10#0 u10#0 | w20#1", "| y120", "uy vy then uw vw");
    plan(
        "what one of the greatest timestamp hides",
        "v10#1 xMAX#2 | w20#1",
        "| y120",
        "vy xy then vw xw");
    plan(
        "what a marker of the greatest timestamp hides",
        "v10#1 CMAX#2 | w20#1",
        "| y120",
        "vy then vw");
    plan("not what a newer one hides", "v10#1 u11#2 P5#3 | w20#1", "| y120", "uy then uw");
  }

  // TU2, of rows that hold what is not in the log

  private void whatACrashTakesBack() {
    unlogged("what it shows again", "v10#1 x20#2 | w20#1", "| y120", "vw vy xw xy then ");
    unlogged("a put that is lost", "v10#1 | w20#1", "x120 |", "vw xw then ");
    unlogged("a marker that is lost", "v10#1 C30#2 | w20#1", "| y120", "vw vy then ");
    unlogged("mere markers that hide nothing", "v10#1 | w20#1", "P5 |", "vw then ");
    unlogged("a marker that shows", "u5#1 v10#2 | w20#1", "P10 |", "uw vw then ");
    unlogged("mere markers", "v10#1 | w20#1", "C130 | C130", "vw then ");
    unlogged("what it showed before may have no tag", "v10#1 | w20#1", "v120 |", "vw then ");
  }

  private void unlogged(String name, String held, String written, String wanted) {
    add("not in the log: " + name, wanted, () -> text(plan(held(held, false), written)));
  }

  // TU2, where HBase has forgotten whether a marker came later

  private void whereNobodyKnows() {
    plan("its place is forgotten", "v10#0 C30#2 | w20#1", "| y120", "vy then vw");
    plan("its place is forgotten: the same", "v10#0 C30#2 | w20#1", "P5 |", "vw then ");
    plan("a marker's place is forgotten: the same", "v10#1 C30#0 | w20#1", "P5 |", "vw then ");
    plan("its place does not matter", "v10#0 C30! | w20#1", "P5 |", " then ");
    dead(
        "its place is forgotten: what was tagged without it",
        "v10#0 C30#2 | w20#1",
        null,
        "w",
        false);
    dead("a marker's place is forgotten", "v10#1 C30#0 | w20#1", null, "w", false);
    dead("its place is forgotten: itself", "v10#0 C30#2 | w20#1", "v", "w", false);
    dead("its place is forgotten: another column's", "v10#0 C30#2 | w20#1", "v", "x", true);
    dead("its place does not matter below a put", "v10#0 C30#2 x40#3 | w20#1", null, "w", true);
  }

  // TU2, in families with a time to live of 50, where clocks differ by 6

  private static final Lifetime LIFETIME = new Lifetime(50, false, 6);

  private void whatAClockBringsBack() {
    expiring("what a near put hides", "v100#1 x106#2 | w20#1", "| y120", "vy xy");
    expiring("not what a far one hides", "v99#1 x106#2 | w20#1", "| y120", "xy");
    expiring("what the batch hides has its tag", "v114#1 | w20#1", "x120 |", "xw");
    expiring("what a near marker hides", "v100#1 C106#2 | w20#1", "| y120", "vy");
    expiring("not what a far one hides for good", "v99#1 C106#2 | w20#1", "| y120", "-y");
    expiring("a version that was deleted", "v100#1 P100#2 | w20#1", "| y120", "vy");
    expiring("markers where nothing has expired", "v100#1 | w20#1", "P5 |", "");
    expiring("a near delete needs nothing more", "v145#1 | w20#1", "C150 |", "");
    expiring("of three those that are near", "u99#1 v100#2 x106#3 | w20#1", "| y120", "vy xy");
    old("what the batch hides stays", "v114#1 | w20#1", "x120 |", "");
    old("not what the batch hides for good", "v113#1 | w20#1", "x120 |", "vw");
  }

  /** Of a batch: the entries that it tags. */
  private void expiring(String name, String held, String written, String wanted) {
    add("in families that expire: " + name, wanted, () -> text(expiring(held, written).tags()));
  }

  /** Of a batch: the entries that may be old after it. */
  private void old(String name, String held, String written, String wanted) {
    add("in families that expire: " + name, wanted, () -> entries(expiring(held, written).old()));
  }

  private static EntryPlan expiring(String held, String written) {
    return plan(row(held, LIFETIME), written);
  }

  // TG5, where HBase shows what is no later than the fifth

  private static final Lifetime LATER = new Lifetime(Long.MAX_VALUE, false, 0, true, 5);

  private void whatHBaseShowsLater() {
    later("a put", "v10#1 x20#9 | w20#1", "| y120", "vy xy then vw xw");
    later("a marker", "v10#1 C20#9 | w20#1", "| y120", "vy then vw");
    later("a batch shows what it puts", "v10#1 x20#9 | w20#1", "z120 |", "zw then vw xw");
    HeldRow row = row("v10#1 x20#9 | w20#1", LATER);
    add(
        "what HBase shows later: what it shows until then is alive",
        false,
        () -> row.isDead(KEYS, KEYS.entry(Arrays.asList(key("v"), key("w")), ROW)));
  }

  private void later(String name, String held, String written, String wanted) {
    add("what HBase shows later: " + name, wanted, () -> text(plan(row(held, LATER), written)));
  }

  private static HeldRow row(String held, Lifetime lifetime) {
    return new HeldRow(
        Arrays.stream(held.split("\\|", -1))
            .map(cells -> axis(cells, lifetime, Long.MIN_VALUE))
            .toList());
  }

  private void builds() {
    add(
        "a build tags what is there",
        "vw then ",
        () ->
            text(TuplePlan.ofBuild(new TuplePlan.Row(KEYS, ROW), held("v10#1 | w20#1"), () -> 5)));
    Lifetime loaded = new Lifetime(Long.MAX_VALUE, false, 0, true, 2);
    HeldRow row = row("v10#1 C30#2 | w20#1", loaded);
    add(
        "a build after a bulk load tags what a later marker hides",
        "vw then ",
        () -> text(TuplePlan.ofBuild(new TuplePlan.Row(KEYS, ROW), row, () -> 5)));
    add(
        "after a bulk load what a later marker hides is alive",
        false,
        () -> row.isDead(KEYS, KEYS.entry(Arrays.asList(key("v"), key("w")), ROW)));
  }

  // TU5

  private void dead() {
    dead("what the row shows", "v10#1 | w20#1", "v", "w", false);
    dead("what it showed", "x10#1 | w20#1", "v", "w", true);
    dead("more than it shows", "| w20#1", "v", "w", false);
    dead("more than it shows, and something else", "| w20#1", "v", "x", true);
    dead("less than it shows", "v10#1 | w20#1", "v", null, true);
    dead("of a row that is gone", "|", "v", "w", true);
    dead("what one of the greatest timestamp hides", "v10#1 xMAX#2 | w20#1", "v", "w", false);
    dead("what may come back", "v10#1 x20#2! | w20#1", "v", "w", false);
  }

  /** What is held of the second column has expired. */
  private void expired() {
    expired("what its newest has", "v", "w", false);
    expired("what it had before", "v", "x", false);
    expired("what it lacks", "v", null, false);
    expired("another value beside it", "x", "w", true);
    add(
        "expired: all, by some clocks",
        false,
        () ->
            new HeldRow(List.of(axis("v10#1", 10), axis("w10#1", 10)))
                .isDead(KEYS, KEYS.entry(Arrays.asList(key("x"), null), ROW)));
  }

  private void expired(String name, String first, String second, boolean wanted) {
    List<byte[]> keys = Arrays.asList(key(first), key(second));
    HeldRow row = new HeldRow(List.of(axis("v10#1", Long.MIN_VALUE), axis("w10#1", 10)));
    add("expired: " + name, wanted, () -> row.isDead(KEYS, KEYS.entry(keys, ROW)));
  }

  private static HeldAxis axis(String cells, long expired) {
    return axis(cells, Lifetime.ENDLESS, expired);
  }

  private static HeldAxis axis(String cells, Lifetime lifetime, long expired) {
    return new HeldAxis(CellTexts.cells(cells), true, lifetime, expired);
  }

  private void dead(String name, String held, String first, String second, boolean wanted) {
    List<byte[]> keys = Arrays.asList(key(first), key(second));
    add("dead: " + name, wanted, () -> held(held).isDead(KEYS, KEYS.entry(keys, ROW)));
  }

  private static byte[] key(String value) {
    return value == null ? null : Bytes.toBytes(value);
  }

  private void limits() {
    HeldCell expiring = HeldCell.expiring(99, 99, new byte[] {'x'});
    List<HeldCell> many =
        IntStream.range(0, HeldRow.MOST)
            .mapToObj(i -> HeldCell.put(1, 1, new byte[] {(byte) (i >> 8), (byte) i}))
            .collect(Collectors.toCollection(ArrayList::new));
    HeldRow most = new HeldRow(List.of(new HeldAxis(many), new HeldAxis(List.of())));
    add("as many as may be", HeldRow.MOST + " null", () -> counted(plan(most, "| y120")));
    many.add(expiring);
    HeldRow more = new HeldRow(List.of(new HeldAxis(many), new HeldAxis(List.of())));
    add("more than may be", "0 CROWDED", () -> counted(plan(more, "| y120")));
    add(
        "more than may be: nothing is dead",
        false,
        () -> more.isDead(KEYS, KEYS.entry(Collections.nCopies(2, new byte[] {9, 9}), ROW)));
    add(
        "longer than an entry may be",
        "0 TOO_LONG",
        () -> {
          TuplePlan.Row row = new TuplePlan.Row(KEYS, new byte[32_700]);
          return counted(TuplePlan.ofBuild(row, held("v10#1 |"), () -> 5));
        });
  }

  private static String counted(EntryPlan plan) {
    return plan.tags().size() + " " + plan.lacking();
  }

  // Texts

  private static HeldRow held(String text) {
    return held(text, true);
  }

  private static HeldRow held(String text, boolean lasting) {
    return new HeldRow(
        Arrays.stream(text.split("\\|", -1))
            .map(
                cells ->
                    new HeldAxis(CellTexts.cells(cells), lasting, Lifetime.ENDLESS, Long.MIN_VALUE))
            .toList());
  }

  private static String text(EntryPlan plan) {
    return text(plan.tags()) + " then " + entries(plan.old());
  }

  private static String text(List<EntryTag> tags) {
    return entries(tags.stream().map(EntryTag::entry).toList());
  }

  private static String entries(List<byte[]> entries) {
    return entries.stream().map(PlanCases::text).sorted().collect(Collectors.joining(" "));
  }

  private static String text(byte[] entry) {
    StringBuilder text = new StringBuilder();
    int at = 1; // behind the cell
    while (at < entry.length - ROW.length) {
      boolean value = entry[at] == 0;
      text.append(value ? (char) entry[at + 1] : '-');
      at += value ? 4 : 1;
    }
    return text.toString();
  }
}
