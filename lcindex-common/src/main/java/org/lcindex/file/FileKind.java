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
package org.lcindex.file;

/** The three kinds of index files, told apart by the magic number that begins and ends them. */
public enum FileKind {
  IFILE(0x4C434946, ".ifile"),
  SFILE(0x4C435346, ".sfile"),
  RFILE(0x4C435246, "rows.rfile");

  /** The format version that is written. */
  public static final int VERSION_CURRENT = 4;

  private final int magic;
  // The whole name of a row file, of others what follows the index id.
  private final String name;

  FileKind(int magic, String name) {
    this.magic = magic;
    this.name = name;
  }

  /** The magic number. */
  public int magic() {
    return magic;
  }

  /**
   * The name of such a file in the directory of its HFile.
   *
   * @param indexId the fingerprint of its index; not looked at for the row file
   */
  public String fileName(String indexId) {
    return this == RFILE ? name : indexId + name;
  }

  /** Whether a file is of this kind, by its name. */
  public boolean isNameOf(String fileName) {
    return this == RFILE ? fileName.equals(name) : fileName.endsWith(name);
  }
}
