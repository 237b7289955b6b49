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
package org.lcindex.sql.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.calcite.DataContext;
import org.apache.hadoop.hbase.TableName;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.sql.column.TableShape;

/**
 * One execution of a statement. All its queries have one name, by which servers end them, so that
 * whoever ends it need not know what it does just now. Thread safe.
 */
@InterfaceAudience.Private
public final class Run {
  /** For servers to answer that they end a query. */
  public static final Duration LIMIT = Duration.ofSeconds(1);

  /** Flags are as old as statements, and runs shorter: the statement holds its run. */
  private static final Map<AtomicBoolean, Run> RUNS =
      new MapMaker().weakKeys().weakValues().makeMap();

  private static final ScheduledExecutorService DEADLINES =
      Executors.newSingleThreadScheduledExecutor(daemons("lcindex-sql-deadline"));

  private static final Executor ENDING =
      Executors.newCachedThreadPool(daemons("lcindex-sql-end-%d"));

  /** Why a run has ended before its last row. */
  public enum End {
    /** By {@link java.sql.Statement#cancel}. */
    CANCELLED("the statement was cancelled"),
    /** By {@link java.sql.Statement#setQueryTimeout}. */
    TIMED_OUT("the statement took longer than its query timeout"),
    /** The thread that reads it was interrupted. */
    INTERRUPTED("the thread was interrupted while it waited for HBase"),
    /** Its result set, its statement or its connection was closed. */
    CLOSED("the statement was closed");

    private final String message;

    End(String message) {
      this.message = message;
    }

    /** In words. */
    public String message() {
      return message;
    }
  }

  /**
   * What a program has set.
   *
   * @param fetchSize rows that are read ahead; 0 for as many as is best
   * @param seconds after which it is ended; 0 for never
   * @param limits of the connection
   */
  public record Settings(int fetchSize, int seconds, Limits limits) {
    static final Settings NONE = new Settings(0, 0, new Limits(0, 0));
  }

  /**
   * What a statement may take.
   *
   * @param scanRows that regions read at most, as far as they expect; 0 for any number
   * @param memory bytes of rows that the program holds at most; 0 for any number
   */
  public record Limits(long scanRows, long memory) {}

  private record Named(Mdrq query, MdrqClient client) {}

  private final String id =
      "sql-" + Long.toString(ThreadLocalRandom.current().nextLong(1L << 40, 1L << 45), 36);

  private final AtomicBoolean flag;
  private final Statement statement;
  private final Settings settings;
  private final ScanLimit limit;
  private final HeldMemory memory;
  private final OddCount odd = new OddCount();

  /** Of each table the first query: it has the name of all, and what they have in common. */
  private final Map<TableName, Named> queries = new ConcurrentHashMap<>();

  /** Columns of each table of which regions find out figures. */
  private final Map<TableName, Set<String>> figures = new ConcurrentHashMap<>();

  private final AtomicReference<End> end = new AtomicReference<>();
  private ScheduledFuture<?> deadline;

  private Run(AtomicBoolean flag, Statement statement, Settings settings) {
    this.flag = flag;
    this.statement = statement;
    this.settings = settings;
    this.limit = new ScanLimit(settings.limits().scanRows());
    this.memory = new HeldMemory(settings.limits().memory());
  }

  private static ThreadFactory daemons(String name) {
    return new ThreadFactoryBuilder().setDaemon(true).setNameFormat(name).build();
  }

  /**
   * Begins an execution.
   *
   * @param flag of the statement, by which Calcite's code sees that it was ended
   * @param statement whose it is
   */
  public static Run begin(AtomicBoolean flag, Statement statement, Settings settings) {
    Run run = new Run(flag, statement, settings);
    flag.set(false);
    RUNS.put(flag, run);
    if (settings.seconds() > 0) {
      run.deadline =
          DEADLINES.schedule(() -> run.end(End.TIMED_OUT), settings.seconds(), TimeUnit.SECONDS);
    }
    return run;
  }

