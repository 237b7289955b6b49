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
package org.lcindex.dump;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.FileKind;
import org.lcindex.io.ByteReader;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.layouts.Layouts;

/** Prints an index file of any kind, told by its magic number. Stateless, thread safe. */
public final class IndexFileDump {
  private IndexFileDump() {}

  /**
   * Prints header, footer and directory of an IFile, SFile or RFile.
   *
   * @param rows whether to print each entry, or row, too
   * @throws CorruptIndexException when the file is none of these, or not as it was written
   */
  public static void dump(Path path, PrintStream out, boolean rows) throws IOException {
    dump(LocalFiles.real(), path, out, rows);
  }

  /** As {@link #dump(Path, PrintStream, boolean)}, on any file system. */
  public static void dump(LocalFiles files, Path path, PrintStream out, boolean rows)
      throws IOException {
    FileKind kind = kindOf(files, path);
    if (kind == FileKind.RFILE) {
      RowFileDump.dump(files, path, out, rows);
    } else {
      Layouts.of(kind).dump(files, path, kind, out, rows);
    }
  }

  /**
   * What is printed of an index file, but for entries and rows, as names and values for programs:
   * numbers, texts, lists and maps, in the order in which they are to be shown. Keys are texts by
   * the type of their column.
   *
   * @throws CorruptIndexException as {@link #dump(Path, PrintStream, boolean)}
   */
  public static Map<String, Object> summary(Path path) throws IOException {
    LocalFiles files = LocalFiles.real();
    FileKind kind = kindOf(files, path);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("kind", kind.name());
    all.put("version", FileKind.VERSION_CURRENT);
    all.put("bytes", files.size(path));
    if (kind == FileKind.RFILE) {
      RowFileDump.summarize(files, path, all);
    } else {
      Layouts.of(kind).summarize(files, path, kind, all);
    }
    return all;
  }

  /** Whether a file begins as an index file does. */
  public static boolean isIndexFile(Path path) throws IOException {
    return kindOf(magic(LocalFiles.real(), path)) != null;
  }

  private static byte[] magic(LocalFiles files, Path path) throws IOException {
    byte[] magic = new byte[Integer.BYTES];
    try (LocalFiles.Input in = files.open(path)) {
      if (in.size() >= magic.length) {
        in.readFully(0, magic, 0, magic.length);
      }
    }
    return magic;
  }

  private static FileKind kindOf(byte[] magic) {
    for (FileKind kind : FileKind.values()) {
      if (kind.magic() == ByteReader.int32(magic, 0)) {
        return kind;
      }
    }
    return null;
  }

  private static FileKind kindOf(LocalFiles files, Path path) throws IOException {
    byte[] magic = magic(files, path);
    FileKind kind = kindOf(magic);
    if (kind == null) {
      throw new CorruptIndexException(
          path,
          "it begins with "
              + Bytes.toStringBinary(magic)
              + " and so is no index file (LCIF, LCSF, LCRF)");
    }
    return kind;
  }
}
