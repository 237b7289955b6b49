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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.FindReply;
import org.lcindex.rpc.reply.FoundFile;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.IndexFileName;

class RemoteCallsTest {
  private static final List<String> IDS =
      IndexedHFile.INDEXES.stream().map(IndexDefinition::id).toList();

  @TempDir Path folder;
  private TestServer server;

  @BeforeEach
  void write() throws IOException {
    server = new TestServer("a", folder).withIndex();
  }

  private static FindRequest request(HFileIdentity identity) {
    return new FindRequest(IndexedHFile.ADDRESS, identity, IDS);
  }

  private List<FoundFile> find() throws IOException {
    return server.find(request(IndexedHFile.IDENTITY)).files();
  }

  private FoundFile.State state(IndexFileName file) throws IOException {
    return find().stream().filter(f -> f.file().equals(file)).findFirst().orElseThrow().state();
  }

  private Path path(IndexFileName file) {
    return IndexedHFile.path(server.dirOfHFile(), file);
  }

  @Test
  void findsAllFilesOfTheHFile() throws IOException {
    List<FoundFile> found = find();
    assertEquals(IndexedHFile.FILES, found.stream().map(FoundFile::file).toList());
    for (FoundFile file : found) {
      assertEquals(FoundFile.State.HAVE, file.state());
      assertEquals(Files.size(path(file.file())), file.bytes());
    }
  }

  @Test
  void anotherHFileOfTheSameNameIsNotOffered() throws IOException {
    for (HFileIdentity other :
        List.of(
            new HFileIdentity("abcdef01", 123_457, 6_000),
            new HFileIdentity("abcdef01", 123_456, 6_001),
            new HFileIdentity("abcdef02", 123_456, 6_000))) {
      for (FoundFile file : server.find(request(other)).files()) {
        assertEquals(FoundFile.State.NONE, file.state(), other::toString);
      }
    }
  }

  @Test
  void saysWhatIsBeingBuilt() throws IOException {
    IndexFileName ifile = IndexedHFile.file(FileKind.IFILE, 1);
    Files.delete(path(ifile));
    assertEquals(FoundFile.State.NONE, state(ifile));
    server.building = true;
    assertEquals(FoundFile.State.BUILDING, state(ifile));
    assertEquals(FoundFile.State.HAVE, state(IndexFileName.rows()));
  }

  @Test
  void damagedAndMixedUpFilesAreNotOffered() throws IOException {
    for (IndexFileName file : IndexedHFile.FILES) {
      byte[] good = Files.readAllBytes(path(file));
      byte[] bad = good.clone();
      bad[bad.length - 20] ^= 1;
      Files.write(path(file), bad);
      assertEquals(FoundFile.State.NONE, state(file), file::toString);
      Files.write(path(file), Arrays.copyOf(good, good.length - 1));
      assertEquals(FoundFile.State.NONE, state(file), file::toString);
      Files.write(path(file), good);
    }
    for (FileKind kind : new FileKind[] {FileKind.IFILE, FileKind.SFILE}) {
      byte[] first = Files.readAllBytes(path(IndexedHFile.file(kind, 0)));
      Files.write(path(IndexedHFile.file(kind, 1)), first);
      assertEquals(FoundFile.State.NONE, state(IndexedHFile.file(kind, 1)));
    }
  }

  @Test
  void piecesMakeUpTheFile() throws IOException {
    for (FoundFile file : find()) {
      byte[] all = Files.readAllBytes(path(file.file()));
      for (int offset = 0; offset < all.length; offset += 7_000) {
        int length = Math.min(7_000, all.length - offset);
        Peer.Piece piece = server.chunk(piece(file, offset, length));
        assertArrayEquals(Arrays.copyOfRange(all, offset, offset + length), piece.bytes());
        assertEquals(ChunkReply.checksum(piece.bytes()), piece.reply().crc32c());
      }
    }
    assertTrue(server.counters.get(Counter.REMOTE_CHUNKS_SERVED) > 5);
  }

  private static ChunkRequest piece(FoundFile file, long offset, int length) {
    return new ChunkRequest(IndexedHFile.ADDRESS, file.file(), file.version(), offset, length);
  }

