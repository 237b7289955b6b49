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

import java.util.List;
import org.lcindex.query.text.GroupKeys;
import org.lcindex.text.UserError;
import picocli.CommandLine.Option;

/** By which keys a command groups rows. */
final class GroupOptions {
  @Option(
      names = "--by",
      paramLabel = "KEY[,KEY...]",
      description =
          "Groups by up to four keys: a column, row, or year(COLUMN), month, day of DATE and"
              + " TIMESTAMP, hour of TIMESTAMP, first(COLUMN,N) letters of STRING. Rows without a"
              + " cell are the group <missing>, with a cell that is no value <odd>.")
  private List<String> by = List.of();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "With year, month, day, hour of a TIMESTAMP: by whose clocks; default: UTC.")
  private String zone;

  private GroupKeys keys;

  /** Looks for mistakes; throws {@link UserError}. */
  void check() {
    try {
      keys = GroupKeys.of(by, zone);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
  }

  boolean isGiven() {
    return !by.isEmpty();
  }

  GroupKeys keys() {
    return keys;
  }
}
