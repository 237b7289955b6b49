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
package org.lcindex.rpc;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * Rows of a base table of which a global index is not believed. Immutable.
 *
 * @param startKey first row, as {@code Bytes.toStringBinary} writes it; empty for the first of all
 * @param endKey row after the last one, in the same form; empty for the end of the table
 * @param reason of the mark in the catalog, one word
 * @param text why, in words, with the remedy where one is wanted
 * @param builds whether the regions of these rows build them by themselves
 */
@InterfaceAudience.Public
public record UncoveredRange(
    String startKey, String endKey, String reason, String text, boolean builds) {
  private static final int MOST_SHOWN = 200;

  /** Whether it is one row: queries ask for it by its key, beside the index. */
  public boolean isRow() {
    return !startKey.isEmpty() && endKey.equals(startKey + "\\x00");
  }

  /** A key for people: HBase's rows may have keys of 32 KiB. */
  public static String shown(String key) {
    return key.length() <= MOST_SHOWN
        ? key
        : key.substring(0, MOST_SHOWN) + "... (" + key.length() + " characters)";
  }

  /** One line. */
  @Override
  public String toString() {
    String rows =
        startKey.isEmpty() && endKey.isEmpty()
            ? "all rows"
            : "rows "
                + (startKey.isEmpty() ? "from the first" : "from " + shown(startKey))
                + (endKey.isEmpty() ? " to the last" : " to before " + shown(endKey));
    return rows + ": " + text;
  }
}
