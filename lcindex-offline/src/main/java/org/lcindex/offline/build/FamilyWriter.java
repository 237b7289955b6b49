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
package org.lcindex.offline.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.build.RowPieces;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.LocalFiles;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineIndexFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.Sha256;

/**
 * One HFile and its index files, from the same rows: the HFile by the thread that adds them, the
 * index files by another one when there may be several. For one thread.
 */
final class FamilyWriter implements Closeable {
  private static final int BATCH_ROWS = 256;
  private static final long BATCH_BYTES = 1 << 20;
  private static final int BATCHES = 4;
  private static final long LOOK_SECONDS = 1;

  private final ColumnFamilyDescriptor family;
  private final List<IndexDefinition> indexes;
  private final Path local;
  private final FileSystem fs;
  private final org.apache.hadoop.fs.Path hfilePath;
  private final HFileMaker hfile;
  private final Threads threads;
  private final BuildOptions options;
  private final HFileIndexBuilder builder;
  private final BlockingQueue<List<List<Cell>>> batches = new ArrayBlockingQueue<>(BATCHES);
  private final Future<Void> indexing;
  private List<List<Cell>> batch = new ArrayList<>(BATCH_ROWS);
  private long batchBytes;
  private volatile boolean stopped;
  private Future<String> checksum;

  /** A finished file of an index, or the document of all, in a local folder. */
  record IndexFile(Path path, long length, String sha256) {}

  /** A finished HFile, and its index files; none without indexes. */
  record Made(
      org.apache.hadoop.fs.Path hfile,
      HFileMaker.Made cells,
      String sha256,
      List<IndexFile> indexFiles) {}

  /**
   * Begins.
   *
   * @param folder for the HFile
   * @param local folder for index files, this writer's alone
   * @param memory that index files may take, in bytes
   */
  FamilyWriter(
      BuildPlan plan,
      ColumnFamilyDescriptor family,
      FileSystem fs,
      org.apache.hadoop.fs.Path folder,
      Path local,
      long memory,
      Threads threads)
      throws IOException {
    this.family = family;
    this.indexes = plan.indexes(family.getName());
    this.local = local;
    this.fs = fs;
    this.threads = threads;
    this.options = plan.options(family, memory);
    this.hfilePath = new org.apache.hadoop.fs.Path(folder, "hfile");
    this.hfile = new HFileMaker(plan, family, fs, hfilePath);
    boolean begun = false;
    try {
      Files.createDirectories(local);
      this.builder =
          indexes.isEmpty()
              ? null
              : new HFileIndexBuilder(
                  LocalFiles.real(),
                  local,
                  OfflineNames.provisional(),
                  family.getName(),
                  indexes,
                  indexes,
                  true,
                  options);
      begun = true;
    } finally {
      if (!begun) {
        hfile.close();
      }
    }
    if (builder != null && threads.several()) {
      builder.spillBy(threads.executor());
    }
    this.indexing = builder != null && threads.several() ? threads.start(this::indexBatches) : null;
  }

  /**
   * Adds the family's cells of the next row.
   *
   * @param cells in HBase's order; they stay as they are until this writer is finished with them
   * @param bytes of them, at least
   */
  void append(List<Cell> cells, long bytes) throws IOException {
    hfile.append(cells);
    if (builder == null) {
      return;
    }
    if (indexing == null) {
      index(cells, bytes);
      return;
    }
    batch.add(cells);
    batchBytes += bytes;
    if (batch.size() == BATCH_ROWS || batchBytes >= BATCH_BYTES) {
      handOn(batch);
      batch = new ArrayList<>(BATCH_ROWS);
      batchBytes = 0;
    }
  }

