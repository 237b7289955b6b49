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
package org.lcindex.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Table;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;

/**
 * Random statements over all types, with and without what is left to HBase, about tables with each
 * kind of indexes: the answers are the same. A tenth of them is asked while the tables are written.
 * The seed of what failed is in the message.
 */
@Tag("sampled")
class RandomStatementsTest {
  private static final int STATEMENTS = Integer.getInteger("lcindex.test.conditions", 300);
  private static final long SEED = Long.getLong("lcindex.test.statements.seed", 59);

  /** Of the sum of absolute values. */
  private static final double SHARE = 1e-9;

  private record Answer(List<String> rows, String failure) {}

  @Test
  void answersAreTheSame() throws Exception {
    List<TableName> tables = new ArrayList<>();
    for (SqlTable.Indexes kind : SqlTable.Indexes.values()) {
      tables.add(SqlTable.make(SEED, kind));
    }
    List<String> names = tables.stream().map(t -> "\"" + t.getQualifierAsString() + "\"").toList();
    List<String> wrong = new ArrayList<>();
    try (Connection pushing = SqlTable.connect(true);
        Connection plain = SqlTable.connect(false)) {
      int written = STATEMENTS / 10;
      int answered = 0;
      for (int i = 0; i < STATEMENTS - written; i++) {
        answered += check(names, i, plain, pushing, false, wrong) ? 1 : 0;
      }
      assertTrue(answered > STATEMENTS * 3 / 4, "only " + answered + " answers");
      whileWritten(
          tables,
          () -> {
            int judged = 0;
            for (int i = STATEMENTS - written; i < STATEMENTS; i++) {
              judged += check(names, i, plain, pushing, true, wrong) ? 1 : 0;
            }
            assertTrue(judged >= written / 10, "only " + judged + " of " + written + " judged");
            return null;
          });
    }
    assertEquals("", String.join("\n\n", wrong));
  }

  /** Returns whether there was an answer to be compared. */
  private static boolean check(
      List<String> names,
      int number,
      Connection plain,
      Connection pushing,
      boolean moving,
      List<String> wrong) {
    RandomStatements.Drawn drawn = new RandomStatements(SEED * 1_000_000 + number, names).next();
    Answer before = answer(plain, drawn.sql(), drawn.ordered());
    Answer found = answer(pushing, drawn.sql(), drawn.ordered());
    if (moving && !before.equals(answer(plain, drawn.sql(), drawn.ordered()))) {
      return false;
    }
    boolean same =
        isOfRowsNotAsked(drawn, before, found)
            || (before.failure() == null) == (found.failure() == null)
                && (before.rows().equals(found.rows())
                    || !moving && isNear(drawn, before.rows(), found.rows(), plain));
    if (!same) {
      wrong.add(number + ": " + drawn.sql() + "\nexpected " + before + "\nfound    " + found);
    }
    return before.failure() == null && !before.rows().isEmpty();
  }

  /** What is left to HBase may end at the limit, before a row of which a number cannot be. */
  private static boolean isOfRowsNotAsked(
      RandomStatements.Drawn drawn, Answer before, Answer found) {
    return before.failure() != null
        && before.failure().endsWith("overflow")
        && found.failure() == null
        && drawn.sql().contains(" limit ");
  }

  private static Answer answer(Connection connection, String sql, boolean ordered) {
    try {
      List<String> rows = new ArrayList<>(SqlTable.rows(connection, sql));
      if (!ordered) {
        Collections.sort(rows);
      }
      return new Answer(rows, null);
    } catch (SQLException | RuntimeException e) {
      return new Answer(List.of(), e.toString());
    }
  }

  /** Sums of floating numbers depend on the order. */
  private static boolean isNear(
      RandomStatements.Drawn drawn, List<String> expected, List<String> found, Connection plain) {
    if (drawn.bound() == null || expected.size() != found.size()) {
      return false;
    }
    List<String> bounds = answer(plain, drawn.bound(), true).rows();
    for (int i = 0; i < expected.size(); i++) {
      String[] one = expected.get(i).split("\\|", -1);
      String[] other = found.get(i).split("\\|", -1);
      String[] bound = bounds.get(i).split("\\|", -1);
      for (int j = 0; j < one.length; j++) {
        if (!one[j].equals(other[j])
            && !(Math.abs(Double.parseDouble(one[j]) - Double.parseDouble(other[j]))
                <= SHARE * Double.parseDouble(bound[j]))) {
          // Sums beyond the range depend on the order, too.
          if (!bound[j].equals("Infinity")) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static void whileWritten(List<TableName> tables, Callable<Void> asked) throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService writer = Executors.newSingleThreadExecutor();
    try {
      Future<Void> written =
          writer.submit(
              () -> {
                Random random = new Random(SEED);
                while (!ended.get()) {
                  for (TableName name : tables) {
                    try (Table table = SharedCluster.get().connection().getTable(name)) {
                      table.put(SqlTable.row(random.nextInt(SqlTable.ROWS), random));
                    }
                  }
                  // As often as a question is answered, about: some are to see the same rows twice.
                  Thread.sleep(random.nextInt(100));
                }
                return null;
              });
      try {
        asked.call();
      } finally {
        ended.set(true);
      }
      written.get();
    } finally {
      writer.shutdownNow();
    }
  }
}
