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
package org.lcindex.offline.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;

/** The row of a store, change by change, and its rules over changes in any order. */
class StoreRecordTest {
  private static final long NOW = 1_000_000;

  private static StoreRecord store(KeepRule keep) throws UsageException {
    return StoreRecord.create(StoreName.parse("orders"), keep);
  }

  /** With so many versions that were current, one after the other. */
  private static StoreRecord served(KeepRule keep, int versions) throws UsageException {
    StoreRecord record = store(keep);
    for (int i = 1; i <= versions; i++) {
      record = ready(record, "folder" + i, NOW + i).swap(null, NOW + i);
    }
    return record;
  }

  private static StoreRecord ready(StoreRecord record, String content, long now)
      throws UsageException {
    StoreRecord begun = record.begin(0, 10, 100, content, now);
    return begun
        .advance(begun.highest(), VersionState.FETCHED, now)
        .advance(begun.highest(), VersionState.READY, now);
  }

  private static void refused(String part, Executable change) {
    String said = assertThrows(UsageException.class, change).getMessage();
    assertTrue(said.contains(part), said);
  }

  @Test
  void aPushAndASwap() throws Exception {
    StoreRecord record = ready(store(KeepRule.DEFAULT), "a", NOW);
    assertNull(record.current());
    assertEquals(1L, record.newestReady());
    record = record.swap(null, NOW + 5);
    assertNull(record.newestReady());
    assertEquals(1L, record.current());
    assertNull(record.previous());
    assertEquals(NOW + 5, record.version(1).since());
    record = ready(record, "b", NOW).swap(2L, NOW + 9);
    assertEquals(2L, record.current());
    assertEquals(1L, record.previous());
    assertEquals(VersionState.KEPT, record.version(1).state());
    assertEquals(record, StoreRecord.fromJson(record.toJson()));
  }

  @Test
  void aSecondRollbackUndoesTheFirst() throws Exception {
    StoreRecord record = served(KeepRule.DEFAULT, 3);
    StoreRecord back = record.rollback(null, NOW);
    assertEquals(2L, back.current());
    assertEquals(3L, back.previous());
    StoreRecord forth = back.rollback(null, NOW);
    assertEquals(3L, forth.current());
    assertEquals(2L, forth.previous());
    assertSame(back, back.rollback(back.current(), NOW), "VS6");
    assertSame(record, record.swap(record.current(), NOW), "VS6");
    assertEquals(1L, record.rollback(1L, NOW).current());
    assertSame(back, back.rollback(2L, NOW), "a call that came twice");
  }

  @Test
  void onlyReadyAndKeptVersionsAreSwappedIn() throws Exception {
    StoreRecord record = served(KeepRule.DEFAULT, 2).begin(0, 1, 1, "half", NOW);
    refused("Version 3 of store orders is BUILT", () -> record.swap(3L, NOW));
    refused("version 2 stays current", () -> record.swap(3L, NOW));
    refused("half made: 3 (BUILT)", () -> record.swap(null, NOW));
    StoreRecord fetched = record.advance(3, VersionState.FETCHED, NOW);
    refused("is FETCHED", () -> fetched.swap(3L, NOW));
    refused("is FETCHED", () -> fetched.rollback(3L, NOW));
    StoreRecord ready = fetched.advance(3, VersionState.READY, NOW);
    refused("goes to a KEPT one: 1 (KEPT)", () -> ready.rollback(3L, NOW));
    refused("has no version 7; it has 1 (KEPT), 2 (CURRENT), 3 (BUILT)", () -> record.swap(7L, 0));
    assertSame(record, record.swap(2L, NOW), "what is so already is left so");
    StoreRecord gone = served(KeepRule.DEFAULT, 4).delete(1, NOW);
    refused("is DELETED", () -> gone.swap(1L, NOW));
    refused("is DELETED", () -> gone.rollback(1L, NOW));
    refused("has no version 1 any more", () -> gone.gone(1).swap(1L, NOW));
  }

