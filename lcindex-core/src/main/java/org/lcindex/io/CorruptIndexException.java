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
package org.lcindex.io;

import java.io.IOException;
import java.nio.file.Path;
import org.lcindex.file.HFileIdentity;

/**
 * An index file whose bytes are not what was written: wrong magic, failed checksum, or content that
 * contradicts itself; or one of {@linkplain OtherVersionException another version}. The remedy is
 * always the same: drop the file and rebuild it from its HFile.
 */
public sealed class CorruptIndexException extends IOException permits OtherVersionException {
  private static final long serialVersionUID = 1L;

  private final transient Path path;

  /** Says what is wrong with the file. */
  public CorruptIndexException(Path path, String what) {
    this(path, what, null);
  }

  /** Says what is wrong with the file, and what brought it to light. */
  public CorruptIndexException(Path path, String what, Throwable cause) {
    this(path + " is corrupt: " + what + "; it has to be dropped and rebuilt", path, cause);
  }

  CorruptIndexException(String message, Path path, Throwable cause) {
    super(message, cause);
    this.path = path;
  }

  /** Fails when a file is the index of another HFile than it should be. */
  public static void expectHFile(Path path, HFileIdentity expected, HFileIdentity found)
      throws CorruptIndexException {
    if (!found.equals(expected)) {
      throw new CorruptIndexException(
          path, "it is the index of " + found + " and not of " + expected);
    }
  }

  /** Fails when a number in the file is another one than it should be. */
  static void expect(Path path, String what, int expected, int found) throws CorruptIndexException {
    if (expected != found) {
      throw new CorruptIndexException(
          path, "its " + what + " is " + found + ", expected " + expected);
    }
  }

  /** The corrupt file; null after serialization. */
  public Path path() {
    return path;
  }
}
