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
package org.lcindex.query.admin;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.caller.RegionAnswers;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.caller.SilentServers;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.GlobalsReply;

/** Asks the regions of a table how its indexes stand. Thread safe. */
public record StatusCalls(Connection connection, RegionCaller caller) {
  /** For one region; a server that lets it pass is told of, and the others' answers are shown. */
  public static final Duration LIMIT = Duration.ofSeconds(20);

  /** Tables that are asked at the same time, and regions of all of them together. */
  private static final int PARALLEL_TABLES = 8;

  private static final int PARALLEL_REGIONS = 16;

  /**
   * The status; that of a disabled table has no regions.
   *
   * @param limit for one region
   * @throws IOException when the regions cannot be listed, or the caller may not ask them
   */
  public TableIndexStatus read(TableName table, IndexDefinitions definitions, Duration limit)
      throws IOException {
    if (!isEnabled(table)) {
      String why = "the table is disabled";
      return status(table, definitions, List.of(), why, List.of(), List.of(), null);
    }
    RegionAnswers<RegionStatus> answers =
        caller.askAll(table, RegionRequest.of(RegionOp.STATUS), RegionStatus.class, limit);
    List<TableIndexStatus.Unanswered> unanswered = new ArrayList<>();
    for (Map.Entry<RegionInfo, RegionAnswers.Failure> failure : answers.failures().entrySet()) {
      if (failure.getValue().cause() instanceof AccessDeniedException denied) {
        throw denied; // so would the others
      }
      unanswered.add(unanswered(failure.getKey(), failure.getValue()));
    }
    List<RegionStatus> regions = List.copyOf(answers.replies().values());
    List<GlobalStatus> globals =
        definitions.globals().isEmpty() || regions.isEmpty()
            ? List.of()
            : globals(table, definitions, answers.replies().keySet().iterator().next(), limit);
    return status(table, definitions, regions, null, unanswered, globals, null);
  }

  /** What a region that has answered once knows of all global indexes, or why that is not known. */
  private List<GlobalStatus> globals(
      TableName table, IndexDefinitions definitions, RegionInfo asked, Duration limit)
      throws IOException {
    try (TimeLimit time = new TimeLimit(limit)) {
      return time.call(
              () ->
                  caller.call(
                      table,
                      asked.getStartKey(),
                      RegionRequest.of(RegionOp.GLOBALS),
                      GlobalsReply.class))
          .indexes();
    } catch (IOException e) {
      if (Causes.isInterrupt(e)) {
        throw e;
      }
      String why = CauseText.line(e);
      return definitions.globals().stream()
          .map(
              index ->
                  GlobalStatus.of(
                      index.name(),
                      GlobalTables.entries(table, index).getNameAsString(),
                      GlobalState.UNKNOWN,
                      why))
          .toList();
    }
  }

  private static TableIndexStatus status(
      TableName table,
      IndexDefinitions definitions,
      List<RegionStatus> regions,
      String disabled,
      List<TableIndexStatus.Unanswered> unanswered,
      List<GlobalStatus> globals,
      String untold) {
    return new TableIndexStatus(
        table,
        definitions.list(),
        regions,
        disabled,
        unanswered,
        definitions.faults(),
        untold,
        definitions.globals(),
        globals);
  }

  private static TableIndexStatus.Unanswered unanswered(
      RegionInfo region, RegionAnswers.Failure failure) {
    boolean absent = failure.cause().getCause() instanceof UnknownProtocolException;
    return new TableIndexStatus.Unanswered(
        region.getEncodedName(),
        failure.server(),
        absent ? IndexState.DISABLED : IndexState.UNKNOWN,
        absent ? "it does not run LCIndex" : CauseText.line(failure.cause()));
  }

  /**
   * The status; if it cannot be told, that is the status.
   *
   * @throws IOException when the call was interrupted
   */
  public TableIndexStatus readOrWhy(TableName table, IndexDefinitions definitions, Duration limit)
      throws IOException {
    try {
      return read(table, definitions, limit);
    } catch (IOException e) {
      if (Causes.isInterrupt(e)) {
        throw e;
      }
      return untold(table, definitions, ErrorText.message(e));
    }
  }

  private static TableIndexStatus untold(
      TableName table, IndexDefinitions definitions, String why) {
    return status(table, definitions, List.of(), null, List.of(), List.of(), why);
  }

  /**
   * Those of several tables in their order, some of them at the same time; where one cannot be
   * told, that is the status. So it is for all of them when hbase:meta does not answer.
   *
   * @param limit for hbase:meta, and for one region; a server that lets it pass is asked for no
   *     other table's
   */
  public static List<TableIndexStatus> readAll(
      Connection connection, Map<TableName, IndexDefinitions> tables, Duration limit)
      throws IOException {
    return readAll(connection, tables, limit, limit, new SilentServers());
  }

  /**
   * As {@link #readAll(Connection, Map, Duration)}.
   *
   * @param ofMeta the limit for hbase:meta
   * @param silent servers whose regions are not asked, unless one of them answers
   */
  static List<TableIndexStatus> readAll(
      Connection connection,
      Map<TableName, IndexDefinitions> tables,
      Duration limit,
      Duration ofMeta,
      SilentServers silent)
      throws IOException {
    if (tables.isEmpty()) {
      return List.of();
    }
    String silence = StatusMeta.silence(connection, tables.keySet().iterator().next(), ofMeta);
    if (silence != null) {
      return tables.entrySet().stream()
          .map(one -> untold(one.getKey(), one.getValue(), silence))
          .toList();
    }
    int threads = Math.min(PARALLEL_TABLES, tables.size());
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-table-%d").build());
    try {
      List<Future<TableIndexStatus>> asked = new ArrayList<>();
      tables.forEach(
          (table, indexes) ->
              asked.add(
                  pool.submit(
                      () -> {
                        // With threads of its own: a call's limit runs when its turn comes.
                        try (RegionCaller caller =
                            new RegionCaller(connection, PARALLEL_REGIONS / threads, silent)) {
                          return new StatusCalls(connection, caller)
                              .readOrWhy(table, indexes, limit);
                        }
                      })));
      List<TableIndexStatus> found = new ArrayList<>();
      for (Future<TableIndexStatus> one : asked) {
        found.add(one.get());
      }
      return found;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while tables were asked").initCause(e);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Whether the table is enabled, so that its regions can be asked. */
  public boolean isEnabled(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.isTableEnabled(table);
    }
  }
}
