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
package org.lcindex.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.junit.jupiter.api.Test;

/** Whether a load waits for its first answer. */
class TableCheckTest {
  private static final Duration TIMEOUT = Duration.ofMillis(100);

  private final CountDownLatch recovered = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();

  /** A cluster whose master answers, or does not; somebody opens the regions at last. */
  private Connection cluster(boolean answers) {
    Admin admin =
        proxy(
            Admin.class,
            () -> {
              if (!answers) {
                throw new CallTimeoutException("no answer");
              }
              if (asked.incrementAndGet() == 3) {
                recovered.countDown();
              }
              return null;
            });
    Configuration conf = new Configuration(false);
    conf.set("hbase.zookeeper.quorum", "zk1");
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (made, method, arguments) -> method.getName().equals("getAdmin") ? admin : conf);
  }

  private interface Answer {
    Object get() throws IOException;
  }

  private static <T> T proxy(Class<T> type, Answer metrics) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) ->
                method.getName().equals("getClusterMetrics") ? metrics.get() : null));
  }

  private String first() throws IOException {
    try {
      recovered.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
    return "table";
  }

  @Test
  void whileTheMasterAnswersItWaits() throws IOException {
    assertEquals("table", TableCheck.bounded(cluster(true), TIMEOUT, this::first));
    assertEquals(3, asked.get());
  }

  /** HBase's client gives a call up by itself. */
  @Test
  void aServerThatIsGoneIsAskedAgain() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    assertEquals(
        "table",
        TableCheck.bounded(
            cluster(true),
            Duration.ofMinutes(1),
            () -> {
              if (calls.incrementAndGet() == 1) {
                throw new CallTimeoutException("no answer");
              }
              return "table";
            }));
  }

  @Test
  void whereNobodyAnswersItEnds() {
    IOException e =
        assertThrows(
            LoadException.class, () -> TableCheck.bounded(cluster(false), TIMEOUT, this::first));
    assertTrue(e.getMessage().contains("no answer from HBase at zk1:"), e.getMessage());
  }
}
