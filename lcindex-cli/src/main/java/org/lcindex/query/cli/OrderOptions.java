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

import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.Order;
import org.lcindex.text.UserError;
import picocli.CommandLine.Option;

/** The order in which a command wants rows, and how many of them. */
final class OrderOptions {
  @Option(
      names = "--order-by",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER[::TYPE]: the first rows by its value, instead of by row key. Rows"
              + " without a value are left out. Fast with an index on the column.")
  private String column;

  @Option(names = "--desc", description = "With --order-by: the greatest value first.")
  private boolean descending;

  /** Looks for mistakes; throws {@link UserError}. */
  void check(int limit) {
    if (descending && column == null) {
      throw new UserError("--desc is the direction of --order-by COLUMN, which is missing");
    }
    if (column != null && limit == 0) {
      throw new UserError(
          "--order-by wants a --limit of at least 1: rows are sorted in memory, so not all of them");
    }
  }

  boolean isGiven() {
    return column != null;
  }

  void prepare(MdrqBuilder builder, int limit) {
    builder.orderBy(column, descending ? Order.DESC : Order.ASC).limit(limit);
  }
}
