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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.FindReply;

/**
 * A server without HBase: local files and the answers of {@link RemoteCalls}, which is asked with
 * the messages that go over the wire.
 */
class TestServer implements Peer {
  static final RemoteSettings SETTINGS = new RemoteSettings(0, 10_000, 2_000, 2, 1_000);

  final String name;
  final Path folder;
  final LocalStore store;
  final Counters counters = new Counters();
  volatile boolean building;
  volatile boolean allowed = true;
  private final RemoteCalls calls;

  TestServer(String name, Path parent, RemoteSettings settings) {
    this.name = name;
    this.folder = parent.resolve(name);
    this.store = new LocalStore(LocalFiles.real(), List.of(folder), new Problems());
    store.disks().check();
    this.calls =
        new RemoteCalls(
            this::checkCaller, new OwnFiles(store, this::dir, this::building), counters, settings);
  }

  TestServer(String name, Path parent) {
    this(name, parent, SETTINGS);
  }

  private void checkCaller() throws AccessDeniedException {
    if (!allowed) {
      throw new AccessDeniedException("not you");
    }
  }

  /** Where the index files of {@link IndexedHFile} belong. */
  Path dirOfHFile() {
    return folder.resolve(
        Path.of("v1", "data", "ns", "orders", IndexedHFile.ADDRESS.region(), "f", "abcdef01"));
  }

  /** Gives it the index files of {@link IndexedHFile}. */
  TestServer withIndex() throws IOException {
    Files.createDirectories(dirOfHFile());
    IndexedHFile.write(dirOfHFile());
    return this;
  }

  Path dir(HFileOrigin origin) {
    return origin.equals(IndexedHFile.ORIGIN) && Files.exists(dirOfHFile()) ? dirOfHFile() : null;
  }

  private boolean building(HFileOrigin origin) {
    return building && origin.equals(IndexedHFile.ORIGIN);
  }

  RpcMessage handle(ServerRequest request) throws IOException {
    return calls.handle(RpcJson.toJson(request));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public FindReply find(FindRequest request) throws IOException {
    return RpcJson.fromJson(handle(ServerRequest.of(request)).json(), FindReply.class);
  }

  @Override
  public Piece chunk(ChunkRequest request) throws IOException {
    RpcMessage reply = handle(ServerRequest.of(request));
    return new Piece(RpcJson.fromJson(reply.json(), ChunkReply.class), reply.data());
  }
}
