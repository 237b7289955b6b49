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

/**
 * How far verifications are.
 *
 * @param hfiles HFiles whose index files were looked at
 * @param hfilesTotal HFiles that have index files
 * @param unindexed HFiles that lack some or all; that is no fault, and nothing to verify
 * @param files index files that were looked at
 * @param filesTotal index files there are
 * @param bytes bytes that were read or written
 * @param bytesTotal of index files and, if they are compared with the HFiles, of these and of all
 *     that is built and read for it
 * @param entries entries that were checked, of index files and of tables of global indexes, each
 *     once
 * @param stale of those of global indexes without a value; that is no fault, and costs time only
 */
public record VerifyProgress(
    long hfiles,
    long hfilesTotal,
    long unindexed,
    long files,
    long filesTotal,
    long bytes,
    long bytesTotal,
    long entries,
    long stale) {
  /** Nothing is known yet. */
  public static final VerifyProgress NONE = new VerifyProgress(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** Both together. */
  public VerifyProgress plus(VerifyProgress other) {
    return new VerifyProgress(
        hfiles + other.hfiles,
        hfilesTotal + other.hfilesTotal,
        unindexed + other.unindexed,
        files + other.files,
        filesTotal + other.filesTotal,
        bytes + other.bytes,
        bytesTotal + other.bytesTotal,
        entries + other.entries,
        stale + other.stale);
  }
}
