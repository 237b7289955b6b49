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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.FilterNode;
import org.lcindex.verification.metamorphic.query.RightSide;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * The Java API: a query that it can say is built by its builder, any other forward scan over
 * several regions is given to its parallel scanner. The index is forced, because on tables as small
 * as these the planner finds the plain scan cheaper.
 */
public record ClientReading(MdrqClient client) implements Reading {
  @Override
  public String name() {
    return "api";
  }

  @Override
  public boolean takes(TestTable table, ScanText query) {
    if (isSaid(query)) {
      return true;
    }
    return table.regionCount() > 1
        && !query.options().containsKey(ScanOption.REVERSED)
        && !query.options().containsKey(ScanOption.PARTIAL)
        && !query.options().containsKey(ScanOption.BATCH);
  }

  @Override
  public boolean mayDecline() {
    return true;
  }

  @Override
  public ResultScanner open(TestTable table, ScanText query, String queryId) throws IOException {
    if (isSaid(query) && hasFamilies(table, query)) {
      return client.scan(build(table, query, queryId));
    }
    return client.scan(
        table.table().getName(), ModeScans.in("force", queryId, query.toScan(table.start())));
  }

  private static Mdrq build(TestTable table, ScanText query, String queryId) throws IOException {
    MdrqBuilder builder = Mdrq.on(table.table()).queryId(queryId).mode(QueryMode.FORCE);
    for (FilterNode.Condition condition : query.filter().conditions()) {
      builder.where(condition(condition).orElseThrow());
    }
    builder.rows(
        query.from() == null ? new byte[0] : query.from().row(),
        query.to() == null ? new byte[0] : query.to().row());
    String limit = query.options().get(ScanOption.LIMIT);
    if (limit != null) {
      builder.limit(Integer.parseInt(limit));
    }
    return builder.build();
  }

  /** Whether the builder has words for everything in the query. */
  private static boolean isSaid(ScanText query) {
    return query.isPlain()
        && query.filter() != null
        && (query.from() == null || query.from().included())
        && (query.to() == null || !query.to().included())
        && isConjunction(query.filter())
        && !query.filter().conditions().isEmpty()
        && query.filter().conditions().stream().allMatch(c -> condition(c).isPresent());
  }

  /** A family that the table does not have is a mistake to the API, and none to a scan. */
  private static boolean hasFamilies(TestTable table, ScanText query) throws IOException {
    TableDescriptor descriptor = table.table().getDescriptor();
    return query.filter().conditions().stream()
        .allMatch(c -> descriptor.hasColumnFamily(Bytes.toBytes(c.family())));
  }

  private static boolean isConjunction(FilterNode node) {
    return node instanceof FilterNode.Condition
        || (node instanceof FilterNode.Group group
            && group.all()
            && group.parts().stream().allMatch(ClientReading::isConjunction));
  }

  /** The API's condition, which always filters missing columns and reads the latest version. */
  private static Optional<Condition> condition(FilterNode.Condition c) {
    RightSide right = c.comparison();
    if (!c.filterIfMissing() || !c.latestVersionOnly() || !right.kind().hasCodec()) {
      return Optional.empty();
    }
    Column column = Column.column(Bytes.toBytes(c.family()), c.qualifier()).as(right.codec());
    if (right.kind() == RightSide.Kind.TYPED) {
      // Not > and >=: the API's exclude values that do not decode, HBase's filter has them pass.
      return switch (c.op()) {
        case LESS -> Optional.of(column.lt(right.value()));
        case LESS_OR_EQUAL -> Optional.of(column.le(right.value()));
        case EQUAL -> Optional.of(column.eq(right.value()));
        case NOT_EQUAL -> Optional.of(column.ne(right.value()));
        default -> Optional.empty();
      };
    }
    return c.op() == CompareOperator.EQUAL ? ranges(column, right) : Optional.empty();
  }

  private static Optional<Condition> ranges(Column column, RightSide right) {
    String bounds = right.operands().get(0);
    boolean low = !right.operands().get(1).equals("*");
    boolean high = !right.operands().get(2).equals("*");
    if (right.operands().size() > 3 || bounds.equals("P")) {
      boolean prefix =
          bounds.equals("P")
              && right.codec().encoding() == ValueEncoding.BINARY
              && right.codec().type() == ColumnType.STRING;
      return prefix ? Optional.of(column.prefix(right.value(1))) : points(column, right);
    }
    boolean lowIn = bounds.charAt(0) == 'I';
    boolean highIn = bounds.charAt(1) == 'I';
    if (low && high) {
      return Optional.of(column.between(right.value(1), lowIn, right.value(2), highIn));
    }
    if (low) {
      return Optional.of(lowIn ? column.ge(right.value(1)) : column.gt(right.value(1)));
    }
    if (high) {
      return Optional.of(highIn ? column.le(right.value(2)) : column.lt(right.value(2)));
    }
    return Optional.empty();
  }

  /** IN, which is printed as ranges of one value each. */
  private static Optional<Condition> points(Column column, RightSide right) {
    Object[] values = new Object[right.operands().size() / 3];
    for (int i = 0; i < values.length; i++) {
      String[] triple = right.operands().subList(3 * i, 3 * i + 3).toArray(String[]::new);
      if (!triple[0].equals("II") || !triple[1].equals(triple[2])) {
        return Optional.empty();
      }
      values[i] = right.value(3 * i + 1);
    }
    return Optional.of(column.in(Arrays.asList(values)));
  }
}
