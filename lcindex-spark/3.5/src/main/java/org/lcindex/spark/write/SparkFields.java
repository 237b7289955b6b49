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
package org.lcindex.spark.write;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Rows of a DataFrame as {@link RowEncoder} takes them. The DataFrame is asked for what Java's
 * types hold exactly: bytes of a text, and numbers of days and moments, which have no zone. Thread
 * safe.
 */
final class SparkFields implements Serializable {
  private static final long serialVersionUID = 1;

  private final StructType schema;

  SparkFields(StructType schema) {
    this.schema = schema;
  }

  /** What is selected of the DataFrame. */
  String[] expressions() {
    return Arrays.stream(schema.fields()).map(SparkFields::expression).toArray(String[]::new);
  }

  private static String expression(StructField field) {
    String name = "`" + field.name().replace("`", "``") + "`";
    DataType type = field.dataType();
    if (type.equals(DataTypes.StringType)) {
      return "cast(" + name + " as binary)";
    }
    if (type.equals(DataTypes.DateType)) {
      return "unix_date(" + name + ")";
    }
    return type.equals(DataTypes.TimestampType) ? "unix_micros(" + name + ")" : name;
  }

  /** A row of what was selected. */
  RowEncoder.Fields of(Row row) {
    return field -> {
      Object value = row.get(field);
      boolean text = schema.fields()[field].dataType().equals(DataTypes.StringType);
      return text && value != null ? UTF8String.fromBytes((byte[]) value) : value;
    };
  }
}
