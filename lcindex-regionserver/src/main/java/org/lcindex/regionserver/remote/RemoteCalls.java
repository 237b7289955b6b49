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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.CallHandler;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.FindReply;
import org.lcindex.rpc.reply.FoundFile;
import org.lcindex.rpc.reply.IndexFileName;

/**
 * Answers other servers that look for index files. The calls run on HBase's own handler threads, so
 * they never wait: above a number of calls, or of bytes per second, the caller is told when to come
 * again. Thread safe.
 */
public final class RemoteCalls implements CallHandler {
  /** For a caller that finds all places taken: about the time that one call takes. */
  private static final long BUSY_MILLIS = 10;

  private final CallerCheck callers;
  private final OwnFiles files;
  private final Counters counters;
  private final Throttle throttle;
  private final Semaphore places;

  /**
   * @param callers who may call
   */
  public RemoteCalls(
      CallerCheck callers, OwnFiles files, Counters counters, RemoteSettings settings) {
    this.callers = callers;
    this.files = files;
    this.counters = counters;
    this.throttle = new Throttle(settings.bytesPerSecond());
    this.places = new Semaphore(settings.servedCalls());
  }

  @Override
  public RpcMessage handle(String json) throws IOException {
    callers.check();
    ServerRequest request = ServerRequest.fromJson(json);
    return switch (request.op()) {
      case FIND -> find(request.find());
      case CHUNK -> chunk(request.chunk());
      case PRESENCE, STATUS, GLOBAL_NEEDS, ENTRIES, SWEEP, COMPARE ->
          throw new IndexException("Not a call for index files");
    };
  }

  private RpcMessage find(FindRequest request) throws IOException {
    HFileOrigin origin = RequestCheck.origin(request.address());
    List<IndexFileName> wanted = RequestCheck.files(request);
    if (!places.tryAcquire()) {
      return message(new FindReply(List.of(), BUSY_MILLIS));
    }
    try {
      List<FoundFile> found = new ArrayList<>();
      for (IndexFileName file : wanted) {
        found.add(files.find(origin, request.identity(), file));
      }
      return message(new FindReply(found, 0));
    } finally {
      places.release();
    }
  }

  private RpcMessage chunk(ChunkRequest request) throws IOException {
    HFileOrigin origin = RequestCheck.origin(request.address());
    RequestCheck.file(request.file());
    RequestCheck.range(request);
    if (!places.tryAcquire()) {
      return message(new ChunkReply(0, BUSY_MILLIS));
    }
    try {
      long wait = throttle.tryAcquire(request.length());
      if (wait > 0) {
        return message(new ChunkReply(0, wait));
      }
      byte[] bytes = files.read(origin, request);
      counters.increment(Counter.REMOTE_CHUNKS_SERVED);
      return new RpcMessage(RpcJson.toJson(new ChunkReply(ChunkReply.checksum(bytes), 0)), bytes);
    } finally {
      places.release();
    }
  }

  private static RpcMessage message(Object reply) {
    return RpcMessage.of(RpcJson.toJson(reply));
  }
}
