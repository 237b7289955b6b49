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
package org.lcindex.verification.entries;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;

/**
 * The entries of an index that are there: does one stand for what a row shows? By brute force over
 * all of them, row by row. Not thread safe.
 *
 * <ol>
 *   <li>An entry of one column stands for a value if it has this value, and for a cell that is none
 *       if it has none.
 *   <li>An entry of a grid stands for what a row shows if it has each value that the row shows;
 *       where the row shows none the entry may have any. A row that shows no value at all needs
 *       none.
 *   <li>Each entry of a grid is in the cell of its values.
 * </ol>
 */
public final class EntriesThere {
  private static final String NONE = "none";

  private final EntryDecoder decoder;
  private final Map<String, Set<List<String>>> byRow = new HashMap<>();
  private long number;

  /** Of an index; a grid has its bounds. */
  public EntriesThere(GlobalIndex index) {
    this.decoder = EntryDecoder.of(index);
  }

  /** Adds an entry; returns what is wrong with it, or null. */
  public String add(byte[] entry) {
    EntryDecoder.Entry read = decoder.read(entry);
    if (read == null) {
      return Bytes.toStringBinary(entry) + " is no entry";
    }
    number++;
    byRow
        .computeIfAbsent(Bytes.toStringBinary(read.row()), row -> new HashSet<>())
        .add(texts(read.keys()));
    return read.wrong() == null ? null : Bytes.toStringBinary(entry) + " " + read.wrong();
  }

  /** How many entries there are. */
  public long number() {
    return number;
  }

  /**
   * Whether what a row shows needs an entry.
   *
   * @param keys of its values; null where it shows none
   */
  public boolean areNeeded(List<byte[]> keys) {
    return !decoder.isGrid() || keys.stream().anyMatch(Objects::nonNull);
  }

  /**
   * Whether an entry stands for what a row shows.
   *
   * @param keys of its values; null where it shows none
   */
  public boolean stand(byte[] row, List<byte[]> keys) {
    Set<List<String>> there = byRow.getOrDefault(Bytes.toStringBinary(row), Set.of());
    List<String> shown = texts(keys.stream().map(EntryDecoder::cut).toList());
    return decoder.isGrid()
        ? there.stream().anyMatch(entry -> isMore(entry, shown))
        : there.contains(shown);
  }

  /** Whether an entry has all values that are shown. */
  private static boolean isMore(List<String> entry, List<String> shown) {
    for (int i = 0; i < shown.size(); i++) {
      if (!shown.get(i).equals(NONE) && !shown.get(i).equals(entry.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** What a row shows, or an entry says, in words. */
  public static String text(byte[] row, List<byte[]> keys) {
    return Bytes.toStringBinary(row) + " " + texts(keys);
  }

  private static List<String> texts(List<byte[]> keys) {
    List<String> texts = new ArrayList<>();
    keys.forEach(key -> texts.add(key == null ? NONE : "= " + Bytes.toStringBinary(key)));
    return texts;
  }
}
