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
package org.lcindex.regionserver.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lcindex.ifile.IFileReader;
import org.lcindex.ifile.IFileWriter;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.Slice;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.EntryOptions;
import org.lcindex.layout.StreamMemory;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.rowfile.Shapes;

/** Writes an IFile anew with other entries: every checksum is right, and the content is not. */
public final class AlteredIFile {
  private AlteredIFile() {}

  /**
   * Replaces a file, in one step.
   *
   * @param change is given all entries in order, and changes the list or its entries; they are
   *     sorted afterwards
   */
  public static void alter(Path path, Consumer<List<Entry>> change) throws IOException {
    Path made = path.resolveSibling("altered");
    Files.deleteIfExists(made);
    try (IFileReader reader = IFileReader.open(LocalFiles.real(), path, null)) {
      List<Entry> entries = entries(reader);
      change.accept(entries);
      entries.sort(Entry::compareTo);
      write(reader, entries, made);
    }
    Files.move(made, path, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Copies of all entries of a file. */
  public static List<Entry> entries(IFileReader reader) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (EntryCursor cursor = reader.cursor(StreamMemory.UNCOUNTED)) {
      while (cursor.next()) {
        entries.add(copy(cursor.entry()));
      }
    }
    return entries;
  }

  private static void write(IFileReader like, List<Entry> entries, Path to) throws IOException {
    ShapeDictionary shapes = new ShapeDictionary();
    Shapes known = like.directory().shapes();
    for (int s = 0; s < known.count(); s++) {
      shapes.numberOf(known, s);
    }
    EntryOptions options = new EntryOptions(32, 512, like.footer().compression());
    try (IFileWriter writer =
        new IFileWriter(LocalFiles.real(), to, like.schema(), options, shapes)) {
      for (Entry entry : entries) {
        writer.add(entry);
      }
      writer.finish(like.counts().rows());
    }
  }

  /** A deep copy. */
  public static Entry copy(Entry entry) {
    Entry copy = new Entry(entry.statuses.length);
    copy.tag = entry.tag;
    copy.complex = entry.complex;
    copy.ordinal = entry.ordinal;
    copy(entry.key, copy.key);
    copy(entry.row, copy.row);
    System.arraycopy(entry.statuses, 0, copy.statuses, 0, entry.statuses.length);
    for (int c = 0; c < entry.columnKeys.length; c++) {
      copy(entry.columnKeys[c], copy.columnKeys[c]);
    }
    copy.shape = entry.shape;
    copy.cells = entry.cells;
    copy.oneTimestamp = entry.oneTimestamp;
    copy.timestamps = entry.timestamps.clone();
    copy.valueBytes = entry.valueBytes.clone();
    copy.valueOffsets = entry.valueOffsets.clone();
    copy.valueLengths = entry.valueLengths.clone();
    return copy;
  }

  private static void copy(Slice from, Slice to) {
    to.set(from.toByteArray(), 0, from.length);
  }
}
