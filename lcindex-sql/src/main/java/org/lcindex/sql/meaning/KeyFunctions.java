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

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.schema.impl.ScalarFunctionImpl;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/** The functions of {@link OrderKeys} in plans; nobody can call them by name. Stateless. */
@org.apache.yetus.audience.InterfaceAudience.Private
public final class KeyFunctions {
  /** Decimals of a quotient of exact numbers, at least. */
  static final int QUOTIENT_SCALE = 10;

  /** What {@link OrderKeys#ofDouble} is in plans. */
  public static final SqlOperator NUMBER_KEY =
      function("NUMBER_KEY", "ofDouble", SqlTypeName.BIGINT);

  /** What {@link OrderKeys#toDouble} is in plans. */
  public static final SqlOperator NUMBER_OF_KEY =
      function("NUMBER_OF_KEY", "toDouble", SqlTypeName.DOUBLE);

  /** What {@link OrderKeys#normal} is in plans. */
  public static final SqlOperator NORMAL = function("NORMAL", "normal", SqlTypeName.DOUBLE);

  /** What {@link OrderKeys#ofText} is in plans. */
  public static final SqlOperator TEXT_KEY = function("TEXT_KEY", "ofText", SqlTypeName.VARBINARY);

  /** What {@link OrderKeys#toText} is in plans. */
  public static final SqlOperator TEXT_OF_KEY =
      function("TEXT_OF_KEY", "toText", SqlTypeName.VARCHAR);

  /** What {@link OrderKeys#quotient} is in plans. */
  public static final SqlOperator EXACT_QUOTIENT =
      function("EXACT_QUOTIENT", "quotient", binding -> binding.getOperandType(0));

  private static final SqlOperator LETTERS = function("LETTERS", "letters", SqlTypeName.INTEGER);

  private static final SqlOperator LETTERS_FROM =
      function("LETTERS_FROM", "lettersFrom", SqlTypeName.VARCHAR);

  private static final SqlOperator LETTERS_OF =
      function("LETTERS_OF", "lettersOf", SqlTypeName.VARCHAR);

  private static final SqlOperator LETTER_OF =
      function("LETTER_OF", "letterOf", SqlTypeName.INTEGER);

  private KeyFunctions() {}

  private static SqlOperator function(String name, String method, SqlTypeName type) {
    SqlReturnTypeInference notNull = binding -> binding.getTypeFactory().createSqlType(type);
    return function(name, method, notNull.andThen(SqlTypeTransforms.TO_NULLABLE));
  }

  private static SqlOperator function(String name, String method, SqlReturnTypeInference type) {
    Method own =
        Arrays.stream(OrderKeys.class.getMethods())
            .filter(one -> one.getName().equals(method))
            .findFirst()
            .orElseThrow();
    ScalarFunction function = ScalarFunctionImpl.create(own);
    return new SqlUserDefinedFunction(
        new SqlIdentifier(name, SqlParserPos.ZERO),
        SqlKind.OTHER_FUNCTION,
        type,
        null,
        OperandTypes.operandMetadata(List.of(), factory -> List.of(), i -> "arg" + i, i -> false),
        function) {
      /** NULL of NULL, so that Calcite knows which conditions leave out NULLs. */
      @Override
      public Supplier<Strong.Policy> getStrongPolicyInference() {
        return () -> Strong.Policy.ANY;
      }
    };
  }

  public static boolean isCall(RexNode node, SqlOperator function) {
    return node instanceof RexCall call && call.getOperator() == function;
  }

  /** A number's key. */
  static RexNode numberKey(RexBuilder builder, RexNode number) {
    RelDataType wide =
        builder
            .getTypeFactory()
            .createTypeWithNullability(
                builder.getTypeFactory().createSqlType(SqlTypeName.DOUBLE),
                number.getType().isNullable());
    return builder.makeCall(NUMBER_KEY, builder.ensureType(wide, number, true));
  }

  /** A whole number as one of the type of its sum: Calcite adds numbers of one type. */
  static RexNode wide(RexBuilder builder, RexNode number) {
    RelDataTypeFactory types = builder.getTypeFactory();
    return SqlTypeUtil.isIntType(number.getType())
        ? builder.ensureType(
            types.getTypeSystem().deriveSumType(types, number.getType()), number, true)
        : number;
  }

  /**
   * A quotient of exact numbers; null without one of them.
   *
   * @param type of the result, which says to how many digits
   */
  static RexNode quotient(RexBuilder builder, RelDataType type, RexNode dividend, RexNode divisor) {
    RelDataTypeFactory types = builder.getTypeFactory();
    RexNode scale =
        builder.makeExactLiteral(
            BigDecimal.valueOf(type.getScale()), types.createSqlType(SqlTypeName.INTEGER));
    boolean nullable = dividend.getType().isNullable() || divisor.getType().isNullable();
    return builder.makeCall(
        types.createTypeWithNullability(type, nullable),
        EXACT_QUOTIENT,
        List.of(decimal(builder, dividend), decimal(builder, divisor), scale));
  }

  private static RexNode decimal(RexBuilder builder, RexNode number) {
    RelDataTypeFactory types = builder.getTypeFactory();
    return number.getType().getSqlTypeName() == SqlTypeName.DECIMAL
        ? number
        : builder.ensureType(
            types.createTypeWithNullability(
                types.createSqlType(SqlTypeName.DECIMAL, 19, 0), number.getType().isNullable()),
            number,
            true);
  }

  /** A call that counts letters, where Calcite counts units of UTF-16; null of any other. */
  static RexNode ofLetters(RexBuilder builder, RexCall call) {
    int operands = call.getOperands().size();
    SqlOperator function =
        call.getOperator() == SqlStdOperatorTable.SUBSTRING
            ? operands == 2 ? LETTERS_FROM : LETTERS_OF
            : call.getOperator() == SqlStdOperatorTable.CHAR_LENGTH
                    || call.getOperator() == SqlStdOperatorTable.CHARACTER_LENGTH
                ? LETTERS
                : call.getOperator() == SqlStdOperatorTable.POSITION && operands == 2
                    ? LETTER_OF
                    : null;
    RelDataTypeFactory types = builder.getTypeFactory();
    List<RexNode> arguments = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      RelDataType type = operand.getType();
      if (SqlTypeUtil.isExactNumeric(type)) {
        RelDataType whole =
            types.createTypeWithNullability(
                types.createSqlType(SqlTypeName.INTEGER), type.isNullable());
        arguments.add(builder.ensureType(whole, operand, true));
      } else if (isText(type)) {
        arguments.add(operand);
      }
    }
    return function == null || arguments.size() < operands
        ? null
        : builder.makeCall(call.getType(), function, arguments);
  }

  /** A text's key. */
  static RexNode textKey(RexBuilder builder, RexNode text) {
    return builder.makeCall(TEXT_KEY, text);
  }

  public static boolean isText(RelDataType type) {
    return SqlTypeUtil.inCharFamily(type);
  }

  /** Whether Java orders values otherwise than SQL does here. */
  static boolean hasKey(RelDataType type) {
    return isText(type) || isFloating(type);
  }

  public static boolean isFloating(RelDataType type) {
    return SqlTypeUtil.isApproximateNumeric(type);
  }
}
