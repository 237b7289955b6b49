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

import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.lcindex.spark.table.NamedSource;
import org.lcindex.spark.table.Settings;
import org.lcindex.spark.table.TableColumns;

/** The writes that there are. Rows are added only: Spark refuses what replaces rows. Stateless. */
public final class TableWrites {
  private TableWrites() {}

  /**
   * A write that puts rows. Its timestamp is that of this call.
   *
   * @param schema of the DataFrame
   * @throws IllegalArgumentException when row keys cannot be made of it
   */
  public static WriteBuilder puts(
      Settings settings, NamedSource source, TableColumns columns, StructType schema) {
    PutWrite write =
        new PutWrite(
            settings, source.table(), RowEncoder.of(columns, schema), System.currentTimeMillis());
    return new Built(write);
  }

  /**
   * A write that makes HFiles, and loads or pushes them. Its timestamp is that of this call.
   *
   * @param schema of the DataFrame
   * @throws IllegalArgumentException when row keys cannot be made of it
   */
  public static WriteBuilder bulk(
      Settings settings, NamedSource source, TableColumns columns, StructType schema) {
    BulkWrite write =
        new BulkWrite(
            settings, source, columns, RowEncoder.of(columns, schema), System.currentTimeMillis());
    return new Built(write);
  }

  private record Built(Write write) implements WriteBuilder {
    @Override
    public Write build() {
      return write;
    }
  }
}
