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

import java.io.PrintWriter;
import java.util.function.Supplier;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Wording;
import org.lcindex.text.WaitLine;

/**
 * Speaks on the standard error for a command that is under way: by a {@link WaitLine}, and a line
 * when it is interrupted by Ctrl-C, with the state in which that leaves things. A server for which
 * the command waits is told of even when rows are being printed.
 */
@InterfaceAudience.Private
public final class RunningCommand {
  /** The exit status that shells give to what was ended by Ctrl-C. */
  static final int INTERRUPTED = 130;

  private final WaitLine line;
  private final Runnable stop;
  private final Supplier<String> unfinished;
  private volatile boolean interrupted;
  private final Thread hook = new Thread(this::tellInterrupted, "lcindex-interrupted");

  /**
   * Begins.
   *
   * @param err the standard error as it is, to which nobody writes without {@link #erase}
   * @param doing what takes so long, null when that is told later, by {@link #line}
   * @param soFar how far it is, to be added to that
   * @param stop ends it, at Ctrl-C
   * @param unfinished what to say then of what it leaves
   */
  public RunningCommand(
      PrintWriter err,
      String doing,
      Supplier<String> soFar,
      Runnable stop,
      Supplier<String> unfinished) {
    this(err, doing, soFar, () -> "", stop, unfinished);
  }

  /**
   * Begins.
   *
   * @param waits for which servers it waits; empty while it waits for none
   */
  RunningCommand(
      PrintWriter err,
      String doing,
      Supplier<String> soFar,
      Supplier<String> waits,
      Runnable stop,
      Supplier<String> unfinished) {
    this.line = new WaitLine(err);
    this.stop = stop;
    this.unfinished = unfinished;
    Runtime.getRuntime().addShutdownHook(hook);
    if (doing != null) {
      line.begins(doing, soFar, waits);
    }
  }

  /** Counts from here. */
  void beginsNow() {
    line.beginsNow();
  }

  private void tellInterrupted() {
    interrupted = true;
    line.close();
    stop.run();
    line.say("lcindex: interrupted" + Wording.asCalled(unfinished.get()));
  }

  /** What tells how far it is. */
  public WaitLine line() {
    return line;
  }

  /** Takes away the line that a terminal shows; another one may follow. */
  void erase() {
    line.erase();
  }

  /**
   * Takes the progress line away, and no other one follows, but of a server for which the command
   * waits: what is printed now shows how far the command is.
   */
  void quiet() {
    line.quiet();
  }

  /** Whether Ctrl-C has ended it. */
  boolean isInterrupted() {
    return interrupted;
  }

  /** The command has ended. */
  public void close() {
    line.close();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook runs.
    }
  }
}
