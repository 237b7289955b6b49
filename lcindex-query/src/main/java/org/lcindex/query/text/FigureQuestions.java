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
package org.lcindex.query.text;

import java.io.IOException;
import java.util.List;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.GroupKey;
import org.lcindex.query.Grouping;
import org.lcindex.query.Groups;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.RowReader;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * What the command line and the shell ask of a query's rows in groups. Mistakes in columns and
 * types are {@link IllegalArgumentException}s. Immutable.
 */
public final class FigureQuestions {
  private final MdrqClient client;
  private final Mdrq query;

  /** Questions about the rows of a query. */
  public FigureQuestions(MdrqClient client, Mdrq query) {
    this.client = client;
    this.query = query;
  }

  /** The number of rows of each group. */
  public GroupLines counts(GroupKeys keys) throws IOException {
    return GroupLines.counts(keys, client.group(query, keys.grouping()));
  }

  /**
   * Functions of a column's values in each group.
   *
   * @param functions all that the type has when there are none
   */
  public GroupLines aggregates(GroupKeys keys, String column, List<AggregateFunction> functions)
      throws IOException {
    ColumnName name = name(column);
    // Without a type the client refuses, whatever is asked.
    ColumnType type = name.codec() == null ? ColumnType.BYTES : name.codec().type();
    List<AggregateFunction> asked =
        List.of(AggregateFunction.values()).stream()
            .filter(f -> functions.isEmpty() ? f.isOf(type) : functions.contains(f))
            .toList();
    Grouping grouping = keys.grouping();
    for (AggregateFunction function : asked) {
      grouping = grouping.aggregate(column, function);
    }
    Groups groups = client.group(query, grouping);
    return GroupLines.aggregates(keys, name.as(null).toString(), name.codec(), asked, groups);
  }

  /**
   * How many values and different values a column has in each group.
   *
   * @param approximate whether many are estimated and not counted up to a bound
   */
  public GroupLines distinct(GroupKeys keys, String column, boolean approximate)
      throws IOException {
    ColumnName name = name(column);
    Grouping values = keys.grouping().values(column);
    Groups groups =
        client.group(
            query, approximate ? values.approximateDistinct(column) : values.distinct(column));
    return GroupLines.distinctCounts(keys, name.as(null).toString(), name.codec(), groups);
  }

  /**
   * The different values of a column.
   *
   * @param limit of them at most; 0 for all
   */
  public GroupLines distinct(String column, int limit) throws IOException {
    ColumnName name = name(column);
    return GroupLines.distinct(name.as(null).toString(), name.codec(), values(column), limit);
  }

  /** How many rows have values in each of some ranges. */
  public GroupLines histogram(String column, int buckets) throws IOException {
    ColumnName name = name(column);
    ValueCodec codec = name.codec();
    String plain = name.as(null).toString();
    Histogram.check(plain, codec == null ? null : codec.type(), buckets);
    return Histogram.of(plain, codec, values(column), buckets);
  }

  private Groups values(String column) throws IOException {
    return client.group(query, Grouping.by(GroupKey.of(column)));
  }

  private ColumnName name(String column) {
    return RowReader.of(query).resolve(column);
  }
}
