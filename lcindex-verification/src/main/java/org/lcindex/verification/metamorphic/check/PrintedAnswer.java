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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.verification.common.FirstDifference;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.text.LongValue;
import org.lcindex.verification.metamorphic.text.Stamp;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * What a reading returned: its cells in order, each printed with row, column, timestamp, type and
 * value, or the class of its failure. How cells are cut into Results is left out: it depends on
 * size limits that an index need not hit at the same cell.
 *
 * @param failure null when the reading ended well
 * @param declined whether it failed because the index was forced and cannot serve the query
 * @param trouble the failure with its causes, for a report; not compared
 */
public record PrintedAnswer(List<String> cells, String failure, boolean declined, String trouble) {

  /** Of a reading that ended well. */
  PrintedAnswer(List<String> cells) {
    this(cells, null, false, null);
  }

  /** How many rows the cells are of. */
  long rows() {
    return cells.stream().map(PrintedAnswer::rowOf).distinct().count();
  }

  /** The row of a printed cell. */
  static String rowOf(String cell) {
    return cell.substring(0, cell.indexOf(' '));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PrintedAnswer answer
        && cells.equals(answer.cells)
        && Objects.equals(failure, answer.failure)
        && declined == answer.declined;
  }

  @Override
  public int hashCode() {
    return Objects.hash(cells, failure, declined);
  }

  /** Collects cells while a scanner is read. */
  static final class Collector {
    private final List<String> cells = new ArrayList<>();
    private final long start;

    Collector(long start) {
      this.start = start;
    }

    void add(Result result) {
      if (result == null || result.rawCells() == null) {
        return;
      }
      for (Cell cell : result.rawCells()) {
        cells.add(print(cell, start));
      }
    }

    void addAll(ResultScanner scanner) throws IOException {
      for (Result result = scanner.next(); result != null; result = scanner.next()) {
        add(result);
      }
    }

    PrintedAnswer done() {
      return new PrintedAnswer(List.copyOf(cells));
    }

    /** A failure: only its class counts, messages name scanner ids and hosts. */
    PrintedAnswer failed(Throwable failure) {
      return new PrintedAnswer(
          List.copyOf(cells),
          failure.getClass().getSimpleName(),
          ModeScans.isDecline(failure),
          words(failure));
    }
  }

  /** The last exception of the chain says most: HBase's outer ones tell of retries. */
  private static String words(Throwable failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    String words = String.valueOf(last);
    return words.length() <= MAX_WORDS ? words : words.substring(0, MAX_WORDS) + "...";
  }

  private static final int MAX_WORDS = 2_000;
  private static final long NEAR = 1_000_000_000L;

  private static String print(Cell cell, long start) {
    long stamp = cell.getTimestamp();
    boolean near = Math.abs(stamp - start) < NEAR;
    return Text.escape(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength())
        + " "
        + Text.escape(cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength())
        + ":"
        + Text.escape(
            cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength())
        + "@"
        + (near ? Stamp.relative(stamp - start) : Stamp.absolute(stamp))
        + "="
        + LongValue.digest(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength())
        + (cell.getType() == Cell.Type.Put ? "" : " " + cell.getType());
  }

  boolean failed() {
    return failure != null;
  }

  /** The first place at which the two differ, in words. */
  String differenceFrom(PrintedAnswer other) {
    String cell =
        FirstDifference.of(
            "cell", other.cells, cells, String::equals, text -> text == null ? "the end" : text);
    return (cell == null ? "all cells are equal" : cell)
        + (failed() ? "; " + failure + ": " + trouble : "")
        + (other.failed() ? "; expected was " + other.failure + ": " + other.trouble : "");
  }
}