  private void handOn(List<List<Cell>> rows) throws IOException {
    try {
      while (!batches.offer(rows, LOOK_SECONDS, TimeUnit.SECONDS)) {
        if (indexing.isDone()) {
          Threads.await(indexing);
          throw new IOException("index files of " + hfilePath + " ended early");
        }
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return (IOException) new InterruptedIOException("interrupted while building").initCause(e);
  }

  /** Until an empty batch. */
  private Void indexBatches() throws IOException, InterruptedException {
    for (List<List<Cell>> rows = batches.take(); !rows.isEmpty(); rows = batches.take()) {
      for (int i = 0; i < rows.size() && !stopped; i++) {
        index(rows.get(i), rowBytes(rows.get(i)));
      }
    }
    return null;
  }

  private static long rowBytes(List<Cell> row) {
    long bytes = 0;
    for (int i = 0; i < row.size(); i++) {
      bytes += row.get(i).getSerializedSize();
    }
    return bytes;
  }

  /** A row as a region server's build gets it: one piece, unless it is large. */
  private void index(List<Cell> row, long bytes) throws IOException {
    if (bytes <= options.rowMaxBytes() && row.size() <= FormatLimits.QUALIFIERS) {
      builder.appendRow(row);
      return;
    }
    RowPieces pieces = new RowPieces(options.rowMaxBytes(), builder::append);
    for (Cell cell : row) {
      pieces.before(cell);
      pieces.add(cell);
    }
    pieces.end();
  }

  /** Completes all files; when it returns, local ones are durable. */
  Made finish() throws IOException {
    if (indexing != null) {
      if (!batch.isEmpty()) {
        handOn(batch);
      }
      handOn(List.of());
    }
    HFileMaker.Made cells = hfile.finish();
    if (indexing == null) {
      return new Made(hfilePath, cells, completeHFile(), indexFiles(cells));
    }
    checksum = threads.start(this::completeHFile);
    Threads.await(indexing);
    List<IndexFile> files = indexFiles(cells);
    return new Made(hfilePath, cells, Threads.await(checksum), files);
  }

  /** Makes a local HFile durable; returns its checksum. */
  private String completeHFile() throws IOException {
    String sha256;
    try (InputStream in = fs.open(hfilePath)) {
      sha256 = Sha256.of(in);
    }
    if (fs instanceof RawLocalFileSystem raw) {
      Durable.file(raw.pathToFile(hfilePath).toPath());
    }
    return sha256;
  }

  private List<IndexFile> indexFiles(HFileMaker.Made cells) throws IOException {
    if (builder == null) {
      return List.of();
    }
    BuildResult built = builder.finish(threads.parts());
    List<IndexFile> files = checksums(built.files());
    Map<Path, IndexFile> byPath = new HashMap<>();
    files.forEach(file -> byPath.put(file.path(), file));
    List<OfflineIndexFile> described = new ArrayList<>();
    IndexFile rows = byPath.get(built.rowFile());
    described.add(OfflineIndexFile.rows(rows.length(), rows.sha256()));
    for (BuildResult.Built index : built.indexes()) {
      for (Path path : index.files()) {
        IndexFile file = byPath.get(path);
        described.add(
            OfflineIndexFile.of(kind(path), index.definition(), file.length(), file.sha256()));
      }
    }
    byte[] document =
        OfflineHFile.of(
                cells.content(),
                fs.getFileStatus(hfilePath).getLen(),
                cells.cells(),
                cells.firstKey(),
                cells.lastKey(),
                described)
            .toJson()
            .getBytes(StandardCharsets.UTF_8);
    Path path = local.resolve(OfflineNames.HFILE_JSON);
    Files.write(path, document);
    Durable.file(path);
    files.add(new IndexFile(path, document.length, Sha256.of(document)));
    return files;
  }

  private List<IndexFile> checksums(List<Path> paths) throws IOException {
    IndexFile[] files = new IndexFile[paths.size()];
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int f = 0; f < files.length; f++) {
      int index = f;
      Path path = paths.get(f);
      tasks.add(
          () -> {
            files[index] = new IndexFile(path, Files.size(path), sha256(path));
            return null;
          });
    }
    threads.all(tasks, files.length);
    return new ArrayList<>(List.of(files));
  }

  private static FileKind kind(Path file) {
    String name = file.getFileName().toString();
    for (FileKind kind : FileKind.values()) {
      if (kind.isNameOf(name)) {
        return kind;
      }
    }
    throw new IllegalStateException(file + " is no index file");
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Sha256.of(in);
    }
  }

  ColumnFamilyDescriptor family() {
    return family;
  }

  /** Nothing may be removed while another thread still writes it. */
  private void stopIndexing() {
    if (indexing == null || indexing.isDone()) {
      return;
    }
    stopped = true;
    batches.clear();
    batches.add(List.of());
    awaitQuietly(indexing);
  }

  private static void awaitQuietly(Future<?> task) {
    if (task == null) {
      return;
    }
    try {
      Threads.await(task);
    } catch (IOException | RuntimeException e) {
      // Why it is closed is known already.
    }
  }

  @Override
  public void close() throws IOException {
    stopIndexing();
    awaitQuietly(checksum);
    hfile.close();
    if (builder != null) {
      builder.close();
    }
  }
}
