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
package org.lcindex.sorted;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.FileKind;
import org.lcindex.ifile.IFileDirectory;
import org.lcindex.ifile.IFileFooter;
import org.lcindex.ifile.IFileGroup;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.EntryCounts;
import org.lcindex.layout.IndexSchema;
import org.lcindex.layout.KeyText;
import org.lcindex.layout.Status;
import org.lcindex.type.ShownText;

/** Prints an IFile. Stateless. */
final class IFileDump {
  private IFileDump() {}

  static void dump(LocalFiles files, Path path, PrintStream out, boolean rows) throws IOException {
    try (IFileReader reader = IFileReader.open(files, path, null)) {
      IFileFooter footer = reader.footer();
      IndexSchema schema = footer.schema();
      EntryCounts counts = footer.counts();
      out.printf("IFile version %d, %d bytes%n", FileKind.VERSION_CURRENT, reader.fileBytes());
      out.printf("of %s, family %s%n", schema.identity(), Bytes.toStringBinary(schema.family()));
      out.printf("sorted by %s%n", text(schema.own()));
      for (int c = 0; c < schema.others().size(); c++) {
        out.printf("column %d: %s%n", c, text(schema.others().get(c)));
      }
      IFileDirectory directory = reader.directory();
      directory.shapes().print(out);
      out.printf(
          "%d rows, %d entries (%d odd, %d with value, %d absent; %d complex), timestamps %d to %d, %s%n",
          counts.rows(),
          counts.entries(),
          footer.entriesWithTag(Status.ODD),
          footer.entriesWithTag(Status.VALUE),
          footer.entriesWithTag(Status.ABSENT),
          counts.complex(),
          counts.minTimestamp(),
          counts.maxTimestamp(),
          footer.compression());
      for (int g = 0; g < directory.groups(); g++) {
        IFileGroup group = reader.group(directory, g);
        dumpGroup(schema, directory, group, out);
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

  private static void dumpGroup(
      IndexSchema schema, IFileDirectory directory, IFileGroup group, PrintStream out) {
    int g = group.number();
    KeyText own = new KeyText(schema.own());
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
    for (int c = 0; c < schema.others().size(); c++) {
      StringBuilder zone = new StringBuilder();
      for (byte status = Status.ODD; status <= Status.COMPLEX; status++) {
        if ((directory.statuses(g, c) >> status & 1) != 0) {
          zone.append(' ').append(Status.name(status));
          if (status == Status.VALUE) {
            KeyText text = new KeyText(schema.others().get(c));
            zone.append(' ').append(text.range(directory.lowest(g, c), directory.highest(g, c)));
          }
        }
      }
      out.printf("  column %d:%s%n", c, zone);
    }
  }

  private static void dumpEntries(IFileReader reader, IFileGroup group, PrintStream out)
      throws IOException {
    KeyText own = new KeyText(reader.schema().own());
    List<ColumnSpec> others = reader.schema().others();
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

  /** Names and values for programs, but for entries. */
  static void summarize(LocalFiles files, Path path, Map<String, Object> all) throws IOException {
    try (IFileReader reader = IFileReader.open(files, path, null)) {
      IFileFooter footer = reader.footer();
      IndexSchema schema = footer.schema();
      EntryCounts counts = footer.counts();
      all.put("hfile", schema.identity());
      all.put("family", Bytes.toStringBinary(schema.family()));
      all.put("sortedBy", schema.own().definition().toString());
      all.put("columns", schema.others().stream().map(c -> c.definition().toString()).toList());
      all.put("rows", counts.rows());
      all.put("entries", counts.entries());
      all.put("values", footer.entriesWithTag(Status.VALUE));
      all.put("odd", footer.entriesWithTag(Status.ODD));
      all.put("absent", footer.entriesWithTag(Status.ABSENT));
      all.put("complex", counts.complex());
      all.put("minTimestamp", counts.minTimestamp());
      all.put("maxTimestamp", counts.maxTimestamp());
      all.put("compression", footer.compression().toString());
      all.put("groups", groups(schema.own(), reader.directory()));
    }
  }

  private static List<Map<String, Object>> groups(ColumnSpec own, IFileDirectory directory) {
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
}
