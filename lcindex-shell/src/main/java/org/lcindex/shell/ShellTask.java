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
package org.lcindex.shell;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call in a thread of its own. JRuby notices Ctrl-C only between two calls of Java, so the shell
 * asks again and again whether this one has ended, and cancels it when its user has had enough. For
 * one thread; the call runs in another.
 */
public final class ShellTask {
  private static final PrintStream NOTHING = new PrintStream(OutputStream.nullOutputStream());

  private final FutureTask<Object> call;

  private ShellTask(FutureTask<Object> call) {
    this.call = call;
  }

  /**
   * Starts a call.
   *
   * @param quiet whether what libraries print on the standard error meanwhile is dropped: HBase's
   *     client prints the stack trace of a failed scan there, before anybody has told of it
   */
  public static ShellTask start(boolean quiet, Callable<Object> call) {
    FutureTask<Object> task = new FutureTask<>(quiet ? () -> quietly(call) : call);
    Thread thread = new Thread(task, "lcindex-shell-command");
    thread.setDaemon(true);
    thread.start();
    return new ShellTask(task);
  }

  private static Object quietly(Callable<Object> call) throws Exception {
    PrintStream before = System.err;
    if (before == NOTHING) {
      return call.call(); // a call that was cancelled has not ended yet, and will set it right
    }
    System.setErr(NOTHING);
    try {
      return call.call();
    } finally {
      System.setErr(before);
    }
  }

  /** Waits a moment; tells whether the call has ended. */
  public boolean ended() throws InterruptedException {
    try {
      call.get(100, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException | CancellationException e) {
      return true;
    }
    return true;
  }

  /** What an ended call returned; throws what it threw. */
  public Object result() throws Exception {
    try {
      return call.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Interrupts the call unless it has ended. */
  public void cancel() {
    call.cancel(true);
  }
}
