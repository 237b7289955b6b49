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

import com.google.common.collect.ImmutableList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.TimestampString;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Compares keys where an expression compares floating numbers or orders texts. */
final class KeyedExpressions extends RexShuttle {
  private final RexBuilder builder;
  private final Meaning meaning;

  KeyedExpressions(RexBuilder builder, Meaning meaning) {
    this.builder = builder;
    this.meaning = meaning;
  }

  @Override
  public RexNode visitCall(RexCall call) {
    if (call.getKind() == SqlKind.SEARCH && comparesOtherwise(call)) {
      return RexUtil.expandSearch(builder, null, call).accept(this);
    }
    if (call.isA(SqlKind.CAST)
        && call.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
        && call.getOperands().get(0) instanceof RexLiteral text
        && KeyFunctions.isText(text.getType())
        && !text.isNull()) {
      return moment(call, text.getValueAs(String.class));
    }
    RexNode visited = super.visitCall(call);
    RexNode ofLetters =
        visited instanceof RexCall one ? KeyFunctions.ofLetters(builder, one) : null;
    if (ofLetters != null) {
      return ofLetters;
    }
    if (!(visited instanceof RexCall inner) || inner.getOperands().size() != 2) {
      return visited;
    }
    if (inner.isA(SqlKind.COMPARISON)
        && !inner.isA(SqlKind.EQUALS)
        && !inner.isA(SqlKind.NOT_EQUALS)
        && inner.getOperands().get(0).getType().isStruct()) {
      throw new UnsupportedOperationException(
          "rows are compared by = and <> only; write a < x or a = x and b < y");
    }
    return switch (inner.getKind()) {
      case EQUALS, NOT_EQUALS, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
          comparesNumbers(inner) ? byNumberKeys(inner) : inner;
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          comparesNumbers(inner)
              ? byNumberKeys(inner)
              : comparesTexts(inner) ? byTextKeys(inner) : inner;
      case DIVIDE, CHECKED_DIVIDE ->
          inner.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                  && inner.getOperands().stream()
                      .allMatch(one -> SqlTypeUtil.isExactNumeric(one.getType()))
              ? KeyFunctions.quotient(
                  builder, inner.getType(), inner.getOperands().get(0), inner.getOperands().get(1))
              : inner;
      default -> inner;
    };
  }

  /** A text as a moment, in UTC, by the rules of conditions; Calcite would want a zone in it. */
  private RexNode moment(RexCall cast, String text) {
    try {
      Instant moment = (Instant) ValueCodec.of(ColumnType.TIMESTAMP).parse(text.strip());
      RexNode literal =
          builder.makeTimestampWithLocalTimeZoneLiteral(
              TimestampString.fromMillisSinceEpoch(moment.toEpochMilli()),
              cast.getType().getPrecision());
      return builder.ensureType(cast.getType(), literal, true);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return cast;
    }
  }

  private static boolean comparesOtherwise(RexCall call) {
    RelDataType type = call.getOperands().get(0).getType();
    return KeyFunctions.hasKey(type);
  }

  private static boolean comparesNumbers(RexCall call) {
    return call.getOperands().stream().anyMatch(one -> KeyFunctions.isFloating(one.getType()));
  }

  private static boolean comparesTexts(RexCall call) {
    return call.getOperands().stream().allMatch(one -> KeyFunctions.isText(one.getType()));
  }

  private RexNode byNumberKeys(RexCall call) {
    return builder.makeCall(
        call.getType(),
        call.getOperator(),
        call.getOperands().stream().map(one -> KeyFunctions.numberKey(builder, one)).toList());
  }

  private RexNode byTextKeys(RexCall call) {
    return builder.makeCall(
        call.getType(),
        call.getOperator(),
        call.getOperands().stream().map(one -> KeyFunctions.textKey(builder, one)).toList());
  }

  /** Queries that are still in an expression are changed with it. */
  @Override
  public RexNode visitSubQuery(RexSubQuery query) {
    RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
    return visited.clone(meaning.of(visited.rel));
  }

