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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.file.FileKind;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.IndexFileName;

/** What can go wrong with a copy. */
class RemoteFaultTest extends RemoteSourceFixture {
  /** A server whose pieces a test may change. */
  private abstract class Tampering extends TestServer {
    final AtomicInteger pieces = new AtomicInteger();

    Tampering(String name) throws IOException {
      super(name, RemoteFaultTest.this.folder);
      withIndex();
    }

    abstract Piece tamper(int number, Piece piece) throws IOException;

    @Override
    public Piece chunk(ChunkRequest request) throws IOException {
      return tamper(pieces.incrementAndGet(), super.chunk(request));
    }
  }

  private static byte[] damaged(byte[] bytes) {
    byte[] copy = bytes.clone();
    copy[copy.length / 2] ^= 4;
    return copy;
  }

  @Test
  void aPieceDamagedOnTheWayIsAskedForAgain() throws IOException {
    TestServer a =
        new Tampering("a") {
          @Override
          Piece tamper(int number, Piece piece) {
            return number % 2 == 1 ? new Piece(piece.reply(), damaged(piece.bytes())) : piece;
          }
        };
    check(fetch(source(a), NEVER), a, IndexedHFile.FILES);
  }

  /** While servers are upgraded one after the other, or set back. */
  @ParameterizedTest
  @ValueSource(ints = {FileKind.VERSION_CURRENT - 1, FileKind.VERSION_CURRENT + 1})
  void filesOfAnotherReleaseAreNotTaken(int version) throws IOException {
    TestServer a =
        new TestServer("a", folder) {
          @Override
          public Piece chunk(ChunkRequest request) throws IOException {
            Piece piece = super.chunk(request);
            byte[] bytes = piece.bytes();
            if (request.offset() == 0) {
              setVersion(bytes, version);
            }
            return new Piece(new ChunkReply(ChunkReply.checksum(bytes), 0), bytes);
          }
        }.withIndex();
    assertNull(fetch(source(a), NEVER), "it is built");
    assertEquals(1, counted(Counter.REMOTE_FAILURES));
    assertEquals(1, counted(Counter.REMOTE_REBUILDS));
    TestServer b = new TestServer("b", folder).withIndex();
    check(fetch(source(a, b), NEVER), b, IndexedHFile.FILES);
  }

  /** The header of a file as another release would write it. */
  private static void setVersion(byte[] file, int version) {
    ByteBuffer header = ByteBuffer.wrap(file).putInt(4, version);
    CRC32C crc = new CRC32C();
    crc.update(file, 0, 12);
    header.putInt(12, (int) crc.getValue());
  }

