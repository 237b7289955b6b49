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
package org.lcindex.regionserver.scan.watching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.rpc.PlanReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plans of a region's last scans that carried a query id, newest last, with the users who ran
 * them: a plan tells conditions and counts. Bounded in number and, because ids and column names
 * come from clients, in bytes, those of all regions together, too. Thread safe.
 */
public final class RecentPlans implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RecentPlans.class);
  private static final int MAX_PLANS = 64;
  private static final long MAX_BYTES = 128 << 10;

  /** Longer ids are not remembered: they come from clients, and plans stay on the heap. */
  private static final int MAX_ID_BYTES = 128;

  private record Entry(String queryId, String user, Supplier<PlanReport> report, long bytes) {}

  private final MemoryBudget memory;
  private final ArrayDeque<Entry> entries = new ArrayDeque<>();
  private long bytes;
  private boolean closed;

  /**
   * @param memory what the plans of all regions may take
   */
  public RecentPlans(MemoryBudget memory) {
    this.memory = memory;
  }

  /** The id under which a client wants the plan of its scan; null when it wants none. */
  public static String idOf(Scan scan) {
    byte[] id = scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID);
    if (id != null && id.length > MAX_ID_BYTES) {
      LOG.debug(
          "The plan of a scan is not remembered: its {} has {} bytes; give at most {}",
          LCIndexConstants.SCAN_QUERY_ID,
          id.length,
          MAX_ID_BYTES);
      return null;
    }
    return id == null ? null : Bytes.toString(id);
  }

  /**
   * Remembers a plan and forgets as many old ones as have to go for it.
   *
   * @param planBytes about what the report keeps on the heap
   */
  public synchronized void add(String queryId, Supplier<PlanReport> report, long planBytes) {
    String user = RpcServer.getRequestUserName().orElse(null);
    Entry entry = new Entry(queryId, user, report, planBytes + 2L * queryId.length());
    if (closed || entry.bytes() > MAX_BYTES) {
      return;
    }
    while (!memory.reserve(entry.bytes())) {
      if (entries.isEmpty()) {
        return;
      }
      forgetFirst();
    }
    entries.addLast(entry);
    bytes += entry.bytes();
    while (entries.size() > MAX_PLANS || bytes > MAX_BYTES) {
      forgetFirst();
    }
  }

  private void forgetFirst() {
    long first = entries.removeFirst().bytes();
    bytes -= first;
    memory.release(first);
  }

  /** Forgets all of them, for good. */
  @Override
  public synchronized void close() {
    closed = true;
    while (!entries.isEmpty()) {
      forgetFirst();
    }
  }

  /**
   * Reports that somebody may see.
   *
   * @param queryId of one query; null for all
   * @param user who ran it; null for everybody's
   */
  public List<PlanReport> reports(String queryId, String user) {
    List<Entry> chosen = new ArrayList<>();
    synchronized (this) {
      for (Entry entry : entries) {
        if ((queryId == null || queryId.equals(entry.queryId()))
            && (user == null || user.equals(entry.user()))) {
          chosen.add(entry);
        }
      }
    }
    return chosen.stream().map(entry -> entry.report().get()).toList();
  }
}
