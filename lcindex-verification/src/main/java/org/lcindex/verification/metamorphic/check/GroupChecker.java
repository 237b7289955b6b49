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
package org.lcindex.verification.metamorphic.check;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.GroupColumn;
import org.lcindex.group.GroupFigures;
import org.lcindex.group.GroupRequest;
import org.lcindex.group.GroupTable;
import org.lcindex.group.KeyFunction;
import org.lcindex.group.KeyReader;
import org.lcindex.group.KeyRequest;
import org.lcindex.type.ColumnType;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * Compares groups of a query's rows, which regions make from index entries or by their own reading,
 * and a client of rows, with those that are made here of the rows of a plain scan.
 */
public record GroupChecker(TestTable table) {
  private static final byte[] NAME = Bytes.toBytes("groups-of-rows");
  private static final ZoneId ZONE = ZoneId.of("Asia/Kolkata");
  private static final int MOST_KEYS = 3;
  private static final int LETTERS = 2;

  /**
   * What is wrong with the groups of a query's rows, in words; null when nothing is. What they are
   * by follows from the query. The plan of the last way is kept under the id.
   */
  String check(ScanText query, String queryId) throws IOException {
    Random drawn = new Random(query.words().hashCode());
    List<TestColumn> columns = table.setting().columns();
    List<TestColumn> of = new ArrayList<>();
    List<KeyRequest> keys = new ArrayList<>();
    for (int left = 1 + drawn.nextInt(MOST_KEYS); left > 0; left--) {
      TestColumn column = columns.get(drawn.nextInt(columns.size()));
      of.add(column);
      keys.add(key(column, drawn));
    }
    TestColumn counted = columns.get(drawn.nextInt(columns.size()));
    List<GroupColumn> more =
        drawn.nextBoolean()
            ? List.of()
            : List.of(new GroupColumn(source(counted), false, true, 1_000, false));
    GroupRequest request = new GroupRequest(NAME, keys, more);
    Map<String, String> expected = expected(query, request, of, counted);
    for (String mode : List.of("forbid", "force", "auto")) {
      Map<String, String> found;
      try {
        found = found(query, request, mode, queryId);
      } catch (IOException | RuntimeException e) {
        if (mode.equals("force") && ModeScans.isDecline(e)) {
          continue;
        }
        throw e;
      }
      if (!found.equals(expected)) {
        return request + " in mode " + mode + ": " + expected + ", not " + found;
      }
    }
    return null;
  }

  private static ColumnSource source(TestColumn column) {
    return new ColumnSource(column.familyBytes(), column.qualifier(), column.codec());
  }

  private static KeyRequest key(TestColumn column, Random drawn) {
    List<KeyFunction> functions =
        Arrays.stream(KeyFunction.values())
            .filter(function -> function.isOf(column.codec().type()))
            .toList();
    KeyFunction function = functions.get(drawn.nextInt(functions.size()));
    int letters = function == KeyFunction.PREFIX ? LETTERS : 0;
    return new KeyRequest(source(column), function, letters, ZONE);
  }

