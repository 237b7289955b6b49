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
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.FileKind;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.RowFileFooter;
import org.lcindex.rowfile.RowFileReader;

/** Prints an RFile. */
final class RowFileDump {
  private RowFileDump() {}

  static void dump(LocalFiles files, Path path, PrintStream out, boolean rows) throws IOException {
    try (RowFileReader reader = RowFileReader.open(files, path, null)) {
      RowFileFooter footer = reader.footer();
      out.printf("RFile version %d, %d bytes%n", FileKind.VERSION_CURRENT, reader.fileBytes());
      out.printf("of %s, family %s%n", footer.identity(), Bytes.toStringBinary(footer.family()));
      reader.shapes().print(out);
      out.printf(
          "%d rows in %d blocks, %d cells, largest row %d bytes, timestamps %d to %d%n",
          footer.rows(),
          footer.blocks(),
          footer.cells(),
          footer.maxRowBytes(),
          footer.minTimestamp(),
          footer.maxTimestamp());
      out.printf(
          "has deletes: %b, has point deletes: %b%n",
          footer.hasDeletes(), footer.hasPointDeletes());
      out.printf(
          "rows [%s, %s]%n",
          Bytes.toStringBinary(footer.firstRow()), Bytes.toStringBinary(footer.lastRow()));
      RowFileReader.Cursor cursor = reader.cursor();
      while (rows && cursor.next()) {
        out.printf(
            "  #%d %s %s, timestamps %d to %d%n",
            cursor.ordinal(),
            Bytes.toStringBinary(cursor.row()),
            cursor.simple() ? "shape " + cursor.shape() : "complex",
            cursor.minTs(),
            cursor.maxTs());
      }
    }
  }

  static void summarize(LocalFiles files, Path path, Map<String, Object> all) throws IOException {
    try (RowFileReader reader = RowFileReader.open(files, path, null)) {
      RowFileFooter footer = reader.footer();
      all.put("hfile", footer.identity());
      all.put("family", Bytes.toStringBinary(footer.family()));
      all.put("rows", footer.rows());
      all.put("blocks", footer.blocks());
      all.put("cells", footer.cells());
      all.put("largestRowBytes", footer.maxRowBytes());
      all.put("minTimestamp", footer.minTimestamp());
      all.put("maxTimestamp", footer.maxTimestamp());
      all.put("deletes", footer.hasDeletes());
      all.put("pointDeletes", footer.hasPointDeletes());
      all.put("firstRow", Bytes.toStringBinary(footer.firstRow()));
      all.put("lastRow", Bytes.toStringBinary(footer.lastRow()));
    }
  }
}
