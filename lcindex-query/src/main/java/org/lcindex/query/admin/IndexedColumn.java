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
package org.lcindex.query.admin;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.condition.DidYouMean;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;

/** Finds the index that is meant by a column as it was typed. Stateless. */
public final class IndexedColumn {
  /** Columns that a message names. */
  private static final int MOST_NAMED = 50;

  private IndexedColumn() {}

  private static String meant(String typed, boolean qualifierOnly, List<IndexDefinition> indexes) {
    return DidYouMean.among(
        typed,
        indexes.stream()
            .map(index -> qualifierOnly ? EscapedBytes.format(index.qualifier()) : index.column())
            .toList());
  }

  /**
   * The index on {@code family:qualifier}, or on a qualifier alone when one index has it.
   *
   * @throws IndexException when there is none, or several; tells of definitions that cannot be read
   */
  public static IndexDefinition find(TableName table, IndexDefinitions definitions, Object column)
      throws IndexException {
    if (!(column instanceof CharSequence) || column.toString().isBlank()) {
      throw new IllegalArgumentException(
          "'"
              + ShownText.cut(String.valueOf(column))
              + "' is no column; write 'family:qualifier' in quotes");
    }
    String text = column.toString();
    int colon = text.indexOf(':');
    byte[] qualifier = Bytes.toBytesBinary(text.substring(colon + 1));
    byte[] family = colon < 0 ? null : Bytes.toBytesBinary(text.substring(0, colon));
    List<IndexDefinition> indexes = definitions.list();
    List<IndexDefinition> matches =
        indexes.stream()
            .filter(d -> Bytes.equals(d.qualifier(), qualifier))
            .filter(d -> family == null || Bytes.equals(d.family(), family))
            .toList();
    if (matches.size() == 1) {
      return matches.get(0);
    }
    String existing =
        indexes.stream()
            .limit(MOST_NAMED)
            .map(index -> ShownText.cut(index.column()))
            .collect(Collectors.joining(", "));
    throw new UsageException(
        matches.isEmpty()
            ? "Table "
                + table
                + " has no index on "
                + ShownText.cut(text)
                + (existing.isEmpty() ? ", nor any other" : "; it has indexes on " + existing)
                + (definitions.isWhole()
                    ? meant(text, colon < 0, indexes)
                    : ". There may be more that cannot be read: " + definitions.unread())
            : matches.size()
                + " indexes of table "
                + table
                + " are on a column "
                + ShownText.cut(text)
                + "; name the family, too: "
                + existing);
  }
}
