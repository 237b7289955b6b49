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
package org.lcindex.query.offline;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineIndexFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RoomRequest;
import org.lcindex.rpc.reply.RoomReply;

/**
 * Asks the servers of a table, each for its share of a folder's index files, whether there is room
 * for them. An HFile counts where its first row is: HBase cuts one that crosses a region's
 * boundary, and the servers build index files of its parts, of about that size. Stateless.
 */
final class LoadRoom {
  private static final int MAX_JSON_BYTES = 4 << 20;

  private LoadRoom() {}

  /**
   * Index files of one HFile.
   *
   * @param row the HFile's first one
   * @param bytes of all of them
   */
  record Staged(byte[] row, long bytes) {}

  /**
   * What comes to one server.
   *
   * @param row the start key of one of its regions
   */
  record Share(byte[] row, RoomRequest room) {}

  /**
   * Returns when each server has agreed, just now. One that does not know the question, or does not
   * index, agrees.
   *
   * @param stage where index files may be already; null when none are
   * @throws IndexException with all servers that have no room, and why
   */
  static void require(
      Connection connection,
      LoadStages stages,
      FileSystem fs,
      Path folder,
      Manifest manifest,
      Path stage)
      throws IOException {
    List<Staged> hfiles = hfiles(connection, fs, folder, manifest, stage);
    if (hfiles.isEmpty()) {
      return;
    }
    Collection<Share> shares;
    try (RegionLocator regions = connection.getRegionLocator(stages.table())) {
      shares = shares(hfiles, regions.getAllRegionLocations()).values();
    }
    Collection<String> refusals = new ConcurrentLinkedQueue<>();
    AtOnce.each(
        AtOnce.FILES,
        List.copyOf(shares),
        share -> {
          RoomReply reply = ask(stages, share);
          if (reply != null && reply.noRoom() != null) {
            refusals.add("\n  " + reply.server() + ": " + reply.noRoom());
          }
        },
        share -> {});
    if (!refusals.isEmpty()) {
      throw new IndexException(
          String.format(
              "Nothing is loaded, because %s of %s region servers have no room for the"
                  + " index files that they would get. Call it again when there is room:%s",
              refusals.size(),
              shares.size(),
              String.join("", refusals.stream().sorted().toList())));
    }
  }

  /** Null when the server cannot tell. */
  private static RoomReply ask(LoadStages stages, Share share) throws IOException {
    try {
      return stages
          .caller()
          .call(stages.table(), share.row(), RegionRequest.room(share.room()), RoomReply.class);
    } catch (IndexException e) {
      return null; // an older server, or one that has no index files
    }
  }

  private static List<Staged> hfiles(
      Connection connection, FileSystem fs, Path folder, Manifest manifest, Path stage)
      throws IOException {
    List<Path> documents = new ArrayList<>();
    for (ManifestFile file : manifest.files()) {
      if (LoadedFolder.isOfHFile(file)) {
        documents.add(new Path(folder, file.path()));
      }
    }
    FileSystem ofStage = stage == null ? null : stage.getFileSystem(connection.getConfiguration());
    Collection<Staged> read = new ConcurrentLinkedQueue<>();
    AtOnce.each(
        AtOnce.FILES,
        documents,
        document -> {
          Staged hfile = read(fs, document);
          if (hfile == null && stage != null) {
            Path content = new Path(stage, document.getParent().getName());
            hfile = read(ofStage, new Path(content, OfflineNames.HFILE_JSON));
          }
          if (hfile != null) {
            read.add(hfile);
          }
        },
        document -> {});
    return List.copyOf(read);
  }

  /** Null when it is not there, or servers will not take what it tells of. */
  private static Staged read(FileSystem fs, Path document) throws IOException {
    try (InputStream in = fs.open(document)) {
      return staged(
          OfflineHFile.fromJson(new String(in.readNBytes(MAX_JSON_BYTES), StandardCharsets.UTF_8)));
    } catch (FileNotFoundException | IndexException e) {
      return null;
    }
  }

  /** Null when its first key is none, as of an HFile without cells. */
  static Staged staged(OfflineHFile hfile) {
    try {
      byte[] key = Base64.getDecoder().decode(hfile.firstKey());
      return new Staged(
          CellUtil.cloneRow(new KeyValue.KeyOnlyKeyValue(key)),
          hfile.files().stream().mapToLong(OfflineIndexFile::length).sum());
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** What comes to each server, by its name. */
  static Map<String, Share> shares(List<Staged> hfiles, List<HRegionLocation> locations) {
    NavigableMap<byte[], HRegionLocation> regions = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    locations.stream()
        .filter(Objects::nonNull)
        .filter(one -> RegionReplicaUtil.isDefaultReplica(one.getRegion()))
        .filter(one -> !one.getRegion().isSplit())
        .forEach(one -> regions.put(one.getRegion().getStartKey(), one));
    Map<String, Share> shares = new TreeMap<>();
    for (Staged hfile : hfiles) {
      Map.Entry<byte[], HRegionLocation> region = regions.floorEntry(hfile.row());
      if (region != null) {
        Share one = new Share(region.getKey(), new RoomRequest(hfile.bytes(), hfile.bytes()));
        shares.merge(
            String.valueOf(region.getValue().getServerName()), one, (all, more) -> sum(all, more));
      }
    }
    return shares;
  }

  private static Share sum(Share all, Share more) {
    return new Share(
        all.row(),
        new RoomRequest(
            all.room().bytes() + more.room().bytes(),
            Math.max(all.room().greatest(), more.room().greatest())));
  }
}
