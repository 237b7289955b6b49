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

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Precisions and the types of sums: decimals have 38 digits, a sum of whole numbers is DECIMAL(38,
 * 0), and an average of exact numbers has a fixed number of decimals. Immutable.
 */
@InterfaceAudience.Private
public final class MeaningTypes extends RelDataTypeSystemImpl {
  /** Calcite finds the object by this name. */
  public static final RelDataTypeSystem INSTANCE = new MeaningTypes();

  private static final int DIGITS = 38;

  /** Digits of what is computed: a number is never rounded to be compared with another. */
  private static final int MOST_DIGITS = 1_000;

  private MeaningTypes() {}

  @Override
  public int getMaxPrecision(SqlTypeName type) {
    return type == SqlTypeName.DECIMAL ? MOST_DIGITS : super.getMaxPrecision(type);
  }

  @Override
  public int getMaxScale(SqlTypeName type) {
    return type == SqlTypeName.DECIMAL ? MOST_DIGITS : super.getMaxScale(type);
  }

  @Override
  public int getDefaultPrecision(SqlTypeName type) {
    return type == SqlTypeName.DECIMAL ? DIGITS : super.getDefaultPrecision(type);
  }

  @Override
  public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
    if (!SqlTypeUtil.isExactNumeric(argument)) {
      return SqlTypeUtil.isApproximateNumeric(argument)
          ? nullable(factory, factory.createSqlType(SqlTypeName.DOUBLE), argument)
          : super.deriveSumType(factory, argument);
    }
    return nullable(
        factory, factory.createSqlType(SqlTypeName.DECIMAL, DIGITS, scale(argument)), argument);
  }

  @Override
  public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
    if (!SqlTypeUtil.isExactNumeric(argument)) {
      return deriveSumType(factory, argument);
    }
    int scale = Math.max(KeyFunctions.QUOTIENT_SCALE, scale(argument));
    return nullable(factory, factory.createSqlType(SqlTypeName.DECIMAL, DIGITS, scale), argument);
  }

  @Override
  public RelDataType deriveDecimalDivideType(
      RelDataTypeFactory factory, RelDataType dividend, RelDataType divisor) {
    RelDataType type = super.deriveDecimalDivideType(factory, dividend, divisor);
    if (type == null) {
      return null;
    }
    int scale = Math.max(KeyFunctions.QUOTIENT_SCALE, scale(dividend));
    return factory.createTypeWithNullability(
        factory.createSqlType(SqlTypeName.DECIMAL, DIGITS, scale), type.isNullable());
  }

  private static int scale(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.DECIMAL ? type.getScale() : 0;
  }

  private static RelDataType nullable(
      RelDataTypeFactory factory, RelDataType type, RelDataType argument) {
    return factory.createTypeWithNullability(type, argument.isNullable());
  }
}
