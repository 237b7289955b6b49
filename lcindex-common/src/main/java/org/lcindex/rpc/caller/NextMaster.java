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
package org.lcindex.rpc.caller;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.exceptions.MasterStoppedException;
import org.apache.hadoop.ipc.RemoteException;

/**
 * Questions to the master that are repeated while it is replaced. HBase's client waits for a master
 * that is gone or begins. One that ends still answers for a moment, and what it says HBase's client
 * takes for its last word. Stateless.
 */
public final class NextMaster {
  private NextMaster() {}

  /** What is asked: nothing that would be done twice. */
  @FunctionalInterface
  public interface Question<T> {
    T answer() throws IOException;
  }

  /**
   * Asks, until a master answers that does not end.
   *
   * @param conf how often HBase's client repeats calls, and how long
   */
  public static <T> T ask(Configuration conf, Question<T> question) throws IOException {
    long begin = System.nanoTime();
    while (true) {
      try {
        return question.answer();
      } catch (IOException e) {
        if (!isEnding(e) || System.nanoTime() - begin >= limitNanos(conf)) {
          throw e;
        }
      }
      pause(conf);
    }
  }

  private static boolean isEnding(IOException thrown) {
    return Causes.of(thrown).stream().anyMatch(NextMaster::says);
  }

  /** HBase's client cannot make this exception anew, and then has what was sent as the cause. */
  private static boolean says(Throwable cause) {
    return cause instanceof MasterStoppedException
        || cause instanceof RemoteException sent
            && MasterStoppedException.class.getName().equals(sent.getClassName());
  }

  private static long limitNanos(Configuration conf) {
    return TimeUnit.MILLISECONDS.toNanos(
        conf.getLong(
            HConstants.HBASE_CLIENT_OPERATION_TIMEOUT,
            HConstants.DEFAULT_HBASE_CLIENT_OPERATION_TIMEOUT));
  }

  private static void pause(Configuration conf) throws InterruptedIOException {
    try {
      Thread.sleep(
          Math.max(
              1,
              conf.getLong(HConstants.HBASE_CLIENT_PAUSE, HConstants.DEFAULT_HBASE_CLIENT_PAUSE)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while waiting for the next master").initCause(e);
    }
  }
}
