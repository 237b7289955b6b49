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
package org.lcindex.regionserver.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.hbase.thirdparty.com.google.common.base.Suppliers;
import org.lcindex.io.PooledFiles;
import org.lcindex.regionserver.base.GlobalLevels.Levels;
import org.lcindex.regionserver.base.QueryLimits;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.build.IndexEnvironment;

/** Levels of a server, where its counters only rise. Thread safe; waits for nothing. */
public final class Gauges {
  static final String PROBLEMS = "problems.standing";
  static final String PROBLEMS_MEANING = "Standing problems; index status tells them";

  /** One of them; {@code label} is its public name. */
  record Gauge(String label, String meaning, LongSupplier value) {}

  private final List<Gauge> gauges = new ArrayList<>();

  Gauges(
      OpenRegions regions,
      IndexEnvironment env,
      PooledFiles openFiles,
      QueryLimits queryLimits,
      long buildLimit,
      Chore chore) {
    LocalStore store = env.disk().localStore();
    add(
        "local.bytes",
        "Bytes of index files on the local disks, as of the last chore",
        chore::localBytes);
    add(
        "local.limit.bytes",
        "Most bytes of them (lcindex.local.max.bytes); 0 for no limit",
        env.disk().budget()::maxBytes);
    add(
        "local.free.bytes",
        "Bytes free on the disks of the local directories, by directory, together",
        () -> free(store));
    add("local.strays", "Files in the local directories that are none of ours", store::strays);
    add(
        "indexes.not.queryable",
        "Indexes of open regions, one for each region, that are not QUERYABLE, as of the last"
            + " chore",
        () -> chore.gaps().indexes());
    add(
        "hfiles",
        "HFiles of open indexed stores, as of the last chore",
        () -> chore.gaps().hfiles());
    add(
        "hfiles.missing",
        "HFiles of them that lack index files, as of the last chore",
        () -> chore.gaps().missing());
    add(
        "hfiles.missing.oldest.millis",
        "For how long the oldest of them has lacked index files, in milliseconds; 0 when none does",
        () -> chore.gaps().oldestMillis());
    add(
        "hfiles.degraded",
        "HFiles given up after failures",
        () -> sum(regions.all().stream(), RegionIndex::degraded));
    add(PROBLEMS, PROBLEMS_MEANING, env.telemetry().problems()::count);
    // One look for several gauges: it goes over every open region.
    Supplier<Levels> globals =
        Suppliers.memoizeWithExpiration(
            env.telemetry().globals()::now, GaugeSnapshot.FRESH_MILLIS, TimeUnit.MILLISECONDS);
    add(
        "global.uncovered",
        "Global indexes of open regions, one for each region, that are not covered there",
        () -> globals.get().uncovered());
    add(
        "global.writes.waiting",
        "Batches of writes that wait for entries of global indexes",
        () -> globals.get().figures().writesWaiting());
    add(
        "global.removals.waiting",
        "Old entries of global indexes that are to be removed",
        () -> globals.get().figures().removalsWaiting());
    add(
        "global.removals.oldest.millis",
        "For how long the oldest of them has waited, in milliseconds; 0 when there is none",
        () -> globals.get().figures().oldestRemovalMillis());
    add("index.open", "HFiles whose index files are open", store.handles()::open);
    add(
        "index.readers",
        "Views of index files that queries and jobs hold",
        store.handles()::readers);
    add("files.open", "Index files open for reading", openFiles::openCount);
    add("files.open.limit", "Most of them (lcindex.files.open.max)", openFiles::limit);
    add(
        "files.openings",
        "How often index files were opened for reading; only rises",
        openFiles::openings);
    IndexEnvironment.Memory memory = env.memory();
    add(
        "heap.free.bytes",
        "Heap that the last garbage collections found free, whoever has the rest",
        memory.heapRoom()::free);
    add("cache.bytes", "Heap of decoded index pages in the cache", memory.pageCache()::bytes);
    add(
        "cache.limit.bytes",
        "Most bytes of them (lcindex.cache.bytes)",
        memory.pageCache()::maxBytes);
    add(
        "metadata.cache.bytes",
        "Heap of directories of open index files in the cache",
        memory.pageCache()::directoryBytes);
    add(
        "metadata.cache.limit.bytes",
        "Most bytes of them (lcindex.metadata.cache.bytes)",
        memory.pageCache()::maxDirectoryBytes);
    add(
        "seek.marks.bytes",
        "Heap of places in blocks from which rows are found",
        memory.seekMarks()::bytes);
    add(
        "seek.marks.limit.bytes",
        "Most bytes of it (lcindex.seek.marks.bytes)",
        memory.seekMarks()::maxBytes);
    add(
        "query.memory.bytes",
        "Heap that open indexed scans have reserved",
        queryLimits.memory()::used);
    add(
        "query.memory.limit.bytes",
        "Most bytes of it (lcindex.query.memory.bytes)",
        queryLimits.memory()::limit);
    add("overlaps.bytes", "Heap of what pairs of HFiles have in common", memory.overlaps()::used);
    add(
        "overlaps.limit.bytes",
        "Most bytes of it (lcindex.overlaps.memory.bytes)",
        memory.overlaps()::limit);
    add(
        "memstore.log.bytes",
        "Heap of what queries know of rows in MemStores",
        memory.logs()::used);
    add(
        "memstore.log.limit.bytes",
        "Most bytes of it (lcindex.memstore.log.bytes)",
        memory.logs()::limit);
    add(
        "build.memory.bytes",
        "Heap that builds, merges and verifications hold",
        memory.builds()::bytes);
    add(
        "build.memory.limit.bytes",
        "About the most of it: lcindex.build.memory.bytes for each thread that may build",
        () -> buildLimit);
    add(
        "index.open.bytes",
        "Heap of footers and histograms of open index files, held while open",
        store.handles()::bytes);
    add("plans.bytes", "Heap of plans that are remembered for explain", queryLimits.plans()::used);
    add("plans.limit.bytes", "Most bytes of it, a 256th of the heap", queryLimits.plans()::limit);
    add(
        "view.bytes",
        "Heap of what current views of stores have worked out",
        () -> sum(regions.all().stream().flatMap(r -> r.stores().stream()), StoreIndex::viewBytes));
  }

  private void add(String label, String meaning, LongSupplier value) {
    gauges.add(new Gauge(label, meaning, value));
  }

  private static long free(LocalStore store) {
    return sum(store.dirs().stream(), dir -> Math.max(0, store.disks().usableSpace(dir)));
  }

  private static <T> long sum(Stream<T> of, ToLongFunction<T> value) {
    return of.mapToLong(value).sum();
  }

  List<Gauge> list() {
    return gauges;
  }

  /** The values of all of them, by public name. */
  Map<String, Long> all() {
    Map<String, Long> named = new TreeMap<>();
    gauges.forEach(gauge -> named.put(gauge.label(), gauge.value().getAsLong()));
    return named;
  }
}
