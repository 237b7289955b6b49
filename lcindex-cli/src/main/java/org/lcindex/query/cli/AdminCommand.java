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
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.text.Terminal;
import org.lcindex.text.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What all commands share that talk to a cluster: which one, how long, and a place to print to. A
 * command looks at its arguments, makes sure that the cluster answers, and runs; all of it within
 * {@code --timeout}.
 */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = TimeoutDefaults.class)
abstract class AdminCommand implements Callable<Integer> {
  private static final Duration CLOSING = Duration.ofSeconds(2);

  /** Moves the cursor to the first place and clears what is after it. */
  private static final String CLEAR = "\u001b[H\u001b[2J";

  @Spec private CommandSpec spec;
  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "How long at most, for example 500ms, 30s or 10m, or none; default: ${DEFAULT-VALUE}. A"
              + " cluster that does not answer at all is given up after 30s.")
  private Duration timeout;

  private volatile RunningCommand running;
  private volatile String told = "";
  private volatile BoundedCall<Integer> work;

  /** Does the work; whatever it throws becomes a message. */
  abstract int run(LCIndexAdmin admin, PrintWriter out) throws IOException;

  /** What a failure of the command is for its caller; null for an error message. */
  Integer failed(Exception e, PrintWriter out) {
    return null;
  }

  @Override
  public final Integer call() throws Exception {
    try {
      return called();
    } catch (Exception e) {
      Integer status = failed(e, ShownWriter.to(spec.commandLine().getOut()));
      if (status == null) {
        throw e;
      }
      return status;
    }
  }

  private Integer called() throws Exception {
    check();
    ClusterOptions.Target target = cluster.target(oneCall());
    CommandLine line = spec.commandLine();
    running =
        new RunningCommand(
            line.getErr(),
            doing(target.address()),
            this::soFar,
            this::waits,
            this::stop,
            this::unfinished);
    // Two terminals in one: what is printed takes the place of the line that tells of progress.
    PrintWriter out =
        ShownWriter.to(line.getOut(), Terminal.isOutput() ? running::quiet : () -> {});
    try {
      int status = run(target, out);
      out.flush();
      if (status == 0) {
        SharedClasses.archive();
      }
      return status;
    } catch (IOException | RuntimeException e) {
      if (running.isInterrupted()) {
        return RunningCommand.INTERRUPTED; // which was told
      }
      throw e;
    } finally {
      running.close();
    }
  }

  private int run(ClusterOptions.Target target, PrintWriter out) throws Exception {
    long end = System.nanoTime() + limit().toNanos();
    Duration first = timeout.compareTo(FirstContact.USUAL) < 0 ? timeout : FirstContact.USUAL;
    Connection connection = FirstContact.make(target, first, this::firstCall);
    try {
      work = BoundedCall.start(() -> run(connection, out));
      return work.get(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    } catch (TimeoutException e) {
      stop();
      throw new IOException(late(target) + unfinished(), e);
    } finally {
      close(connection);
    }
  }

  /** Ends what is under way, at Ctrl-C or when time is up. */
  void stop() {
    BoundedCall<Integer> running = work;
    if (running != null) {
      running.stop();
    }
  }

  /** What to say when time is up. */
  String late(ClusterOptions.Target target) {
    return BoundedCall.late(timeout, target.address());
  }

  /** A cluster that does not answer is not waited for once more. */
  private static void close(Connection connection) throws Exception {
    try {
      BoundedCall.start(
              () -> {
                connection.close();
                return null;
              })
          .get(CLOSING);
    } catch (TimeoutException e) {
      // The process is about to end.
    }
  }

  /** Looks at the arguments before anything is connected; throws {@link UserError}. */
  void check() {}

  /** Asks something that shows whether the cluster answers. */
  void firstCall(Connection connection) throws IOException {
    FirstContact.locateMeta(connection);
  }

  /** What takes its time begins now: what was before is not counted. */
  final void beginsNow() {
    running.beginsNow();
  }

  /** Takes what is on the terminal away that the command prints to, if it is one. */
  final void clear(PrintWriter out) {
    quiet();
    if (Terminal.isOutput()) {
      out.flush();
      // Past ShownWriter, where nothing goes but what is written here.
      spec.commandLine().getOut().print(CLEAR);
    }
  }

  /** Says no more how long it takes: the user has something else to read. */
  final void quiet() {
    running.quiet();
  }

  /** Where what is not the command's result goes. */
  final PrintWriter err() {
    RunningCommand now = running;
    return ShownWriter.to(spec.commandLine().getErr(), now == null ? () -> {} : now::erase);
  }

  /** Says what the command's result does not, and what is nevertheless no failure. */
  final void warn(List<String> lines) {
    PrintWriter err = err();
    lines.forEach(line -> err.println("warning: " + Wording.asCalled(line)));
    err.flush();
  }

  /** Within which time the whole command has to end. */
  Duration limit() {
    return timeout;
  }

  /** What to say while nothing is printed; null for nothing. */
  String doing(String address) {
    return "asking the cluster at " + address;
  }

  /** How far it is, to be added to that; empty when it cannot tell. */
  String soFar() {
    String last = told;
    return last.isEmpty() ? "" : ": " + last;
  }

  /** For which servers it waits; empty when it waits for none. */
  String waits() {
    return "";
  }

  /**
   * What to add to the message that time is up or the user has interrupted: in which state that
   * leaves things.
   */
  String unfinished() {
    return "";
  }

  /** What a region may take of the time: so much that one which is silent does not use it up. */
  final Duration share() {
    return answer().dividedBy(3);
  }

  /**
   * What one call of HBase's client may take: less than the command, so that it is the call that
   * ends, with the address of the server that is silent.
   */
  private Duration oneCall() {
    return answer().multipliedBy(3).dividedBy(4);
  }

  private Duration answer() {
    return timeout.equals(DurationConverter.NONE) ? FirstContact.USUAL : timeout;
  }

  final Duration timeout() {
    return timeout;
  }

  /** Does the work of a command that has other uses of the connection than administration. */
  int run(Connection connection, PrintWriter out) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      return run(admin, out);
    }
  }

  /** Takes lines that tell on the standard error what begins: they stay. */
  final Consumer<String> progress() {
    PrintWriter err = err();
    return line -> {
      err.println(line);
      err.flush();
      waitsFor(line);
    };
  }

  /** Something begins that takes its time; takes how far it is, each in place of the one before. */
  final Consumer<String> waitsFor(String doing) {
    told = "";
    running.line().begins(doing, this::soFar, this::waits);
    return line -> told = line;
  }
}
