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
package org.lcindex.verification.lookups;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.common.EnumWords;

/**
 * Lookups by the Java API.
 *
 * @param path by which each is to go
 */
record QueryWay(Connection connection, MdrqClient client, TableName name, Path path)
    implements Way {
  private static final Column VALUE =
      Column.column(LookupsTable.FAMILY, LookupsTable.VALUE).as(ValueCodec.of(ColumnType.LONG));

  /** By which a lookup goes. */
  enum Path {
    /** By entries, and else not at all. */
    GLOBAL,
    /** HBase's own scan: what the checker must find nothing wrong with. */
    PLAIN;

    @Override
    public String toString() {
      return EnumWords.of(this);
    }
  }

  @Override
  public List<Found> ask(Question question) throws IOException {
    List<Found> found = new ArrayList<>();
    try (Table table = connection.getTable(name)) {
      MdrqBuilder builder = Mdrq.on(table).where(condition(question));
      builder.path(path == Path.PLAIN ? QueryPath.PLAIN : QueryPath.GLOBAL);
      try (ResultScanner rows = client.scan(builder.build())) {
        for (Result row : rows) {
          byte[] value = row.getValue(LookupsTable.FAMILY, LookupsTable.VALUE);
          found.add(new Found(row.getRow(), value == null ? null : Bytes.toLong(value)));
        }
      }
    }
    return found;
  }

  private static Condition condition(Question question) {
    List<Question.Range> ranges = question.ranges();
    if (ranges.size() == 1) {
      Question.Range only = ranges.get(0);
      return only.low() == only.high()
          ? VALUE.eq(only.low())
          : VALUE.between(only.low(), only.high());
    }
    return VALUE.in(ranges.stream().map(Question.Range::low).toArray());
  }
}
