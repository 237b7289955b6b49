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

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.ServerName;

/** Counts what one query has asked servers for, and what it got. Thread safe. */
public final class CallTally {
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicInteger whole = new AtomicInteger();
  private final AtomicInteger empty = new AtomicInteger();
  private final AtomicInteger scanners = new AtomicInteger();
  private final AtomicLong gets = new AtomicLong();
  private final AtomicLong matching = new AtomicLong();
  private final AtomicInteger getCalls = new AtomicInteger();
  private final Set<ServerName> getServers = ConcurrentHashMap.newKeySet();
  private final boolean ofServers;
  private volatile String why;

  /** One that does not count the servers of which rows are got. */
  public CallTally() {
    this(false);
  }

  /**
   * A tally of nothing yet.
   *
   * @param ofServers whether somebody wants to know of how many servers rows are got by their keys
   */
  public CallTally(boolean ofServers) {
    this.ofServers = ofServers;
  }

  void call() {
    calls.incrementAndGet();
  }

  void failed(String text) {
    failed.incrementAndGet();
    stopped(text);
  }

  /** Remembers the first reason for which ranges were not answered. */
  void stopped(String text) {
    if (why == null) {
      why = text;
    }
  }

  void answered(RangeAnswer answer) {
    if (answer.known()) {
      whole.incrementAndGet();
      empty.addAndGet(answer.rows().isEmpty() ? 1 : 0);
    }
  }

  /** A scanner was opened in a range. */
  public void scanner() {
    scanners.incrementAndGet();
  }

  /** Rows were got by their keys. */
  void got(int asked, int found) {
    gets.addAndGet(asked);
    matching.addAndGet(found);
  }

  /** Whether {@link #gotOf} is of use. */
  public boolean countsServers() {
    return ofServers;
  }

  /** Rows are got of some servers, by a call to each. */
  public void gotOf(Set<ServerName> servers) {
    getCalls.addAndGet(servers.size());
    getServers.addAll(servers);
  }

  /** Rows that a global index proposed and that were got by their keys. */
  public long gets() {
    return gets.get();
  }

  /** Those of them that match. */
  public long matchingGets() {
    return matching.get();
  }

  /** Calls to servers for such rows. */
  public int getCalls() {
    return getCalls.get();
  }

  /** Servers of which such rows were got. */
  public int getServers() {
    return getServers.size();
  }

  /** Calls that asked a server for several ranges. */
  public int calls() {
    return calls.get();
  }

  /** Those of them that brought no answer at all. */
  public int failedCalls() {
    return failed.get();
  }

  /** Ranges whose rows a call has brought, all of them or as many as were wanted. */
  public int wholeRanges() {
    return whole.get();
  }

  /** Those of them that have no rows. */
  public int emptyRanges() {
    return empty.get();
  }

  /** Ranges in which a scanner was opened. */
  public int scannedRanges() {
    return scanners.get();
  }

  /** Why a call has left ranges, in words; null when none did or nobody said so. */
  public String why() {
    return why;
  }
}