  /** The server does not offer what it cannot read itself: it was upgraded, and builds anew. */
  @Test
  void filesOfAnotherReleaseAreNotOffered() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    for (IndexFileName file : IndexedHFile.FILES) {
      Path path = IndexedHFile.path(a.dirOfHFile(), file);
      byte[] bytes = Files.readAllBytes(path);
      setVersion(bytes, FileKind.VERSION_CURRENT - 1);
      Files.write(path, bytes);
    }
    assertNull(fetch(source(a), NEVER));
    assertEquals(0, counted(Counter.REMOTE_FAILURES));
    assertEquals(1, counted(Counter.REMOTE_REBUILDS));
  }

  @Test
  void aServerThatDamagesEveryPieceIsLeftForTheNext() throws IOException {
    Tampering a =
        new Tampering("a") {
          @Override
          Piece tamper(int number, Piece piece) {
            return new Piece(piece.reply(), damaged(piece.bytes()));
          }
        };
    TestServer b = new TestServer("b", folder).withIndex();
    check(fetch(source(a, b), NEVER), b, IndexedHFile.FILES);
    assertEquals(2, a.pieces.get());
    assertEquals(1, counted(Counter.REMOTE_FAILURES));
  }

  /** Its checksum is right: the file was damaged before it was read. */
  @Test
  void aFileDamagedAtItsSourceIsNoticed() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    Path ifile = IndexedHFile.path(a.dirOfHFile(), IndexedHFile.file(FileKind.IFILE, 0));
    try (RandomAccessFile file = new RandomAccessFile(ifile.toFile(), "rw")) {
      file.seek(file.length() / 3);
      int old = file.read();
      file.seek(file.length() / 3);
      file.write(old ^ 1);
    }
    assertNull(fetch(source(a), NEVER));
    assertEquals(1, counted(Counter.REMOTE_FAILURES));
    assertEquals(1, counted(Counter.REMOTE_REBUILDS));
    assertEquals(0, counted(Counter.REMOTE_FILES_COPIED));
  }

  @Test
  void wrongLengthsAreNoticed() throws IOException {
    TestServer cut =
        new Tampering("cut") {
          @Override
          Piece tamper(int number, Piece piece) {
            byte[] shorter = Arrays.copyOf(piece.bytes(), piece.bytes().length - 1);
            return new Piece(new ChunkReply(ChunkReply.checksum(shorter), 0), shorter);
          }
        };
    TestServer none =
        new Tampering("none") {
          @Override
          Piece tamper(int number, Piece piece) {
            return new Piece(new ChunkReply(0, 0), new byte[0]);
          }
        };
    assertNull(fetch(source(cut, none), NEVER));
    assertEquals(2, counted(Counter.REMOTE_FAILURES));
  }

  @Test
  void aFileTruncatedOrReplacedMeanwhileIsNoticed() throws IOException {
    TestServer truncated =
        new Tampering("truncated") {
          @Override
          Piece tamper(int number, Piece piece) throws IOException {
            if (number == 4) {
              Path ifile = IndexedHFile.path(dirOfHFile(), IndexedHFile.file(FileKind.IFILE, 0));
              try (RandomAccessFile file = new RandomAccessFile(ifile.toFile(), "rw")) {
                file.setLength(20_000);
              }
            }
            return piece;
          }
        };
    TestServer deleted =
        new Tampering("deleted") {
          @Override
          Piece tamper(int number, Piece piece) throws IOException {
            if (number == 2) {
              for (IndexFileName file : IndexedHFile.FILES) {
                Files.deleteIfExists(IndexedHFile.path(dirOfHFile(), file));
              }
            }
            return piece;
          }
        };
    TestServer b = new TestServer("b", folder).withIndex();
    check(fetch(source(truncated, deleted, b), NEVER), b, IndexedHFile.FILES);
    assertEquals(2, counted(Counter.REMOTE_FAILURES));
  }

  @Test
  void anOwnerThatVanishesHalfWayIsLeftForTheNext() throws IOException {
    Tampering a =
        new Tampering("a") {
          @Override
          Piece tamper(int number, Piece piece) throws IOException {
            if (number > 4) {
              throw new IOException("Connection refused");
            }
            return piece;
          }
        };
    TestServer b = new TestServer("b", folder).withIndex();
    check(fetch(source(a, b), NEVER), b, IndexedHFile.FILES);
    assertEquals(1, counted(Counter.REMOTE_FAILURES));
    assertEquals(6, a.pieces.get(), "one more attempt");
  }

  @Test
  void aBusyOwnerIsWaitedFor() throws IOException {
    TestServer a =
        new Tampering("a") {
          @Override
          Piece tamper(int number, Piece piece) {
            return number % 3 == 0 ? piece : new Piece(new ChunkReply(0, 1), new byte[0]);
          }
        };
    check(fetch(source(a), NEVER), a, IndexedHFile.FILES);
  }

  /** A rebuild would meet the same disk; the job fails and is tried again. */
  @Test
  void theOwnDiskIsNotTheOtherServersFault() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    Path tmp = local.folder.resolve("v1/tmp");
    TestServer spoils =
        new Tampering("spoils") {
          @Override
          Piece tamper(int number, Piece piece) throws IOException {
            // Takes the place of the next file that is to be made here.
            try (Stream<Path> builds = Files.list(tmp)) {
              Path build = builds.findFirst().orElseThrow();
              Files.createDirectories(
                  IndexedHFile.path(build, IndexedHFile.file(FileKind.SFILE, 0)));
            }
            return piece;
          }
        };
    assertThrows(FileSystemException.class, () -> fetch(source(spoils, a), NEVER));
    assertEquals(0, counted(Counter.REMOTE_FAILURES));
    assertEquals(0, counted(Counter.REMOTE_REBUILDS));
    assertEquals(new Counters().asMap(), local.counters.asMap());
  }
}
