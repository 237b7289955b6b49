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
  IFILE(0x4C434946),
  SFILE(0x4C435346),
  RFILE(0x4C435246);

  /** The format version that is written. */
  public static final int VERSION_CURRENT = 4;

  private final int magic;

  FileKind(int magic) {
    this.magic = magic;
  }

  /** The magic number. */
  public int magic() {
    return magic;
  }
}