  @Test
  void aRowDoesNotGrowForEver() throws Exception {
    StoreRecord record = store(KeepRule.DEFAULT);
    for (int i = 0; i < StoreRecord.MOST_VERSIONS; i++) {
      record = record.begin(0, 1, 1, "c" + i, NOW);
    }
    StoreRecord full = record;
    refused("has 200 versions", () -> full.begin(0, 1, 1, "more", NOW));
    refused("store delete orders VERSION'", () -> full.begin(0, 1, 1, "more", NOW));
    assertEquals(201L, full.delete(1, NOW).gone(1).begin(0, 1, 1, "more", NOW).highest());
  }

  @Test
  void whoSwapsTwiceDoesNotGoBack() throws Exception {
    StoreRecord two = ready(ready(served(KeepRule.DEFAULT, 1), "a", NOW), "b", NOW);
    StoreRecord record = two.swap(null, NOW);
    assertEquals(3L, record.current());
    refused("older than the current one: 2 (READY)", () -> record.swap(null, NOW));
    assertEquals(2L, record.swap(2L, NOW).current());
    assertEquals(4L, ready(record, "c", NOW).swap(null, NOW).current());
  }

  @Test
  void withoutAPreviousVersionThereIsNoWayBack() throws Exception {
    refused("no previous version", () -> served(KeepRule.DEFAULT, 1).rollback(null, NOW));
    refused("no version is current", () -> store(KeepRule.DEFAULT).rollback(null, NOW));
    refused("has no READY version", () -> store(KeepRule.DEFAULT).swap(null, NOW));
  }

  @Test
  void numbersGrow() throws Exception {
    StoreRecord record = served(KeepRule.DEFAULT, 2).begin(1_700_000_000_000L, 1, 1, "t", NOW);
    assertEquals(1_700_000_000_000L, record.highest());
    refused("numbers only grow", () -> record.begin(3, 1, 1, "u", NOW));
    refused("not -1", () -> record.begin(-1, 1, 1, "u", NOW));
    StoreRecord without = record.delete(record.highest(), NOW).gone(record.highest());
    assertEquals(1_700_000_000_001L, without.begin(0, 1, 1, "u", NOW).highest());
  }

  /** A push that hung may remember a number for as long as it likes. */
  @Test
  void numbersOutliveTheStore() throws Exception {
    StoreRecord ended = served(new KeepRule(7, 0, 0), 2).end(NOW).gone(1).gone(2);
    assertFalse(ended.isStub(), "its client may end here");
    StoreRecord stub = ended.stub(NOW);
    assertTrue(stub.isStub());
    assertEquals(ended.change() + 1, stub.change());
    assertEquals(stub, StoreRecord.fromJson(stub.toJson()));
    String older = stub.toJson().replace(",\"ended\":" + NOW, "");
    StoreRecord shown = StoreRecord.fromJson(older); // as older servers read it
    assertFalse(shown.isStub());
    assertEquals(3L, shown.begin(0, 1, 1, "c", NOW).highest());
    StoreRecord again = stub.again(KeepRule.DEFAULT);
    assertFalse(again.isStub());
    assertEquals(KeepRule.DEFAULT, again.keep());
    assertEquals(3L, again.begin(0, 1, 1, "c", NOW).highest());
    refused("numbers only grow", () -> again.begin(2, 1, 1, "c", NOW));
    assertFalse(again.toJson().contains("ended"), again.toJson());
  }

  @Test
  void aStoreBeginsAboveWhatThereIs() throws Exception {
    StoreRecord record = store(KeepRule.DEFAULT);
    assertSame(record, record.above(0));
    assertEquals(8L, record.above(7).begin(0, 1, 1, "c", NOW).highest());
    StoreRecord last = record.above(StoreRecord.MOST);
    refused("not 1000000000000000000", () -> last.begin(0, 1, 1, "c", NOW));
    StoreName name = StoreName.parse("sales:orders");
    assertEquals(7, name.version("orders.v7"));
    for (String other : List.of("orders", "orders.v07", "orders.v0", "order.v7", "orders.v7x")) {
      assertEquals(0, name.version(other), other);
    }
  }

