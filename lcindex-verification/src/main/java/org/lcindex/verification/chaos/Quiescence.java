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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.client.CompactionState;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableVerification;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.verification.common.Briefly;

/** Waits until a run has settled, and has every index file checked. */
record Quiescence(EventContext context) {
  private static final Duration LIMIT = Duration.ofMinutes(4);

  /**
   * Waits until nothing is compacted, no job waits or runs, every HFile has all its indexes, and
   * global indexes are believed of all rows.
   *
   * @throws IOException when that does not happen, with what is missing
   */
  void await() throws IOException {
    context.health().await();
    AtomicReference<String> missing = new AtomicReference<>("nothing");
    Waiting.until(
        LIMIT,
        () -> "all indexes are built and nothing is compacted; " + missing.get(),
        () -> {
          missing.set(missing());
          return missing.get() == null;
        });
  }

  private String missing() {
    try {
      if (isCompacted()) {
        return "the table is being compacted";
      }
      TableIndexStatus status = context.indexes().status(context.table());
      for (GlobalStatus global : status.globalIndexes()) {
        if (global.state() != GlobalState.COVERED) {
          return global.index() + " is " + global.state() + ": " + global.reason();
        }
      }
      List<TableIndexStatus.Entry> entries =
          status.entries().stream()
              .filter(e -> e.index().state() != IndexFileState.INDEXED)
              .toList();
      if (entries.stream().anyMatch(Quiescence::isGivenUpAsCorrupt)) {
        // A run damages files more often than a server puts up with; here is the operator.
        context.indexes().retryFailed(context.table());
      }
      if (!entries.isEmpty()) {
        return entries.size() + " index files are missing, first " + entries.get(0);
      }
      if (!status.uninformed().isEmpty()) {
        return status.uninformed().get(0);
      }
      for (RegionStatus region : status.regions()) {
        if (region.jobsQueued() + region.jobsRunning() > 0) {
          return "jobs on " + region.server();
        }
      }
      return null;
    } catch (IOException e) {
      return Briefly.of(e);
    }
  }

  private boolean isCompacted() throws IOException {
    try {
      return context.admin().getCompactionState(context.table()) != CompactionState.NONE;
    } catch (NullPointerException e) {
      // HBase's client takes the answer of a region that is not served for granted.
      throw new IOException("HBase cannot tell what is compacted: " + e.getMessage(), e);
    }
  }

  /** Not for a bug: that is to stay and end the run. */
  private static boolean isGivenUpAsCorrupt(TableIndexStatus.Entry entry) {
    return entry.index().state() == IndexFileState.DEGRADED
        && String.valueOf(entry.index().reason()).contains("corrupt");
  }

  /**
   * Reads every byte of every index file, and compares every entry with the HFiles, and every value
   * with the entries of its global index.
   */
  TableVerification verify() throws IOException {
    return context.indexes().verify(context.table(), VerifyArguments.CONTENT, progress -> {});
  }
}
