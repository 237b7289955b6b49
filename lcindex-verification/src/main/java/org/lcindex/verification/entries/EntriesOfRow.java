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
package org.lcindex.verification.entries;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.verification.common.Briefly;

/**
 * What a base table's global indexes hold of some of its rows, for whoever looks why a query has
 * missed one: each entry with its tags, and deleted cells, too, as long as HBase has them.
 * Stateless.
 */
public final class EntriesOfRow {
  private static final int CACHING = 2_000;

  private EntriesOfRow() {}

  /** In words, a line for each cell of an entry. Says why if entries cannot be read. */
  public static String of(Connection connection, TableName base, byte[] row) {
    StringBuilder text = new StringBuilder("entries of " + Bytes.toStringBinary(row) + ":\n");
    try {
      for (GlobalIndex index : new EntryAudit(connection, base).indexes()) {
        lines(connection, base, index, row)
            .forEach(line -> text.append("  ").append(line).append('\n'));
      }
    } catch (IOException e) {
      text.append("  ").append(Briefly.of(e)).append('\n');
    }
    return text.toString();
  }

  /** What one index holds, in words, a line for each cell of an entry. */
  public static List<String> lines(
      Connection connection, TableName base, GlobalIndex index, byte[] row) throws IOException {
    List<String> lines = new ArrayList<>();
    EntryDecoder decoder = EntryDecoder.of(index);
    Scan scan = new Scan().setRaw(true).readAllVersions().setCaching(CACHING);
    try (Table entries = connection.getTable(GlobalTables.entries(base, index));
        ResultScanner found = entries.getScanner(scan)) {
      for (Result entry : found) {
        EntryDecoder.Entry read = decoder.read(entry.getRow());
        if (read == null || !Arrays.equals(read.row(), row)) {
          continue;
        }
        for (Cell cell : entry.rawCells()) {
          lines.add(
              String.format(
                  Locale.ROOT,
                  "%s %s: %s '%s' at %d",
                  index.definition(),
                  Bytes.toStringBinary(entry.getRow()),
                  cell.getType(),
                  Bytes.toStringBinary(CellUtil.cloneQualifier(cell)),
                  cell.getTimestamp()));
        }
      }
    }
    return lines;
  }
}
