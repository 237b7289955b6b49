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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.FileKind;
import org.lcindex.ifile.GroupDirectory;
import org.lcindex.ifile.GroupView;
import org.lcindex.ifile.IFileFooter;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.ByteReader;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.KeyText;
import org.lcindex.layout.Status;
import org.lcindex.rowfile.Shapes;
import org.lcindex.type.ShownText;

/** Prints an index file of any kind, told by its magic number. Stateless, thread safe. */
public final class IFileDump {
  private IFileDump() {}

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
    switch (kindOf(files, path)) {
      case IFILE -> dumpIFile(files, path, out, rows);
      case SFILE -> SFileDump.dump(files, path, out);
      case RFILE -> RowFileDump.dump(files, path, out, rows);
    }
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

  static FileKind kindOf(LocalFiles files, Path path) throws IOException {
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

  private static void dumpIFile(LocalFiles files, Path path, PrintStream out, boolean rows)
      throws IOException {
    try (IFileReader reader = IFileReader.open(files, path, null)) {
      IFileFooter footer = reader.footer();
      out.printf("IFile version %d, %d bytes%n", FileKind.VERSION_CURRENT, reader.fileBytes());
      out.printf("of %s, family %s%n", footer.identity(), Bytes.toStringBinary(footer.family()));
      out.printf("sorted by %s%n", text(footer.own()));
      for (int c = 0; c < footer.others().size(); c++) {
        out.printf("column %d: %s%n", c, text(footer.others().get(c)));
      }
      GroupDirectory directory = reader.directory();
      shapes(directory.shapes(), out);
      out.printf(
          "%d rows, %d entries (%d odd, %d with value, %d absent; %d complex), timestamps %d to %d, %s%n",
          footer.rows(),
          footer.entries(),
          footer.entriesWithTag(Status.ODD),
          footer.entriesWithTag(Status.VALUE),
          footer.entriesWithTag(Status.ABSENT),
          footer.complexEntries(),
          footer.minTimestamp(),
          footer.maxTimestamp(),
          footer.compression());
      for (int g = 0; g < directory.groups(); g++) {
        GroupView group = reader.group(directory, g);
        dumpGroup(footer, directory, group, out);
        if (rows) {
          dumpEntries(reader, group, out);
        }
      }
    }
  }

  private static String text(ColumnSpec spec) {
    return ShownText.line(spec.definition())
        + " (id "
        + spec.id()
        + ", "
        + (spec.keyWidth() < 0 ? "keys of any width" : spec.keyWidth() + " byte keys")
        + ")";
  }

  static void shapes(Shapes shapes, PrintStream out) {
    for (int s = 0; s < shapes.count(); s++) {
      StringBuilder names = new StringBuilder();
      for (int number : shapes.shape(s)) {
        names.append(' ').append(Bytes.toStringBinary(shapes.qualifier(number)));
      }
      out.printf("shape %d:%s%n", s, names);
    }
  }

  private static void dumpGroup(
      IFileFooter footer, GroupDirectory directory, GroupView group, PrintStream out) {
    int g = group.number();
    KeyText own = new KeyText(footer.own());
    String keys =
        directory.tag(g) == Status.VALUE
            ? " " + own.range(directory.lowest(g), directory.highest(g))
            : "";
    out.printf(
        "group %d: %s%s, %d entries (%d complex), %d bytes, %d payload blocks%n",
        g,
        Status.name(directory.tag(g)),
        keys,
        directory.entries(g),
        directory.complexEntries(g),
        directory.bytes(g),
        group.payloadBlocks());
    for (int c = 0; c < footer.others().size(); c++) {
      StringBuilder zone = new StringBuilder();
      for (byte status = Status.ODD; status <= Status.COMPLEX; status++) {
        if ((directory.statuses(g, c) >> status & 1) != 0) {
          zone.append(' ').append(Status.name(status));
          if (status == Status.VALUE) {
            KeyText text = new KeyText(footer.others().get(c));
            zone.append(' ').append(text.range(directory.lowest(g, c), directory.highest(g, c)));
          }
        }
      }
      out.printf("  column %d:%s%n", c, zone);
    }
  }

  private static void dumpEntries(IFileReader reader, GroupView group, PrintStream out)
      throws IOException {
    KeyText own = new KeyText(reader.footer().own());
    List<ColumnSpec> others = reader.footer().others();
    for (int i = 0; i < group.size(); i++) {
      StringBuilder line = new StringBuilder("  ");
      line.append(
          group.tag() == Status.VALUE ? own.of(group.keys().get(i)) : Status.name(group.tag()));
      line.append(" row ").append(Bytes.toStringBinary(group.row(i)));
      line.append(" #").append(group.ordinal(i));
      for (int c = 0; c < others.size(); c++) {
        byte status = group.column(c).status(i);
        line.append(", ");
        line.append(
            status == Status.VALUE
                ? new KeyText(others.get(c)).of(group.column(c).keys().get(i))
                : Status.name(status));
      }
      out.println(line);
      if (!group.complex(i)) {
        for (Cell cell : group.cells(i)) {
          out.printf(
              "    %s @%d = %s%n",
              Bytes.toStringBinary(CellUtil.cloneQualifier(cell)),
              cell.getTimestamp(),
              Bytes.toStringBinary(CellUtil.cloneValue(cell)));
        }
      }
    }
  }
}
