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
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.query.text.ErrorText;
import org.lcindex.query.text.WatchText;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.Terminal;

/**
 * Looks at indexes again and again, until it is interrupted. On a terminal each look is in the
 * place of the one before. For one thread.
 */
final class StatusWatch {
  private final Look look;
  private final Duration pause;
  private final PrintWriter out;
  private final Runnable clear;
  private final WatchText text = new WatchText(System::nanoTime);

  /** How indexes stand. */
  @FunctionalInterface
  interface Look {
    ClusterIndexStatus now() throws IOException;
  }

  /**
   * @param clear takes away what is on a terminal
   */
  StatusWatch(Look look, Duration pause, PrintWriter out, Runnable clear) {
    this.look = look;
    this.pause = pause;
    this.out = out;
    this.clear = clear;
  }

  int run() throws IOException {
    while (true) {
      String now = now();
      clear.run();
      out.print(Terminal.isOutput() ? now : now + "\n");
      out.flush();
      try {
        TimeUnit.MILLISECONDS.sleep(pause.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
      }
    }
  }

  private String now() throws IOException {
    try {
      return Wording.asCalled(text.of(look.now()));
    } catch (InterruptedIOException | UsageException e) {
      throw e;
    } catch (IOException e) {
      return Wording.asCalled(ErrorText.message(e)) + "\n"; // the next look may be better
    }
  }
}