  /** The execution for which a plan's code runs; one of its own for whoever runs a plan himself. */
  public static Run of(DataContext context) {
    AtomicBoolean flag = DataContext.Variable.CANCEL_FLAG.get(context);
    Run known = flag == null ? null : of(flag);
    return known == null
        ? new Run(flag == null ? new AtomicBoolean() : flag, null, Settings.NONE)
        : known;
  }

  /** The last execution of the statement with a flag; null when it had none. */
  public static Run of(AtomicBoolean flag) {
    return RUNS.get(flag);
  }

  /** Whose it is; null of whoever runs a plan himself. */
  public Statement statement() {
    return statement;
  }

  /** A query of the statement. */
  public Mdrq query(MdrqBuilder builder, MdrqClient client) {
    if (settings.fetchSize() > 0) {
      builder.readAhead(settings.fetchSize());
    }
    Mdrq query = builder.runId(id).build();
    queries.putIfAbsent(query.table(), new Named(query, client));
    return query;
  }

  /** The rows of a query of a table, or what HBase makes of them, if it may be run. */
  public <T> T read(Mdrq query, TableShape table, Asked<T> asked) {
    return ask(
        () -> {
          limit.check(query, table);
          return asked.ask();
        });
  }

  /** What HBase is asked for. */
  @FunctionalInterface
  public interface Asked<T> {
    /** Asks. */
    T ask() throws IOException;
  }

  /** What HBase answers, if nobody has ended the statement. */
  public <T> T ask(Asked<T> asked) {
    check(null);
    try {
      return asked.ask();
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        end(End.INTERRUPTED);
      }
      check(e);
      throw new UncheckedIOException(e);
    }
  }

  private void check(IOException cause) {
    End reason = end.get();
    if (reason != null || flag.get()) {
      throw new RunEndedException((reason == null ? End.CANCELLED : reason).message(), cause);
    }
  }

  /** What the program holds of it. */
  public HeldMemory memory() {
    return memory;
  }

  /** Odd cells that were met. */
  public OddCount odd() {
    return odd;
  }

  /** The first query of each table. */
  public List<Mdrq> queries() {
    return queries.values().stream().map(Named::query).toList();
  }

  /** Regions find out something of a column, by its text. */
  public void addFigure(TableName table, String column) {
    figures.computeIfAbsent(table, any -> ConcurrentHashMap.newKeySet()).add(column);
  }

  /** The columns of a table of which regions find out something. */
  public Set<String> figures(TableName table) {
    return figures.getOrDefault(table, Set.of());
  }

  /** Why it ended before its last row; null when it did not. */
  public End ended() {
    return end.get();
  }

  /** It has come to its end. */
  public void finish() {
    if (deadline != null) {
      deadline.cancel(false);
    }
  }

  /**
   * Ends it; the first reason holds.
   *
   * @return complete when its scanners are closed
   */
  public CompletableFuture<Void> end(End reason) {
    finish();
    if (!end.compareAndSet(null, reason)) {
      return CompletableFuture.completedFuture(null);
    }
    flag.set(true);
    return end(List.copyOf(queries.values()));
  }

  private static CompletableFuture<Void> end(List<Named> queries) {
    return CompletableFuture.runAsync(
        () -> queries.forEach(query -> query.client().end(query.query(), LIMIT)), ENDING);
  }

  /**
   * Closes what nobody reads any more. Servers are told only if they are at work for it: a
   * statement whose rows were all read costs nothing here.
   *
   * @return complete when servers have stopped
   */
  public CompletableFuture<Void> close() {
    finish();
    end.compareAndSet(null, End.CLOSED);
    List<Named> busy =
        queries.values().stream().filter(query -> query.client().close(query.query())).toList();
    return busy.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : end(List.copyOf(queries.values()));
  }
}