  @Override
  public RexNode visitOver(RexOver over) {
    RexOver visited = (RexOver) super.visitOver(over);
    RexWindow window = visited.getWindow();
    List<RexFieldCollation> orders = new ArrayList<>();
    boolean changed = window.partitionKeys.stream().anyMatch(key -> !normal(key).equals(key));
    for (RexFieldCollation order : window.orderKeys) {
      RelDataType type = order.left.getType();
      boolean number = KeyFunctions.isFloating(type) && !isDistance(window);
      boolean text = KeyFunctions.isText(type);
      changed |= text || number;
      orders.add(
          text
              ? new RexFieldCollation(KeyFunctions.textKey(builder, order.left), order.right)
              : number
                  ? new RexFieldCollation(KeyFunctions.numberKey(builder, order.left), order.right)
                  : order);
    }
    SqlAggFunction function = visited.getAggOperator();
    RelDataType type = visited.getType();
    List<RexNode> operands = visited.getOperands();
    return switch (function.getKind()) {
      case MIN, MAX -> {
        if (KeyFunctions.isText(type)) {
          RexNode key = KeyFunctions.textKey(builder, operands.get(0));
          yield back(type, KeyFunctions.TEXT_OF_KEY, over(visited, function, key, orders));
        }
        if (KeyFunctions.isFloating(type)) {
          RexNode key = KeyFunctions.numberKey(builder, operands.get(0));
          yield back(type, KeyFunctions.NUMBER_OF_KEY, over(visited, function, key, orders));
        }
        yield changed ? over(visited, function, type, operands, orders) : visited;
      }
      case SUM, SUM0 ->
          type.getSqlTypeName() == SqlTypeName.DECIMAL
                  && SqlTypeUtil.isIntType(operands.get(0).getType())
              ? over(
                  visited,
                  function,
                  type,
                  List.of(KeyFunctions.wide(builder, operands.get(0))),
                  orders)
              : changed ? over(visited, function, type, operands, orders) : visited;
      case AVG ->
          SqlTypeUtil.isExactNumeric(type)
              ? average(visited, orders)
              : changed ? over(visited, function, type, operands, orders) : visited;
      default -> changed ? over(visited, function, type, operands, orders) : visited;
    };
  }

  /** Whether a frame ends so far from the row's value, which is then a number of its own type. */
  private static boolean isDistance(RexWindow window) {
    return !window.isRows()
        && (window.getLowerBound().getOffset() != null
            || window.getUpperBound().getOffset() != null);
  }

  private RexNode back(RelDataType type, SqlOperator function, RexNode key) {
    return builder.ensureType(type, builder.makeCall(function, key), true);
  }

  private RexNode average(RexOver over, List<RexFieldCollation> orders) {
    RexNode number = over.getOperands().get(0);
    RexNode wide = KeyFunctions.wide(builder, number);
    RelDataType sumType = builder.getTypeFactory().createTypeWithNullability(wide.getType(), true);
    RelDataType countType = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    return KeyFunctions.quotient(
        builder,
        over.getType(),
        over(over, SqlStdOperatorTable.SUM, sumType, List.of(wide), orders),
        over(over, SqlStdOperatorTable.COUNT, countType, List.of(number), orders));
  }

  private RexNode over(
      RexOver over, SqlAggFunction function, RexNode key, List<RexFieldCollation> orders) {
    RelDataType type =
        builder
            .getTypeFactory()
            .createTypeWithNullability(key.getType(), over.getType().isNullable());
    return over(over, function, type, List.of(key), orders);
  }

  private RexNode over(
      RexOver over,
      SqlAggFunction function,
      RelDataType type,
      List<RexNode> operands,
      List<RexFieldCollation> orders) {
    RexWindow window = over.getWindow();
    return builder.makeOver(
        type,
        function,
        operands,
        window.partitionKeys.stream().map(this::normal).toList(),
        ImmutableList.copyOf(orders),
        window.getLowerBound(),
        window.getUpperBound(),
        window.getExclude(),
        window.isRows(),
        true,
        false,
        over.isDistinct(),
        over.ignoreNulls());
  }

  /** An expression of a projection: a number that is computed there is 0.0 where it is -0.0. */
  RexNode projected(RexNode expression) {
    RexNode normal = normal(expression.accept(this));
    return builder.ensureType(expression.getType(), normal, true);
  }

  private RexNode normal(RexNode keyed) {
    if (!KeyFunctions.isFloating(keyed.getType())
        || keyed instanceof RexInputRef
        || KeyFunctions.isCall(keyed, KeyFunctions.NORMAL)
        || KeyFunctions.isCall(keyed, KeyFunctions.NUMBER_OF_KEY)
        || keyed.isA(SqlKind.CAST)
            && KeyFunctions.isCall(((RexCall) keyed).getOperands().get(0), KeyFunctions.NORMAL)
        || keyed.isA(SqlKind.LITERAL)) {
      return keyed;
    }
    RelDataType wide =
        builder
            .getTypeFactory()
            .createTypeWithNullability(
                builder.getTypeFactory().createSqlType(SqlTypeName.DOUBLE),
                keyed.getType().isNullable());
    RexNode normal = builder.makeCall(KeyFunctions.NORMAL, builder.ensureType(wide, keyed, true));
    return builder.ensureType(keyed.getType(), normal, true);
  }
}
