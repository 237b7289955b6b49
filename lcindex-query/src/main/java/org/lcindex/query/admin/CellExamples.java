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
package org.lcindex.query.admin;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.build.RegionView;
import org.lcindex.query.inspect.Decoders;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.text.DidYouMean;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Reads what makes a doubt about an index plain: a cell that is no value of its type, or the names
 * of the columns that there are. It scans with the rights of the connection's user, a few rows, and
 * for a short time; what it does not find so it does not tell. Thread safe.
 */
public record CellExamples(Connection connection) {
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final int REGIONS = 3;
  private static final int ROWS = 20;
  private static final int RESULT_BYTES = 256 << 10;
  private static final int TYPES = 5;
  private static final int NAMES = 8;
  private static final int HEX_BYTES = 32;

  /** One line for each doubtful index of a table, with an example. */
  public List<String> doubts(TableIndexStatus status) {
    return CellDoubts.of(
        status.definitions(),
        status.indexes(),
        (index, cells) ->
            cells.isAllAbsent() ? columns(status.table(), index) : odd(status, index));
  }

  /** A cell that is no value of the index's type, as the rest of a sentence; or nothing. */
  private String odd(TableIndexStatus status, IndexDefinition index) {
    try (TimeLimit time = new TimeLimit(LIMIT)) {
      return time.call(() -> findOdd(status, index));
    } catch (IOException e) {
      return ""; // The number stands for itself.
    }
  }

  /** In the regions that have most of them. */
  private String findOdd(TableIndexStatus status, IndexDefinition index) throws IOException {
    List<RegionStatus> regions =
        status.regions().stream()
            .filter(region -> oddIn(region, index) > 0)
            .sorted(Comparator.comparingLong(region -> -oddIn(region, index)))
            .limit(REGIONS)
            .toList();
    try (Table table = connection.getTable(status.table())) {
      for (RegionStatus region : regions) {
        try (ResultScanner scanner = table.getScanner(oddCells(region, index))) {
          Result row = scanner.next();
          if (row != null) {
            return example(row, row.getValue(index.family(), index.qualifier()));
          }
        }
      }
    }
    return "";
  }

  private static long oddIn(RegionStatus region, IndexDefinition index) {
    IndexCells cells = RegionView.of(region, index).cells();
    return cells == null ? 0 : cells.odd();
  }

  /** Whatever decodes is in the range of all keys; the index finds the other cells, too. */
  private static Scan oddCells(RegionStatus region, IndexDefinition index) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            index.family(),
            index.qualifier(),
            CompareOperator.NOT_EQUAL,
            new KeyRangesComparator(index.codec(), KeyRanges.all()));
    filter.setFilterIfMissing(true);
    return new Scan()
        .withStartRow(Bytes.toBytesBinary(region.startKey()))
        .withStopRow(Bytes.toBytesBinary(region.endKey()))
        .addColumn(index.family(), index.qualifier())
        .setFilter(filter)
        .setLimit(1)
        .setCacheBlocks(false);
  }

  private static String example(Result row, byte[] cell) {
    String hex = HexFormat.of().formatHex(cell, 0, Math.min(cell.length, HEX_BYTES));
    return String.format(
        ", for example 0x%s%s in row %s, which %s would decode",
        hex,
        cell.length > HEX_BYTES ? "... (" + cell.length + " bytes)" : "",
        ShownText.cut(row.getRow()),
        types(cell));
  }

  /** The most plausible first. */
  private static String types(byte[] cell) {
    List<String> names =
        Decoders.of(List.of(cell)).stream().limit(TYPES).map(ValueCodec::toString).toList();
    int last = names.size() - 1;
    return (last == 0 ? "" : String.join(", ", names.subList(0, last)) + " or ") + names.get(last);
  }

  /** Which columns there are in place of the index's, as the rest of a sentence; or nothing. */
  private String columns(TableName table, IndexDefinition index) {
    try (TimeLimit time = new TimeLimit(LIMIT)) {
      return columns(index.column(), time.call(() -> firstColumns(table)));
    } catch (IOException e) {
      return "";
    }
  }

  static String columns(String wanted, Collection<String> found) {
    String names = found.stream().limit(NAMES).collect(Collectors.joining(", "));
    String more = found.size() > NAMES ? " and " + (found.size() - NAMES) + " more" : "";
    String meant = DidYouMean.among(wanted, found);
    return meant.isEmpty() && !found.isEmpty() ? "; the first rows have " + names + more : meant;
  }

  private Collection<String> firstColumns(TableName name) throws IOException {
    Scan scan =
        new Scan()
            .setFilter(new KeyOnlyFilter())
            .setLimit(ROWS)
            .setMaxResultSize(RESULT_BYTES)
            .setAllowPartialResults(true)
            .setCacheBlocks(false);
    TreeSet<String> columns = new TreeSet<>();
    long bytes = 0;
    try (Table table = connection.getTable(name);
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row = scanner.next(); row != null && bytes < RESULT_BYTES; row = scanner.next()) {
        for (Cell cell : row.rawCells()) {
          bytes += cell.getSerializedSize();
          columns.add(
              EscapedBytes.format(CellUtil.cloneFamily(cell))
                  + ":"
                  + EscapedBytes.format(CellUtil.cloneQualifier(cell)));
        }
      }
    }
    return columns;
  }
}
