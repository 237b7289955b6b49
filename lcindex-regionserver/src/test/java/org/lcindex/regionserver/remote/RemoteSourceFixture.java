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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.rpc.reply.IndexFileName;

/** Copies between servers of one process. */
abstract class RemoteSourceFixture {
  static final RegionInfo REGION =
      RegionInfoBuilder.newBuilder(IndexedHFile.ORIGIN.table()).build();
  static final BooleanSupplier NEVER = () -> false;

  @TempDir Path folder;
  TestServer local;
  private RemoteSource source;

  @BeforeEach
  void create() {
    local = new TestServer("local", folder);
  }

  /** What is thrown away goes on the disk's own thread, a moment later. */
  @AfterEach
  void nothingIsLeft() throws Exception {
    if (source != null) {
      source.close();
    }
    Waiting.until(Duration.ofMinutes(1), () -> "no build directory left", () -> builds() == 0);
  }

  private long builds() throws IOException {
    try (Stream<Path> builds = Files.list(local.folder.resolve("v1/tmp"))) {
      return builds.count();
    }
  }

  /** Servers to ask: some that served the region before, and all. */
  record TestPeers(List<? extends Peer> before, List<? extends Peer> alive) implements Peers {
    @Override
    public List<Peer> previous(RegionInfo region, HFileOrigin origin) {
      return List.copyOf(before);
    }

    @Override
    public List<Peer> all() {
      return List.copyOf(alive);
    }

    @Override
    public void close() {}
  }

  final RemoteSource source(Peers peers) {
    source = new RemoteSource(local.store, peers, local.counters, TestServer.SETTINGS);
    return source;
  }

  final RemoteSource source(Peer... peers) {
    return source(new TestPeers(List.of(peers), List.of(peers)));
  }

  static BuiltIndex fetch(RemoteSource from, BooleanSupplier stop) throws IOException {
    return fetch(from, IndexedHFile.INDEXES, stop);
  }

  static BuiltIndex fetch(RemoteSource from, List<IndexDefinition> missing, BooleanSupplier stop)
      throws IOException {
    return from.fetch(
        REGION, IndexedHFile.ORIGIN, IndexedHFile.IDENTITY, missing, stop, share -> {});
  }

  final long counted(Counter counter) {
    return local.counters.get(counter);
  }

  /** The files are those of the server, in the order of publication; then they are thrown away. */
  final void check(BuiltIndex copied, TestServer from, List<IndexFileName> expected)
      throws IOException {
    assertNotNull(copied);
    assertEquals(
        expected.stream().map(file -> IndexedHFile.path(copied.dir(), file)).toList(),
        copied.files());
    long bytes = 0;
    for (IndexFileName file : expected) {
      byte[] there = Files.readAllBytes(IndexedHFile.path(from.dirOfHFile(), file));
      assertArrayEquals(there, Files.readAllBytes(IndexedHFile.path(copied.dir(), file)));
      bytes += there.length;
    }
    assertEquals(expected.size(), counted(Counter.REMOTE_FILES_COPIED));
    assertEquals(bytes, counted(Counter.REMOTE_BYTES_COPIED));
    copied.cleanUp().run();
  }
}
