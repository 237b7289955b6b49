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
package org.lcindex.query.admin.build;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableIndexStatus.Entry;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexException;

/**
 * Finds out, look by look, when nothing that is missing gets further: all of it has failed, each
 * HFile has failed again since anything last got further, and no attempt is at work that moves.
 * What waits for its turn has not failed again, however long that takes; nor has what an older
 * server tells of, which counts no attempts. For one thread.
 */
final class StuckBuilds {
  private final Duration patience;

  /** Attempts that had failed when something last got further, by index file; empty for none. */
  private final Map<String, Integer> failures = new TreeMap<>();

  /** By index file the most that an attempt has had behind it, and what the last look saw. */
  private final Map<String, Long> furthest = new TreeMap<>();

  private final Map<String, Long> seen = new TreeMap<>();
  private long since;
  private long moved;

  /**
   * @param patience how long nothing may get further
   */
  StuckBuilds(Duration patience) {
    this.patience = patience;
  }

  /**
   * Looks at a status that does not end the wait.
   *
   * @throws IndexException with servers and causes when nothing has got further for too long
   */
  void look(TableIndexStatus status, long now) throws IndexException {
    Map<String, HFileStatus> failing = failing(status);
    boolean further = !failing.keySet().equals(failures.keySet());
    boolean atWork = false;
    furthest.keySet().retainAll(failing.keySet());
    for (Map.Entry<String, HFileStatus> one : failing.entrySet()) {
      long bytes = one.getValue().buildBytes();
      further |= bytes > furthest.getOrDefault(one.getKey(), 0L);
      furthest.merge(one.getKey(), bytes, Math::max);
      Long before = seen.put(one.getKey(), bytes);
      moved = before == null || before != bytes ? now : moved;
      atWork |= bytes > 0;
    }
    if (further) {
      since = now;
      failures.clear();
      failing.forEach((file, hfile) -> failures.put(file, hfile.failures()));
    }
    long limit = patience.toNanos();
    if (!failing.isEmpty()
        && now - since >= limit
        && failing.entrySet().stream()
            .allMatch(one -> one.getValue().failures() != failures.get(one.getKey()))
        && !(atWork && now - moved < limit)) {
      throw stuck(status);
    }
  }

  /** What is missing, by server, region, HFile and index; none unless all of it has failed. */
  private static Map<String, HFileStatus> failing(TableIndexStatus status) {
    boolean othersGoOn =
        !status.pending().isEmpty()
            || !status.uninformed().isEmpty()
            || !status.unanswered().isEmpty()
            || !status.globalIndexes().stream().allMatch(StuckBuilds::isSettled);
    Map<String, HFileStatus> failing = new TreeMap<>();
    for (Entry entry : othersGoOn ? List.<Entry>of() : status.retrying()) {
      String file =
          String.join(
              " ",
              entry.region().server(),
              entry.region().region(),
              entry.hfile().hfile(),
              entry.index().index());
      failing.put(file, entry.hfile());
    }
    return failing;
  }

  private static boolean isSettled(GlobalStatus index) {
    return index.state() == GlobalState.COVERED
        || index.state() == GlobalState.DISABLED
        || GlobalsView.isForGood(index);
  }

  private IndexException stuck(TableIndexStatus status) {
    Map<String, List<Entry>> servers =
        status.retrying().stream()
            .collect(
                Collectors.groupingBy(
                    entry -> entry.region().server(), TreeMap::new, Collectors.toList()));
    StringBuilder lines = new StringBuilder();
    servers.forEach(
        (server, entries) ->
            lines
                .append("\n  ")
                .append(server)
                .append(": ")
                .append(Measures.count(entries.size(), "index file"))
                .append(", such as ")
                .append(entries.get(0).index().index())
                .append(" of HFile ")
                .append(entries.get(0).hfile().hfile())
                .append(": ")
                .append(entries.get(0).index().reason()));
    return new IndexException(
        String.format(
            "Index files of table %s are missing, and every attempt to make them has failed"
                + " for %s ms. Mend the cause, then call the same command again, which goes on:%s",
            status.table(), patience.toMillis(), lines));
  }
}
