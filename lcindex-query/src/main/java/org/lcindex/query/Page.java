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
package org.lcindex.query;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Result;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Some rows of a query, whole and in row key order, and how to get those after them.
 *
 * <p>Nothing is kept on a server between two pages: the token says where the next one begins. It
 * holds as long as the query is the same, also in another process, after a restart of anything, a
 * split or a move. Each page sees the table as it is when it is read.
 *
 * @param rows the rows of this page
 * @param next for {@link MdrqClient#page}; empty after the last row
 */
@InterfaceAudience.Public
public record Page(List<Result> rows, Optional<String> next) {
  /** The token for the rows of a query after this one, for who delivers rows without pages. */
  public static String tokenAfter(Mdrq query, byte[] row) {
    return PageToken.after(query, row);
  }
}
