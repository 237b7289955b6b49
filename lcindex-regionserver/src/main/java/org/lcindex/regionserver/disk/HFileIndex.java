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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.Layout;
import org.lcindex.layouts.Layouts;
import org.lcindex.rowfile.RowFileReader;

/**
 * The open index files of one HFile: its row file and those of every index built so far.
 *
 * <p>Immutable but for its reference count: a query {@linkplain #retain() retains} it while it
 * reads, and the files are closed when they are {@linkplain #retire() retired} and the last user
 * has let go. When an index is added to an HFile the whole object is replaced. Thread safe.
 */
public final class HFileIndex {
  private final LocalStore store;
  private final StoreFileId id;
  private final HFileIdentity identity;
  private final Path dir;
  private final RowFileReader rows;
  private final long visibleFrom;
  private final long rowFileBytes;
  private final Map<String, ColumnIndex> columns;
  private final Map<Path, FileStamp> stamps;
  private final long memoryBytes;
  private int references = 1;
  private boolean retired;
  private volatile Tidy tidy;

  private HFileIndex(
      LocalStore store,
      StoreFileId id,
      HFileIdentity identity,
      Path dir,
      RowFileReader rows,
      long visibleFrom,
      long rowFileBytes,
      Map<String, ColumnIndex> columns)
      throws IOException {
    this.store = store;
    this.id = id;
    this.identity = identity;
    this.dir = dir;
    this.rows = rows;
    this.visibleFrom = visibleFrom;
    this.rowFileBytes = rowFileBytes;
    this.columns = columns;
    this.stamps = stampAll();
    memoryBytes =
        rows.memoryBytes() + columns.values().stream().mapToLong(ColumnIndex::memoryBytes).sum();
    store.handles().opened(memoryBytes);
  }

  /**
   * Opens what a directory holds for the given definitions.
   *
   * @throws CorruptIndexException when a file is damaged or belongs to another HFile, or when a
   *     verification has found them wrong before, when the region was open elsewhere or the server
   *     was another process
   * @throws IOException when there is no row file, or reading fails
   */
  public static HFileIndex open(
      LocalStore store,
      Path dir,
      StoreFileId id,
      HFileIdentity identity,
      List<IndexDefinition> definitions,
      long visibleFrom,
      PageCache cache)
      throws IOException {
    if (store.isMarkedWrong(dir)) {
      throw new CorruptIndexException(
          dir.resolve(IndexFileNames.WRONG),
          "a verification found these index files wrong before the region was opened here");
    }
    LocalFiles files = store.files();
    Path rowFile = dir.resolve(IndexFileNames.ROW_FILE);
    List<AutoCloseable> opened = new ArrayList<>();
    try {
      RowFileReader rows = RowFileReader.open(files, rowFile, cache);
      opened.add(rows);
      CorruptIndexException.expectHFile(rowFile, identity, rows.footer().identity());
      Map<String, ColumnIndex> columns = new LinkedHashMap<>();
      for (IndexDefinition definition : definitions) {
        ColumnIndex column = Layouts.open(files, dir, identity, definition, cache);
        if (column != null) {
          opened.add(column);
          columns.put(definition.id(), column);
        }
      }
      return new HFileIndex(
          store, id, identity, dir, rows, visibleFrom, files.size(rowFile), columns);
    } catch (IOException | RuntimeException e) {
      opened.forEach(HFileIndex::closeQuietly);
      throw e;
    }
  }

  /** The name of the store file it belongs to; see {@link StoreFileId#name}. */
  public String hfile() {
    return id.name();
  }

  /** The file system that its files are in. */
  public LocalFiles files() {
    return store.files();
  }

  /** Size of the HFile. */
  public long hfileBytes() {
    return identity.length();
  }

  public int columnCount() {
    return columns.size();
  }

  /** The HFile whose rows it has. */
  public HFileOrigin origin() {
    return id.origin();
  }

  /** Whether only rows of the store's own region count, because the store file is a reference. */
  public boolean isPart() {
    return id.part();
  }

  public Path dir() {
    return dir;
  }

  public RowFileReader rows() {
    return rows;
  }

  /** The column with this index id; null when it is not built yet. */
  public ColumnIndex column(String indexId) {
    return columns.get(indexId);
  }

  public Iterable<ColumnIndex> columns() {
    return columns.values();
  }

  public boolean hasAll(List<IndexDefinition> definitions) {
    return definitions.stream().allMatch(definition -> columns.containsKey(definition.id()));
  }

  /** Whether it has no column but those of the given definitions. */
  public boolean hasOnly(List<IndexDefinition> definitions) {
    return columns.keySet().stream()
        .allMatch(id -> definitions.stream().anyMatch(definition -> definition.id().equals(id)));
  }

  /**
   * When the directory had no files but those of some indexes.
   *
   * @param ids of these indexes
   * @param comings of stores on this server, until then
   */
  private record Tidy(Set<String> ids, long comings) {}

