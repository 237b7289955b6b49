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
package org.lcindex.query;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.CalledServers;
import org.lcindex.query.scan.GoneServers;
import org.lcindex.query.scan.ProposedRows;
import org.lcindex.query.scan.RangeAnswer;
import org.lcindex.query.scan.RangeOpener;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.scan.ScanPath;
import org.lcindex.query.scan.ServerCalls;
import org.lcindex.query.scan.TimedCall;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RegionPlans;
import org.lcindex.rpc.reply.TableOutline;

/**
 * Opens one scan in ranges of a table's rows, and says clearly what HBase says in six nested
 * exceptions: that a region server does not have LCIndex's comparators. Thread safe.
 */
final class TableOpener implements RangeOpener {
  /** In a message: HBase sends a server's exceptions as the text of their stack traces. */
  private static final Pattern ABSENT =
      Pattern.compile("ClassNotFoundException: (org\\.lcindex\\.[\\w.$]+)");

  /** No query has it: a region is only asked whether there is somebody to answer. */
  static final RegionRequest ARE_YOU_THERE = RegionRequest.plansOf("force");

  private final Connection connection;
  private final TableName table;
  private final ScanPath path;
  private final RegionCaller caller;
  private final boolean forced;
  private final ServerCalls calls;
  private final CallTally tally;
  private final ProposedRows proposed;
  private final GoneServers gone;
  // Null as long as nobody was asked.
  private volatile Boolean observed;

  /**
   * An opener.
   *
   * @param pool whose threads get rows by their keys
   * @param calls that are made before; null for none
   * @param tally of scanners
   * @param gone tells whether servers are waited for
   * @param unmatched takes the keys of proposed rows that do not match; null if nobody wants them
   */
  TableOpener(
      Connection connection,
      TableName table,
      ScanPath path,
      RegionCaller caller,
      ExecutorService pool,
      ServerCalls calls,
      CallTally tally,
      GoneServers gone,
      Consumer<byte[]> unmatched) {
    this.gone = gone;
    this.calls = calls;
    this.tally = tally;
    this.connection = connection;
    this.table = table;
    this.path = path;
    this.caller = caller;
    this.proposed =
        new ProposedRows(
            path,
            new TableGets(
                connection,
                table,
                pool,
                path.isOneBatch() ? Thread.currentThread() : null,
                tally,
                this::explain),
            tally,
            unmatched);
    byte[] mode = path.scan().getAttribute(LCIndexConstants.SCAN_MODE);
    this.forced = QueryMode.FORCE.attribute().equalsIgnoreCase(Bytes.toString(mode));
  }

  @Override
  public CompletableFuture<RangeAnswer> answer(RowRange range) {
    return calls == null ? RangeOpener.super.answer(range) : calls.answer(range);
  }

  @Override
  public ProposedRows proposed() {
    return proposed;
  }

  @Override
  public GoneServers gone() {
    return gone;
  }

  @Override
  public CompletableFuture<?> ask(RowRange range) {
    TimedCall<RegionPlans> call =
        new TimedCall<>(
            () -> caller.call(table, range.start(), ARE_YOU_THERE, RegionPlans.class),
            CalledServers.patience(connection.getConfiguration()));
    call.run();
    return call.reply();
  }

  @Override
  public ResultScanner open(RowRange range) throws IOException {
    tally.scanner();
    if (forced) {
      requireObserver(range);
    }
    return scanner(path.in(range));
  }

  /** Calls were made small for the limit; beside observers of others it is better they are not. */
  @Override
  public ResultScanner rest(RowRange range, byte[] last) throws IOException {
    if (!isObserved(last == null ? range.start() : last)) {
      return null;
    }
    Scan part = path.in(range).setCaching(path.scan().getCaching());
    return scanner(last == null ? part : part.withStartRow(last, false));
  }

  /** Whether somebody may hide rows from the client; true where nobody can tell. */
  private boolean isObserved(byte[] row) {
    Boolean known = observed;
    if (known == null) {
      try {
        RegionRequest outline = RegionRequest.of(RegionOp.OUTLINE);
        known = caller.call(table, row, outline, TableOutline.class).observed();
      } catch (IOException e) {
        // No LCIndex there, or it does not answer this user.
      }
      known = known == null || known;
      observed = known;
    }
    return known;
  }

  private ResultScanner scanner(Scan part) throws IOException {
    // A scanner needs its table object for nothing but its settings, and closing one
    // leaves the connection's threads alone.
    try (Table t = connection.getTable(table)) {
      return t.getScanner(part);
    }
  }

  /** A server without the observer would answer as if nothing had been asked. */
  private void requireObserver(RowRange range) throws IOException {
    try {
      caller.call(table, range.start(), ARE_YOU_THERE, RegionPlans.class);
    } catch (IndexException e) {
      if (e.getCause() instanceof UnknownProtocolException) {
        throw new IndexException(
            String.format(
                "%s=force, but no index can serve the scan: server %s does not run LCIndex for table"
                    + " %s. Remedy: install it there (LCIndex's docs/install.md); or use %s=auto",
                LCIndexConstants.SCAN_MODE,
                server(range.start()),
                table,
                LCIndexConstants.SCAN_MODE),
            e);
      }
      throw e;
    }
  }

  @Override
  public IOException explain(RowRange range, IOException thrown) {
    return explain(range.start(), thrown);
  }

  private IOException explain(byte[] row, IOException thrown) {
    String absent = absentClass(thrown);
    return absent == null ? thrown : withoutJar(server(row), absent, thrown);
  }

  /** As {@link #explain(RowRange, IOException)}, without asking anybody which server it was. */
  static Throwable explain(TableName table, Throwable thrown) {
    String absent = absentClass(thrown);
    return absent == null ? thrown : withoutJar("of " + table, absent, thrown);
  }

  /** The class of LCIndex that a server has not found; null when it is something else. */
  private static String absentClass(Throwable thrown) {
    for (Throwable cause : Causes.of(thrown)) {
      Matcher absent = ABSENT.matcher(String.valueOf(cause.getMessage()));
      if (absent.find()) {
        return absent.group(1);
      }
    }
    return null;
  }

  private static IndexException withoutJar(String server, String absent, Throwable thrown) {
    return new IndexException(
        "Region server "
            + server
            + " cannot read the query, because it does not have "
            + absent
            + ". Install the LCIndex jar in lib/ of every region server, or query with HBase's"
            + " own comparators, such as BinaryComparator",
        thrown);
  }

  private String server(byte[] row) {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      ServerName server = locator.getRegionLocation(row).getServerName();
      return server == null ? "of " + table : server.getAddress().toString();
    } catch (IOException e) {
      return "of " + table;
    }
  }
}
