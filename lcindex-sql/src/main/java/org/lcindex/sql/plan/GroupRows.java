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
package org.lcindex.sql.plan;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.query.Aggregate;
import org.lcindex.query.Group;
import org.lcindex.query.GroupKey;
import org.lcindex.query.GroupValue;
import org.lcindex.query.Grouping;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.sql.column.SqlColumn;
import org.lcindex.sql.meaning.OrderKeys;
import org.lcindex.type.ColumnType;

/** Groups as rows of Calcite's code: the keys, then the figures. Stateless. */
final class GroupRows {
  private GroupRows() {}

  static List<Object[]> of(MdrqClient client, Mdrq query, GroupPlan plan) throws IOException {
    Grouping grouping =
        Grouping.by(
            plan.keys().stream().map(key -> GroupKey.of(key.column())).toArray(GroupKey[]::new));
    for (GroupPlan.Figure figure : plan.figures()) {
      grouping = with(grouping, figure);
    }
    List<Object[]> rows = new ArrayList<>();
    for (Group group : client.group(query, grouping)) {
      rows.add(row(group, plan));
    }
    return rows;
  }

  private static Grouping with(Grouping grouping, GroupPlan.Figure figure) {
    return switch (figure.kind()) {
      case ROWS -> grouping;
      case VALUES -> grouping.values(figure.column().column());
      case SUM -> grouping.sum(figure.column().column());
      case MINIMUM -> grouping.minimum(figure.column().column());
      case MAXIMUM -> grouping.maximum(figure.column().column());
    };
  }

  private static Object[] row(Group group, GroupPlan plan) {
    int keys = plan.keys().size();
    Object[] row = new Object[keys + plan.figures().size()];
    for (int i = 0; i < keys; i++) {
      row[i] = value(plan.keys().get(i), group.keys().get(i));
    }
    for (int i = 0; i < plan.figures().size(); i++) {
      row[keys + i] = figure(group, plan.figures().get(i));
    }
    return row;
  }

  private static Object value(SqlColumn key, GroupValue value) {
    if (!value.isValue()) {
      return null;
    }
    return key.codec().type() == ColumnType.STRING ? text(value) : key.of(value.value());
  }

  /** Null for what is no UTF-8. */
  private static String text(GroupValue value) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value.bytes())).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static Object figure(Group group, GroupPlan.Figure figure) {
    if (figure.kind() == GroupPlan.Kind.ROWS) {
      return BigDecimal.valueOf(group.rows());
    }
    Aggregate aggregate = group.aggregate(figure.column().nameInGroups());
    return switch (figure.kind()) {
      case VALUES -> BigDecimal.valueOf(aggregate.values());
      case SUM -> aggregate.sum().map(GroupRows::sum).orElse(null);
      case MINIMUM -> extreme(figure, aggregate.minimum().orElse(null));
      case MAXIMUM -> extreme(figure, aggregate.maximum().orElse(null));
      default -> throw new AssertionError(figure.kind());
    };
  }

  private static Object sum(Number sum) {
    return sum instanceof BigDecimal ? sum : (Object) OrderKeys.normal(sum.doubleValue());
  }

  private static Object extreme(GroupPlan.Figure figure, Object value) {
    if (value == null) {
      return null;
    }
    return figure.byKey()
        ? (Object) OrderKeys.ofDouble(((Number) value).doubleValue())
        : figure.column().of(value);
  }
}