  private Map<String, String> found(
      ScanText query, GroupRequest request, String mode, String queryId) throws IOException {
    Scan scan = ModeScans.in(mode, query.toScan(table.start()));
    scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, Bytes.toBytes(queryId));
    scan.setAttribute(LCIndexConstants.SCAN_GROUP, request.toBytes());
    GroupTable groups = new GroupTable(request);
    try (ResultScanner rows = table.table().getScanner(scan)) {
      for (Result row = rows.next(); row != null; row = rows.next()) {
        List<Cell> cells = Arrays.asList(row.rawCells());
        if (request.isAnswer(cells)) {
          groups.addBytes(CellUtil.cloneValue(cells.get(0)));
        } else {
          groups.addRow(cells);
        }
      }
    }
    Map<String, String> found = new TreeMap<>();
    for (GroupFigures group : groups.groups()) {
      List<String> keys = new ArrayList<>();
      List<KeyReader.Part> parts = KeyReader.parts(request.keys(), group.key());
      for (int i = 0; i < parts.size(); i++) {
        KeyRequest key = request.keys().get(i);
        boolean bytes = key.function() == KeyFunction.VALUE || key.function() == KeyFunction.PREFIX;
        keys.add(
            parts.get(i).form() == null
                ? parts.get(i).status().toString()
                : bytes
                    ? Bytes.toStringBinary(parts.get(i).form())
                    : parts.get(i).value(key).toString());
      }
      found.put(
          keys.toString(),
          group.rows()
              + (request.columns().isEmpty()
                  ? ""
                  : figures(
                      group.aggregate(0).values(),
                      group.aggregate(0).leastKey(),
                      group.aggregate(0).greatestKey(),
                      group.distinct(0))));
    }
    return found;
  }

  private static String figures(long values, byte[] least, byte[] greatest, long different) {
    return values == 0
        ? " without a value"
        : String.format(
            " with %d values from %s to %s, %d different",
            values, Bytes.toStringBinary(least), Bytes.toStringBinary(greatest), different);
  }

  private Map<String, String> expected(
      ScanText query, GroupRequest request, List<TestColumn> of, TestColumn counted)
      throws IOException {
    Map<String, List<Result>> groups = new TreeMap<>();
    Scan scan = ModeScans.in("forbid", query.toScan(table.start()));
    try (ResultScanner rows = table.table().getScanner(scan)) {
      for (Result row = rows.next(); row != null; row = rows.next()) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
          keys.add(part(row, of.get(i), request.keys().get(i).function()));
        }
        groups.computeIfAbsent(keys.toString(), k -> new ArrayList<>()).add(row);
      }
    }
    Map<String, String> expected = new TreeMap<>();
    groups.forEach(
        (keys, rows) ->
            expected.put(
                keys, rows.size() + (request.columns().isEmpty() ? "" : figures(rows, counted))));
    return expected;
  }

  private static String figures(List<Result> rows, TestColumn counted) {
    TreeMap<byte[], Integer> values = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    int number = 0;
    for (Result row : rows) {
      byte[] cell = row.getValue(counted.familyBytes(), counted.qualifier());
      byte[] key = cell == null ? null : counted.codec().keyOfCell(cell);
      if (key != null) {
        values.merge(key, 1, Integer::sum);
        number++;
      }
    }
    return number == 0
        ? figures(0, null, null, 0)
        : figures(number, values.firstKey(), values.lastKey(), values.size());
  }

  private static String part(Result row, TestColumn column, KeyFunction function) {
    byte[] cell = row.getValue(column.familyBytes(), column.qualifier());
    if (cell == null) {
      return "MISSING";
    }
    byte[] key = column.codec().keyOfCell(cell);
    if (key == null) {
      return "ODD";
    }
    return switch (function) {
      case VALUE -> Bytes.toStringBinary(key);
      case PREFIX -> Bytes.toStringBinary(Arrays.copyOf(key, letters(key)));
      default -> time(column, column.codec().valueOf(key), function);
    };
  }

  /** The length of the first letters: a byte that goes on with a letter begins none. */
  private static int letters(byte[] text) {
    int begun = 0;
    for (int i = 0; i < text.length; i++) {
      begun += (text[i] & 0xff) >= 0x80 && (text[i] & 0xff) < 0xc0 ? 0 : 1;
      if (begun > LETTERS) {
        return i;
      }
    }
    return text.length;
  }

  private static String time(TestColumn column, Object value, KeyFunction function) {
    LocalDateTime time =
        column.codec().type() == ColumnType.DATE
            ? ((LocalDate) value).atStartOfDay()
            : ((Instant) value).atZone(ZONE).toLocalDateTime();
    return switch (function) {
      case YEAR -> Integer.toString(time.getYear());
      case MONTH -> YearMonth.from(time).toString();
      case DAY -> time.toLocalDate().toString();
      default -> time.truncatedTo(ChronoUnit.HOURS).toString();
    };
  }
}
