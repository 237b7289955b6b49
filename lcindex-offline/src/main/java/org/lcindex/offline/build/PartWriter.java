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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/**
 * Writes rows in the order of their keys as one HFile for each family, with its index files. When
 * all is written, the files get their names in the build's folder. For one thread.
 */
final class PartWriter implements Closeable {
  private final BuildPlan plan;
  private final FileSystem fs;
  private final org.apache.hadoop.fs.Path folder;
  private final org.apache.hadoop.fs.Path work;
  private final Path local;
  private final long memory;
  private final Threads threads;
  private final Map<byte[], FamilyWriter> families = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private long rows;

  /**
   * Begins.
   *
   * @param fs of {@code folder} and {@code work}
   * @param folder of the build
   * @param work a folder for HFiles that are being written, this writer's alone
   * @param local a folder for index files that are being written, this writer's alone
   * @param memory that index files may take, in bytes
   */
  PartWriter(
      BuildPlan plan,
      FileSystem fs,
      org.apache.hadoop.fs.Path folder,
      org.apache.hadoop.fs.Path work,
      Path local,
      long memory,
      Threads threads) {
    this.plan = plan;
    this.fs = fs;
    this.folder = folder;
    this.work = work;
    this.local = local;
    this.memory = memory;
    this.threads = threads;
  }

  /**
   * Adds the next row.
   *
   * @param cells of all families, in HBase's order; they stay as they are
   * @param bytes of them, at least
   */
  void append(List<Cell> cells, long bytes) throws IOException {
    if (CellUtil.matchingFamily(cells.get(0), cells.get(cells.size() - 1))) {
      writer(cells.get(0)).append(cells, bytes); // as mostly; their order is by family
      rows++;
      return;
    }
    int from = 0;
    for (int to = 1; to <= cells.size(); to++) {
      if (to == cells.size() || !CellUtil.matchingFamily(cells.get(from), cells.get(to))) {
        writer(cells.get(from)).append(cells.subList(from, to), bytes);
        from = to;
      }
    }
    rows++;
  }

  private FamilyWriter writer(Cell cell) throws IOException {
    byte[] name = CellUtil.cloneFamily(cell);
    FamilyWriter writer = families.get(name);
    if (writer != null) {
      return writer;
    }
    ColumnFamilyDescriptor family = plan.table().getColumnFamily(name);
    if (family == null) {
      throw new UserError(
          "a cell is of family " + ShownText.cut(name) + ", which the table has not");
    }
    int count = plan.table().getColumnFamilyCount();
    FamilyWriter made =
        new FamilyWriter(
            plan,
            family,
            fs,
            new org.apache.hadoop.fs.Path(work, family.getNameAsString()),
            local.resolve(family.getNameAsString()),
            memory / count,
            threads);
    families.put(name, made);
    return made;
  }

  /** Rows so far. */
  long rows() {
    return rows;
  }

  /** Completes the files and puts them where they belong; local ones are durable then. */
  Part finish() throws IOException {
    List<ManifestFile> files = new ArrayList<>();
    long cells = 0;
    for (FamilyWriter family : families.values()) {
      FamilyWriter.Made made = family.finish();
      String name = family.family().getNameAsString();
      String content = made.cells().content();
      for (FamilyWriter.IndexFile file : made.indexFiles()) {
        String path =
            String.join(
                "/",
                name,
                OfflineNames.INDEX_FOLDER,
                content,
                file.path().getFileName().toString());
        files.add(new ManifestFile(path, file.length(), 0, file.sha256()));
        place(file.path(), new org.apache.hadoop.fs.Path(folder, path));
      }
      String path = name + "/" + content;
      files.add(
          new ManifestFile(
              path, fs.getFileStatus(made.hfile()).getLen(), made.cells().cells(), made.sha256()));
      rename(made.hfile(), new org.apache.hadoop.fs.Path(folder, path));
      cells += made.cells().cells();
    }
    if (fs instanceof RawLocalFileSystem raw) {
      Path top = raw.pathToFile(folder).toPath();
      for (Path parent :
          files.stream().map(f -> top.resolve(f.path()).getParent()).distinct().toList()) {
        Durable.folders(parent, top);
      }
    }
    return new Part(rows, cells, files);
  }

  /** Moves a local file; within one file system nothing is copied. */
  private void place(Path file, org.apache.hadoop.fs.Path to) throws IOException {
    fs.mkdirs(to.getParent());
    if (fs instanceof RawLocalFileSystem) {
      rename(new org.apache.hadoop.fs.Path(file.toUri()), to);
    } else {
      fs.copyFromLocalFile(true, true, new org.apache.hadoop.fs.Path(file.toUri()), to);
    }
  }

  /** A file that is there already is of an earlier attempt, which was stopped just here. */
  private void rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
      throws IOException {
    fs.mkdirs(to.getParent());
    if (fs.exists(to)) {
      fs.delete(to, false);
    }
    if (!fs.rename(from, to)) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (FamilyWriter family : families.values()) {
      try {
        family.close();
      } catch (IOException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
