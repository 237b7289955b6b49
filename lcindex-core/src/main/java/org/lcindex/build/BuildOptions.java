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
package org.lcindex.build;

import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.Compression;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.EntryOptions;

/**
 * How index files are built. Immutable; start from {@link #DEFAULT} and change what differs.
 *
 * @param ifile how entries are written; RFiles have their compression
 * @param runs how sorted runs are compressed, which are read once and removed: more CPU time, or
 *     three times the disk space
 * @param rowBlockRows rows of an RFile's block
 * @param memoryBytes about how much memory rows may take before they are spilled as a sorted run; 1
 *     byte to 1 GiB
 * @param maxRowKeyBytes memory that the distinct keys of one row may take: they come in one piece,
 *     and a row with more cannot be indexed
 * @param rowMaxBytes serialized size above which a row is complex, which is to say that files have
 *     its keys and not the row; 1 byte to 1 GiB
 * @param maxDirectoryBytes that the directory of a file may take: it is in memory as a whole when
 *     it is written and when it is read, and a file with more is not written
 * @param memory is told what is held
 */
public record BuildOptions(
    EntryOptions ifile,
    Compression runs,
    int rowBlockRows,
    long memoryBytes,
    long maxRowKeyBytes,
    long rowMaxBytes,
    long maxDirectoryBytes,
    BuildMemory memory) {
  /** What is used when nothing is said. */
  public static final BuildOptions DEFAULT =
      new BuildOptions(
          new EntryOptions(1024, 8 << 10, Compression.LZ4),
          Compression.LZ4,
          256,
          64L << 20,
          16L << 20,
          16L << 20,
          64L << 20,
          new BuildMemory());

  /** Spills from here on would not be fewer, and offsets in memory are 31 bits. */
  private static final long MAX_MEMORY_BYTES = 1L << 30;

  private static final long LEAST_KEY_BYTES_OF_ROW = 1L << 20;

  private static final long LEAST_DIRECTORY_BYTES = 16L << 20;

  private static final long LEAST_STREAM_BYTES = 16L << 20;

  /** Checks the limits. */
  public BuildOptions {
    if (rowBlockRows < 1 || rowBlockRows > 65536) {
      throw new IllegalArgumentException(
          "rowBlockRows is " + rowBlockRows + "; it must be from 1 to 65536 (256 is usual)");
    }
    if (memoryBytes < 1 || memoryBytes > MAX_MEMORY_BYTES) {
      throw new IllegalArgumentException(
          "memoryBytes is " + memoryBytes + "; it must be from 1 to " + MAX_MEMORY_BYTES);
    }
    if (rowMaxBytes < 1 || rowMaxBytes > MAX_MEMORY_BYTES) {
      throw new IllegalArgumentException(
          "rowMaxBytes is " + rowMaxBytes + "; it must be from 1 to " + MAX_MEMORY_BYTES);
    }
  }

  /** These with another group size. */
  public BuildOptions withGroupRows(int rows) {
    return with(new EntryOptions(rows, ifile.payloadBlockBytes(), ifile.compression()));
  }

  /** These with another payload block size. */
  public BuildOptions withPayloadBlockBytes(int bytes) {
    return with(new EntryOptions(ifile.groupRows(), bytes, ifile.compression()));
  }

  /** These with another compression. */
  public BuildOptions withCompression(Compression other) {
    return with(new EntryOptions(ifile.groupRows(), ifile.payloadBlockBytes(), other));
  }

  /** These with a compression that is like that of a family's HFiles. */
  public BuildOptions withCompressionOf(ColumnFamilyDescriptor family) {
    return withCompression(
        switch (family.getCompressionType()) {
          case ZSTD, GZ, LZMA, BZIP2, BROTLI -> Compression.ZSTD;
          case SNAPPY -> Compression.SNAPPY;
          default -> Compression.LZ4;
        });
  }

  /** These with another compression of sorted runs. */
  public BuildOptions withRuns(Compression other) {
    return new BuildOptions(
        ifile,
        other,
        rowBlockRows,
        memoryBytes,
        maxRowKeyBytes,
        rowMaxBytes,
        maxDirectoryBytes,
        memory);
  }

  private BuildOptions with(EntryOptions other) {
    return new BuildOptions(
        other,
        runs,
        rowBlockRows,
        memoryBytes,
        maxRowKeyBytes,
        rowMaxBytes,
        maxDirectoryBytes,
        memory);
  }

  /** These with another row block size. */
  public BuildOptions withRowBlockRows(int rows) {
    return new BuildOptions(
        ifile, runs, rows, memoryBytes, maxRowKeyBytes, rowMaxBytes, maxDirectoryBytes, memory);
  }

  /**
   * These with another memory limit, a quarter of it for the keys of one row, and as much for a
   * directory.
   */
  public BuildOptions withMemoryBytes(long bytes) {
    long rowKeys = Math.max(LEAST_KEY_BYTES_OF_ROW, bytes / 4);
    long directory = Math.max(LEAST_DIRECTORY_BYTES, bytes);
    return new BuildOptions(
        ifile, runs, rowBlockRows, bytes, rowKeys, rowMaxBytes, directory, memory);
  }

  /** These, spilled at so many bytes if that is less. No other rows can be indexed. */
  public BuildOptions spillingAt(long bytes) {
    long least = Math.min(memoryBytes, bytes);
    return new BuildOptions(
        ifile, runs, rowBlockRows, least, maxRowKeyBytes, rowMaxBytes, maxDirectoryBytes, memory);
  }

  /** These with another limit for simple rows. */
  public BuildOptions withRowMaxBytes(long bytes) {
    return new BuildOptions(
        ifile, runs, rowBlockRows, memoryBytes, maxRowKeyBytes, bytes, maxDirectoryBytes, memory);
  }

  /** These, and somebody else is told what is held. */
  public BuildOptions countedBy(BuildMemory counted) {
    return new BuildOptions(
        ifile,
        runs,
        rowBlockRows,
        memoryBytes,
        maxRowKeyBytes,
        rowMaxBytes,
        maxDirectoryBytes,
        counted);
  }

  /**
   * Looks whether the directory of an index is not too large.
   *
   * @throws NotIndexableException when it is
   */
  void checkGroups(HFileIdentity hfile, long bytes) throws NotIndexableException {
    checkDirectory(
        "the directory of an index file",
        hfile,
        bytes,
        "raise lcindex.ifile.group.rows, or lcindex.build.memory.bytes");
  }

  /**
   * Looks whether the directory of an RFile is not too large. It has the first row key of each
   * block, and the number of groups is nothing to it.
   *
   * @throws NotIndexableException when it is
   */
  void checkRows(HFileIdentity hfile, long bytes) throws NotIndexableException {
    checkDirectory(
        "the directory of the row keys",
        hfile,
        bytes,
        "raise lcindex.build.memory.bytes, split the region, or use shorter row keys");
  }

  private void checkDirectory(String what, HFileIdentity hfile, long bytes, String remedy)
      throws NotIndexableException {
    if (bytes > maxDirectoryBytes) {
      throw new NotIndexableException(
          String.format(
              "%s of %s would take more than %d bytes of memory; %s",
              what, hfile, maxDirectoryBytes, remedy));
    }
  }

  /** What files may take together that are read side by side, sorted runs or inputs of a merge. */
  long streamBytes() {
    return Math.max(LEAST_STREAM_BYTES, memoryBytes);
  }
}
