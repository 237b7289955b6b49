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
package org.lcindex.regionserver.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lcindex.regionserver.evidence.ModelCell.Kind;
import org.lcindex.regionserver.store.build.CompactionPins;

/**
 * One row of a region with everything that remembers its cells: the MemStore, HFiles, the index
 * files of HFiles and those that stand in for a compacted one, and the log of the MemStore. It
 * drops cells as HBase does, and lets go of what is remembered as {@link MemStoreLog} and {@link
 * CompactionPins} do.
 */
final class ModelRegion {
  /** Fewer than the real log has, so that one holds what was flushed and what was not. */
  private static final int MOST_GENERATIONS = 3;

  /** An HFile. */
  static final class File {
    final List<ModelCell> cells;
    final long maxSequenceId;
    boolean indexed;
    // What it was compacted from, as long as their index files stand in for it.
    List<File> inputs = List.of();
    // A flush whose writes the log still has: all after one sequence id.
    boolean logged;
    long after;

    File(List<ModelCell> cells, long maxSequenceId) {
      this.cells = cells;
      this.maxSequenceId = maxSequenceId;
    }
  }

  final int versions;
  final long ttl;
  long now = 10;
  long sequenceId;
  long reader = Long.MAX_VALUE;
  final List<ModelCell> memory = new ArrayList<>();
  final List<ModelCell> snapshot = new ArrayList<>();
  final List<File> files = new ArrayList<>();
  final List<List<ModelCell>> log = new ArrayList<>();
  // Whether the log has all that is in memory.
  boolean whole = true;
  private long missedThrough;
  long flushedThrough;

  ModelRegion(int versions, long ttl) {
    this.versions = versions;
    this.ttl = ttl;
    log.add(new ArrayList<>());
  }

  long oldest() {
    return now - ttl;
  }

  private long smallestReadPoint() {
    return Math.min(reader, sequenceId);
  }

  void write(Kind kind, int column, long timestamp, int value) {
    ModelCell cell = new ModelCell(kind, column, timestamp, ++sequenceId, value);
    memory.add(cell);
    log.get(log.size() - 1).add(cell);
  }

  /** The log begins another generation. */
  void announceFlush() {
    if (!log.get(log.size() - 1).isEmpty() && log.size() < MOST_GENERATIONS) {
      log.add(new ArrayList<>());
    }
  }

  /** A flush that ends after its snapshot. */
  void failFlush() {
    if (snapshot.isEmpty()) {
      snapshot.addAll(memory);
      memory.clear();
    }
  }

  /** Writes the snapshot of a flush that failed, if there is one, else the memory. */
  void flush() {
    boolean failedBefore = !snapshot.isEmpty();
    List<ModelCell> from = failedBefore ? snapshot : memory;
    if (from.isEmpty()) {
      return;
    }
    File file =
        new File(
            ModelCell.compact(from, false, versions, smallestReadPoint(), oldest()), sequenceId);
    from.clear();
    files.add(file);
    if (failedBefore && !memory.isEmpty()) {
      whole = false;
      missedThrough = sequenceId;
    } else if (whole) {
      file.logged = true;
      file.after = flushedThrough;
      flushedThrough = sequenceId;
    } else if (missedThrough <= sequenceId) {
      whole = true;
      files.forEach(other -> other.logged = false);
      flushedThrough = sequenceId;
    }
    dropUnneeded();
  }

  void inMemoryCompaction() {
    List<ModelCell> left =
        ModelCell.compact(memory, false, versions, smallestReadPoint(), oldest());
    memory.clear();
    memory.addAll(left);
  }

  void index(File file) {
    file.indexed = true;
    file.inputs = List.of();
    file.logged = false;
    dropUnneeded();
  }

  /** Compacts the youngest HFiles. */
  void compact(int number) {
    int from = Math.max(0, files.size() - number);
    List<File> inputs = List.copyOf(files.subList(from, files.size()));
    if (inputs.isEmpty()) {
      return;
    }
    List<ModelCell> cells = inputs.stream().flatMap(f -> f.cells.stream()).toList();
    File result =
        new File(
            ModelCell.compact(cells, from == 0, versions, smallestReadPoint(), oldest()),
            inputs.stream().mapToLong(f -> f.maxSequenceId).max().orElse(0));
    result.inputs = inputs;
    files.removeAll(inputs);
    files.add(from, result);
    inputs.forEach(input -> input.logged = false);
    dropUnneeded();
  }

  void bulkLoad(Kind kind, int column, long timestamp, int value, boolean sequenceIds) {
    if (sequenceIds) {
      announceFlush();
      flush();
      sequenceId++;
    }
    long id = sequenceIds ? sequenceId : 0;
    files.add(new File(List.of(new ModelCell(kind, column, timestamp, id, value)), id));
    files.sort(Comparator.comparingLong(f -> f.maxSequenceId));
  }

  /** Memory is flushed, and what is remembered of what HBase dropped is forgotten. */
  void reopen() {
    snapshot.addAll(memory);
    memory.clear();
    flush();
    files.forEach(
        file -> {
          file.inputs = List.of();
          file.logged = false;
        });
    log.clear();
    log.add(new ArrayList<>());
    whole = true;
    flushedThrough = sequenceId;
    reader = Long.MAX_VALUE;
  }

  private void dropUnneeded() {
    long unneeded =
        files.stream().filter(f -> f.logged).mapToLong(f -> f.after).min().orElse(flushedThrough);
    while (log.size() > 1 && log.get(0).stream().allMatch(cell -> cell.sequenceId() <= unneeded)) {
      log.remove(0);
    }
  }

  List<ModelCell> cells() {
    List<ModelCell> all = new ArrayList<>(memory);
    all.addAll(snapshot);
    files.forEach(file -> all.addAll(file.cells));
    return all;
  }
}
