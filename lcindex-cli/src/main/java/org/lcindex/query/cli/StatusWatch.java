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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.ErrorText;
import org.lcindex.query.text.WatchText;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.Terminal;

/**
 * Looks at indexes again and again, until it is interrupted. On a terminal each look is in the
 * place of the one before. For one thread.
 */
final class StatusWatch {
  /** Moves the cursor to the first place and clears what is after it. */
  private static final String CLEAR = "\u001b[H\u001b[2J";

  private final LCIndexAdmin admin;
  private final TableName table;
  private final Duration limit;
  private final Duration pause;
  private final PrintWriter out;
  private final boolean clears = Terminal.isOutput();
  private final WatchText text = new WatchText(System::nanoTime);

  /**
   * @param table null for all tables
   * @param limit for one server or region
   */
  StatusWatch(
      LCIndexAdmin admin, TableName table, Duration limit, Duration pause, PrintWriter out) {
    this.admin = admin;
    this.table = table;
    this.limit = limit;
    this.pause = pause;
    this.out = out;
  }

  int run() throws IOException {
    while (true) {
      String look = look();
      out.print(clears ? CLEAR + look : look + "\n");
      out.flush();
      try {
        TimeUnit.MILLISECONDS.sleep(pause.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
      }
    }
  }

  private String look() throws IOException {
    try {
      Instant at = Instant.now();
      return text.of(
          table == null
              ? admin.clusterStatus(limit)
              : new ClusterIndexStatus(at, null, List.of(), List.of(admin.status(table, limit))));
    } catch (InterruptedIOException | UsageException e) {
      throw e;
    } catch (IOException e) {
      return ErrorText.message(e) + "\n"; // the next look may be better
    }
  }
}
