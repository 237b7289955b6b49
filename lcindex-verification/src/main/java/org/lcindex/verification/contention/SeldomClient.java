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
package org.lcindex.verification.contention;

import java.io.IOException;
import java.util.Map;
import java.util.Random;

/** A client that takes part in one of some rounds: what it does takes long. */
record SeldomClient(Client client, int rounds) implements Client {
  @Override
  public void act(RoundKind kind, Map<String, String> items, Random random, History history)
      throws IOException, InterruptedException {
    if (random.nextInt(rounds) == 0) {
      client.act(kind, items, random, history);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
