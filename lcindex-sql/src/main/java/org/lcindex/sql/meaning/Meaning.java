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
package org.lcindex.sql.meaning;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.tools.RelBuilder;

/**
 * What a statement means, written into its plan before it is optimized: texts are ordered by their
 * UTF-8 bytes, NaN is the greatest number and equal to itself, -0.0 is 0.0, and an average of exact
 * numbers is exact but for its last digit. Calcite's own code orders texts by UTF-16, compares
 * floating numbers as Java does, and divides sums to 16 digits.
 *
 * <p>Comparisons, orders and extremes of such values become those of keys ({@link OrderKeys}). So
 * the meaning does not depend on which part of a plan HBase does. Applied to a plan that has it, it
 * changes nothing. For one statement; not thread safe.
 */
final class Meaning {
  private static final BigDecimal MOST_ROWS = BigDecimal.valueOf(Integer.MAX_VALUE);

  private final RelOptCluster cluster;
  private final RexBuilder builder;
  private final KeyedExpressions expressions;

  private Meaning(RelOptCluster cluster) {
    this.cluster = cluster;
    this.builder = cluster.getRexBuilder();
    this.expressions = new KeyedExpressions(builder, this);
  }

  /** The plan with its meaning. */
  static RelNode into(RelNode plan) {
    return new Meaning(plan.getCluster()).of(plan);
  }

  RelNode of(RelNode node) {
    List<RelNode> inputs = node.getInputs().stream().map(this::of).toList();
    RelNode own = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    if (own instanceof Project project) {
      List<RexNode> projects = project.getProjects().stream().map(expressions::projected).toList();
      return projects.equals(project.getProjects())
          ? project
          : project.copy(project.getTraitSet(), project.getInput(), projects, project.getRowType());
    }
    if (own instanceof Filter filter) {
      RexNode condition = filter.getCondition().accept(expressions);
      return condition.equals(filter.getCondition())
          ? filter
          : filter.copy(filter.getTraitSet(), filter.getInput(), condition);
    }
    if (own instanceof Join join) {
      RexNode condition = join.getCondition().accept(expressions);
      return condition.equals(join.getCondition())
          ? join
          : join.copy(
              join.getTraitSet(),
              condition,
              join.getLeft(),
              join.getRight(),
              join.getJoinType(),
              join.isSemiJoinDone());
    }
    if (own instanceof Sort sort) {
      return sort(sort);
    }
    return own instanceof Aggregate aggregate ? aggregate(aggregate) : own;
  }

  /** A node's fields, and behind them keys of some. */
  private final class Keyed {
    private final RelNode input;
    private final List<RexNode> fields = new ArrayList<>();
    private final Map<Integer, Integer> keys = new HashMap<>();

    Keyed(RelNode input) {
      this.input = input;
      for (RelDataTypeField field : input.getRowType().getFieldList()) {
        fields.add(builder.makeInputRef(input, field.getIndex()));
      }
    }

    /** Where a field's key is. */
    int key(int field) {
      return keys.computeIfAbsent(
          field,
          index -> {
            RexNode value = fields.get(index);
            fields.add(
                KeyFunctions.isText(value.getType())
                    ? KeyFunctions.textKey(builder, value)
                    : KeyFunctions.isFloating(value.getType())
                        ? KeyFunctions.numberKey(builder, value)
                        : KeyFunctions.wide(builder, value));
            return fields.size() - 1;
          });
    }

    RelCollation collation(RelCollation collation) {
      List<RelFieldCollation> changed = new ArrayList<>();
      for (RelFieldCollation one : collation.getFieldCollations()) {
        boolean keyed = KeyFunctions.hasKey(type(one.getFieldIndex()));
        changed.add(keyed ? one.withFieldIndex(key(one.getFieldIndex())) : one);
      }
      return RelCollations.of(changed);
    }

    RelDataType type(int field) {
      return fields.get(field).getType();
    }

    RelNode node() {
      return keys.isEmpty() ? input : relBuilder().push(input).project(fields).build();
    }
  }

  private RelBuilder relBuilder() {
    return RelFactories.LOGICAL_BUILDER
        .create(cluster, null)
        .transform(config -> config.withSimplify(false).withBloat(-1));
  }

  private RelNode sort(Sort sort) {
    checkNumber("limit", sort.fetch);
    checkNumber("offset", sort.offset);
    Keyed keyed = new Keyed(sort.getInput());
    RelCollation collation = keyed.collation(sort.getCollation());
    if (keyed.keys.isEmpty()) {
      return sort;
    }
    RelNode sorted = LogicalSort.create(keyed.node(), collation, sort.offset, sort.fetch);
    RelBuilder out = relBuilder().push(sorted);
    return out.project(
            out.fields().subList(0, sort.getRowType().getFieldCount()),
            sort.getRowType().getFieldNames())
        .build();
  }

  /** Calcite's code counts rows by int. */
  private static void checkNumber(String word, RexNode rows) {
    if (rows instanceof RexLiteral literal
        && literal.getValueAs(BigDecimal.class).compareTo(MOST_ROWS) > 0) {
      throw new UnsupportedOperationException(
          word
              + " "
              + literal
              + ": up to "
              + MOST_ROWS
              + " rows can be counted; leave it out if all rows are meant");
    }
  }

