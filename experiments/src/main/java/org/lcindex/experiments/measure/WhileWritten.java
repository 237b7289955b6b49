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
package org.lcindex.experiments.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;

/**
 * Queries while clients insert a quarter as many rows again, as fast as they can. The new rows'
 * keys are old ones with a mark at the end, so they go to all regions and can be left out of
 * answers. All of them are written in the end: tables of all techniques then have the same rows.
 */
public record WhileWritten(Technique technique, Workload workload, Inserts clients) {
  private static final byte[] MARK = {'+', 'n', 'e', 'w'};
  private static final int ONE_OF = 4;

  /**
   * What was measured of a query.
   *
   * @param answer without the rows of the writers
   * @param values of kind query
   */
  public record Measured(Answer answer, Map<String, Object> values) {}

  /**
   * Begins to write, asks all queries by turns until all is written, each at least once, and waits
   * until the new rows are flushed and indexed.
   */
  public Map<String, Measured> run(List<RangeQuery> queries) throws IOException {
    CompletableFuture<Void> writing = CompletableFuture.runAsync(this::write);
    try {
      Map<String, Answer> answers = new LinkedHashMap<>();
      Map<String, Long> rows = new HashMap<>();
      Map<String, List<Double>> millis = new LinkedHashMap<>();
      for (RangeQuery query : queries) {
        answers.put(query.name(), answer(technique, query));
        millis.put(query.name(), new ArrayList<>());
      }
      int overlapping = 0;
      do {
        for (RangeQuery query : queries) {
          millis
              .get(query.name())
              .add(Repeats.millis(() -> rows.put(query.name(), Answer.count(technique, query))));
          overlapping += writing.isDone() ? 0 : 1;
        }
      } while (!writing.isDone());
      Map<String, Measured> measured = new LinkedHashMap<>();
      for (RangeQuery query : queries) {
        Samples runs = Samples.of(millis.get(query.name()));
        Map<String, Object> values =
            new LinkedHashMap<>(Queries.values(runs, rows.get(query.name())));
        values.put("allWhileWritten", overlapping);
        measured.put(query.name(), new Measured(answers.get(query.name()), values));
      }
      return measured;
    } finally {
      await(writing);
      technique.finish();
    }
  }

  private void write() {
    int[] number = new int[1];
    try {
      clients.write(
          technique,
          workload,
          row -> number[0]++ % ONE_OF == 0 ? marked(row) : null,
          new Latencies());
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private static void await(CompletableFuture<Void> writing) throws IOException {
    try {
      writing.join();
    } catch (CompletionException e) {
      throw new IOException("writing while queries ran: " + e.getCause().getMessage(), e);
    }
  }

  /** The answer without marked rows. */
  public static Answer answer(Technique technique, RangeQuery query) throws IOException {
    Answer.Sums sums = new Answer.Sums();
    technique.query(
        query,
        (key, cells) -> {
          if (!isMarked(key)) {
            sums.row(key, cells);
          }
        });
    return sums.answer();
  }

  private static boolean isMarked(byte[] key) {
    int from = key.length - MARK.length;
    return from > 0 && Arrays.equals(key, from, key.length, MARK, 0, MARK.length);
  }

  private static Put marked(Put row) {
    byte[] key = Arrays.copyOf(row.getRow(), row.getRow().length + MARK.length);
    System.arraycopy(MARK, 0, key, row.getRow().length, MARK.length);
    Put marked = new Put(key);
    for (List<Cell> cells : row.getFamilyCellMap().values()) {
      for (Cell cell : cells) {
        marked.addColumn(
            CellUtil.cloneFamily(cell), CellUtil.cloneQualifier(cell), CellUtil.cloneValue(cell));
      }
    }
    return marked;
  }
}
