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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALFactory;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.scan.opening.ScanInterceptor;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;

/**
 * A real region of HBase's with its indexes, in a local directory and without any server: what a
 * scan of it answers can be compared with and without the index. Closing deletes it.
 */
public final class LocalRegion implements AutoCloseable {
  private static final long BUILD_LIMIT_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final Path dir;
  private final WALFactory wals;
  private final HRegion region;
  private final IndexServer server;
  private RegionIndex index;
  private ScanInterceptor interceptor;

  public LocalRegion(TableDescriptor table, String... settings) throws IOException {
    this(RegionInfoBuilder.newBuilder(table.getTableName()).build(), table, settings);
  }

  /** A region of a table that has others, too. */
  public static LocalRegion between(byte[] start, byte[] end, TableDescriptor table)
      throws IOException {
    return new LocalRegion(
        RegionInfoBuilder.newBuilder(table.getTableName())
            .setStartKey(start)
            .setEndKey(end)
            .build(),
        table);
  }

  private LocalRegion(RegionInfo info, TableDescriptor table, String... settings)
      throws IOException {
    dir = Files.createTempDirectory("lcindex-region");
    Configuration conf = HBaseConfiguration.create();
    conf.set("hbase.rootdir", dir.resolve("hbase").toUri().toString());
    conf.set("hbase.wal.dir", dir.resolve("wal").toUri().toString());
    conf.set("hbase.unsafe.stream.capability.enforce", "false");
    conf.set("hbase.wal.provider", "filesystem");
    conf.set("hbase.hregion.memstore.mslab.enabled", "false");
    conf.set(ConfigKeys.LOCAL_DIRS.name(), dir.resolve("index").toString());
    conf.set(ConfigKeys.CHORE_SECONDS.name(), "1");
    conf.setBoolean(ConfigKeys.TESTING.name(), true);
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    wals = new WALFactory(conf, "local");
    WAL wal = wals.getWAL(info);
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(dir.resolve("hbase").toUri());
    region = HRegion.createHRegion(info, root, conf, table, wal);
    server = IndexServers.acquire(conf);
    openIndex();
  }

  private void openIndex() throws IOException {
    index = new RegionIndex(server.environment(), HBase.region(region));
    index.redefine(region.getTableDescriptor());
    server.regionOpened(index);
    interceptor = new ScanInterceptor(server, index);
  }

  /** What is done to files while nobody looks after them. */
  @FunctionalInterface
  public interface Change {
    void make() throws IOException;
  }

  /**
   * Begins anew with what is in the local index folder, as when the region opens here again.
   *
   * @param between is made while the region is closed here, so that no job repairs it at once
   */
  public void reopenIndex(Change between) throws IOException {
    IndexServers.regionClosed(server, index);
    between.make();
    openIndex();
  }

  public static TableName name() {
    return TableName.valueOf("t");
  }

  /** Where all its files are. */
  public org.apache.hadoop.fs.Path folder() {
    return new org.apache.hadoop.fs.Path(dir.toUri());
  }

  public HRegion region() {
    return region;
  }

  public IndexServer server() {
    return server;
  }

  public RegionIndex index() {
    return index;
  }

  public ScanInterceptor interceptor() {
    return interceptor;
  }

  /** The files of the region's indexes whose names end so. */
  public List<Path> indexFiles(String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(dir.resolve("index/v1/data"))) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }

  public long count(Counter counter) {
    return server.telemetry().counters().get(counter);
  }

  /** Writes the MemStore into an HFile and waits until that has its index files. */
  public void flushAndIndex() throws IOException {
    region.flush(true);
    awaitIndexed();
  }

  public void compactAndIndex() throws IOException {
    region.compact(true);
    awaitIndexed();
  }

  /** Waits until every HFile has all its index files. */
  public void awaitIndexed() {
    long end = System.nanoTime() + BUILD_LIMIT_NANOS;
    for (StoreIndex store : index.stores()) {
      while (!isIndexed(store)) {
        if (System.nanoTime() > end) {
          throw new AssertionError("no index files after two minutes");
        }
        server.work().requestReconcile(index.info(), 0);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
    }
  }

  /** Waits until these HFiles have their index files, of each store that has them. */
  public void awaitIndexed(List<String> hfiles) {
    long end = System.nanoTime() + BUILD_LIMIT_NANOS;
    for (StoreIndex store : index.stores()) {
      while (!isIndexed(store, hfiles)) {
        if (System.nanoTime() > end) {
          throw new AssertionError("no index files of " + hfiles + " after two minutes");
        }
        server.work().requestReconcile(index.info(), 0);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
    }
  }

  private static boolean isIndexed(StoreIndex store) {
    return isIndexed(store, store.store().files().stream().map(LiveHFile::name).toList());
  }

  private static boolean isIndexed(StoreIndex store, List<String> hfiles) {
    for (String hfile : hfiles) {
      HFileIndex own = store.indexed().acquire(hfile);
      if (own == null) {
        return false;
      }
      boolean all = own.hasAll(store.definitions());
      own.release();
      if (!all) {
        return false;
      }
    }
    return true;
  }

  /** Opens a scan as a region server does; with {@code force} it must not be declined. */
  public RegionScanner open(Scan scan, boolean force) throws IOException {
    Scan own = new Scan(scan);
    own.setAttribute(LCIndexConstants.SCAN_MODE, (force ? "force" : "forbid").getBytes());
    if (!own.hasFamilies()) {
      region.getTableDescriptor().getColumnFamilyNames().forEach(own::addFamily);
    }
    return open(own);
  }

  /** Opens a scan as it is. */
  public RegionScanner open(Scan scan) throws IOException {
    interceptor.prepare(scan);
    return interceptor.intercept(scan, region.getScanner(scan));
  }

  /** All cells of a scan, as text. */
  public List<String> answer(Scan scan, boolean force) throws IOException {
    try (RegionScanner scanner = open(scan, force)) {
      return rest(scanner);
    }
  }

  /** All cells of a scan in the mode auto, as text. */
  public List<String> answer(Scan scan) throws IOException {
    try (RegionScanner scanner = open(new Scan(scan))) {
      return rest(scanner);
    }
  }

  /** What a scanner has left. */
  public static List<String> rest(RegionScanner scanner) throws IOException {
    List<String> cells = new ArrayList<>();
    List<Cell> row = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = scanner.next(row);
      row.forEach(cell -> cells.add(text(cell)));
      row.clear();
    }
    return cells;
  }

  /** The next row, as text; empty at the end. */
  public static List<String> row(RegionScanner scanner, ScannerContext context) throws IOException {
    List<Cell> row = new ArrayList<>();
    while (scanner.next(row, context) && row.isEmpty()) {
      // A limit was reached first.
    }
    return row.stream().map(LocalRegion::text).toList();
  }

  public static String text(Cell cell) {
    // Not its sequence id, which no client sees.
    return Bytes.toStringBinary(CellUtil.cloneRow(cell))
        + " "
        + Bytes.toStringBinary(CellUtil.cloneQualifier(cell))
        + " "
        + cell.getTimestamp()
        + " "
        + cell.getType()
        + " "
        + Bytes.toStringBinary(CellUtil.cloneValue(cell));
  }

  @Override
  public void close() throws IOException {
    IndexServers.regionClosed(server, index);
    region.close();
    wals.close();
    IndexServers.release(server);
    try (Stream<Path> files = Files.walk(dir)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
