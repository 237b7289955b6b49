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

import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lcindex.file.FileKind;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.type.ShownText;

/**
 * {@value OfflineNames#HFILE_JSON}: what a region server must know of one HFile before it takes
 * index files that were built beside it. {@link #fromJson} returns checked ones only.
 *
 * @param version of this document, {@link #VERSION_CURRENT}
 * @param content the HFile's content id, which its FileInfo has, too
 * @param provisionalName the HFile's name in the identity that the index files have
 * @param length the HFile's length in bytes
 * @param cells its number of cells
 * @param firstKey of its first cell the key as in a KeyValue (row, family, qualifier, timestamp,
 *     type) in Base64; empty when there are no cells
 * @param lastKey of its last cell, likewise
 * @param files its index files, the row file first
 */
public record OfflineHFile(
    int version,
    String content,
    String provisionalName,
    long length,
    long cells,
    String firstKey,
    String lastKey,
    List<OfflineIndexFile> files) {

  /** The version that is written, and the only one that is read. */
  public static final int VERSION_CURRENT = 1;

  /** Most index files of an HFile: of 1000 indexes. */
  private static final int MAX_FILES = 2001;

  private static final int SHA_DIGITS = 64;

  /** One of the current version, in which index files have the {@link OfflineNames#provisional}. */
  public static OfflineHFile of(
      String content,
      long length,
      long cells,
      byte[] firstKey,
      byte[] lastKey,
      List<OfflineIndexFile> files) {
    return new OfflineHFile(
        VERSION_CURRENT,
        content,
        OfflineNames.PROVISIONAL_NAME,
        length,
        cells,
        text(firstKey),
        text(lastKey),
        List.copyOf(files));
  }

  /** A key as it is in {@link #firstKey} and {@link #lastKey}. */
  public static String text(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }

  /** The document as JSON. */
  public String toJson() {
    return RpcJson.toPrettyJson(this);
  }

  /**
   * Reads a document and checks every part of it.
   *
   * @throws IndexException when it is no such document, of another version, or something in it
   *     cannot be
   */
  public static OfflineHFile fromJson(String json) throws IOException {
    OfflineHFile read = RpcJson.fromJson(json, OfflineHFile.class);
    if (read.version != VERSION_CURRENT) {
      throw new IndexException(
          String.format(
              "%s has version %s, this release reads %s; build the folder with this release",
              OfflineNames.HFILE_JSON, read.version, VERSION_CURRENT));
    }
    String fault = read.fault();
    if (fault != null) {
      throw new IndexException(
          OfflineNames.HFILE_JSON + " has " + ShownText.cut(fault) + "; build the folder anew");
    }
    return read;
  }

  private String fault() {
    if (!OfflineNames.isContentId(content)) {
      return "the content id '" + content + "', which is not 32 hexadecimal digits";
    }
    if (provisionalName == null || provisionalName.length() > SHA_DIGITS) {
      return "the provisional name '" + provisionalName + "'";
    }
    if (length <= 0 || cells < 0) {
      return "an HFile of " + length + " bytes and " + cells + " cells";
    }
    if (firstKey == null || lastKey == null) {
      return "no first or last key";
    }
    if (files == null || files.isEmpty() || files.size() > MAX_FILES) {
      return (files == null ? 0 : files.size()) + " files, 1 to " + MAX_FILES + " can be";
    }
    if (files.get(0) == null || files.get(0).kind() != FileKind.RFILE) {
      return "no row file as its first file";
    }
    Set<String> names = new TreeSet<>();
    for (OfflineIndexFile file : files) {
      String fault = file == null ? "an empty file" : file.fault();
      if (fault == null && !names.add(file.fileName())) {
        fault = "the file " + file.fileName() + " twice";
      }
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }
}
