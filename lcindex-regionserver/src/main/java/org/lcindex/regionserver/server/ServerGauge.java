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

/** The levels that a server shows; {@link Gauges} has their values. */
enum ServerGauge {
  LOCAL_BYTES("local.bytes", "Bytes of index files on the local disks, as of the last chore"),
  LOCAL_LIMIT("local.limit.bytes", "Most bytes of them (lcindex.local.max.bytes); 0 for no limit"),
  LOCAL_FREE(
      "local.free.bytes",
      "Bytes free on the disks of the local directories, by directory, together"),
  LOCAL_STRAYS("local.strays", "Files in the local directories that are none of ours"),
  INDEXES_NOT_QUERYABLE(
      "indexes.not.queryable",
      "Indexes of open regions, one for each region, that are not QUERYABLE, as of the last chore"),
  HFILES("hfiles", "HFiles of open indexed stores, as of the last chore"),
  HFILES_MISSING("hfiles.missing", "HFiles of them that lack index files, as of the last chore"),
  HFILES_MISSING_OLDEST(
      "hfiles.missing.oldest.millis",
      "For how long the oldest of them has lacked index files, in milliseconds; 0 when none does"),
  HFILES_DEGRADED("hfiles.degraded", "HFiles given up after failures"),
  PROBLEMS("problems.standing", "Standing problems; index status tells them"),
  INDEX_OPEN("index.open", "HFiles whose index files are open"),
  INDEX_READERS("index.readers", "Views of index files that queries and jobs hold"),
  FILES_OPEN("files.open", "Index files open for reading"),
  FILES_LIMIT("files.open.limit", "Most of them (lcindex.files.open.max)"),
  FILES_OPENINGS("files.openings", "How often index files were opened for reading; only rises"),
  HEAP_FREE(
      "heap.free.bytes", "Heap that the last garbage collections found free, whoever has the rest"),
  CACHE_BYTES("cache.bytes", "Heap of decoded index pages in the cache"),
  CACHE_LIMIT("cache.limit.bytes", "Most bytes of them (lcindex.cache.bytes)"),
  METADATA_BYTES("metadata.cache.bytes", "Heap of directories of open index files in the cache"),
  METADATA_LIMIT("metadata.cache.limit.bytes", "Most bytes of them (lcindex.metadata.cache.bytes)"),
  SEEK_MARKS_BYTES("seek.marks.bytes", "Heap of places in blocks from which rows are found"),
  SEEK_MARKS_LIMIT("seek.marks.limit.bytes", "Most bytes of it (lcindex.seek.marks.bytes)"),
  QUERY_MEMORY("query.memory.bytes", "Heap that open indexed scans have reserved"),
  QUERY_MEMORY_LIMIT("query.memory.limit.bytes", "Most bytes of it (lcindex.query.memory.bytes)"),
  OVERLAPS_BYTES("overlaps.bytes", "Heap of what pairs of HFiles have in common"),
  OVERLAPS_LIMIT("overlaps.limit.bytes", "Most bytes of it (lcindex.overlaps.memory.bytes)"),
  MEMSTORE_LOG_BYTES("memstore.log.bytes", "Heap of what queries know of rows in MemStores"),
  MEMSTORE_LOG_LIMIT("memstore.log.limit.bytes", "Most bytes of it (lcindex.memstore.log.bytes)"),
  BUILD_MEMORY("build.memory.bytes", "Heap that builds, merges and verifications hold"),
  BUILD_MEMORY_LIMIT(
      "build.memory.limit.bytes",
      "About the most of it: lcindex.build.memory.bytes for each thread that may build"),
  INDEX_OPEN_BYTES(
      "index.open.bytes", "Heap of footers and histograms of open index files, held while open"),
  PLANS_BYTES("plans.bytes", "Heap of plans that are remembered for explain"),
  PLANS_LIMIT("plans.limit.bytes", "Most bytes of it, a 256th of the heap"),
  VIEW_BYTES("view.bytes", "Heap of what current views of stores have worked out");

  private final String label;
  private final String meaning;

  ServerGauge(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  String label() {
    return label;
  }

  String meaning() {
    return meaning;
  }
}
