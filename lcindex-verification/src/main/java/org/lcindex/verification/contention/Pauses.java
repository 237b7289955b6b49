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

import java.util.Random;

/** Short times by which clients come one after the other. */
final class Pauses {
  /** In so many milliseconds a command has read the descriptor and not yet written it. */
  private static final int MOST_MILLIS = 32;

  private Pauses() {}

  static void pass(Random random) throws InterruptedException {
    Thread.sleep(random.nextInt(MOST_MILLIS + 1));
  }
}
