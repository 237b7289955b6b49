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
package org.lcindex.rpc;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * How much of an index is there, counted in the HFiles it is built from. Immutable.
 *
 * @param files HFiles
 * @param filesIndexed HFiles that have the index's files
 * @param bytes length of the HFiles
 * @param bytesIndexed length of those that have the index's files
 * @param bytesInBuild what running builds have read so far of the others
 */
@InterfaceAudience.Public
public record IndexProgress(
    long files, long filesIndexed, long bytes, long bytesIndexed, long bytesInBuild) {
  public static final IndexProgress NONE = new IndexProgress(0, 0, 0, 0, 0);

  /** Both together. */
  public IndexProgress plus(IndexProgress more) {
    return new IndexProgress(
        files + more.files,
        filesIndexed + more.filesIndexed,
        bytes + more.bytes,
        bytesIndexed + more.bytesIndexed,
        bytesInBuild + more.bytesInBuild);
  }

  /** HFile bytes that are still to be read. */
  public long bytesLeft() {
    return Math.max(0, bytes - bytesIndexed - bytesInBuild);
  }

  /** The share that is done, by bytes, 0 to 1; 1 when there is nothing to do. */
  public double share() {
    if (files == filesIndexed) {
      return 1;
    }
    return bytes == 0 ? 0 : Math.min(1, (double) (bytesIndexed + bytesInBuild) / bytes);
  }
}
