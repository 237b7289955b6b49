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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.ReplayedRows;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.predicate.KeyRange;

/**
 * What a region makes of its looks at the catalog: which builds begin, which are tried again, and
 * what counts as covered.
 */
class RegionBuildsTest {
  private static final byte[] ROW = BuiltRegion.ROW;
  private static final byte[] ELSEWHERE = BuiltRegion.ELSEWHERE;
  private static final long LOOK = CatalogInMemory.LOOK_MILLIS;
  private static final long RETRY = 1_000;
  private static final long SOON = 50;

  @Test
  void whatIsMarkedIsBuiltAndCoveredAtOnce() throws IOException {
    BuiltRegion region = new BuiltRegion().create();
    region.builds.start();
    assertEquals(List.of(0L), region.looks.delays());
    region.looks.next();
    assertEquals(List.of(LOOK), region.looks.delays());
    assertEquals(List.of(0L, 0L), region.building.delays());
    assertFalse(region.isCovered(0));
    region.building.finish();
    assertEquals(1, region.sent(0).size());
    assertEquals(1, region.sent(1).size());
    assertFalse(region.isCovered(0), "the catalog has not said so");
    assertEquals(List.of(0L), region.looks.delays(), "what is built is looked at soon");
    region.looks.next();
    assertTrue(region.isCovered(0));
    assertTrue(region.isCovered(1));
    assertEquals(List.of(LOOK), region.looks.delays());
    assertEquals(List.of(), region.building.delays(), "nothing is left to build");
  }