  private RelNode aggregate(Aggregate aggregate) {
    Keyed keyed = new Keyed(aggregate.getInput());
    int groups = aggregate.getGroupCount();
    List<AggregateCall> calls = new ArrayList<>();
    List<Backward> results = new ArrayList<>();
    boolean changed = false;
    for (AggregateCall call : aggregate.getAggCallList()) {
      SqlKind kind = call.getAggregation().getKind();
      RelDataType type = call.getType();
      AggregateCall own =
          call.collation.getFieldCollations().isEmpty()
              ? call
              : call.withCollation(keyed.collation(call.collation));
      if ((kind == SqlKind.MIN || kind == SqlKind.MAX) && KeyFunctions.hasKey(type)) {
        int key = keyed.key(call.getArgList().get(0));
        RelDataType keyType =
            builder.getTypeFactory().createTypeWithNullability(keyed.type(key), type.isNullable());
        calls.add(
            AggregateCall.create(
                call.getAggregation(),
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                List.of(key),
                call.filterArg,
                call.distinctKeys,
                RelCollations.EMPTY,
                keyType,
                null));
        int at = groups + calls.size() - 1;
        results.add(
            row ->
                builder.makeCall(
                    KeyFunctions.isText(type)
                        ? KeyFunctions.TEXT_OF_KEY
                        : KeyFunctions.NUMBER_OF_KEY,
                    row.get(at)));
        changed = true;
      } else if ((kind == SqlKind.ARG_MAX || kind == SqlKind.ARG_MIN)
          && KeyFunctions.hasKey(keyed.type(call.getArgList().get(1)))) {
        int value = call.getArgList().get(0);
        calls.add(own.withArgList(List.of(value, keyed.key(call.getArgList().get(1)))));
        int at = groups + calls.size() - 1;
        results.add(row -> row.get(at));
        changed = true;
      } else if ((kind == SqlKind.SUM || kind == SqlKind.SUM0)
          && SqlTypeUtil.isIntType(keyed.type(call.getArgList().get(0)))
          && type.getSqlTypeName() == SqlTypeName.DECIMAL) {
        calls.add(with(call, keyed.key(call.getArgList().get(0)), call.getAggregation(), type));
        int at = groups + calls.size() - 1;
        results.add(row -> row.get(at));
        changed = true;
      } else if (kind == SqlKind.AVG && SqlTypeUtil.isExactNumeric(type)) {
        results.add(average(call, keyed, groups, calls));
        changed = true;
      } else {
        changed |= own != call;
        calls.add(own);
        int at = groups + calls.size() - 1;
        results.add(row -> row.get(at));
      }
    }
    if (!changed) {
      return aggregate;
    }
    RelNode inner =
        LogicalAggregate.create(
            keyed.node(),
            aggregate.getHints(),
            aggregate.getGroupSet(),
            aggregate.getGroupSets(),
            calls);
    RelBuilder out = relBuilder().push(inner);
    List<RexNode> row = out.fields();
    List<RexNode> fields = new ArrayList<>(row.subList(0, groups));
    List<RelDataTypeField> wanted = aggregate.getRowType().getFieldList();
    for (Backward result : results) {
      RelDataType type = wanted.get(fields.size()).getType();
      fields.add(builder.ensureType(type, result.of(row), true));
    }
    return out.project(fields, aggregate.getRowType().getFieldNames(), true).build();
  }

  /** The result of an aggregate, of the fields of the one that takes its place. */
  private interface Backward {
    RexNode of(List<RexNode> row);
  }

  private Backward average(AggregateCall call, Keyed keyed, int groups, List<AggregateCall> calls) {
    RelDataType type = call.getType();
    int field = call.getArgList().get(0);
    RelDataType argument = keyed.type(field);
    int added = SqlTypeUtil.isIntType(argument) ? keyed.key(field) : field;
    RelDataType sumType =
        builder
            .getTypeFactory()
            .createTypeWithNullability(
                builder
                    .getTypeFactory()
                    .getTypeSystem()
                    .deriveSumType(builder.getTypeFactory(), argument),
                type.isNullable());
    calls.add(with(call, added, SqlStdOperatorTable.SUM, sumType));
    int sum = groups + calls.size() - 1;
    RelDataType countType = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    calls.add(with(call, field, SqlStdOperatorTable.COUNT, countType));
    int count = groups + calls.size() - 1;
    return row -> KeyFunctions.quotient(builder, type, row.get(sum), row.get(count));
  }

  private static AggregateCall with(
      AggregateCall call, int field, SqlAggFunction function, RelDataType type) {
    return AggregateCall.create(
        function,
        call.isDistinct(),
        call.isApproximate(),
        call.ignoreNulls(),
        call.rexList,
        List.of(field),
        call.filterArg,
        call.distinctKeys,
        RelCollations.EMPTY,
        type,
        null);
  }
}
