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

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.lcindex.group.GroupRequest;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlFigure;
import org.lcindex.query.sql.SqlValues;
import org.lcindex.sql.meaning.KeyFunctions;

/**
 * Leaves groups to HBase, if its condition is exact and its figures are SQL's. Calcite puts groups
 * together that are one to SQL. Stateless.
 */
final class GroupRule {
  private GroupRule() {}

  /**
   * An aggregate over a scan.
   *
   * @param fields of the aggregate's input, over the scan's columns
   * @return null when HBase cannot group so
   */
  static RelNode push(LogicalAggregate aggregate, List<RexNode> fields, HBaseScan scan) {
    if (aggregate.getRowType().getFieldCount() == 0
        || aggregate.getGroupSets().size() != 1
        || aggregate.getGroupCount() > GroupRequest.MOST_KEYS
        || scan.plan().limit() != null
        || scan.plan().order() != null
        || scan.plan().lookup() != null
        || !scan.isExact()) {
      return null;
    }
    RelDataTypeFactory.Builder type = scan.getCluster().getTypeFactory().builder();
    List<RelDataTypeField> wanted = aggregate.getRowType().getFieldList();
    List<GroupPlan.Key> keys = new ArrayList<>();
    for (int field : aggregate.getGroupSet()) {
      GroupPlan.Key key = key(fields.get(field), scan.plan());
      if (key == null) {
        return null;
      }
      keys.add(key);
      type.add(wanted.get(keys.size() - 1));
    }
    List<GroupPlan.Figure> figures = new ArrayList<>();
    List<AggregateCall> together = new ArrayList<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      GroupPlan.Figure figure = figure(call, fields, scan.plan());
      if (figure == null) {
        return null;
      }
      int at = keys.size() + figures.size();
      figures.add(figure);
      type.add("f" + at, partType(scan.getCluster().getTypeFactory(), call));
    }
    HBaseGroups groups =
        new HBaseGroups(scan, new GroupPlan(scan.plan(), keys, figures), type.build());
    for (AggregateCall call : aggregate.getAggCallList()) {
      together.add(together(call, keys.size() + together.size(), keys.isEmpty(), groups));
    }
    LogicalAggregate whole =
        LogicalAggregate.create(
            groups, aggregate.getHints(), ImmutableBitSet.range(keys.size()), null, together);
    // A number of rows is a BIGINT, and a sum of such numbers none.
    return RelOptUtil.createCastRel(whole, aggregate.getRowType(), true);
  }

  private static GroupPlan.Key key(RexNode field, ReadPlan read) {
    if (field instanceof RexInputRef column) {
      return new GroupPlan.Key(read.columns().get(column.getIndex()), GroupPlan.Part.VALUE);
    }
    return switch (field.getKind()) {
      case EXTRACT -> ofDate((RexCall) field, 1, 0, read);
      case FLOOR -> ofDate((RexCall) field, 0, 1, read);
      default -> null;
    };
  }

  private static GroupPlan.Key ofDate(RexCall call, int operand, int unit, ReadPlan read) {
    if (call.getOperands().size() != 2
        || !(call.getOperands().get(operand) instanceof RexInputRef field)
        || field.getType().getSqlTypeName() != SqlTypeName.DATE
        || !(call.getOperands().get(unit) instanceof RexLiteral literal)) {
      return null;
    }
    TimeUnitRange range = literal.getValueAs(TimeUnitRange.class);
    GroupPlan.Part part =
        call.isA(SqlKind.EXTRACT)
            ? range == TimeUnitRange.YEAR ? GroupPlan.Part.YEAR : null
            : range == TimeUnitRange.YEAR
                ? GroupPlan.Part.FIRST_OF_YEAR
                : range == TimeUnitRange.MONTH ? GroupPlan.Part.FIRST_OF_MONTH : null;
    return part == null ? null : new GroupPlan.Key(read.columns().get(field.getIndex()), part);
  }

  /** The type of a figure of some of the rows, which is one of its sum. */
  private static RelDataType partType(RelDataTypeFactory types, AggregateCall call) {
    return call.getAggregation().getKind() == SqlKind.COUNT
        ? types.getTypeSystem().deriveSumType(types, call.getType())
        : types.createTypeWithNullability(call.getType(), true);
  }

  private static AggregateCall together(
      AggregateCall call, int field, boolean ofAll, HBaseGroups groups) {
    SqlAggFunction function =
        call.getAggregation().getKind() == SqlKind.COUNT
            ? SqlStdOperatorTable.SUM0
            : call.getAggregation();
    return AggregateCall.create(
        function,
        false,
        false,
        false,
        List.of(),
        List.of(field),
        -1,
        null,
        RelCollations.EMPTY,
        ofAll,
        groups,
        null,
        call.getName());
  }

  private static GroupPlan.Figure figure(AggregateCall call, List<RexNode> fields, ReadPlan read) {
    if (call.isDistinct() || call.filterArg >= 0 || call.getArgList().size() > 1) {
      return null;
    }
    SqlKind kind = call.getAggregation().getKind();
    if (call.getArgList().isEmpty()) {
      return kind == SqlKind.COUNT
          ? new GroupPlan.Figure(new SqlFigure(SqlFigure.Kind.ROWS, null), false)
          : null;
    }
    RexNode argument = fields.get(call.getArgList().get(0));
    boolean byKey =
        KeyFunctions.isCall(argument, KeyFunctions.NUMBER_KEY)
            || KeyFunctions.isCall(argument, KeyFunctions.TEXT_KEY);
    RexNode inner = byKey ? ((RexCall) argument).getOperands().get(0) : argument;
    if (inner.isA(SqlKind.CAST) && isOfNumber(inner)) {
      inner = ((RexCall) inner).getOperands().get(0);
    }
    if (!(inner instanceof RexInputRef field)) {
      return null;
    }
    SqlColumn column = read.columns().get(field.getIndex());
    boolean keyed =
        KeyFunctions.isFloating(field.getType()) || KeyFunctions.isText(field.getType());
    SqlFigure.Kind wanted =
        switch (kind) {
          case COUNT -> SqlFigure.Kind.VALUES;
          case SUM -> byKey || !SqlTypeUtil.isNumeric(field.getType()) ? null : SqlFigure.Kind.SUM;
          case MIN -> byKey == keyed ? SqlFigure.Kind.MINIMUM : null;
          case MAX -> byKey == keyed ? SqlFigure.Kind.MAXIMUM : null;
          default -> null;
        };
    return wanted == null || column.isRow() || !new SqlFigure(wanted, column).canTell()
        ? null
        : new GroupPlan.Figure(new SqlFigure(wanted, column), byKey);
  }

  /** A whole number as a DECIMAL, to be added up, or a number as a wider one. */
  private static boolean isOfNumber(RexNode cast) {
    RelDataType from = ((RexCall) cast).getOperands().get(0).getType();
    return SqlTypeUtil.isIntType(from)
            && cast.getType().getSqlTypeName() == SqlTypeName.DECIMAL
            && cast.getType().getScale() == 0
            && cast.getType().getPrecision() >= SqlValues.DIGITS
        || from.getSqlTypeName() == SqlTypeName.REAL
            && cast.getType().getSqlTypeName() == SqlTypeName.DOUBLE;
  }
}
