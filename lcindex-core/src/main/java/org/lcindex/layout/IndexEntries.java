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
package org.lcindex.layout;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The entries of an index, in the order of {@link Entry#compareTo} and cut into groups. Scans go by
 * groups; what builds, merges and compares goes by cursors, past the page cache. Thread safe; the
 * groups and cursors it gives are not.
 *
 * <p>Every method that reads throws {@link org.lcindex.io.CorruptIndexException} when the bytes are
 * not as they were written, and a plain {@link IOException} when they cannot be read.
 */
public interface IndexEntries extends Closeable {

  /** The file that they are in, for messages. */
  Path path();

  /** HFile and columns. */
  IndexSchema schema();

  /** How many there are. */
  EntryCounts counts();

  /** What the groups may hold. Held for as long as it is needed, and no longer. */
  GroupDirectory directory() throws IOException;

  /** A group, of which nothing is read yet but the directory. */
  GroupView group(int number) throws IOException;

  /**
   * A group, of which nothing is read yet.
   *
   * @param of what {@link #directory} gave
   */
  GroupView group(GroupDirectory of, int number);

  /**
   * About how many bytes of the files there are for an entry of a group. Reads nothing: of a
   * directory that is not in memory, the average.
   */
  long bytesPerEntry(int group);

  /**
   * Tells values of chosen rows, without payloads and past the page cache.
   *
   * @param onlyComplex whether rows that are not complex are passed over
   */
  void scan(ValueTaker taker, boolean onlyComplex) throws IOException;

  /**
   * All entries with payload and all columns. Closing the cursor closes no file.
   *
   * @param memory is told what it takes
   */
  EntryCursor cursor(StreamMemory memory);

  /**
   * The entries of rows that are carried over into another HFile, with the ordinals and shapes that
   * they have there. It fails if one is missing.
   *
   * @param columns the numbers of the other columns that the entries are to have, in that order
   * @param memory is told what it takes
   */
  EntryCursor carried(RowMap map, int[] columns, StreamMemory memory);

  /** How many of the rows that are carried over have a value that does not decode. */
  int countOdd(RowMap map) throws IOException;
}
