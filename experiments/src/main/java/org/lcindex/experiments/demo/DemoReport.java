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
package org.lcindex.experiments.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.query.Wording;

/**
 * The result of a demo; its components are the fields of the JSON output.
 *
 * @param scale TPC-H scale factor
 * @param tableRows after updates and deletes
 * @param queries in their order
 */
record DemoReport(double scale, long tableRows, List<QueryReport> queries) {
  private static final String MILLIS = "%,9.2f";

  DemoReport {
    queries = List.copyOf(queries);
  }

  /** Whether every query returned the same with and without the index. */
  boolean allEqual() {
    return queries.stream().allMatch(QueryReport::equal);
  }

  void write(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Files.createDirectories(absolute.getParent());
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(absolute.toFile(), this);
  }

  /** The queries as an aligned table. */
  String table() {
    return new ResultColumns<QueryReport>()
        .add("query", QueryReport::name)
        .add("rows", QueryReport::rows)
        .add("chosen column", QueryReport::column)
        .add("estimated", QueryReport::estimated)
        .add("candidates", QueryReport::candidates)
        .number("index ms", MILLIS, QueryReport::indexMillis)
        .number("scan ms", MILLIS, QueryReport::scanMillis)
        .number("speed-up", "%7.1fx", q -> q.scanMillis() / q.indexMillis())
        .add("equal", q -> q.equal() ? "yes" : "NO")
        .text(queries);
  }

  /** What the table's columns mean, and what to make of its figures. */
  String legend() {
    return String.format(
        Locale.ROOT,
        """
        chosen column  whose index was read; the other conditions were looked up in the same entries
        estimated      entries in its range, as the planner read them off the histograms
        candidates     rows that passed all conditions there, or had to be checked by HBase
        index, scan    milliseconds, the middle of three rounds, everything in memory
        equal          the same rows and cells in the same order, byte for byte

        A scan reads all %,d rows, an index about as many as it returns: the gain grows with the table.
        5 %% of the rows here are updated or deleted, some of it not flushed, which costs the index most.
        %s
        """,
        tableRows,
        scale < 1
            ? "'" + Wording.command("demo --scale 1") + "' shows it on 1.5 million rows."
            : "docs/performance.md says what to expect of which table.");
  }
}
