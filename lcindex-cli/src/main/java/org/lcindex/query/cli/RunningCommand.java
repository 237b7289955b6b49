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
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Wording;
import org.lcindex.type.ShownText;

/**
 * Speaks on the standard error for a command that is under way: a line when it takes more than two
 * seconds, and a line when it is interrupted by Ctrl-C, with the state in which that leaves things.
 * On a terminal the former is written over every second and gone before anything else is printed;
 * elsewhere it comes again after ever longer times. A server for which the command waits is told of
 * even when rows are being printed.
 */
@InterfaceAudience.Private
public final class RunningCommand {
  private static final long FIRST_SECONDS = 2;

  /** To the begin of the line, which is cleared from there. */
  private static final String ERASE = "\r\u001b[K";

  /** What a terminal has at least, less the last place, from which some go to the next line. */
  private static final int WIDTH = 79;

  /** The exit status that shells give to what was ended by Ctrl-C. */
  static final int INTERRUPTED = 130;

  private final PrintWriter err;
  private final Runnable stop;
  private final Supplier<String> unfinished;
  private volatile boolean interrupted;
  private volatile long begun = System.nanoTime();
  private volatile boolean quiet;
  private boolean shown;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::tellInterrupted, "lcindex-interrupted");

  /**
   * Begins.
   *
   * @param err the standard error as it is, to which nobody writes without {@link #erase}
   * @param doing what takes so long, null when the command tells that itself
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
    this.err = err;
    this.stop = stop;
    this.unfinished = unfinished;
    Runtime.getRuntime().addShutdownHook(hook);
    if (doing != null) {
      Thread teller = new Thread(() -> tell(doing, soFar, waits), "lcindex-patience");
      teller.setDaemon(true);
      teller.start();
    }
  }

  private void tell(String doing, Supplier<String> soFar, Supplier<String> waits) {
    try {
      long from = begun;
      long seconds = 1;
      long next = FIRST_SECONDS;
      boolean waited = false;
      while (!ended.await(
          from + TimeUnit.SECONDS.toNanos(seconds) - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        if (from != begun) {
          from = begun;
          seconds = 1;
          next = FIRST_SECONDS;
          continue;
        }
        String server = waits.get();
        // The first time at once, however long it was silent.
        next = !waited && !server.isEmpty() ? seconds : next;
        waited = !server.isEmpty();
        if (seconds >= next) {
          String since = "... " + doing + ", since " + seconds + " s";
          show(waited ? since + ": " + server : since + soFar.get(), waited);
          next = Terminal.isError() ? seconds + 1 : 2 * seconds;
        }
        seconds++;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Counts from here. */
  void beginsNow() {
    begun = System.nanoTime();
  }

  private void tellInterrupted() {
    interrupted = true;
    ended.countDown();
    stop.run();
    say("lcindex: interrupted" + Wording.asCalled(unfinished.get()));
  }

  /** Shows a line, even beside what is printed if it is of a server that is waited for. */
  private synchronized void show(String line, boolean isOfServer) {
    if (ended.getCount() == 0 || quiet && !isOfServer) {
      return;
    }
    if (Terminal.isError()) {
      err.print(ERASE + ShownText.line(line.length() > WIDTH ? line.substring(0, WIDTH) : line));
      err.flush();
      shown = true;
    } else {
      say(line);
    }
  }

  /** Takes away the line that a terminal shows; another one may follow. */
  synchronized void erase() {
    if (shown) {
      err.print(ERASE);
      err.flush();
      shown = false;
    }
  }

  /**
   * Takes the progress line away, and no other one follows, but of a server for which the command
   * waits: what is printed now shows how far the command is.
   */
  synchronized void quiet() {
    quiet = true;
    erase();
  }

  private synchronized void say(String line) {
    erase();
    err.println(ShownText.lines(line));
    err.flush();
  }

  /** Whether Ctrl-C has ended it. */
  boolean isInterrupted() {
    return interrupted;
  }

  /** The command has ended. */
  public void close() {
    ended.countDown();
    erase();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook runs.
    }
  }
}
