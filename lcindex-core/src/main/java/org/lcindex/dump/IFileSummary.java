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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.FileKind;
import org.lcindex.ifile.GroupDirectory;
import org.lcindex.ifile.IFileFooter;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.KeyText;
import org.lcindex.layout.Status;
import org.lcindex.rowfile.RowFileFooter;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.sfile.SFile;

/**
 * What {@link IFileDump} prints of an index file, but for entries and rows, as names and values for
 * programs. Stateless, thread safe.
 */
public final class IFileSummary {
  private IFileSummary() {}

  /**
   * Header, footer and directory of an IFile, SFile or RFile: numbers, texts, lists and maps, in
   * the order in which they are to be shown. Keys are texts by the type of their column, as in a
   * dump.
   *
   * @throws org.lcindex.io.CorruptIndexException when the file is none of these, or not as it was
   *     written
   */
  public static Map<String, Object> of(Path path) throws IOException {
    LocalFiles files = LocalFiles.real();
    FileKind kind = IFileDump.kindOf(files, path);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("kind", kind.name());
    all.put("version", FileKind.VERSION_CURRENT);
    all.put("bytes", files.size(path));
    switch (kind) {
      case IFILE -> addIFile(files, path, all);
      case SFILE -> addSFile(files, path, all);
      case RFILE -> addRowFile(files, path, all);
    }
    return all;
  }

  private static void addIFile(LocalFiles files, Path path, Map<String, Object> all)
      throws IOException {
    try (IFileReader reader = IFileReader.open(files, path, null)) {
      IFileFooter footer = reader.footer();
      all.put("hfile", footer.identity());
      all.put("family", Bytes.toStringBinary(footer.family()));
      all.put("sortedBy", footer.own().definition().toString());
      all.put("columns", footer.others().stream().map(c -> c.definition().toString()).toList());
      all.put("rows", footer.rows());
      all.put("entries", footer.entries());
      all.put("values", footer.entriesWithTag(Status.VALUE));
      all.put("odd", footer.entriesWithTag(Status.ODD));
      all.put("absent", footer.entriesWithTag(Status.ABSENT));
      all.put("complex", footer.complexEntries());
      all.put("minTimestamp", footer.minTimestamp());
      all.put("maxTimestamp", footer.maxTimestamp());
      all.put("compression", footer.compression().toString());
      all.put("groups", groups(footer.own(), reader.directory()));
    }
  }

  private static List<Map<String, Object>> groups(ColumnSpec own, GroupDirectory directory) {
    KeyText text = new KeyText(own);
    List<Map<String, Object>> groups = new ArrayList<>();
    for (int g = 0; g < directory.groups(); g++) {
      Map<String, Object> group = new LinkedHashMap<>();
      group.put("tag", Status.name(directory.tag(g)));
      if (directory.tag(g) == Status.VALUE) {
        group.put("keys", text.range(directory.lowest(g), directory.highest(g)));
      }
      group.put("entries", directory.entries(g));
      group.put("complex", directory.complexEntries(g));
      group.put("bytes", directory.bytes(g));
      groups.add(group);
    }
    return groups;
  }

  private static void addSFile(LocalFiles files, Path path, Map<String, Object> all)
      throws IOException {
    SFile file = SFile.read(files, path);
    KeyText text = new KeyText(file.index());
    all.put("hfile", file.identity());
    all.put("counts", file.index().definition().toString());
    all.put("values", file.values());
    all.put("odd", file.odd());
    all.put("absent", file.absent());
    all.put("complex", file.complex());
    all.put("declared", file.declared());
    if (file.lowest() != null) {
      all.put("keys", text.range(file.lowest(), file.highest()));
    }
    List<Map<String, Object>> lines = new ArrayList<>();
    for (int n = 0; n < file.lines(); n++) {
      Map<String, Object> line = new LinkedHashMap<>();
      // The last line has no end.
      if (file.flag(n) != null) {
        line.put("through", text.of(file.flag(n)));
      }
      line.put("count", file.count(n));
      lines.add(line);
    }
    all.put("lines", lines);
  }

  private static void addRowFile(LocalFiles files, Path path, Map<String, Object> all)
      throws IOException {
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
