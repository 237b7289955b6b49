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

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster that does not answer the question whether it is there. */
@Tag("slices")
class SilentClusterTest {
  private long now = 1_000_000_000_000L;

  /** Time goes by, by the clock of the client. */
  private List<CompletableFuture<?>> silent(Duration limit) {
    now += limit.toNanos();
    return List.of(new CompletableFuture<>());
  }

  /** Q3: the question has an end of its own. It waits ten seconds for it. */
  @Test
  void isGivenUp() throws Exception {
    GoneServers servers =
        new GoneServers(Duration.ofDays(1), this::silent, () -> now, CompletableFuture::new);
    GoneServers.Wait wait = servers.begin();
    now += Duration.ofSeconds(29).toNanos();
    IOException refused = new IOException("scan", new ConnectException("Connection refused"));
    assertFalse(wait.failed(refused).get(1, TimeUnit.MINUTES));
  }
}
