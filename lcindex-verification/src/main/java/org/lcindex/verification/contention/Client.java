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

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Random;

/** Someone who changes the table, on a connection of their own. Used by one thread at a time. */
interface Client extends Closeable {
  /** In so many milliseconds a command has read the descriptor and not yet written it. */
  int MOST_PAUSE_MILLIS = 32;

  /** Lets a short time pass, by which clients come one after the other. */
  static void pause(Random random) throws InterruptedException {
    Thread.sleep(random.nextInt(MOST_PAUSE_MILLIS + 1));
  }

  /**
   * Takes part in a round.
   *
   * @param kind of the round
   * @param items of the table when the round began
   * @param random the source of all that is drawn
   * @param history of the round
   */
  void act(RoundKind kind, Map<String, String> items, Random random, History history)
      throws IOException, InterruptedException;
}