  @Test
  void nothingBehindTheEndAndNothingReplaced() throws IOException {
    FoundFile rows = find().get(0);
    assertThrows(IOException.class, () -> server.chunk(piece(rows, rows.bytes() - 1, 2)));
    assertThrows(IOException.class, () -> server.chunk(piece(rows, 1L << 50, 1)));
    Files.setLastModifiedTime(path(rows.file()), FileTime.fromMillis(rows.version() + 1));
    IOException e = assertThrows(IOException.class, () -> server.chunk(piece(rows, 0, 1)));
    assertTrue(e.getMessage().contains("was replaced"), e.getMessage());
    Files.delete(path(rows.file()));
    assertThrows(IOException.class, () -> server.chunk(piece(rows, 0, 1)));
  }

  @Test
  void strangersGetNothing() throws IOException {
    FoundFile rows = find().get(0);
    server.allowed = false;
    assertThrows(AccessDeniedException.class, this::find);
    assertThrows(AccessDeniedException.class, () -> server.chunk(piece(rows, 0, 1)));
    // Outside a call of HBase's RPC there is nobody who could have been authenticated.
    assertThrows(AccessDeniedException.class, CallerCheck::requireServer);
  }

  @Test
  void namesAreCheckedBeforeAnythingElse() {
    HFileAddress trick = new HFileAddress("ns:orders", IndexedHFile.ORIGIN.region(), "..", "ab");
    assertThrows(
        IndexException.class,
        () -> server.find(new FindRequest(trick, IndexedHFile.IDENTITY, IDS)));
    assertThrows(
        IndexException.class,
        () -> server.chunk(new ChunkRequest(trick, IndexFileName.rows(), 0, 0, 1)));
    assertThrows(
        IndexException.class,
        () ->
            server.chunk(
                new ChunkRequest(
                    IndexedHFile.ADDRESS, new IndexFileName(FileKind.IFILE, "../.."), 0, 0, 1)));
  }

  @Test
  void nothingOutsideTheLocalDirectoriesIsRead() throws IOException {
    Path outside = Files.createDirectories(folder.resolve("outside"));
    IndexedHFile.write(outside);
    OwnFiles files =
        new OwnFiles(
            server.store, origin -> server.folder.resolve("v1/../../outside"), origin -> false);
    assertThrows(
        IndexException.class,
        () -> files.find(IndexedHFile.ORIGIN, IndexedHFile.IDENTITY, IndexFileName.rows()));
    assertThrows(
        IndexException.class,
        () ->
            files.read(
                IndexedHFile.ORIGIN,
                new ChunkRequest(IndexedHFile.ADDRESS, IndexFileName.rows(), 0, 0, 1)));
  }

  @Test
  void aboveTheLimitOfBytesCallersAreToldToWait() throws IOException {
    TestServer slow =
        new TestServer("b", folder, new RemoteSettings(1_000, 1 << 20, 1_000, 2, 1_000))
            .withIndex();
    FoundFile ifile = slow.find(request(IndexedHFile.IDENTITY)).files().get(2);
    assertEquals(0, slow.chunk(piece(ifile, 0, 4_000)).reply().retryAfterMillis());
    Peer.Piece second = slow.chunk(piece(ifile, 4_000, 1_000));
    long wait = second.reply().retryAfterMillis();
    assertTrue(wait > 2_000 && wait <= 4_001, "wait " + wait);
    assertEquals(0, second.bytes().length);
  }

  /** A call that hangs on the disk must not take more of HBase's handlers with it. */
  @Test
  void aboveTheLimitOfCallsCallersAreToldToWait() throws Exception {
    CountDownLatch entered = new CountDownLatch(2);
    CountDownLatch leave = new CountDownLatch(1);
    TestServer stuck =
        new TestServer("c", folder) {
          @Override
          Path dir(HFileOrigin origin) {
            entered.countDown();
            try {
              leave.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return super.dir(origin);
          }
        };
    ExecutorService executor = Executors.newFixedThreadPool(2);
    try {
      Future<FindReply> first = executor.submit(() -> stuck.find(request(IndexedHFile.IDENTITY)));
      Future<FindReply> second = executor.submit(() -> stuck.find(request(IndexedHFile.IDENTITY)));
      entered.await();
      FindReply busy = stuck.find(request(IndexedHFile.IDENTITY));
      assertTrue(busy.retryAfterMillis() > 0 && busy.files().isEmpty(), busy::toString);
      leave.countDown();
      assertEquals(5, first.get().files().size());
      assertEquals(5, second.get().files().size());
      assertEquals(5, stuck.find(request(IndexedHFile.IDENTITY)).files().size());
    } finally {
      executor.shutdownNow();
    }
  }
}
