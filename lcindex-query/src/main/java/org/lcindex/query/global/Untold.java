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
package org.lcindex.query.global;

/**
 * How many rows of one index did not match and were not told of, in one client, and whether it may
 * be told now: queries that come one upon the other would call it for each else. Thread safe.
 */
final class Untold {
  private final long pauseNanos;
  private long unmatched;
  private long since;
  private boolean underWay;

  /**
   * One of nothing yet.
   *
   * @param pauseNanos from the end of one telling to the next one
   */
  Untold(long pauseNanos, long now) {
    this.pauseNanos = pauseNanos;
    this.since = now - pauseNanos;
  }

  /**
   * Adds rows that did not match.
   *
   * @param now in nanoseconds
   * @return how many are to be told now, with those before; then {@link #end} has to follow. 0 if
   *     nothing is to be told now
   */
  synchronized long begin(long more, long now) {
    unmatched += more;
    if (underWay || now - since < pauseNanos) {
      return 0;
    }
    underWay = true;
    long all = unmatched;
    unmatched = 0;
    return all;
  }

  synchronized void end(long now) {
    underWay = false;
    since = now;
  }
}
