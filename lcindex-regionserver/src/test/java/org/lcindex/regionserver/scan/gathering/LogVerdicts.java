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
package org.lcindex.regionserver.scan.gathering;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.io.Slice;
import org.lcindex.regionserver.evidence.CopyList;
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.scan.VerdictPlaces;
import org.lcindex.regionserver.scan.VerdictQueries;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.testing.TableRow;
import org.lcindex.regionserver.testing.VerdictAdapter;
import org.lcindex.regionserver.testing.VerdictTable.Case;

/** What {@link LogRows} says of rows, and {@link LogPass} tells of. */
public final class LogVerdicts implements VerdictAdapter {
  private final VerdictQueries queries = new VerdictQueries(false);

  @Override
  public List<String> ask(Case of) throws Exception {
    try (VerdictPlaces places = new VerdictPlaces(of, queries)) {
      for (TableRow row : VerdictPlaces.shadowing(of)) {
        places.shadows.add(row.row(), 0, row.row().length);
      }
      places.shadows.seal();
      LogRows log =
          new Branch(places.query, places.driver())
              .rows(places.log, places.shadows, places.sources);
      LogPass pass =
          new LogPass(new Window(places.query, null, places.hits, places.shadows), log, 0);
      while (pass.step()) {
        // On to the end.
      }
      List<String> said = new ArrayList<>();
      for (String expected : of.expected()) {
        byte[] row = TableRow.parse(expected.split(" ")[0]).row();
        LogRows.Verdict verdict = log.look(row, 0, row.length);
        said.add(new String(row) + " " + word(verdict) + passed(log, places.query, verdict));
        checkOneByOne(places, log, row, verdict);
        boolean mayBeOpen = log.hasPointDeletes() || log.open().mayHave(row, 0, row.length);
        if (verdict == LogRows.Verdict.OPEN && log.passed() != 0 && !mayBeOpen) {
          said.add(new String(row) + " is open and was not noted");
        }
        if (verdict == LogRows.Verdict.OPEN && (log.passed() & ~log.open().conditions()) != 0) {
          said.add(new String(row) + " passes what is not open");
        }
      }
      places.hits.finish();
      for (int hit = 0; hit < places.hits.size(); hit++) {
        String told = new String(places.hits.row(hit)) + " candidate";
        if (said.stream().noneMatch(told::equals)) {
          said.add(told + " of the pass only");
        }
      }
      if (pass.found() != said.stream().filter(s -> s.endsWith(" candidate")).count()) {
        said.add(pass.found() + " told of");
      }
      return said;
    }
  }

  /** Checks that each of a row's copies leads to the verdict that was found by the row key. */
  private static void checkOneByOne(
      VerdictPlaces places, LogRows log, byte[] row, LogRows.Verdict verdict) {
    for (int part = 0; part < log.parts(); part++) {
      CopyList copies = log.list(part);
      for (int copy = 0; copy < log.copies(part); copy++) {
        Slice own = new Slice();
        copies.row(copy, own);
        boolean same = new String(own.array, own.offset, own.length).equals(new String(row));
        if (same && log.look(part, copy, own) != verdict) {
          throw new AssertionError("by its copy " + copy + " it is not " + verdict);
        }
      }
    }
    log.look(row, 0, row.length);
  }

  private static String word(LogRows.Verdict verdict) {
    return switch (verdict) {
      case NOT_THERE -> "absent";
      case OUT -> "out";
      case FOUND -> "candidate";
      case OPEN -> "open";
    };
  }

  /** The conditions that an open row passes by the log: {@code open a+b}. */
  private static String passed(LogRows log, Query query, LogRows.Verdict verdict) {
    if (verdict != LogRows.Verdict.OPEN) {
      return "";
    }
    List<String> names = new ArrayList<>();
    for (QueryColumn column : query.columns()) {
      if ((log.passed() & query.bit(column)) != 0) {
        names.add(new String(column.conditions().get(0).qualifier()));
      }
    }
    return names.isEmpty() ? "" : " by " + String.join("+", names);
  }

  @Override
  public void close() throws IOException {
    queries.close();
  }
}
