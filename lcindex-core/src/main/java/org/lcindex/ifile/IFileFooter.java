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
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.ByteReader;
import org.lcindex.io.Compression;
import org.lcindex.io.FormatException;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.Status;

/**
 * The content of an IFile's footer: held in memory as long as the file is open, and of the same
 * size whatever the number of rows. Immutable, thread safe; arrays are not to be changed.
 */
public final class IFileFooter {
  /** With the identity of the HFile. */
  private static final int OBJECT_BYTES = 512;

  private final HFileIdentity identity;
  private final byte[] family;
  private final ColumnSpec own;
  private final List<ColumnSpec> others;
  private final long rows;
  private final long minTimestamp;
  private final long maxTimestamp;
  private final Compression compression;
  private final long[] entriesWithTag = new long[Status.ABSENT + 1];
  private final long entries;
  private final long complexEntries;
  private final int groups;
  private final int directoryLength;

  IFileFooter(ByteReader in) {
    identity = in.getIdentity();
    family = in.getBytes();
    own = ColumnSpec.readFrom(in);
    ColumnSpec[] specs = new ColumnSpec[in.getCount()];
    for (int i = 0; i < specs.length; i++) {
      specs[i] = ColumnSpec.readFrom(in);
    }
    others = List.of(specs);
    rows = in.getSize();
    minTimestamp = in.getZigZag();
    maxTimestamp = in.getZigZag();
    compression = Compression.ofId(in.getByte());
    long sum = 0;
    for (int tag = 0; tag < entriesWithTag.length; tag++) {
      entriesWithTag[tag] = in.getSize();
      sum += entriesWithTag[tag];
      if (sum < 0) {
        throw new FormatException("more than 2^63 entries");
      }
    }
    entries = sum;
    complexEntries = in.getSize();
    groups = in.getVInt();
    directoryLength = in.getVInt();
  }

  /** Heap that it takes, about, in bytes. */
  long memoryBytes() {
    // Columns are shared by all files that have them.
    return OBJECT_BYTES + family.length + (long) Long.BYTES * others.size();
  }

  /** The HFile it was built from. */
  public HFileIdentity identity() {
    return identity;
  }

  /** The column family. */
  public byte[] family() {
    return family;
  }

  /** The column that the file is sorted by. */
  public ColumnSpec own() {
    return own;
  }

  /** The columns that have column pages, in the order of their numbers. */
  public List<ColumnSpec> others() {
    return others;
  }

  /** The number of the column page of a definition; -1 when the file has none. */
  public int columnOf(IndexDefinition definition) {
    for (int c = 0; c < others.size(); c++) {
      if (others.get(c).isOf(definition)) {
        return c;
      }
    }
    return -1;
  }

  /** The numbers of all columns. */
  int[] allColumns() {
    int[] all = new int[others.size()];
    for (int c = 0; c < all.length; c++) {
      all[c] = c;
    }
    return all;
  }

  /** Number of rows in the HFile. */
  public long rows() {
    return rows;
  }

  /** The lowest timestamp in any payload; greater than the highest when there is no payload. */
  public long minTimestamp() {
    return minTimestamp;
  }

  /** The highest timestamp in any payload. */
  public long maxTimestamp() {
    return maxTimestamp;
  }

  /** How the file was written. */
  public Compression compression() {
    return compression;
  }

  /** Number of groups. */
  public int groups() {
    return groups;
  }

  /** Number of entries. */
  public long entries() {
    return entries;
  }

  /** Number of entries with a tag. */
  public long entriesWithTag(byte tag) {
    return entriesWithTag[tag];
  }

  /** Number of entries of complex rows. */
  public long complexEntries() {
    return complexEntries;
  }

  /** Length of the directory page in the file. */
  int directoryLength() {
    return directoryLength;
  }

  @Override
  public String toString() {
    return own.definition()
        + " ("
        + own.id()
        + ") of "
        + identity
        + ", family "
        + Arrays.toString(family)
        + ", "
        + entries()
        + " entries in "
        + groups()
        + " groups";
  }
}
