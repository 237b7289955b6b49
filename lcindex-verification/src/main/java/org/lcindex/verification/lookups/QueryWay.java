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
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.verification.common.EnumWords;

/**
 * Lookups by the Java API.
 *
 * @param table whose indexes stay the same; to ask for them at each lookup is to ask the master
 * @param path by which each is to go
 */
record QueryWay(MdrqClient client, TableDescriptor table, LookupsTable of, Path path)
    implements Way {

  /** By which a lookup goes. */
  enum Path {
    /** By the table's index, and else not at all. */
    INDEX,
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
    MdrqBuilder builder = Mdrq.on(table).path(queryPath());
    for (int i = 0; i < of.attributes().size(); i++) {
      if (!question.box().get(i).isAny()) {
        builder.where(condition(of.attributes().get(i), question.box().get(i)));
      }
    }
    try (ResultScanner rows = client.scan(builder.build())) {
      for (Result row : rows) {
        List<Long> values = new ArrayList<>();
        of.attributes().forEach(attribute -> values.add(attribute.of(row)));
        found.add(new Found(row.getRow(), values));
      }
    }
    return found;
  }

  private QueryPath queryPath() {
    if (path == Path.PLAIN) {
      return QueryPath.PLAIN;
    }
    return of.form() == LookupsTable.Form.GRID ? QueryPath.GRID : QueryPath.GLOBAL;
  }

  private static Condition condition(Attribute attribute, Ranges ranges) {
    Column column = Column.column(attribute.family(), attribute.qualifier()).as(LookupsTable.CODEC);
    if (ranges.list().size() == 1) {
      Ranges.Range only = ranges.list().get(0);
      return only.low() == only.high()
          ? column.eq(only.low())
          : column.between(only.low(), only.high());
    }
    return column.in(ranges.list().stream().map(Ranges.Range::low).toArray());
  }
}