  @Test
  void onlyWhatIsMarkedIsBuilt() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    assertEquals(List.of(), region.building.delays());
    region.mark(1, KeyRange.all());
    region.looks.next();
    assertTrue(region.isCovered(0));
    assertFalse(region.isCovered(1));
    region.building.finish();
    assertEquals(0, region.sent(0).size());
    assertEquals(1, region.sent(1).size());
    region.looks.next();
    assertTrue(region.isCovered(1));
  }

  @Test
  void onlyTheWantedIndexIsAsked() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.mark(0, KeyRange.all());
    region.builds.want(region.indexes.get(1));
    assertEquals(List.of(0L), region.building.delays());
    region.building.finish();
    assertEquals(List.of(), region.wired.sent, "another index has something to build");
    region.builds.want(region.indexes.get(0));
    region.builds.want(region.indexes.get(0));
    assertEquals(List.of(0L), region.building.delays(), "once for all who want it");
    region.building.finish();
    assertEquals(1, region.sent(0).size());
  }

  @Test
  void whatABulkLoadBroughtIsBuilt() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.builds.loads().after(List.of(Bytes.toBytes("g")));
    assertEquals(List.of(), region.building.delays());
    region.builds.loads().after(List.of(WiredServer.FAMILY));
    assertEquals(List.of(0L, 0L), region.building.delays());
  }

  @Test
  void whatFailsIsTriedAgain() throws IOException {
    BuiltRegion region = new BuiltRegion().create();
    region.builds.start();
    region.looks.next();
    region.local.failing = new IOException("no catalog");
    region.building.next();
    region.building.next();
    assertEquals(List.of(RETRY, RETRY), region.building.delays());
    assertTrue(region.builds.figures().get(1).waits().contains("no catalog"));
    region.building.next();
    region.local.failing = null;
    region.building.finish();
    region.looks.next();
    assertTrue(region.isCovered(0) && region.isCovered(1));
    assertEquals(List.of(), region.wired.bugs);
  }

  @Test
  void aBugEndsItsBuildOnly() throws IOException {
    BuiltRegion region = new BuiltRegion().create();
    region.builds.start();
    region.looks.next();
    region.local.failing = new IllegalStateException("planted");
    region.building.next();
    region.local.failing = null;
    assertEquals(1, region.wired.bugs.size());
    assertTrue(region.wired.bugs.get(0).contains("building " + region.indexes.get(0)));
    region.building.finish();
    region.looks.next();
    assertEquals(List.of(), region.building.delays(), "it would fail again and again");
    assertFalse(region.isCovered(0));
    assertTrue(region.isCovered(1));
  }

  /** A build takes back no token that came after it had read the tokens. */
  @Test
  void whatIsMarkedWhileABuildReadsIsBuiltAfterwards() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.mark(0, KeyRange.all());
    region.looks.next();
    region.local.held = false;
    region.building.next();
    assertEquals(List.of(RETRY), region.building.delays(), "nothing is taken back yet");
    region.mark(0, KeyRange.point(ELSEWHERE));
    region.builds.want(region.indexes.get(0));
    assertEquals(List.of(RETRY), region.building.delays());
    region.local.held = true;
    region.building.next();
    while (region.building.delays().equals(List.of(SOON))) {
      region.building.next(); // within a millisecond
    }
    assertEquals(1, region.read(region.indexes.get(0)).tokens().size());
    assertEquals(List.of(0L), region.building.delays());
    region.building.finish();
    assertEquals(List.of(), region.read(region.indexes.get(0)).tokens());
  }

  @Test
  void aBuildWaitsForBatchesThatHaveBegun() throws IOException {
    BuiltRegion region = new BuiltRegion().create();
    region.builds.start();
    region.looks.next();
    long batch = region.gate.enter();
    region.building.next();
    region.building.next();
    assertEquals(List.of(SOON, SOON), region.building.delays());
    assertEquals(List.of(), region.wired.sent);
    region.gate.leave(batch);
    region.building.finish();
    assertEquals(2, region.wired.sent.size());
  }

  /** Whoever asks does so between two looks. */
  @Test
  void whatIsMarkedWhileTheCatalogIsReadIsNotCovered() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.local.beforeRows = () -> region.omit(0);
    region.looks.next();
    region.local.beforeRows = () -> {};
    region.looks.next(); // the catalog takes the mark
    assertEquals(1, region.read(region.indexes.get(0)).tokens().size());
    assertFalse(region.isCovered(0), "the catalog was read before the mark");
    assertTrue(region.isCovered(1));
  }

  @Test
  void whoKeepsAMarkBuildsNothing() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.omit(0);
    region.looks.next(); // the catalog takes the mark
    region.looks.next();
    assertFalse(region.isCovered(0));
    assertTrue(region.isCovered(1));
    assertEquals(List.of(), region.building.delays(), "who keeps a mark builds nothing");
  }

  @Test
  void whatOthersHaveMarkedIsBuilt() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.mark(0, KeyRange.point(ELSEWHERE));
    region.looks.next();
    assertFalse(region.isCovered(0), "they may write without entries now");
    assertEquals(List.of(0L), region.building.delays());
  }

  @Test
  void whileAMarkIsOnItsWayNothingIsCovered() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.silent = true;
    region.omit(0);
    region.looks.next();
    assertFalse(region.isCovered(0));
    assertTrue(region.isCovered(1));
  }

  @Test
  void whereWritesMayBeUnderWayNothingIsBuilt() throws IOException {
    BuiltRegion region = new BuiltRegion(false, new ReplayedRows(KeyRange.all()));
    region.create();
    region.builds.start();
    region.looks.next();
    region.builds.want(region.indexes.get(0));
    assertEquals(List.of(), region.building.delays());
    region.catalog.takeBack(BuiltRegion.row(region.indexes.get(0)), Reason.CREATED);
    region.looks.next();
    assertFalse(region.isCovered(0));
  }

  /** A table's descriptor may be older than the catalog. */
  @Test
  void anIndexThatTheRegionDoesNotKnowIsMarkedOnce() throws IOException {
    EntryMaker other = WiredServer.indexes("a", "b", "c").get(2);
    BuiltRegion region = new BuiltRegion().covered().cover(other);
    region.looks.next();
    assertEquals(1, region.read(other).tokens().size());
    assertEquals(Reason.REPLACED, region.read(other).tokens().get(0).reason());
    assertEquals(KeyRange.all(), region.read(other).tokens().get(0).range());
    region.looks.next();
    assertEquals(1, region.read(other).tokens().size());
    assertEquals(List.of(), region.read(region.indexes.get(0)).tokens());
    assertEquals(List.of(), region.building.delays());
  }

  @Test
  void aRowThatDoesNotSayWhichEntriesItIsAboutCoversNothing() throws IOException {
    BuiltRegion region = new BuiltRegion();
    region.cover(region.indexes.get(1));
    region.builds.start();
    region.looks.next();
    assertFalse(region.isCovered(0));
    assertTrue(region.isCovered(1));
    assertEquals(1, region.problems.size());
    assertTrue(region.problems.get(0).contains("[" + region.indexes.get(0) + "]"));
    region.mark(0, KeyRange.all());
    region.looks.next();
    assertEquals(List.of(), region.building.delays());
    region.create(region.indexes.get(0));
    region.looks.next();
    assertEquals(List.of(), region.problems);
    assertEquals(List.of(0L), region.building.delays());
  }

  @Test
  void aCatalogThatDoesNotAnswerIsAskedAgainSoon() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.local.failing = new IOException("no catalog");
    region.looks.next();
    assertEquals(List.of(RETRY), region.looks.delays());
    assertTrue(region.problems.get(0).contains("no catalog"));
    region.local.failing = null;
    region.looks.next();
    assertEquals(List.of(LOOK), region.looks.delays());
    assertEquals(List.of(), region.problems);
  }

  /** Each look at the catalog asks for the build again, which has to wait for others. */
  @Test
  void aBuildThatCannotBeginDoesNotHurryTheLooks() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    byte[] row = BuiltRegion.row(region.indexes.get(0));
    region.catalog.mark(row, Catalog.token(KeyRange.all(), Reason.DISABLED));
    region.looks.next();
    assertEquals(List.of(0L), region.building.delays());
    region.building.finish();
    assertEquals(List.of(LOOK), region.looks.delays());
    assertEquals(List.of(), region.wired.sent);
  }

  /** One look waits for the next one, however often builds end meanwhile. */
  @Test
  void aBuildThatEndsWhileTheCatalogIsReadIsLookedAtAnew() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.mark(0, KeyRange.all());
    region.looks.next();
    region.local.beforeRows = region.building::finish;
    region.looks.next();
    region.local.beforeRows = () -> {};
    assertEquals(List.of(0L), region.looks.delays());
    region.looks.next();
    assertTrue(region.isCovered(0));
    assertEquals(List.of(LOOK), region.looks.delays());
  }

  @Test
  void anIndexThatWasOutOfOrderIsAskedForItself() throws IOException {
    BuiltRegion region = new BuiltRegion(true, back()).create();
    IndexWrites writes = region.writes.get(1);
    writes.failed(new Failed(1, false, true));
    writes.notTaken(new Put(ELSEWHERE));
    region.looks.next(); // the catalog takes the mark
    region.builds.start();
    region.ending = true;
    region.looks.next();
    assertEquals(List.of(), region.wired.probed, "nobody writes any more");
    region.ending = false;
    region.looks.next();
    assertEquals(1, region.wired.probed.size());
  }

  @Test
  void aRegionThatClosesEnds() throws IOException {
    BuiltRegion region = new BuiltRegion().covered();
    region.mark(0, KeyRange.all());
    region.looks.next();
    region.ending = true;
    region.builds.stop();
    assertEquals(List.of(), region.looks.delays());
    region.building.next();
    assertEquals(List.of(), region.building.delays());
    assertEquals(List.of(), region.wired.sent);
    region.looks.finish();
  }

  private static ReplayedRows back() {
    ReplayedRows back = new ReplayedRows(KeyRange.all());
    back.row(ROW, 0, ROW.length, 10);
    return back;
  }

  /** Rule CV13: what came back is marked, and what was read before is not believed. */
  @Test
  void whatCameBackIsMarkedAndBuilt() throws IOException {
    BuiltRegion region = new BuiltRegion(true, back());
    region.cover(region.indexes.get(0)).cover(region.indexes.get(1));
    region.catalog.replaced(BuiltRegion.row(region.indexes.get(0)), 20);
    region.builds.start();
    region.looks.next();
    assertEquals(KeyRange.point(ROW), region.read(region.indexes.get(0)).tokens().get(0).range());
    assertFalse(region.isCovered(0));
    assertTrue(region.isCovered(1));
    assertEquals(List.of(0L), region.building.delays());
    region.building.finish();
    assertEquals(1, region.sent(0).size());
  }

  @Test
  void whatCameBackIsMarkedByARegionThatHasClosed() throws IOException {
    BuiltRegion region = new BuiltRegion(true, back());
    region.cover(region.indexes.get(0)).create(region.indexes.get(1));
    region.catalog.replaced(BuiltRegion.row(region.indexes.get(0)), 20);
    region.builds.start();
    region.local.failing = new IOException("no catalog");
    region.looks.next();
    region.ending = true;
    region.builds.stop();
    region.looks.next();
    assertEquals(List.of(RETRY), region.looks.delays());
    region.local.failing = null;
    region.looks.finish();
    assertEquals(1, region.read(region.indexes.get(0)).tokens().size());
    assertEquals(List.of(), region.building.delays());
  }
}
