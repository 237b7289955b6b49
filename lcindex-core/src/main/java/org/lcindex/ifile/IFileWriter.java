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
package org.lcindex.ifile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lcindex.file.FileKind;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.NotIndexableException;
import org.lcindex.io.PageType;
import org.lcindex.io.PagedWriter;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryOptions;
import org.lcindex.layout.EntryWriter;
import org.lcindex.layout.IndexSchema;
import org.lcindex.layout.Status;
import org.lcindex.rowfile.ShapeDictionary;

/**
 * Writes an IFile from entries in order. For one thread. Memory is that of one group without its
 * payload, plus one payload block. {@link #close} without {@link #finish} removes the file.
 *
 * <p>Entries out of order are not detected here (that would cost a copy of each key); {@link
 * IFileReader#verifyAll} finds them.
 */
public class IFileWriter implements EntryWriter {
  private static final int[] NO_SHAPE = new int[0];
  private static final String REMEDY = "raise lcindex.ifile.group.rows, or split the region";

  private final PagedWriter pages;
  private final IndexSchema schema;
  private final EntryOptions options;
  private final ShapeDictionary shapes;
  private final GroupWriter group;
  private final ByteWriter directory = new ByteWriter();
  private final long[] entriesWithTag = new long[Status.ABSENT + 1];
  private long complexEntries;
  private long entries;
  private int groups;
  private long minTimestamp = 1;
  private long maxTimestamp;
  private boolean hasTimestamps;

  /**
   * Creates the file.
   *
   * @param shapes the shapes that entries name; may grow while entries are added
   */
  public IFileWriter(
      LocalFiles files, Path path, IndexSchema schema, EntryOptions options, ShapeDictionary shapes)
      throws IOException {
    this.schema = schema;
    this.options = options;
    this.shapes = shapes;
    int stamp = schema.identity().stamp(schema.own().id());
    pages = new PagedWriter(files, path, FileKind.IFILE, stamp, options.compression());
    group = new GroupWriter(pages, schema, options);
  }

  @Override
  public void add(Entry entry) throws IOException {
    if (group.size() > 0
        && (entry.tag != group.tag()
            || group.size() == options.groupRows()
            || group.heldBytes() > FormatLimits.WRITTEN_GROUP_BYTES)) {
      endGroup();
    }
    if (!entry.complex) {
      for (int c = 0; c < (entry.oneTimestamp ? 1 : entry.cells); c++) {
        long timestamp = entry.timestamps[c];
        minTimestamp = hasTimestamps ? Math.min(minTimestamp, timestamp) : timestamp;
        maxTimestamp = hasTimestamps ? Math.max(maxTimestamp, timestamp) : timestamp;
        hasTimestamps = true;
      }
    }
    group.add(entry, entry.complex ? NO_SHAPE : shapes.shape(entry.shape));
    entries++;
  }

  private void endGroup() throws IOException {
    entriesWithTag[group.tag()] += group.size();
    complexEntries += group.complexCount();
    group.finish(directory);
    groups++;
    NotIndexableException.check("groups", groups, FormatLimits.GROUPS, REMEDY);
    checkDirectory(directory);
  }

  private static void checkDirectory(ByteWriter page) throws NotIndexableException {
    NotIndexableException.check(
        "bytes of directory", page.length(), FormatLimits.DIRECTORY_BYTES, REMEDY);
  }

  @Override
  public boolean isAtStartOfGroup() {
    return group.size() == 1;
  }

  @Override
  public long directoryBytes() {
    return directory.length();
  }

  @Override
  public long memoryBytes() {
    return directory.array().length + group.memoryBytes();
  }

  @Override
  public long entries() {
    return entries;
  }

  @Override
  public long finish(long rows) throws IOException {
    if (group.size() > 0) {
      endGroup();
    }
    ByteWriter page = new ByteWriter(directory.length() + (4 << 10));
    shapes.snapshot().writeTo(page);
    page.put(directory.array(), 0, directory.length());
    checkDirectory(page);
    int directoryLength = pages.writePage(PageType.DIRECTORY, page);
    ByteWriter footer = new ByteWriter();
    footer.putIdentity(schema.identity());
    footer.putBytes(schema.family());
    schema.own().writeTo(footer);
    List<ColumnSpec> others = schema.others();
    footer.putVInt(others.size());
    for (ColumnSpec other : others) {
      other.writeTo(footer);
    }
    footer.putVLong(rows);
    footer.putZigZag(minTimestamp);
    footer.putZigZag(maxTimestamp);
    footer.putByte(options.compression().id());
    for (long count : entriesWithTag) {
      footer.putVLong(count);
    }
    footer.putVLong(complexEntries);
    footer.putVInt(groups);
    footer.putVInt(directoryLength);
    return pages.finish(footer);
  }

  @Override
  public void close() throws IOException {
    pages.close();
  }
}
