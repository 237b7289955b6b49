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

import org.lcindex.io.ByteReader;

/** Where the pages of one group of an IFile are. Immutable. */
final class GroupPages {
  // Key page, row page, column pages; one more, where the group ends.
  private final long[] pages;
  // Entries before a payload block, and where it is; one more than there are blocks.
  private final int[] blockEntries;
  private final long[] blocks;

  /**
   * Reads the last part of a group's entry in the directory.
   *
   * @param begin where the group begins: payload blocks come first
   */
  GroupPages(ByteReader in, long begin, int columns) {
    int[] lengths = new int[2 + columns];
    for (int p = 0; p < lengths.length; p++) {
      lengths[p] = in.getVInt();
    }
    int count = in.getCount(2);
    blockEntries = new int[count + 1];
    blocks = new long[count + 1];
    blocks[0] = begin;
    for (int b = 0; b < count; b++) {
      blockEntries[b + 1] = blockEntries[b] + in.getVInt();
      blocks[b + 1] = blocks[b] + in.getVInt();
    }
    pages = new long[lengths.length + 1];
    pages[0] = blocks[count];
    for (int p = 0; p < lengths.length; p++) {
      pages[p + 1] = pages[p] + lengths[p];
    }
  }

  /** Where a page begins: 0 key page, 1 row page, then column pages. */
  long offset(int page) {
    return pages[page];
  }

  int length(int page) {
    return (int) (pages[page + 1] - pages[page]);
  }

  int blockCount() {
    return blocks.length - 1;
  }

  /** The payload block that an entry is in. */
  int blockOf(int entry) {
    int low = 0;
    int high = blocks.length - 2;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (blockEntries[middle] <= entry) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The first entry of a payload block; of the block after the last: the number of entries. */
  int blockStart(int block) {
    return blockEntries[block];
  }

  long blockOffset(int block) {
    return blocks[block];
  }

  int blockLength(int block) {
    return (int) (blocks[block + 1] - blocks[block]);
  }
}
