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
package org.lcindex.experiments.technique;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;

/** Writes to one table, batch by batch. */
final class TableWriter implements RowWriter {
  private final Table table;

  /** A writer that closes the table in the end. */
  TableWriter(Table table) {
    this.table = table;
  }

  @Override
  public void put(List<Put> rows) throws IOException {
    table.put(rows);
  }

  @Override
  public void delete(List<byte[]> rowKeys) throws IOException {
    List<Delete> deletes = new ArrayList<>(rowKeys.size());
    for (byte[] key : rowKeys) {
      deletes.add(new Delete(key));
    }
    table.delete(deletes);
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
