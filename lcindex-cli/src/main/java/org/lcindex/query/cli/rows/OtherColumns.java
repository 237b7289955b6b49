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
package org.lcindex.query.cli.rows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.plan.Measures;
import org.lcindex.query.RowReader;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * What rows have besides the columns of a format whose columns are fixed: kept in one more column
 * as JSON, or counted by column to be told in the end. Not thread safe.
 */
public final class OtherColumns {
  /** The heading of that column. */
  public static final String NAME = "extra";

  /** Columns that are told apart: a table may have millions. */
  private static final int MOST = 1_000;

  private static final int MOST_NAMED = 10;

  private final RowColumns columns;
  private final boolean kept;
  private final List<Cell> ofRow = new ArrayList<>();
  private final Map<String, Long> leftOut = new TreeMap<>();
  private final Map<String, Long> odd = new TreeMap<>();
  private final Map<String, Long> unfit = new TreeMap<>();
  private final Map<String, Long> asText = new TreeMap<>();
  private final Map<String, Long> lost = new TreeMap<>();
  private final LoadableValues values;
  private final boolean base64;
  private boolean lostValues;
  private byte[] oddKey;
  private boolean more;

  /**
   * None yet.
   *
   * @param kept whether there is such a column
   */
  public OtherColumns(RowColumns columns, boolean kept) {
    this(columns, kept, false);
  }

  /**
   * None yet.
   *
   * @param kept whether there is such a column
   * @param base64 whether cells that their text does not give again are Base64
   */
  public OtherColumns(RowColumns columns, boolean kept, boolean base64) {
    this.columns = columns;
    this.kept = kept;
    this.base64 = base64;
    this.values = new LoadableValues(columns.reader(), base64, column -> count(lost, column));
  }

  /** What keys and cells are written as for programs. */
  LoadableValues values() {
    return values;
  }

  /** Whether cells that their text does not give again are Base64. */
  public boolean hasBase64() {
    return base64;
  }

  /** Whether there is a column for them. */
  public boolean areKept() {
    return kept;
  }

  /** A cell of the next row. */
  public void add(Cell cell) {
    if (kept) {
      ofRow.add(cell);
    } else if (!columns.isSelection()) {
      count(leftOut, RowReader.column(cell));
    }
  }

  /**
   * A cell whose column the format has, but not its value.
   *
   * @param value whether it is a value of its column's type, which the format cannot hold
   */
  public void addOdd(Cell cell, boolean value) {
    if (kept) {
      ofRow.add(cell);
    } else {
      count(value ? unfit : odd, RowReader.column(cell));
    }
  }

  /**
   * A row key that the format has not.
   *
   * @param value whether it is a value of the type of row keys, which the format cannot hold
   */
  public void addOddKey(byte[] row, boolean value) {
    if (kept) {
      oddKey = row;
    } else {
      count(value ? unfit : odd, RowColumns.KEY);
    }
  }

  /** A cell whose value the format has, but so that load makes another cell of it. */
  public void addLost(Cell cell) {
    if (kept && base64) {
      ofRow.add(cell); // which load takes in place of what is in the column
    } else {
      lostValues = true;
      count(lost, RowReader.column(cell));
    }
  }

  /** A row key whose value the format has, but so that load makes another one of it. */
  public void addLostKey(byte[] row) {
    if (kept && base64) {
      oddKey = row;
    } else {
      lostValues = true;
      count(lost, RowColumns.KEY);
    }
  }

  /** A cell that is no value of its type, and stands in its column as text that hides this. */
  void addAsText(Cell cell) {
    count(asText, RowReader.column(cell));
  }

  /** A row key is written as text, because it is no value of its type. */
  void addKeyAsText(byte[] row) {
    count(asText, RowColumns.KEY);
  }

  private void count(Map<String, Long> counts, String column) {
    if (counts.size() < MOST || counts.containsKey(column)) {
      counts.merge(column, 1L, Long::sum);
    } else {
      more = true;
    }
  }

  /** The row's, as JSON; null when it has none. The next row begins. */
  public String json() {
    if (ofRow.isEmpty() && oddKey == null) {
      return null;
    }
    Map<String, Object> object = new LinkedHashMap<>();
    if (oddKey != null) {
      object.put(RowColumns.KEY, values.jsonKey(oddKey));
    }
    values.addJson(ofRow, object);
    String json = RpcJson.toJson(object);
    oddKey = null;
    ofRow.clear();
    return json;
  }

  /** What was left out, or is not what it seems, a line for each kind; none when nothing is. */
  public List<String> told() {
    List<String> lines = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      lines.add(
          "left out, because columns are fixed before the first row: "
              + text(leftOut)
              + "; name them with --columns, or keep them with --extra json");
    }
    if (!odd.isEmpty()) {
      lines.add(
          "left out, because they are no values of their columns' types: "
              + text(odd)
              + "; --extra json keeps them");
    }
    if (!unfit.isEmpty()) {
      lines.add(
          "left out, because the format's dates and timestamps cannot hold them: "
              + text(unfit)
              + "; --extra json keeps them");
    }
    if (!asText.isEmpty()) {
      long cells = sum(asText);
      lines.add(
          Measures.count(cells, "cell")
              + (cells == 1
                  ? " that is no value of its column's type is written as text: "
                  : " that are no values of their columns' types are written as text: ")
              + text(asText));
    }
    if (!lost.isEmpty()) {
      lines.add(
          Measures.count(sum(lost), "cell")
              + " will not come back when this is loaded: "
              + text(lost)
              + (lostValues && !kept
                  ? "; --extra json --binary base64 keeps them"
                  : "; --binary base64 keeps them"));
    }
    return lines;
  }

  /** Of at most a thousand columns, as they are counted. */
  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static String unit(String column) {
    return column.equals(RowColumns.KEY) ? "key" : "cell";
  }

  private String text(Map<String, Long> counts) {
    String named =
        counts.entrySet().stream()
            .limit(MOST_NAMED)
            .map(e -> e.getKey() + " (" + Measures.count(e.getValue(), unit(e.getKey())) + ")")
            .collect(Collectors.joining(", "));
    int unnamed = counts.size() - MOST_NAMED;
    return unnamed <= 0
        ? named
        : named + " and " + (more ? "more than " : "") + unnamed + " columns more";
  }
}