  /** Notes that the directory has files of no other indexes. */
  public void tidy(Set<String> ids, long comings) {
    tidy = new Tidy(Set.copyOf(ids), comings);
  }

  /** Whether that was noted, and nobody else can have left files there since. */
  public boolean isTidy(Set<String> ids, long comings) {
    return new Tidy(ids, comings).equals(tidy);
  }

  /**
   * The read point from which on every cell of the HFile is visible; a scanner with a lower one may
   * not see all of them.
   */
  public long visibleFrom() {
    return visibleFrom;
  }

  /** The share (0 to 1) of the HFile's rows from one row to another, empty = open; about. */
  public double shareOfRows(byte[] startRow, byte[] stopRow) {
    long all = rows.footer().rows();
    if (all == 0 || startRow.length == 0 && stopRow.length == 0) {
      return 1;
    }
    return Math.min(1, (double) rows.rowsBetween(startRow, stopRow) / all);
  }

  /** Number of files: the row file and those of each column. */
  public int fileCount() {
    return stamps.size();
  }

  public long bytes() {
    return rowFileBytes + columns.values().stream().mapToLong(ColumnIndex::bytes).sum();
  }

  /**
   * Reads and checks every byte of every file, from the directory and not from open files or
   * caches.
   */
  void verify() throws IOException {
    LocalFiles files = store.files();
    Path rowFile = dir.resolve(IndexFileNames.ROW_FILE);
    try (RowFileReader fresh = RowFileReader.open(files, rowFile, null)) {
      CorruptIndexException.expectHFile(rowFile, identity, fresh.footer().identity());
      fresh.verifyAll();
    }
    for (ColumnIndex column : columns.values()) {
      Layout layout = column.layout();
      try (ColumnIndex fresh = layout.open(files, dir, identity, column.definition(), null)) {
        fresh.verify();
      }
    }
  }

  /** {@link #verify() Verifies} only if size or modification time of a file is not what it was. */
  public void verifyIfChanged() throws IOException {
    for (Map.Entry<Path, FileStamp> entry : stamps.entrySet()) {
      if (!entry.getValue().equals(FileStamp.of(store.files(), entry.getKey()))) {
        verify();
        // Touched but intact: remember the new stamps, or every look would read everything again.
        stamps.replaceAll((path, stamp) -> FileStamp.orOld(store.files(), path, stamp));
        return;
      }
    }
  }

  /**
   * Size and modification time, enough to notice what was changed, cut or deleted behind our back.
   */
  private record FileStamp(long size, long modifiedMillis) {
    static FileStamp of(LocalFiles files, Path path) throws IOException {
      return new FileStamp(files.size(path), files.lastModified(path));
    }

    static FileStamp orOld(LocalFiles files, Path path, FileStamp old) {
      try {
        return of(files, path);
      } catch (IOException e) {
        return old;
      }
    }
  }

  private Map<Path, FileStamp> stampAll() throws IOException {
    Map<Path, FileStamp> found = new ConcurrentHashMap<>();
    List<Path> paths = new ArrayList<>();
    paths.add(dir.resolve(IndexFileNames.ROW_FILE));
    for (ColumnIndex column : columns.values()) {
      for (FileKind kind : column.layout().files()) {
        paths.add(dir.resolve(kind.fileName(column.definition().id())));
      }
    }
    for (Path path : paths) {
      found.put(path, FileStamp.of(store.files(), path));
    }
    return found;
  }

  /** Keeps the files open until {@link #release()}; false when they are gone already. */
  public boolean retain() {
    if (!hold()) {
      return false;
    }
    store.handles().retained();
    return true;
  }

  /** Gives back what {@link #retain()} gave. */
  public void release() {
    store.handles().released();
    drop();
  }

  /** Whether the disk that it is on answers: if not, queries do without it. */
  public boolean answers() {
    return store.answers(dir);
  }

  /** As {@link #retain()}, for a view of the store, which is not a reader itself. */
  public synchronized boolean hold() {
    if (references == 0) {
      return false;
    }
    references++;
    return true;
  }

  /** Gives back what {@link #hold()} gave. */
  public void drop() {
    boolean close;
    synchronized (this) {
      references--;
      close = references == 0;
    }
    if (close) {
      closeQuietly(rows);
      columns.values().forEach(HFileIndex::closeQuietly);
      store.handles().closed(memoryBytes);
    }
  }

  /** Gives up the owner's reference, once; the files are closed when nobody reads them. */
  public void retire() {
    synchronized (this) {
      if (retired) {
        return;
      }
      retired = true;
    }
    drop();
  }

  /** Whether it is no longer one of its store's. */
  public synchronized boolean isRetired() {
    return retired;
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // Closing a file that was only read from loses nothing.
    }
  }
}
