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
package org.lcindex.regionserver.offline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.Compression;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.Restamp;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineIndexFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.Sha256;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.remote.AnyIndexFile;
import org.lcindex.rpc.reply.IndexFileName;

/** Copies the index files of one HFile from a stage to a live HFile. For one thread. */
final class StagedCopy {
  private final LocalFiles files;
  private final Throttle throttle;
  private final HFileIdentity live;
  private final BooleanSupplier stop;
  private final Restamp restamp;

  /**
   * Copies for one live HFile.
   *
   * @param usual the compression of its builds
   * @param held told how many bytes of heap are held
   * @param stop asked between two pages
   */
  StagedCopy(
      LocalFiles files,
      Throttle throttle,
      OfflineHFile built,
      HFileIdentity live,
      Compression usual,
      LongConsumer held,
      BooleanSupplier stop) {
    this.files = files;
    this.throttle = throttle;
    this.live = live;
    this.stop = stop;
    HFileIdentity provisional = OfflineNames.provisional();
    this.restamp =
        new Restamp(
            files,
            new HFileIdentity(built.provisionalName(), provisional.length(), provisional.entries()),
            live,
            usual,
            held);
  }

  /**
   * Copies a file and checks that it is the one that is meant.
   *
   * @param index null for a row file
   * @param to where there is no file
   * @param progress told how many bytes of the file are copied
   * @return false when it was stopped
   * @throws CorruptIndexException when the file is damaged, or another one
   */
  boolean copy(
      InputStream in, OfflineIndexFile file, IndexDefinition index, Path to, LongConsumer progress)
      throws IOException {
    MessageDigest digest = Sha256.digest();
    long[] position = {0};
    long size =
        restamp.copy(
            new DigestInputStream(in, digest),
            file.length(),
            file.kind(),
            index == null ? null : index.id(),
            to,
            bytes -> {
              progress.accept(position[0]);
              position[0] += bytes;
              return throttle.acquire(bytes, stop);
            });
    if (size < 0) {
      return false;
    }
    // Pages do not tell files of two HFiles apart that were built for one provisional identity.
    String found = Sha256.of(digest);
    if (!found.equals(file.sha256())) {
      throw new CorruptIndexException(
          to, "the SHA-256 of what was built is " + file.sha256() + ", of what came " + found);
    }
    require(file, index, to);
    return true;
  }

  /** Looks that a copy is of the live HFile and of the index. */
  private void require(OfflineIndexFile file, IndexDefinition index, Path copy) throws IOException {
    IndexFileName name =
        file.kind() == FileKind.RFILE
            ? IndexFileName.rows()
            : new IndexFileName(file.kind(), index.id());
    try (AnyIndexFile opened = AnyIndexFile.open(files, copy, name)) {
      opened.require(live, name, index);
    }
  }

  /**
   * Whether a file is an earlier copy for the live HFile; pages are verified when they are read.
   */
  boolean isCopied(OfflineIndexFile file, IndexDefinition index, Path path) {
    try {
      if (!files.exists(path)) {
        return false;
      }
      require(file, index, path);
      return true;
    } catch (IOException e) {
      return false; // it is copied over
    }
  }
}
