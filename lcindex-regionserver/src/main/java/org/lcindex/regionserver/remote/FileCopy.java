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
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.lcindex.io.LocalFiles;
import org.lcindex.pace.Throttle;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.FoundFile;
import org.lcindex.rpc.reply.HFileAddress;

/**
 * Copies one index file from another server, piece by piece, each held against its checksum. A
 * failed piece is asked for once more, since a call may fail by a garbage collection or a moment's
 * loss of the network; then the copy has failed. Thread safe.
 */
record FileCopy(LocalFiles files, Throttle throttle, RemoteSettings settings) {
  private static final int ATTEMPTS = 2;

  /** A busy server is left after so many times the timeout of a call. */
  private static final int TIMEOUTS_OF_PATIENCE = 20;

  /**
   * Copies a whole file and syncs it.
   *
   * @param to a path that is not there; the file is left unfinished when this returns false or
   *     throws
   * @param progress told after each chunk how many bytes are copied
   * @return false when {@code stop} ended it early
   * @throws PeerException for what the other server is to blame for; any other exception is about
   *     this server's disk
   */
  boolean copy(
      Peer peer,
      HFileAddress address,
      FoundFile from,
      Path to,
      BooleanSupplier stop,
      LongConsumer progress)
      throws IOException {
    try (LocalFiles.Output out = files.create(to)) {
      while (out.position() < from.bytes()) {
        int length = (int) Math.min(settings.chunkBytes(), from.bytes() - out.position());
        ChunkRequest request =
            new ChunkRequest(address, from.file(), from.version(), out.position(), length);
        byte[] bytes = throttle.acquire(length, stop) ? fetch(peer, request, stop) : null;
        if (bytes == null) {
          return false;
        }
        out.write(bytes, 0, bytes.length);
        progress.accept(out.position());
      }
      out.sync();
      return true;
    }
  }

  /** One piece; null when {@code stop} ended it early. */
  private byte[] fetch(Peer peer, ChunkRequest request, BooleanSupplier stop) throws PeerException {
    Patience patience = new Patience((long) TIMEOUTS_OF_PATIENCE * settings.timeoutMillis());
    for (int attempt = 1; !stop.getAsBoolean(); ) {
      try {
        Peer.Piece piece = peer.chunk(request);
        if (piece.reply().retryAfterMillis() == 0) {
          return checked(peer, request, piece);
        }
        if (!patience.await(piece.reply().retryAfterMillis(), stop) && !stop.getAsBoolean()) {
          throw new PeerException(peer, "busy for too long", null);
        }
      } catch (PeerException | DoNotRetryIOException e) {
        throw asPeerException(peer, e);
      } catch (IOException e) {
        if (attempt++ == ATTEMPTS) {
          throw asPeerException(peer, e);
        }
      }
    }
    return null;
  }

  private static byte[] checked(Peer peer, ChunkRequest request, Peer.Piece piece)
      throws IOException {
    byte[] bytes = piece.bytes();
    if (bytes.length != request.length()) {
      throw new PeerException(
          peer,
          String.format("sent %d bytes, asked for were %d", bytes.length, request.length()),
          null);
    }
    if (ChunkReply.checksum(bytes) != piece.reply().crc32c()) {
      // A plain exception: it is worth another attempt.
      throw new IOException(
          String.format(
              "the checksum of bytes %s to %s does not match",
              request.offset(), request.offset() + request.length()));
    }
    return bytes;
  }

  private static PeerException asPeerException(Peer peer, IOException e) {
    return e instanceof PeerException own ? own : new PeerException(peer, CauseText.line(e), e);
  }
}
