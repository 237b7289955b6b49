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

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.connector.write.V1Write;
import org.apache.spark.sql.sources.InsertableRelation;
import org.lcindex.spark.table.NamedSource;
import org.lcindex.spark.table.Settings;
import org.lcindex.spark.table.TableColumns;

/**
 * Makes HFiles with their index files, and loads or pushes them. In the driver. Immutable.
 *
 * @param timestamp of all cells, ms
 */
record BulkWrite(
    Settings settings, NamedSource source, TableColumns columns, RowEncoder encoder, long timestamp)
    implements V1Write {

  @Override
  public String description() {
    return "HFiles for " + source + " with timestamp " + timestamp;
  }

  @Override
  public InsertableRelation toInsertableRelation() {
    return (data, overwrite) -> {
      try {
        new BulkJob(this, data).run();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }
}
