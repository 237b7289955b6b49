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
import java.util.function.Function;
import java.util.function.Predicate;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.reply.FoundFile;
import org.lcindex.rpc.reply.IndexFileName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This server's index files, for others to read. Keeps nothing open between calls: the files may be
 * deleted or replaced at any moment, which a change of their version shows. Thread safe.
 *
 * @param dirs the directory with the published index files of an HFile; null when there is none
 * @param building whether a job of this server is at work on index files of the HFile, or is going
 *     to be
 */
public record OwnFiles(
    LocalStore store, Function<HFileOrigin, Path> dirs, Predicate<HFileOrigin> building) {
  private static final Logger LOG = LoggerFactory.getLogger(OwnFiles.class);

  /** Whether there is such a file, built from this very HFile. */
  FoundFile find(HFileOrigin origin, HFileIdentity identity, IndexFileName file)
      throws IndexException {
    Path path = path(origin, file);
    LocalFiles files = store.files();
    try {
      if (path != null && files.exists(path) && !store.isMarkedWrong(path.getParent())) {
        long version = files.lastModified(path);
        try (AnyIndexFile opened = AnyIndexFile.open(files, path, file)) {
          opened.require(identity, file);
        }
        return new FoundFile(file, FoundFile.State.HAVE, files.size(path), version);
      }
    } catch (IOException e) {
      // Whoever asks is not to have it; those who serve queries from it see to the damage.
      LOG.debug("Not offered: {}", path, e);
    }
    FoundFile.State state = building.test(origin) ? FoundFile.State.BUILDING : FoundFile.State.NONE;
    return new FoundFile(file, state, 0, 0);
  }

  /**
   * A piece of a file.
   *
   * @throws IOException when the file is not there, is not the one that was found, or ends before
   */
  byte[] read(HFileOrigin origin, ChunkRequest request) throws IOException {
    Path path = path(origin, request.file());
    if (path == null) {
      throw new IOException(
          "There are no index files of " + origin + " any more; ask who has them once more");
    }
    LocalFiles files = store.files();
    long version = files.lastModified(path);
    if (version != request.version()) {
      throw new IOException(
          String.format(
              "%s of %s was replaced: it is version %d and not %d any more; find it anew",
              path.getFileName(), origin, version, request.version()));
    }
    byte[] bytes = new byte[request.length()];
    try (LocalFiles.Input in = files.open(path)) {
      in.readFully(request.offset(), bytes, 0, bytes.length);
    }
    return bytes;
  }

  private Path path(HFileOrigin origin, IndexFileName file) throws IndexException {
    Path dir = dirs.apply(origin);
    if (dir == null) {
      return null;
    }
    Path path = dir.resolve(file.kind().fileName(file.indexId())).normalize();
    // The parts were checked. Should a form ever admit too much, this is what it comes to.
    if (store.dirs().stream().noneMatch(path::startsWith)) {
      throw new IndexException("Refused " + origin + ": it leads out of the local directories");
    }
    return path;
  }
}
