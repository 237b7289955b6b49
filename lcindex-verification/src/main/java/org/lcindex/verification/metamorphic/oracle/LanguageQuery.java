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
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * A query by a text of the condition language, by the index if it can serve it. Not thread safe.
 */
public final class LanguageQuery {
  private final TestTable table;
  private final MdrqClient client;
  private final String text;
  private final int cursorBytes;

  /**
   * @param text null for all rows
   */
  LanguageQuery(TestTable table, MdrqClient client, String text) {
    this(table, client, text, 0);
  }

  /**
   * @param cursorBytes with cursors, and answers of about so many bytes; 0 for usual ones
   */
  LanguageQuery(TestTable table, MdrqClient client, String text, int cursorBytes) {
    this.table = table;
    this.client = client;
    this.text = text;
    this.cursorBytes = cursorBytes;
  }

  /** Asks something of a query. */
  interface Question<T> {
    T ask(MdrqBuilder query) throws IOException;
  }

  /** The answer, forced from the index, or where that declines as the planner has it. */
  <T> T ask(Question<T> question) throws IOException {
    try {
      return question.ask(builder(QueryMode.FORCE));
    } catch (IOException | RuntimeException e) {
      if (ModeScans.isDecline(e)) {
        return question.ask(builder(QueryMode.AUTO));
      }
      throw e;
    }
  }

  private MdrqBuilder builder(QueryMode mode) throws IOException {
    MdrqBuilder builder = Mdrq.on(table.table()).mode(mode);
    if (cursorBytes > 0) {
      builder.customize(
          scan -> scan.setNeedCursorResult(true).setMaxResultSize(cursorBytes).setCaching(1));
    }
    return text == null ? builder : builder.where(text);
  }

  /** All rows. */
  List<Result> rows() throws IOException {
    return ask(query -> rows(query.build()));
  }

  /** All rows by HBase's scanner alone. */
  List<Result> plainRows() throws IOException {
    return rows(builder(QueryMode.FORBID).build());
  }

  List<Result> rows(Mdrq query) throws IOException {
    List<Result> rows = new ArrayList<>();
    try (ResultScanner scanner = client.scan(query)) {
      for (Result row : scanner) {
        if (!row.isCursor()) {
          rows.add(row);
        }
      }
    }
    return rows;
  }

  @Override
  public String toString() {
    return String.valueOf(text);
  }
}
