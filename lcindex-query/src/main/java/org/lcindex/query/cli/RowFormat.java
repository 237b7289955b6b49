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
package org.lcindex.query.cli;

import java.util.Locale;

/** How rows are printed. */
enum RowFormat {
  /** Aligned columns, a cell that a row lacks is empty. */
  TABLE,
  /** RFC 4180: a heading, then a line for each row; what a row lacks is empty without quotes. */
  CSV,
  /** An object in a line for each row, with the cells it has. */
  JSONL;

  /** The format of this name in any case; null when there is none. */
  static RowFormat named(String name) {
    for (RowFormat format : values()) {
      if (format.name().equals(name.toUpperCase(Locale.ROOT))) {
        return format;
      }
    }
    return null;
  }
}
