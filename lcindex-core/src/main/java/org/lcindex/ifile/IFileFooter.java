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

import java.util.Arrays;
import java.util.List;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.ByteReader;
import org.lcindex.io.Compression;
import org.lcindex.io.FormatException;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.EntryCounts;
import org.lcindex.layout.IndexSchema;
import org.lcindex.layout.Status;

/**
 * The content of an IFile's footer: held in memory as long as the file is open, and of the same
 * size whatever the number of rows. Immutable, thread safe; arrays are not to be changed.
 */
public final class IFileFooter {
  /** With the identity of the HFile. */
  private static final int OBJECT_BYTES = 512;

  private final IndexSchema schema;
  private final EntryCounts counts;
  private final Compression compression;
  private final long[] entriesWithTag = new long[Status.ABSENT + 1];
  private final int groups;
  private final int directoryLength;

  IFileFooter(ByteReader in) {
    HFileIdentity identity = in.getIdentity();
    byte[] family = in.getBytes();
    ColumnSpec own = ColumnSpec.readFrom(in);
    ColumnSpec[] specs = new ColumnSpec[in.getCount()];
    for (int i = 0; i < specs.length; i++) {
      specs[i] = ColumnSpec.readFrom(in);
    }
    schema = new IndexSchema(identity, family, own, List.of(specs));
    long rows = in.getSize();
    long minTimestamp = in.getZigZag();
    long maxTimestamp = in.getZigZag();
    compression = Compression.ofId(in.getByte());
    long sum = 0;
    for (int tag = 0; tag < entriesWithTag.length; tag++) {
      entriesWithTag[tag] = in.getSize();
      sum += entriesWithTag[tag];
      if (sum < 0) {
        throw new FormatException("more than 2^63 entries");
      }
    }
    counts = new EntryCounts(rows, sum, in.getSize(), minTimestamp, maxTimestamp);
    groups = in.getVInt();
    directoryLength = in.getVInt();
  }

  /** Heap that it takes, about, in bytes. */
  long memoryBytes() {
    // Columns are shared by all files that have them.
    return OBJECT_BYTES + schema.family().length + (long) Long.BYTES * schema.others().size();
  }

  /** HFile and columns. */
  public IndexSchema schema() {
    return schema;
  }

  /** The numbers of all columns. */
  int[] allColumns() {
    int[] all = new int[schema.others().size()];
    for (int c = 0; c < all.length; c++) {
      all[c] = c;
    }
    return all;
  }

  /** Rows, entries and timestamps. */
  public EntryCounts counts() {
    return counts;
  }

  /** How the file was written. */
  public Compression compression() {
    return compression;
  }

  /** Number of groups. */
  public int groups() {
    return groups;
  }

  /** Number of entries with a tag. */
  public long entriesWithTag(byte tag) {
    return entriesWithTag[tag];
  }

  /** Length of the directory page in the file. */
  int directoryLength() {
    return directoryLength;
  }

  @Override
  public String toString() {
    return schema.own().definition()
        + " ("
        + schema.own().id()
        + ") of "
        + schema.identity()
        + ", family "
        + Arrays.toString(schema.family())
        + ", "
        + counts.entries()
        + " entries in "
        + groups
        + " groups";
  }
}
