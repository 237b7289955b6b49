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

import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.lcindex.spark.read.ReadBuilder;
import org.lcindex.spark.table.NamedSource;
import org.lcindex.spark.table.Settings;
import org.lcindex.spark.table.TableColumns;
import org.lcindex.spark.write.TableWrites;

/** A table of HBase, or the current version of a store, for Spark. Immutable. */
final class SparkTable implements SupportsRead, SupportsWrite {
  private final Settings settings;
  private final NamedSource source;
  private final TableColumns columns;

  /**
   * A table that is there.
   *
   * @param columns as they were when it was looked up
   */
  SparkTable(Settings settings, NamedSource source, TableColumns columns) {
    this.settings = settings;
    this.source = source;
    this.columns = columns;
  }

  @Override
  public String name() {
    return "lcindex " + source;
  }

  @Override
  @SuppressWarnings("deprecation") // catalogs ask for columns, and get them of this
  public StructType schema() {
    return columns.schema();
  }

  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> all = EnumSet.of(TableCapability.BATCH_READ, TableCapability.BATCH_WRITE);
    if (isBulk(settings)) {
      // Spark then gives writes all rows at once, and they order them.
      all.add(TableCapability.V1_BATCH_WRITE);
    }
    return all;
  }

  private boolean isBulk(Settings of) {
    return source.store() != null || of.isBulk();
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    if (settings.option(Settings.LIKE) != null) {
      throw new IllegalArgumentException(
          "option like is " + settings.option(Settings.LIKE) + ", and is for writes: leave it out");
    }
    return new ReadBuilder(settings, columns);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    Settings given = settings.with(info.options());
    if (isBulk(given) != isBulk(settings)) {
      throw new IllegalArgumentException(
          "table "
              + source
              + " was opened for writes of another mode than '"
              + given.option(Settings.MODE)
              + "': give the mode where the table is named, as format(\"lcindex\").option(\"mode\","
              + " ...) does, or open another catalog with spark.sql.catalog.NAME.mode");
    }
    return isBulk(given)
        ? TableWrites.bulk(given, source, columns, info.schema())
        : TableWrites.puts(given, source, columns, info.schema());
  }

  @Override
  public String toString() {
    return name();
  }
}
