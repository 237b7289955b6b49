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
package org.lcindex.experiments.cluster;

import org.apache.hadoop.fs.LocalFileSystem;

/**
 * The local file system with a working {@code hflush}. Hadoop's own one keeps the last bytes of a
 * stream back until their checksum chunk is full, so acknowledged puts would be lost from the
 * write-ahead log when the JVM is killed. Without chunk checksums (HFiles and write-ahead logs have
 * their own) a stream goes straight to the file.
 */
public final class SyncedLocalFileSystem extends LocalFileSystem {
  /** Made by Hadoop through {@code fs.file.impl}. */
  public SyncedLocalFileSystem() {
    setWriteChecksum(false);
    setVerifyChecksum(false);
  }
}
