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
package org.lcindex.verification.metamorphic.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.query.Column;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.verification.metamorphic.setting.AlteringObserver;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.TestTable;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Pivoted query synthesis: a row is drawn and a condition that is true of its values by plain Java,
 * so it must be in the answer, in the number, on a page and among the first rows by a column. What
 * the condition is for the other rows is known, too, as far as {@link PlainValues} can read them.
 * For one thread.
 */
public record PivotChecker(TestTable table, MdrqClient client) {
  private static final int MOST_ON_A_PAGE = 7;
  private static final int CURSORS_ONE_IN = 4;
  private static final int MOST_BYTES = 2_000;

  /** What is wrong, in words; null when nothing is. */
  String check(long seed) throws IOException {
    List<Result> all = new LanguageQuery(table, client, null).plainRows();
    if (all.isEmpty()) {
      return null;
    }
    Random random = new Random(seed);
    Result pivot = pivot(all, random.nextInt());
    LanguageCondition condition = new LanguageGenerator(random, table.setting(), pivot).drawTrue();
    TreeMap<String, Truth> expected = new TreeMap<>();
    AlteringObserver.Kind others = table.setting().around().others();
    boolean cursors = random.nextInt(CURSORS_ONE_IN) == 0 && others == AlteringObserver.Kind.NONE;
    LanguageQuery query =
        new LanguageQuery(
            table, client, condition.text(), cursors ? 1 + random.nextInt(MOST_BYTES) : 0);
    boolean masked = others == AlteringObserver.Kind.MASK_VALUES;
    if (masked) {
      // The values that are told are not those that decide.
      query.plainRows().forEach(row -> expected.put(key(row), Truth.TRUE));
    } else {
      all.forEach(row -> expected.put(key(row), condition.eval(row)));
    }
    expected.values().removeIf(truth -> truth == Truth.FALSE || truth == Truth.UNKNOWN);
    String about = ", pivot " + key(pivot) + ": " + condition.text();
    String wrong = compare(expected, query.rows());
    if (wrong != null) {
      return wrong + about;
    }
    int rows = 1 + random.nextInt(MOST_ON_A_PAGE);
    wrong = compare(expected, query.ask(q -> pages(q, rows)));
    if (wrong != null) {
      return "by pages of " + rows + ", " + wrong + about;
    }
    wrong = count(expected, query);
    if (wrong == null && !masked) {
      wrong = first(pivot, all, expected, query, random);
    }
    return wrong == null ? null : wrong + about;
  }

  /** A row that stays the drawn one when others are gone, as in a shorter sequence. */
  private static Result pivot(List<Result> rows, int salt) {
    return rows.stream()
        .min(Comparator.comparingInt(row -> (key(row).hashCode() ^ salt) * 0x9E3779B1))
        .orElseThrow();
  }

  private static String key(Result row) {
    return Text.escape(row.getRow());
  }

  private static String compare(TreeMap<String, Truth> expected, List<Result> found) {
    TreeMap<String, Truth> missing = new TreeMap<>(expected);
    for (Result row : found) {
      if (row.isCursor()) {
        return "a cursor is among the rows";
      }
      if (missing.remove(key(row)) == null) {
        return key(row) + (expected.containsKey(key(row)) ? " is there twice" : " does not pass");
      }
    }
    missing.values().removeIf(truth -> truth == Truth.UNSURE);
    return missing.isEmpty() ? null : missing.keySet() + " missing";
  }

  private List<Result> pages(MdrqBuilder query, int rows) throws IOException {
    List<Result> all = new ArrayList<>();
    String token = null;
    do {
      Page page = client.page(query.build(), rows, token);
      all.addAll(page.rows());
      token = page.next().orElse(null);
    } while (token != null);
    return all;
  }

  private String count(TreeMap<String, Truth> expected, LanguageQuery query) throws IOException {
    long counted = query.ask(q -> client.count(q.build()));
    long sure = expected.values().stream().filter(truth -> truth == Truth.TRUE).count();
    return counted >= sure && counted <= expected.size()
        ? null
        : "counted " + counted + ", not " + sure + " to " + expected.size();
  }

  /** As many first rows by a column as are needed to have the pivot among them. */
  private String first(
      Result pivot,
      List<Result> all,
      TreeMap<String, Truth> expected,
      LanguageQuery query,
      Random random)
      throws IOException {
    List<TestColumn> columns = table.setting().indexed();
    TestColumn column = columns.get(random.nextInt(columns.size()));
    boolean descending = random.nextBoolean();
    Optional<Object> own = value(pivot, column);
    if (own.isEmpty()) {
      return null;
    }
    int before = 1;
    for (Result row : all) {
      byte[] cell = row.getValue(column.familyBytes(), column.qualifier());
      if (cell == null || !expected.containsKey(key(row)) || row == pivot) {
        continue;
      }
      Optional<Object> other = value(row, column);
      int order = other.map(o -> PlainValues.compare(o, own.get())).orElse(0);
      boolean first = descending ? order > 0 : order < 0;
      boolean tie =
          order == 0 && java.util.Arrays.compareUnsigned(row.getRow(), pivot.getRow()) < 0;
      before += first || tie || other.isEmpty() ? 1 : 0;
    }
    int limit = before;
    Column by = Column.column(column.familyBytes(), column.qualifier()).as(column.codec());
    List<Result> found =
        query.ask(
            q ->
                query.rows(
                    q.orderBy(by, descending ? Order.DESC : Order.ASC).limit(limit).build()));
    return found.stream().anyMatch(row -> key(row).equals(key(pivot)))
        ? null
        : "not among the first " + limit + " by " + column.name() + (descending ? " desc" : "");
  }

  private static Optional<Object> value(Result row, TestColumn column) {
    byte[] cell = row.getValue(column.familyBytes(), column.qualifier());
    return Optional.ofNullable(cell == null ? null : PlainValues.decode(column, cell));
  }
}
