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
package org.lcindex.regionserver.global;

import java.util.concurrent.atomic.LongAdder;

/** What the writes of a region have done for one index since the region opened. Thread safe. */
final class WriteFigures {
  private final LongAdder entries = new LongAdder();
  private final LongAdder waiting = new LongAdder();
  private final LongAdder refused = new LongAdder();

  /** A batch sends entries, and waits; {@link #ended} follows. */
  void begun(long sent) {
    entries.add(sent);
    waiting.increment();
  }

  /** It waits no longer. */
  void ended() {
    waiting.decrement();
  }

  /** A batch was refused, because its entries were not written in time. */
  void refused() {
    refused.increment();
  }

  long entries() {
    return entries.sum();
  }

  /** Batches that wait now. */
  long waiting() {
    return Math.max(0, waiting.sum());
  }

  long refusals() {
    return refused.sum();
  }
}
