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
package org.lcindex.io;

/**
 * The limits of the file formats: sizes and counts that no index file exceeds. Writers keep to
 * these limits and readers refuse what exceeds them, so that no content, however it came to be,
 * makes a reader take more memory than some tens of megabytes for a page. FORMAT.md, section
 * "Limits".
 */
public final class FormatLimits {
  /**
   * Bytes of what is kept of a key for as long as a file or its directory is in memory: a bound, a
   * flag, a sample.
   */
  public static final int BOUND_BYTES = 64;

  /** Entries of an IFile's group. Queries number them with 16 bits. */
  public static final int GROUP_ENTRIES = 1 << 16;

  /** Groups of an IFile. Queries number them with 22 bits. */
  public static final int GROUPS = 1 << 22;

  /** Bytes of a directory page before compression: positions in it are ints. */
  public static final int DIRECTORY_BYTES = 1 << 30;

  /** Rows of an HFile: ordinals are ints. */
  public static final int HFILE_ROWS = Integer.MAX_VALUE;

  /** Bytes of a payload block before compression, but for its last row. */
  public static final int PAYLOAD_BLOCK_BYTES = 1 << 20;

  /** Different qualifiers of an HFile's simple rows. */
  public static final int QUALIFIERS = 8192;

  /** Bytes of these qualifiers together. */
  public static final int QUALIFIER_BYTES = 1 << 20;

  /** Shapes of an HFile. */
  public static final int SHAPES = 1024;

  /** Qualifiers of all shapes together. */
  public static final int SHAPE_CELLS = 65536;

  /** Cells of a payload block: each takes a byte at least, but for those of the last row. */
  public static final int PAYLOAD_BLOCK_CELLS = PAYLOAD_BLOCK_BYTES + QUALIFIERS;

  /** Bytes of a row key; HBase's own limit. */
  public static final int ROW_KEY_BYTES = Short.MAX_VALUE;

  /** Bytes of the row keys of a group or row block, but for the last one. */
  public static final int GROUP_BYTES = 4 << 20;

  /**
   * Bytes at which writers end a group or row block. Less than readers take: what is read at a time
   * is held at a time, by each query and each input of a merge.
   */
  public static final int WRITTEN_GROUP_BYTES = 1 << 20;

  /** Bytes of all row keys of a group or row block. */
  public static final int ROW_KEYS_BYTES = GROUP_BYTES + ROW_KEY_BYTES;

  /** Rows of a row block. */
  public static final int ROW_BLOCK_ROWS = 65536;

  private FormatLimits() {}

  /**
   * Checks a number that a file has.
   *
   * @throws FormatException when it is above the limit
   */
  public static int check(String what, int found, int limit) {
    if (found > limit) {
      throw new FormatException(found + " " + what + ", the limit is " + limit);
    }
    return found;
  }
}
