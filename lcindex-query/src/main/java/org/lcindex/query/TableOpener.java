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
package org.lcindex.query;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.query.scan.RangeOpener;
import org.lcindex.query.scan.RowRange;
import org.lcindex.rpc.IndexException;

/**
 * Opens one scan in ranges of a table's rows, and says clearly what HBase says in six nested
 * exceptions: that a region server does not have LCIndex's comparators. Thread safe.
 */
final class TableOpener implements RangeOpener {
  /** In a message: HBase sends a server's exceptions as the text of their stack traces. */
  private static final Pattern ABSENT =
      Pattern.compile("ClassNotFoundException: (org\\.lcindex\\.[\\w.$]+)");

  private final Connection connection;
  private final TableName table;
  private final Scan scan;

  TableOpener(Connection connection, TableName table, Scan scan) {
    this.connection = connection;
    this.table = table;
    this.scan = scan;
  }

  @Override
  public ResultScanner open(RowRange range) throws IOException {
    Scan part = new Scan(scan);
    part.withStartRow(range.start(), range.startInclusive());
    part.withStopRow(range.stop(), range.stopInclusive());
    // A scanner needs its table object for nothing but its settings, and closing one
    // leaves the connection's threads alone.
    try (Table t = connection.getTable(table)) {
      return t.getScanner(part);
    }
  }

  @Override
  public IOException explain(RowRange range, IOException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      Matcher absent = ABSENT.matcher(String.valueOf(cause.getMessage()));
      if (absent.find()) {
        return new IndexException(
            "Region server "
                + server(range)
                + " cannot read the query, because it does not have "
                + absent.group(1)
                + ". Install the LCIndex jar in lib/ of every region server, or query with HBase's"
                + " own comparators, such as BinaryComparator",
            thrown);
      }
    }
    return thrown;
  }

  private String server(RowRange range) {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      ServerName server = locator.getRegionLocation(range.start()).getServerName();
      return server == null ? "of " + table : server.getAddress().toString();
    } catch (IOException e) {
      return "of " + table;
    }
  }
}
