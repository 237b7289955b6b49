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

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.lcindex.sql.meaning.KeyFunctions;
import org.lcindex.sql.meaning.OrderKeys;

/** Values of expressions without columns. Stateless. */
final class Constants {
  private Constants() {}

  /**
   * The value of a literal, of a key of one, or of one of another type.
   *
   * @return a number as a BigDecimal or, of a floating type, a Double; a text, a LocalDate, an
   *     Instant, a Boolean, a ByteString; null when it is NULL or not known
   */
  static Object of(RexNode node) {
    if (node instanceof RexLiteral literal) {
      return of(literal);
    }
    if (!(node instanceof RexCall call) || call.getOperands().size() != 1) {
      return null;
    }
    Object inner = of(call.getOperands().get(0));
    if (KeyFunctions.isCall(node, KeyFunctions.NUMBER_KEY)) {
      return inner instanceof Number number
          ? BigDecimal.valueOf(OrderKeys.ofDouble(number.doubleValue()))
          : null;
    }
    if (KeyFunctions.isCall(node, KeyFunctions.TEXT_KEY)) {
      return inner instanceof String text ? OrderKeys.ofText(text) : null;
    }
    return node.isA(SqlKind.CAST) ? cast(inner, call) : null;
  }

  /** A cast that changes no value, as one of a parameter of its type. */
  private static Object cast(Object value, RexCall cast) {
    RelDataType from = cast.getOperands().get(0).getType();
    RelDataType to = cast.getType();
    boolean wider =
        SqlTypeUtil.isIntType(from) && SqlTypeUtil.isIntType(to) && RexUtil.isLosslessCast(cast);
    if (wider || SqlTypeUtil.equalSansNullability(from, to)) {
      return value;
    }
    if (to.getSqlTypeName() == SqlTypeName.DOUBLE) {
      boolean exact =
          SqlTypeUtil.isApproximateNumeric(from)
              || SqlTypeUtil.isIntType(from) && from.getSqlTypeName() != SqlTypeName.BIGINT;
      return exact && value instanceof Number number ? number.doubleValue() : null;
    }
    boolean text = SqlTypeUtil.inCharFamily(to) && to.getPrecision() < 0;
    return value instanceof String && text ? value : null;
  }

  private static Object of(RexLiteral literal) {
    if (literal.isNull()) {
      return null;
    }
    return switch (literal.getType().getSqlTypeName()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> literal.getValueAs(BigDecimal.class);
      case REAL -> (double) literal.getValueAs(Double.class).floatValue();
      case FLOAT, DOUBLE -> literal.getValueAs(Double.class);
      case CHAR, VARCHAR -> literal.getValueAs(String.class);
      case BOOLEAN -> literal.getValueAs(Boolean.class);
      case BINARY, VARBINARY -> literal.getValueAs(ByteString.class);
      case DATE -> LocalDate.ofEpochDay(literal.getValueAs(Integer.class));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Instant.ofEpochMilli(literal.getValueAs(Long.class));
      default -> null;
    };
  }
}
