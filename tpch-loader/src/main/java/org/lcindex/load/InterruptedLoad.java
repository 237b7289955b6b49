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
package org.lcindex.load;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.TableName;

/**
 * Tells at Ctrl-C how many rows a load has brought into its table, and how it goes on. The rows
 * need nothing more: a load begins behind those that its progress file knows. Thread safe.
 */
public final class InterruptedLoad implements LoadListener, AutoCloseable {
  private final PrintWriter err;
  private final TableName table;
  private final boolean restart;
  private final LoadListener next;
  private final Thread hook = new Thread(this::tell, "load-interrupted");
  private long rows;

  /**
   * Begins to listen for Ctrl-C.
   *
   * @param next is told what this is told
   */
  public InterruptedLoad(PrintWriter err, LoadOptions options, LoadListener next) {
    this.err = err;
    this.table = options.table();
    this.restart = options.restart();
    this.next = next;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public synchronized void started(long rowsBefore, OptionalLong expectedRows) {
    rows = rowsBefore;
    next.started(rowsBefore, expectedRows);
  }

  @Override
  public synchronized void rowsWritten(long more) {
    rows += more;
    next.rowsWritten(more);
  }

  private synchronized void tell() {
    if (System.console() != null) {
      err.println(); // below the bar
    }
    err.printf(
        Locale.ROOT,
        "lcindex: interrupted; %,d rows are in table %s, the same command%s goes on from there%n",
        rows,
        table,
        restart ? " without --restart" : "");
    err.flush();
  }

  /** The load has ended. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook runs.
    }
  }
}
