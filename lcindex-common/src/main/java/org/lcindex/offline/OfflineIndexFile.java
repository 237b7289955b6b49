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
package org.lcindex.offline;

import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;

/**
 * One index file in the folder of a content id. Gson reads it, so nothing is checked before {@link
 * #fault}.
 *
 * @param kind which kind
 * @param definition the index that it is of, as {@link IndexDefinition#toString} wrote it; null for
 *     a row file
 * @param length in bytes
 * @param sha256 of all its bytes, 64 hexadecimal digits
 */
public record OfflineIndexFile(FileKind kind, String definition, long length, String sha256) {

  /** A row file. */
  public static OfflineIndexFile rows(long length, String sha256) {
    return new OfflineIndexFile(FileKind.RFILE, null, length, sha256);
  }

  /** A file of an index. */
  public static OfflineIndexFile of(
      FileKind kind, IndexDefinition definition, long length, String sha256) {
    return new OfflineIndexFile(kind, definition.toString(), length, sha256);
  }

  /**
   * The index that it is of; null for a row file.
   *
   * @throws IllegalArgumentException when its text is no definition
   */
  public IndexDefinition index() {
    return definition == null ? null : IndexDefinition.parse(definition, null);
  }

  /** Its name in the folder, as on a server's disk. Good only where {@link #fault} is null. */
  public String fileName() {
    return kind.fileName(kind == FileKind.RFILE ? null : index().id());
  }

  /** What it has that cannot be; null when nothing is wrong. */
  String fault() {
    if (kind == null) {
      return "a file without kind";
    }
    if ((kind == FileKind.RFILE) != (definition == null)) {
      return "a " + kind + " with the definition '" + definition + "'";
    }
    try {
      index();
    } catch (IllegalArgumentException e) {
      return "the definition '" + definition + "': " + e.getMessage();
    }
    if (length <= 0) {
      return "a " + kind + " of " + length + " bytes";
    }
    return sha256 != null && sha256.matches("[0-9a-f]{64}")
        ? null
        : "the SHA-256 '" + sha256 + "' of a " + kind;
  }
}
