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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.endpoint.CallHandler;
import org.lcindex.rpc.endpoint.MasterRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.reply.MasterReply;

/**
 * Answers commands on global indexes. A command runs in a thread of its own, as the master's user,
 * so that no handler of the master waits for long: whoever asks is told after a while that it is
 * under way, and asks again by the command's name. Thread safe.
 */
final class MasterEndpoint implements CallHandler {
  /** How long one call waits for a command. */
  private static final long WAIT_MILLIS = 5_000;

  /**
   * How many commands are known, under way or done. Whoever asks late for one that is done makes it
   * anew, which changes nothing.
   */
  private static final int KEPT = 100;

  /** After which a command that only looks at something ends if nobody asks for it. */
  private static final long ASKED_MILLIS = 60_000;

  private final GlobalDdl ddl;
  private final MasterSweep sweep;
  private final OwnDeeds.Deed stores;
  private final MasterRights rights;
  private final ExecutorService threads;
  private final ConcurrentSkipListMap<String, Command> commands = new ConcurrentSkipListMap<>();
  private volatile DdlStep.Listener steps = step -> {};

  /**
   * An endpoint.
   *
   * @param stores makes the table of versioned stores
   */
  MasterEndpoint(
      GlobalDdl ddl,
      MasterSweep sweep,
      OwnDeeds.Deed stores,
      MasterRights rights,
      ExecutorService threads) {
    this.ddl = ddl;
    this.sweep = sweep;
    this.stores = stores;
    this.rights = rights;
    this.threads = threads;
  }

  /** Who else is told of steps. */
  void setListener(DdlStep.Listener listener) {
    steps = listener;
  }

  /** One command, from its first call to its last. */
  private static final class Command extends FutureTask<MasterReply> {
    private volatile DdlStep last;
    private volatile SweepReport sweep;
    private volatile long askedAt = System.nanoTime();

    /** Whether somebody still wants to know. */
    boolean isAsked() {
      return System.nanoTime() - askedAt < TimeUnit.MILLISECONDS.toNanos(ASKED_MILLIS);
    }

    Command(Callable<MasterReply> work) {
      super(work);
    }
  }

  @Override
  public RpcMessage handle(String json) throws IOException {
    MasterRequest request = MasterRequest.fromJson(json);
    TableName table = tableOf(request);
    rights.requireAlter(table, "lcindex " + request.op());
    Command command = begin(request, table);
    command.askedAt = System.nanoTime();
    try {
      return RpcMessage.of(RpcJson.toJson(command.get(WAIT_MILLIS, TimeUnit.MILLISECONDS)));
    } catch (TimeoutException e) {
      DdlStep last = command.last;
      return RpcMessage.of(
          RpcJson.toJson(
              new MasterReply(
                  false, last == null ? null : last.name(), List.of(), null, command.sweep)));
    } catch (ExecutionException e) {
      commands.remove(key(request), command);
      throw e.getCause() instanceof IOException io
          ? io
          : new IndexException("The command failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  private static TableName tableOf(MasterRequest request) throws UsageException {
    try {
      return TableName.valueOf(request.table());
    } catch (IllegalArgumentException e) {
      throw new UsageException("'" + request.table() + "' is no table name: " + e.getMessage(), e);
    }
  }

  /** By what the request wants, too, so that nobody gets the answer to another one. */
  private static String key(MasterRequest request) {
    return request.toString();
  }

  private Command begin(MasterRequest request, TableName table) throws IndexException {
    if (commands.size() >= KEPT) {
      commands.values().removeIf(FutureTask::isDone);
      // Each has a thread of the master, and whoever may alter one table can ask for many.
      if (commands.size() >= KEPT && !commands.containsKey(key(request))) {
        throw new IndexException(
            KEPT + " commands on global indexes are under way, as many as there may be: try later");
      }
    }
    Command[] begun = new Command[1];
    begun[0] = new Command(() -> run(request, table, begun[0]));
    Command known = commands.putIfAbsent(key(request), begun[0]);
    if (known != null) {
      return known;
    }
    threads.execute(begun[0]);
    return begun[0];
  }

  private MasterReply run(MasterRequest request, TableName table, Command command)
      throws IOException {
    DdlStep.Listener told =
        step -> {
          command.last = step;
          steps.done(step);
        };
    GlobalEstimate estimate = null;
    switch (request.op()) {
      case CREATE -> ddl.create(table, index(request), told);
      case DROP -> ddl.drop(table, request.index(), told);
      case FORCE_DROP -> ddl.dropByForce(table, request.index());
      case REBUILD -> ddl.rebuild(table, request.index(), told, command::isAsked);
      case REPAIR ->
          sweep.run(table, request.index(), report -> command.sweep = report, command::isAsked);
      case DISABLE -> ddl.disable(table, request.index());
      case ENABLE -> ddl.enable(table, request.index());
      case ORDER -> ddl.alter(table, request.index(), Policy.ORDERED);
      case DEFER -> ddl.alter(table, request.index(), Policy.DEFERRED);
      case ESTIMATE -> estimate = ddl.estimate(table, index(request));
      case STORES -> stores.run();
    }
    DdlStep last = command.last;
    return new MasterReply(
        true, last == null ? null : last.name(), List.of(), estimate, command.sweep);
  }

  private static GlobalIndex index(MasterRequest request) throws UsageException {
    try {
      return GlobalIndex.parse(request.index());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }
}
