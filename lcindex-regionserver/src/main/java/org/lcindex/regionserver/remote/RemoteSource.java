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
package org.lcindex.regionserver.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.rpc.reply.FoundFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets index files from the servers that have them: those that served the region before are asked
 * first, then all others. What arrives is believed only after every byte of it was checked; a
 * server that fails half-way or sends damaged bytes is passed over for the next one.
 *
 * <p>Thread safe. Copies share one limit of bytes per second.
 */
public final class RemoteSource implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteSource.class);

  private final LocalStore store;
  private final Peers peers;
  private final Survey survey;
  private final FileCopy copies;
  private final Counters counters;
  private final RemoteSettings settings;

  RemoteSource(LocalStore store, Peers peers, Counters counters, RemoteSettings settings) {
    this.store = store;
    this.peers = peers;
    this.survey = new Survey(settings.timeoutMillis());
    this.copies = new FileCopy(store.files(), new Throttle(settings.bytesPerSecond()), settings);
    this.counters = counters;
    this.settings = settings;
  }

  /**
   * A source that asks the servers of a cluster, by a connection of its own.
   *
   * @param conf of this region server
   * @param self the name of this region server, as soon as it has one
   */
  public static RemoteSource ofCluster(
      Configuration conf,
      Supplier<ServerName> self,
      LocalStore store,
      Counters counters,
      RemoteSettings settings) {
    ServerConnection connection = new ServerConnection(conf, settings.timeoutMillis());
    return new RemoteSource(store, new ClusterPeers(connection, self), counters, settings);
  }

  /**
   * Copies the row file and the files of the given indexes into a build directory of the local
   * store, and verifies them.
   *
   * @param region the open region that shows the HFile
   * @param origin where the HFile was written
   * @param identity what its index files must have been built from
   * @param missing the indexes that are missing
   * @param stop asked between two chunks; when true the copy is abandoned
   * @param progress told as often how much is copied, from 0 to 1
   * @return what was copied and checked, which may be fewer indexes than are missing when no server
   *     has them all; null when there is nothing to be had, or when stopped
   * @throws org.lcindex.regionserver.remote.StillBuildingException when a server is at work on what
   *     nobody has yet: ask again later
   * @throws IOException when this server's disk fails
   */
  public BuiltIndex fetch(
      RegionInfo region,
      HFileOrigin origin,
      HFileIdentity identity,
      List<IndexDefinition> missing,
      BooleanSupplier stop,
      DoubleConsumer progress)
      throws IOException {
    CopyRequest request = new CopyRequest(origin, identity, missing);
    List<Offer> partial = new ArrayList<>();
    Set<String> asked = new HashSet<>();
    for (Group group : Group.values()) {
      List<Offer> offers = survey.ask(notYetAsked(group, region, origin, asked), request);
      for (Offer offer : offers) {
        BuiltIndex copied = offer.complete() ? copy(offer, request, stop, progress) : null;
        if (copied != null || stop.getAsBoolean()) {
          return copied;
        }
        if (!offer.complete() && offer.isWorthCopying()) {
          partial.add(offer);
        }
      }
      if (offers.stream().anyMatch(Offer::building)) {
        // Not every server of the cluster has to be asked again and again meanwhile.
        throw new StillBuildingException("another server is building the index of " + origin);
      }
    }
    partial.sort(Offer.BY_FILES);
    for (Offer offer : partial) {
      BuiltIndex copied = copy(offer, request, stop, progress);
      if (copied != null || stop.getAsBoolean()) {
        return copied;
      }
    }
    counters.increment(Counter.REMOTE_REBUILDS);
    return null;
  }

  private enum Group {
    PREVIOUS,
    ALL
  }

  private List<Peer> notYetAsked(
      Group group, RegionInfo region, HFileOrigin origin, Set<String> asked) {
    try {
      List<Peer> found =
          switch (group) {
            case PREVIOUS -> peers.previous(region, origin);
            case ALL -> peers.all();
          };
      return found.stream().filter(peer -> asked.add(peer.name())).toList();
    } catch (IOException e) {
      LOG.info(
          "LCIndex: cannot find out which servers may have the index of {}: {}",
          origin,
          e.toString());
      return List.of();
    }
  }

  /** Null when the server fails, when what it sent is damaged, and when {@code stop} is true. */
  private BuiltIndex copy(
      Offer offer, CopyRequest request, BooleanSupplier stop, DoubleConsumer progress)
      throws IOException {
    BuildDir dir = store.newBuildDir(request.origin(), offer.bytes());
    try (dir) {
      List<Path> copied = copyAndCheck(offer, request, dir.path(), stop, progress);
      if (copied == null) {
        return null;
      }
      counters.add(Counter.REMOTE_FILES_COPIED, copied.size());
      counters.add(Counter.REMOTE_BYTES_COPIED, offer.bytes());
      return dir.finished(copied);
    } catch (PeerException | CorruptIndexException e) {
      counters.increment(Counter.REMOTE_FAILURES);
      LOG.warn(
          "LCIndex: the index of {} cannot be copied from {}: {}",
          request.origin(),
          offer.peer().name(),
          e.getMessage());
      return null;
    } catch (IOException e) {
      throw dir.suspectDisk(e);
    }
  }

  private List<Path> copyAndCheck(
      Offer offer, CopyRequest request, Path dir, BooleanSupplier stop, DoubleConsumer progress)
      throws IOException {
    LocalFiles files = store.files();
    double all = offer.bytes();
    long bytes = 0;
    List<Path> copied = new ArrayList<>();
    for (FoundFile found : offer.files()) {
      Path path = dir.resolve(found.file().kind().fileName(found.file().indexId()));
      long before = bytes;
      LongConsumer position = at -> progress.accept((before + at) / all);
      if (!copies.copy(offer.peer(), request.address(), found, path, stop, position)) {
        return null;
      }
      try (AnyIndexFile file = AnyIndexFile.open(files, path, found.file())) {
        file.require(request.identity(), found.file(), request.definition(found.file().indexId()));
        // Checksums bind every byte to its place in this file; decoding all of it would cost most
        // of what a copy saves.
        file.checkAll().run();
      }
      copied.add(path);
      bytes += found.bytes();
    }
    return copied;
  }

  /** How long to wait for a server that is still building, in milliseconds. */
  public long waitAtMostMillis() {
    return settings.waitBuildingMillis();
  }

  @Override
  public void close() {
    survey.close();
    peers.close();
  }
}
