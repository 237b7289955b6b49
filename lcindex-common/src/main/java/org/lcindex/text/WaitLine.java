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
package org.lcindex.text;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.lcindex.type.ShownText;

/**
 * The line on the standard error for whoever waits longer than two seconds: what takes so long, and
 * how far it is. On a terminal it is written over every second and gone before anything else is
 * printed; elsewhere it is printed every ten seconds. Thread safe.
 */
public final class WaitLine implements AutoCloseable {
  private static final long FIRST_SECONDS = 2;
  private static final long SECONDS_ELSEWHERE = 10;

  /** To the begin of the line, which is cleared from there. */
  private static final String ERASE = "\r\u001b[K";

  /** What a terminal has whose width is not known. */
  private static final int USUAL_COLUMNS = 80;

  /** Of what is done this much is shown, however long the rest is. */
  private static final int LEAST = 10;

  private final PrintWriter err;
  private final long second;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Wait now;
  private Thread teller;
  private boolean quiet;
  private boolean shown;

  /** What is waited for; of the thread that tells. */
  private static final class Wait {
    private final String doing;
    private final Supplier<String> soFar;
    private final Supplier<String> server;
    private final long from = System.nanoTime();
    private long next = FIRST_SECONDS;
    private boolean waited;

    private Wait(String doing, Supplier<String> soFar, Supplier<String> server) {
      this.doing = doing;
      this.soFar = soFar;
      this.server = server;
    }
  }

  /**
   * A line that tells nothing yet.
   *
   * @param err the standard error as it is, to which nobody writes without {@link #erase}
   */
  public WaitLine(PrintWriter err) {
    this(err, TimeUnit.SECONDS.toNanos(1));
  }

  /** A line whose seconds have so many nanoseconds, for tests. */
  WaitLine(PrintWriter err, long second) {
    this.err = err;
    this.second = second;
  }

  /** Somebody waits for something from here on, and for what was before no more. */
  public void begins(String doing) {
    begins(doing, () -> "", () -> "");
  }

  /**
   * As {@link #begins(String)}.
   *
   * @param soFar how far it is, to be added; empty when nobody knows
   */
  public void begins(String doing, Supplier<String> soFar) {
    begins(doing, soFar, () -> "");
  }

  /**
   * As {@link #begins(String, Supplier)}.
   *
   * @param server for which servers it waits, which is told at once, in the place of how far it is,
   *     and when it is {@link #quiet}, too; empty while it waits for none
   */
  public synchronized void begins(String doing, Supplier<String> soFar, Supplier<String> server) {
    erase();
    quiet = false;
    now = new Wait(doing, soFar, server);
    if (teller == null) {
      teller = new Thread(this::tell, "lcindex-patience");
      teller.setDaemon(true);
      teller.start();
    }
  }

  /** Counts anew what is waited for. */
  public synchronized void beginsNow() {
    Wait wait = now;
    if (wait != null) {
      now = new Wait(wait.doing, wait.soFar, wait.server);
    }
  }

  /** Nobody waits any more, until something else begins. */
  public synchronized void ends() {
    now = null;
    erase();
  }

  private void tell() {
    try {
      while (true) {
        Wait wait = now;
        long seconds = wait == null ? 0 : (System.nanoTime() - wait.from) / second + 1;
        long pause = wait == null ? second : wait.from + seconds * second - System.nanoTime();
        if (ended.await(pause, TimeUnit.NANOSECONDS)) {
          return;
        }
        if (wait != null && wait == now) {
          tell(wait, seconds);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Wait wait, long seconds) {
    String server = wait.server.get();
    boolean waits = !server.isEmpty();
    // The first time at once, however long it was silent.
    if (seconds < wait.next && (!waits || wait.waited)) {
      wait.waited = waits;
      return;
    }
    wait.waited = waits;
    wait.next = Terminal.isError() ? seconds + 1 : seconds + SECONDS_ELSEWHERE;
    String since = ", since " + seconds + " s" + (waits ? ": " + server : wait.soFar.get());
    show(wait, line(ShownText.line(wait.doing), ShownText.line(since)), waits);
  }

  /** Shows a line, even beside what is printed if it is of a server that is waited for. */
  private synchronized void show(Wait wait, String line, boolean isOfServer) {
    if (wait != now || ended.getCount() == 0 || quiet && !isOfServer) {
      return;
    }
    if (Terminal.isError()) {
      err.print(ERASE + fitting(line));
      err.flush();
      shown = true;
    } else {
      say(line);
    }
  }

  /** On a terminal what is done gives way to how long and for whom, if both do not fit. */
  private static String line(String doing, String since) {
    int most = columns() - 1 - "... ".length() - since.length();
    boolean fits = !Terminal.isError() || doing.length() <= most;
    return "... "
        + (fits ? doing : doing.substring(0, Math.min(doing.length(), Math.max(LEAST, most))))
        + since;
  }

  /** Without the last place, from which some terminals go to the next line. */
  private static String fitting(String line) {
    return line.length() < columns() ? line : line.substring(0, columns() - 1);
  }

  private static int columns() {
    return Terminal.columns() > 1 ? Terminal.columns() : USUAL_COLUMNS;
  }

  /** Takes away the line that a terminal shows; another one may follow. */
  public synchronized void erase() {
    if (shown) {
      err.print(ERASE);
      err.flush();
      shown = false;
    }
  }

  /**
   * Takes the line away, and no other one of this wait follows, but of a server that is waited for:
   * what is printed now shows how far it is.
   */
  public synchronized void quiet() {
    quiet = true;
    erase();
  }

  /** Prints a line that stays. */
  public synchronized void say(String line) {
    erase();
    err.println(ShownText.lines(line));
    err.flush();
  }

  /** No line follows. */
  @Override
  public void close() {
    ended.countDown();
    erase();
  }
}
