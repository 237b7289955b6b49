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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Speaks on the standard error for a command that is under way: a line when it takes more than two
 * seconds, and again after ever longer times, and a line when it is interrupted by Ctrl-C, with the
 * state in which that leaves things.
 */
final class RunningCommand {
  private static final long FIRST_SECONDS = 2;

  /** The exit status that shells give to what was ended by Ctrl-C. */
  static final int INTERRUPTED = 130;

  private final PrintWriter err;
  private final Runnable stop;
  private final Supplier<String> unfinished;
  private volatile boolean interrupted;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::tellInterrupted, "lcindex-interrupted");

  /**
   * Begins.
   *
   * @param doing what takes so long, null when the command tells that itself
   * @param stop ends it, at Ctrl-C
   * @param unfinished what to say then of what it leaves
   */
  RunningCommand(PrintWriter err, String doing, Runnable stop, Supplier<String> unfinished) {
    this.err = err;
    this.stop = stop;
    this.unfinished = unfinished;
    Runtime.getRuntime().addShutdownHook(hook);
    if (doing != null) {
      Thread teller = new Thread(() -> tell(doing), "lcindex-patience");
      teller.setDaemon(true);
      teller.start();
    }
  }

  private void tell(String doing) {
    try {
      long seconds = 0;
      long pause = FIRST_SECONDS;
      while (!ended.await(pause, TimeUnit.SECONDS)) {
        seconds += pause;
        pause = seconds;
        say("... " + doing + ", since " + seconds + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tellInterrupted() {
    interrupted = true;
    ended.countDown();
    stop.run();
    say("lcindex: interrupted" + unfinished.get());
  }

  private void say(String line) {
    err.println(line);
    err.flush();
  }

  /** Whether Ctrl-C has ended it. */
  boolean isInterrupted() {
    return interrupted;
  }

  /** The command has ended. */
  void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook runs.
    }
  }
}
