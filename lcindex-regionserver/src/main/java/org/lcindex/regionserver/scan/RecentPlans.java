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
package org.lcindex.regionserver.scan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.PlanReport;

/**
 * The plans of a region's last scans that carried a query id, newest last. Bounded; thread safe.
 */
@InterfaceAudience.Private
public final class RecentPlans {
  private static final int CAPACITY = 64;

  private record Entry(String queryId, Supplier<PlanReport> report) {}

  private final ArrayDeque<Entry> entries = new ArrayDeque<>();

  synchronized void add(String queryId, Supplier<PlanReport> report) {
    if (entries.size() == CAPACITY) {
      entries.removeFirst();
    }
    entries.addLast(new Entry(queryId, report));
  }

  /** Reports of one query, or of all when the id is null. */
  public List<PlanReport> reports(String queryId) {
    List<Entry> chosen = new ArrayList<>();
    synchronized (this) {
      for (Entry entry : entries) {
        if (queryId == null || queryId.equals(entry.queryId())) {
          chosen.add(entry);
        }
      }
    }
    return chosen.stream().map(entry -> entry.report().get()).toList();
  }
}
