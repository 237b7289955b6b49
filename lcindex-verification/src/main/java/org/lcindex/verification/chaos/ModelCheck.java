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
package org.lcindex.verification.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;

/**
 * Runs random queries without stopping anybody and compares with the model: every row that nobody
 * has written between the query's start and end must be in the answer exactly when the model says
 * so, with exactly its cells. Thread safe.
 */
record ModelCheck(CheckContext context) {
  private static final int MAX_TOLD = 5;

  /** Asks one question; returns whether it was answered. */
  boolean once(Random random) {
    ChaosKeys keys = context.model().keys();
    int from = random.nextInt(4) == 0 ? random.nextInt(keys.rows()) : 0;
    int to = random.nextInt(4) == 0 ? from + random.nextInt(keys.rows() - from) + 1 : keys.rows();
    Asking mode = Asking.indexed(random);
    QuerySpec query = context.query(from, to, mode, random);
    RowImage[] before = context.model().snapshot();
    String id = context.runner().newId();
    ChaosAnswer answer = context.ask(query, mode, id);
    if (!answer.complete() || query.limit() > 0) {
      return answer.complete();
    }
    List<String> wrong = compare(query, answer, before);
    if (!wrong.isEmpty()) {
      tell(query, mode, id, answer, wrong);
    }
    return true;
  }

  /** What is wrong with an answer, one text for each row. */
  private List<String> compare(QuerySpec query, ChaosAnswer answer, RowImage[] before) {
    Model model = context.model();
    List<String> wrong = new ArrayList<>();
    Map<Integer, Result> returned = new HashMap<>();
    int last = -1;
    for (Result result : answer.rows()) {
      Cell first = result.rawCells()[0];
      int row = model.keys().row(first.getRowArray(), first.getRowOffset(), first.getRowLength());
      if (row <= last) {
        wrong.add("row " + row + " is returned after row " + last);
      }
      last = row;
      returned.put(row, result);
    }
    int checked = 0;
    for (int row = query.from(); row < query.to(); row++) {
      if (model.unchanged(before, row)) {
        checked++;
        Result got = returned.get(row);
        boolean expected = query.matches(row, before[row]);
        if (expected != (got != null) || got != null && !Comparison.same(before[row], query, got)) {
          wrong.add(
              (expected ? "expected " : "not expected, ")
                  + Comparison.text(before[row])
                  + ", got "
                  + Comparison.text(got));
        }
      }
    }
    context.traffic().add(Traffic.MODEL_CHECKS);
    context.traffic().add(Traffic.ROWS_CHECKED_BY_MODEL, checked);
    return wrong;
  }

  /** Asks again, with and without the index, to tell whose mistake it is. */
  private void tell(
      QuerySpec query, Asking mode, String id, ChaosAnswer answer, List<String> wrong) {
    StringBuilder text = new StringBuilder();
    text.append(mode).append(" differs from what was acknowledged, in ").append(wrong.size());
    text.append(" rows: ").append(query).append('\n');
    wrong.stream().limit(MAX_TOLD).forEach(w -> text.append("  ").append(w).append('\n'));
    text.append(context.circumstances(answer, id));
    boolean repeated = again(query, mode, "the same query again", text);
    again(query, Asking.FORBID, "the plain scan", text);
    context
        .findings()
        .difference(
            new Findings.Difference(
                answer.startMillis(), answer.endMillis(), repeated, text.toString()));
  }

  private boolean again(QuerySpec query, Asking mode, String what, StringBuilder text) {
    RowImage[] before = context.model().snapshot();
    ChaosAnswer answer = context.ask(query, mode, context.runner().newId());
    if (!answer.complete()) {
      text.append("  ").append(what).append(": ").append(answer.outcome()).append('\n');
      return false;
    }
    List<String> wrong = compare(query, answer, before);
    text.append("  ").append(what).append(": ").append(wrong.size()).append(" rows wrong");
    wrong.stream().limit(1).forEach(w -> text.append(", ").append(w));
    text.append('\n');
    return !wrong.isEmpty();
  }
}
