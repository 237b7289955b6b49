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
package org.lcindex.query.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who does not want the answer of a call any more. */
class UnwantedCallTest {
  private static final IOException REFUSED =
      new IOException("call", new ConnectException("Connection refused"));

  private final CompletableFuture<Boolean> pause = new CompletableFuture<>();

  @Test
  void isNotRepeatedThatWasCancelledOnItsWay() throws Exception {
    isNotRepeated(false);
  }

  @Test
  void isNotRepeatedThatWasCancelledWhileItsServerWasGone() throws Exception {
    isNotRepeated(true);
  }

  private void isNotRepeated(boolean waits) throws Exception {
    GoneServers servers =
        new GoneServers(Duration.ofMinutes(5), limit -> List.of(), System::nanoTime, () -> pause);
    CompletableFuture<String> call = new CompletableFuture<>();
    CountDownLatch again = new CountDownLatch(2);
    CompletableFuture<String> answer =
        servers.begin(
            () -> {
              again.countDown();
              return call;
            });
    if (waits) {
      call.completeExceptionally(REFUSED);
      assertEquals(1, servers.now().size());
    }
    answer.cancel(true);
    call.completeExceptionally(REFUSED);
    assertEquals(List.of(), servers.now());
    pause.complete(true);
    assertFalse(again.await(1, TimeUnit.SECONDS));
    assertEquals(List.of(), servers.now());
  }
}
