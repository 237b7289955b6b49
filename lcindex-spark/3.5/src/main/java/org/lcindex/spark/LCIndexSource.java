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
package org.lcindex.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.spark.table.NamedSource;
import org.lcindex.spark.table.Settings;
import org.lcindex.spark.table.TableColumns;

/**
 * {@code spark.read().format("lcindex").option("table", ...)}. Columns are those that the table
 * declares and indexes; with a schema, those that it names. Spark makes one for each use.
 */
@InterfaceAudience.Public
public final class LCIndexSource implements TableProvider, DataSourceRegister {
  /** The name of the format. */
  public static final String NAME = "lcindex";

  @Override
  public String shortName() {
    return NAME;
  }

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return columns(Settings.of(options), null).schema();
  }

  @Override
  public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> options) {
    Settings settings = Settings.of(new CaseInsensitiveStringMap(options));
    return new SparkTable(settings, NamedSource.of(settings), columns(settings, schema));
  }

  private static TableColumns columns(Settings settings, StructType schema) {
    try {
      return TableColumns.of(NamedSource.of(settings).describe(settings), schema);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