  /** What a push has not pushed it does not make READY. */
  @Test
  void aPushSaysWhatItHasPushed() throws Exception {
    StoreRecord built = store(KeepRule.DEFAULT).begin(0, 1, 1, "b", NOW);
    refused("of another folder", () -> built.advance(1, "a", VersionState.FETCHED, NOW));
    StoreRecord fetched = built.advance(1, "b", VersionState.FETCHED, NOW);
    assertSame(fetched, fetched.advance(1, "b", VersionState.FETCHED, NOW));
    refused("of another folder", () -> fetched.advance(1, "a", VersionState.FETCHED, NOW));
    refused("of another folder", () -> fetched.advance(1, "a", VersionState.READY, NOW));
    StoreRecord ready = fetched.advance(1, "b", VersionState.READY, NOW);
    assertSame(ready, ready.advance(1, "b", VersionState.READY, NOW), "VS6");
    refused("of another folder", () -> ready.advance(1, "a", VersionState.READY, NOW));
    refused("does not become FETCHED", () -> ready.advance(1, "b", VersionState.FETCHED, NOW));
  }

  @Test
  void anOlderClientIsBelievedWhileTheVersionIsHalfMade() throws Exception {
    StoreRecord fetched =
        store(KeepRule.DEFAULT).begin(0, 1, 1, "b", NOW).advance(1, VersionState.FETCHED, NOW);
    assertSame(fetched, fetched.advance(1, VersionState.FETCHED, NOW));
    StoreRecord ready = fetched.advance(1, VersionState.READY, NOW);
    refused("does not say of which folder", () -> ready.advance(1, VersionState.READY, NOW));
    StoreRecord current = ready.swap(1L, NOW);
    refused("does not say of which folder", () -> current.advance(1, VersionState.READY, NOW));
  }

  @Test
  void aPushFindsWhatItBegan() throws Exception {
    StoreRecord record = served(KeepRule.DEFAULT, 2).begin(0, 1, 1, "half", NOW);
    assertEquals(3L, record.begun("half").orElseThrow().number());
    assertTrue(record.begun("folder2").isEmpty(), "it is current: a push begins anew");
    StoreRecord ready = ready(record, "ready", NOW);
    assertEquals(4L, ready.begun("ready").orElseThrow().number());
    assertTrue(record.delete(3, NOW).begun("half").isEmpty());
  }

  @Test
  void currentAndPreviousStay() throws Exception {
    StoreRecord record = served(KeepRule.DEFAULT, 3);
    refused("is its current one", () -> record.delete(3, NOW));
    refused("is its previous one", () -> record.delete(2, NOW));
    assertEquals(List.of(1L), record.delete(1, NOW).deleted());
    StoreRecord gone = record.delete(1, NOW).gone(1);
    assertEquals(2, gone.versions().size());
    assertSame(gone, gone.delete(1, NOW), "a call may come twice");
    refused("has no version 9", () -> gone.delete(9, NOW));
    assertSame(record, record.gone(2), "only what was marked goes");
  }

  @Test
  void keepsSoMany() throws Exception {
    assertEquals(List.of(3L, 2L, 1L), served(new KeepRule(1, 0, 0), 5).surplus(NOW));
    assertEquals(List.of(2L, 1L), served(new KeepRule(2, 0, 0), 5).surplus(NOW));
    assertEquals(List.of(), served(new KeepRule(9, 0, 0), 5).surplus(NOW));
    assertEquals(
        List.of(2L, 1L),
        served(new KeepRule(2, 0, 0), 5).prune(NOW).deleted().stream()
            .sorted(java.util.Comparator.reverseOrder())
            .toList());
  }

  @Test
  void keepsSoLongAndSoMuch() throws Exception {
    StoreRecord old = served(new KeepRule(9, 10, 0), 4);
    assertEquals(List.of(), old.surplus(NOW + 1_000));
    assertEquals(List.of(2L, 1L), old.surplus(NOW + 60_000), "never the previous one");
    assertEquals(List.of(2L, 1L), served(new KeepRule(9, 0, 250), 4).surplus(NOW));
    assertEquals(List.of(1L), served(new KeepRule(9, 0, 300), 4).surplus(NOW));
    assertEquals(List.of(2L, 1L), served(new KeepRule(9, 0, 1), 4).surplus(NOW));
  }

