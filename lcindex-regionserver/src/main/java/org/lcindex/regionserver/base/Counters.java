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
package org.lcindex.regionserver.base;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ObjLongConsumer;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What the plugin counts on one region server. Each counter is also a gauge in the region server's
 * metric registry (see {@code /jmx}) under {@code lcindex.<name>}. Thread safe.
 */
@InterfaceAudience.Private
public final class Counters {

  /** One counter; the constant's Javadoc is its meaning, {@link #label()} its public name. */
  public enum Counter {
    /** Scans with a filter that were looked at. */
    SCANS_CONSIDERED("scans.considered"),
    /** Scans answered through the index. */
    SCANS_INDEXED("scans.indexed"),
    /** Scans whose filter or shape is not supported. */
    SCANS_DECLINED_SHAPE("scans.declined.shape"),
    /** Scans for which the planner found the plain scan cheaper. */
    SCANS_DECLINED_COST("scans.declined.cost"),
    /** Scans that went on as plain scans, because of an index failure or for want of memory. */
    SCANS_FELL_BACK("scans.fell.back"),
    /** Windows of candidates that indexed scans have gathered; most scans have one. */
    SCAN_WINDOWS("scans.windows"),
    /** Rows returned from IFile payloads. */
    ROWS_TRUSTED("rows.trusted"),
    /** Candidate rows decided by HBase's own scanner. */
    ROWS_VERIFIED("rows.verified"),
    /** IFile entries looked at. */
    ENTRIES_READ("entries.read"),
    /** IFile groups read. */
    GROUPS_READ("groups.read"),
    /** HFiles scanned because they had no IFile. */
    HFILES_SCANNED("hfiles.scanned"),
    /** HFile indexes published. */
    HFILES_INDEXED("hfiles.indexed"),
    /** HFile indexes merged from those of a compaction's inputs. */
    HFILES_MERGED("hfiles.merged"),
    /** Index files found damaged and dropped. */
    FILES_CORRUPT("files.corrupt"),
    /** Failures to read index files that say nothing about their content: the files were kept. */
    FAILURES_IO("failures.io"),
    /** Failures of the plugin's own code while it read or made index files. */
    FAILURES_BUG("failures.bug"),
    /** HFiles given up after repeated failures, or because they cannot be indexed. */
    HFILES_GIVEN_UP("hfiles.given.up"),
    /** Attempts to build or publish that failed. */
    JOB_FAILURES("jobs.failures"),
    /** HFiles whose index files were deleted for the disk budget. */
    LOCAL_EVICTED("local.evicted"),
    /** Index files copied from other servers and verified. */
    REMOTE_FILES_COPIED("remote.files.copied"),
    /** Their bytes. */
    REMOTE_BYTES_COPIED("remote.bytes.copied"),
    /** Pieces of index files given to other servers. */
    REMOTE_CHUNKS_SERVED("remote.chunks.served"),
    /** Copies given up because the other server failed or what it sent was damaged. */
    REMOTE_FAILURES("remote.failures"),
    /** HFiles whose index files no other server had, so that they were built anew. */
    REMOTE_REBUILDS("remote.rebuilds"),
    /** Exceptions caught at a hook's boundary. */
    HOOK_FAILURES("hooks.failures");

    private final String label;

    Counter(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  private final LongAdder[] adders = new LongAdder[Counter.values().length];

  public Counters() {
    for (int i = 0; i < adders.length; i++) {
      adders[i] = new LongAdder();
    }
  }

  public void increment(Counter counter) {
    adders[counter.ordinal()].increment();
  }

  public void add(Counter counter, long amount) {
    adders[counter.ordinal()].add(amount);
  }

  public long get(Counter counter) {
    return adders[counter.ordinal()].sum();
  }

  public void forEach(ObjLongConsumer<String> action) {
    for (Counter counter : Counter.values()) {
      action.accept(counter.label(), get(counter));
    }
  }

  /** A snapshot by public name. */
  public Map<String, Long> asMap() {
    Map<String, Long> map = new TreeMap<>();
    forEach(map::put);
    return map;
  }
}
