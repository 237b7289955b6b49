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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Gate;
import org.lcindex.global.coverage.Omissions;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.ReplayedRows;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Tag;
import org.lcindex.predicate.KeyRange;

/**
 * The builds of a region with indexes on two columns, over a {@link CatalogInMemory}. One row is
 * there, with a value in each column, written without entries.
 */
final class BuiltRegion {
  static final byte[] ROW = Bytes.toBytes("r");
  static final byte[] ELSEWHERE = Bytes.toBytes("s");

  /** How a build read the rows. */
  record Read(EntryMaker index, long began) {}

  private static final long INCARNATION = 7;

  private final Region region = WiredServer.region();

  final WiredServer wired = new WiredServer();
  final List<EntryMaker> indexes = WiredServer.indexes("a", "b");
  final Gate gate = new Gate();
  final List<String> problems = new ArrayList<>();
  final List<Read> reads = new ArrayList<>();
  final CatalogInMemory local = new CatalogInMemory();
  final SteppedThread looks;
  final SteppedThread building;
  final Catalog catalog;
  final List<IndexWrites> writes;
  final RegionBuilds builds;

  /** Whether the region closes. */
  boolean ending;

  /** Whether nobody answers who marks single rows. */
  boolean silent;

  BuiltRegion() {
    this(true, new ReplayedRows(KeyRange.all()));
  }

  /**
   * A region.
   *
   * @param back what it got back from WALs
   */
  BuiltRegion(boolean mayBuild, ReplayedRows back) {
    looks = local.looks;
    building = local.building;
    catalog = local.rows();
    Marks marks = marks();
    writes = indexes.stream().map(index -> writes(index, marks)).toList();
    builds =
        new RegionBuilds(
            region,
            wired.server(local.builds(wired)),
            writes,
            marks,
            gate,
            () -> ending,
            this::begin,
            standing(),
            new ReplayMarks("region", back, 1),
            mayBuild);
  }

  private IndexBuild.Rows begin(EntryMaker index, long began) {
    reads.add(new Read(index, began));
    return (from, to, most) -> read(index, from, to);
  }

  private static BuildReader.Some read(EntryMaker index, byte[] from, KeyRange to) {
    BuildReader.Some some = new BuildReader.Some();
    if (Arrays.compareUnsigned(from, ROW) <= 0 && to.contains(ROW)) {
      byte[] entry = index.entry(ROW, new KeyValue(ROW, WiredServer.FAMILY, ROW, 1, ROW));
      some.entries.add(index, new EntryTag(entry, Tag.of(index.number())));
    }
    return some;
  }

  private static IndexWrites writes(EntryMaker index, Marks marks) {
    return new IndexWrites(
        index,
        new WriterState(
            WiredServer.PATIENCE, CoverageCache.LEASE, new RefusedWrites(WiredServer.PATIENCE / 2)),
        new Omissions(KeyRange.all(), CoverageCache.LEASE),
        marks,
        IndexWrites::monotonicMillis);
  }

  private Marks marks() {
    Marks real = new CatalogMarks(region.getRegionInfo(), local.catalog(), standing());
    return new Marks() {
      @Override
      public CompletableFuture<Long> mark(EntryMaker index, Reason reason) {
        return real.mark(index, reason);
      }

      @Override
      public CompletableFuture<List<Long>> mark(
          EntryMaker index, Reason reason, List<KeyRange> ranges) {
        return silent ? new CompletableFuture<>() : real.mark(index, reason, ranges);
      }

      @Override
      public void takeBack(EntryMaker index, List<Long> tokens) {
        real.takeBack(index, tokens);
      }
    };
  }

  private StandingProblems standing() {
    return new StandingProblems() {
      @Override
      public void report(String problem) {
        problems.add(problem);
      }

      @Override
      public void clear() {
        problems.clear();
      }

      @Override
      public void leave() {}
    };
  }

  static byte[] row(EntryMaker index) {
    return GlobalTables.catalogRow(WiredServer.TABLE, index.index());
  }

  /** An index is new. */
  BuiltRegion create(EntryMaker index) throws IOException {
    catalog.create(WiredServer.TABLE, index.index(), INCARNATION);
    return this;
  }

  /** Both indexes are new. */
  BuiltRegion create() throws IOException {
    return create(indexes.get(0)).create(indexes.get(1));
  }

  /** An index is covered by the catalog. */
  BuiltRegion cover(EntryMaker index) throws IOException {
    create(index);
    catalog.takeBack(row(index), Reason.CREATED);
    return this;
  }

  /** Both indexes are covered, and the region knows it. */
  BuiltRegion covered() throws IOException {
    cover(indexes.get(0)).cover(indexes.get(1));
    builds.start();
    looks.next();
    return this;
  }

  /** Somebody else marks rows. */
  void mark(int index, KeyRange rows) throws IOException {
    catalog.mark(row(indexes.get(index)), Catalog.token(rows, Reason.OUTAGE));
  }

  /** A write of the row goes without its entry, though the index answers. */
  void omit(int index) {
    writes.get(index).omit(Reason.TOO_LONG, List.of(ROW));
  }

  /** What the catalog has of an index. */
  CatalogRow read(EntryMaker index) throws IOException {
    return catalog.read(row(index));
  }

  boolean isCovered(int index) {
    return builds.isCovered(indexes.get(index));
  }

  /** The entries of an index that were sent: their timestamps are the indexes' numbers. */
  List<Put> sent(int index) {
    return wired.sent.stream()
        .filter(
            entry ->
                entry.getFamilyCellMap().firstEntry().getValue().get(0).getTimestamp() == index)
        .toList();
  }
}