  @Test
  void whatWasPassedOverGoesAsTheOldest() throws Exception {
    StoreRecord record = ready(served(new KeepRule(1, 0, 0), 1), "passed", NOW);
    StoreRecord both = ready(record, "taken", NOW);
    assertEquals(List.of(), both.surplus(NOW), "both may be swapped in");
    assertEquals(List.of(2L), both.swap(3L, NOW).surplus(NOW));
  }

  @Test
  void rulesThatMakeNoSenseAreRefused() {
    refused("and not 0", () -> store(new KeepRule(0, 0, 0)));
    refused("and not 101", () -> store(new KeepRule(101, 0, 0)));
    refused("-1 s", () -> store(new KeepRule(1, -1, 0)));
  }

  @Test
  void aNewerFormatIsNotRead() throws Exception {
    String newer = store(KeepRule.DEFAULT).toJson().replace("\"format\":1", "\"format\":2");
    String said =
        assertThrows(IndexException.class, () -> StoreRecord.fromJson(newer)).getMessage();
    assertTrue(said.contains("format 2"), said);
    assertThrows(IndexException.class, () -> StoreRecord.fromJson("no json"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "orders.v7", "a b", "hbase:meta", "lcindex:orders", ".orders", "a:b:c", "-x"})
  void namesThatAreNone(String name) {
    String said = assertThrows(UsageException.class, () -> StoreName.parse(name)).getMessage();
    assertTrue(said.startsWith("'" + name + "'"), said);
  }

  @Test
  void namesAndTables() throws Exception {
    StoreName name = StoreName.parse("sales:orders");
    assertEquals("sales:orders.v7", name.table(7).getNameAsString());
    assertEquals("orders.v7", StoreName.parse("default:orders").table(7).getNameAsString());
    assertEquals("orders", StoreName.parse("default:orders").toString());
    assertEquals(name, StoreName.inPlaceOfTable("store:sales:orders").orElseThrow());
    assertTrue(StoreName.inPlaceOfTable("orders").isEmpty());
    assertFalse(StoreName.parse("orders.version7").name().isEmpty());
  }

  /** Changes in any order, those too that are refused: the rules of the package hold throughout. */
  @Test
  void theRulesHoldInAnyOrder() throws Exception {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      StoreRecord record = store(new KeepRule(1 + random.nextInt(3), 0, random.nextInt(2) * 300));
      List<Long> everReady = new ArrayList<>();
      for (int step = 0; step < 60; step++) {
        long number = 1 + random.nextInt((int) record.highest() + 1);
        StoreRecord before = record;
        try {
          record =
              switch (random.nextInt(9)) {
                case 0 -> record.begin(0, 1, 100, "c" + step, step);
                case 1 -> record.advance(number, VersionState.FETCHED, step);
                case 2 -> record.advance(number, VersionState.READY, step);
                case 3 -> record.swap(random.nextBoolean() ? null : number, step);
                case 4 -> record.rollback(random.nextBoolean() ? null : number, step);
                case 5 -> record.delete(number, step);
                case 6 -> record.prune(step);
                case 7 -> record.gone(number);
                default -> random.nextInt(20) == 0 ? record.end(step) : record;
              };
        } catch (UsageException e) {
          // record is what it was
        }
        record.versions().stream()
            .filter(v -> v.state() == VersionState.READY)
            .forEach(v -> everReady.add(v.number()));
        check(before, record, everReady);
      }
    }
  }

  private static void check(StoreRecord before, StoreRecord now, List<Long> everReady)
      throws Exception {
    long currents = now.versions().stream().filter(v -> v.state() == VersionState.CURRENT).count();
    assertEquals(now.current() == null ? 0 : 1, currents, now::toString);
    if (now.current() != null) {
      assertEquals(VersionState.CURRENT, now.version(now.current()).state());
      assertTrue(everReady.contains(now.current()), now::toString);
    }
    if (now.previous() != null) {
      assertEquals(VersionState.KEPT, now.version(now.previous()).state(), now::toString);
    }
    assertTrue(now.highest() >= before.highest());
    assertEquals(before.equals(now), before.change() == now.change(), now::toString);
  }
}
