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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.wal.WALSplitter;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Splits, merges, moves and so on of a table's regions, through the master as a user would. What
 * cannot be done is an {@link IOException} and changes nothing. Not thread safe.
 */
public final class RegionChanges {
  private static final long MOST_TO_CATCH_UP = 200;

  private final EmbeddedCluster cluster;
  private final AsyncAdmin admin;
  private final Supplier<TableName> table;

  /**
   * @param table asked at every step, since another table may take over
   */
  RegionChanges(EmbeddedCluster cluster, AsyncAdmin admin, Supplier<TableName> table) {
    this.cluster = cluster;
    this.admin = admin;
    this.table = table;
  }

  /** A region and the server that has it. */
  private record Place(HRegion region, HRegionServer server) {
    RegionInfo info() {
      return region.getRegionInfo();
    }
  }

  /**
   * @param at null for the middle
   */
  public void split(byte[] row, byte[] at) throws IOException {
    RegionInfo region = withoutCompactedFiles(place(row)).info();
    Await.on(
        at == null
            ? admin.splitRegion(region.getRegionName())
            : admin.splitRegion(region.getRegionName(), at));
  }

  public void mergeWithNext(byte[] row) throws IOException {
    RegionInfo first = withoutCompactedFiles(place(row)).info();
    if (first.isLast()) {
      throw new IOException("the last region has no next one");
    }
    RegionInfo second = withoutCompactedFiles(place(first.getEndKey())).info();
    Await.on(admin.mergeRegions(List.of(first.getRegionName(), second.getRegionName()), false));
  }

  /**
   * Files that a compaction replaced stay where they are as long as a scanner reads them. A split
   * or merge of HBase 2.6.4 makes references of all files in the folder, so these would come back:
   * with deleted cells in them, and as references to files that go later. ({@code
   * SplitTableRegionProcedure} lists them with the default store file tracker; {@code StoreEngine}
   * leaves out compacted files by their names, and references have other names.)
   */
  private static Place withoutCompactedFiles(Place place) throws IOException {
    for (HStore store : place.region().getStores()) {
      store.closeAndArchiveCompactedFiles();
      if (store.getCompactedFilesCount() > 0) {
        throw new IOException("a scanner reads files that were compacted");
      }
    }
    return place;
  }

  /** To the next server, in the order of their names. */
  public void move(byte[] row) throws IOException {
    Place place = place(row);
    List<HRegionServer> servers =
        cluster.regionServers().stream()
            .sorted(Comparator.comparing(HRegionServer::getServerName))
            .toList();
    HRegionServer next = servers.get((servers.indexOf(place.server()) + 1) % servers.size());
    Await.on(admin.move(place.info().getRegionName(), next.getServerName()));
  }

  public void reopen(byte[] row) throws IOException {
    byte[] name = place(row).info().getRegionName();
    Await.on(admin.unassign(name));
    Await.on(admin.assign(name));
  }

  /**
   * Not of a region that has been opened with a high sequence id. The emptied region begins with a
   * low one, which the master of HBase 2.6.4 does not take over, and after the next change of the
   * table it opens the region again and again until its sequence id is higher than the old one
   * ({@code ReopenTableRegionsProcedure}).
   */
  public void truncate(byte[] row) throws IOException {
    Place place = place(row);
    if (place.region().getOpenSeqNum() > MOST_TO_CATCH_UP) {
      throw new IOException("the region would be reopened for long");
    }
    Await.on(truncating(place.info().getRegionName()));
  }

  /** HBase 2.5 has no such call, and the sources are compiled against it. */
  private Future<?> truncating(byte[] region) throws IOException {
    try {
      return (Future<?>)
          AsyncAdmin.class.getMethod("truncateRegion", byte[].class).invoke(admin, region);
    } catch (NoSuchMethodException e) {
      throw new IOException("this HBase cannot empty a region", e);
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  /**
   * Aborts the region's server, starts another one and waits until all regions are online again.
   *
   * @param hfilesOfWal whether its WAL is split to HFiles
   */
  public void crashServer(byte[] row, boolean hfilesOfWal) throws IOException {
    HRegionServer dying = place(row).server();
    cluster
        .regionServers()
        .forEach(
            server ->
                server.getConfiguration().setBoolean(WALSplitter.WAL_SPLIT_TO_HFILE, hfilesOfWal));
    cluster.abortRegionServer(dying);
    cluster.startRegionServer();
    awaitOnline(dying.getServerName().toString());
  }

  /** Waits until a server that runs has each region of the table. */
  void awaitOnline(String ofServer) {
    Await.until(
        "recovery of the regions of " + ofServer,
        () -> {
          Set<String> online = new HashSet<>();
          cluster.regions(table.get()).stream()
              .filter(HRegion::isAvailable)
              .forEach(r -> online.add(r.getRegionInfo().getEncodedName()));
          return Await.on(admin.getRegions(table.get())).stream()
              .allMatch(region -> online.contains(region.getEncodedName()));
        });
  }

  private Place place(byte[] row) throws IOException {
    Optional<HRegion> region =
        cluster.regions(table.get()).stream()
            .filter(r -> r.getRegionInfo().containsRow(row))
            .findFirst();
    for (HRegionServer server : cluster.regionServers()) {
      if (region.isPresent() && server.getRegions(table.get()).contains(region.get())) {
        return new Place(region.get(), server);
      }
    }
    throw new IOException("no region is open for row " + Text.escape(row));
  }
}
