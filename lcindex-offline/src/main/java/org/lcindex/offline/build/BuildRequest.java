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
package org.lcindex.offline.build;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.text.UserError;

/**
 * What to build, and how. Immutable.
 *
 * @param table its families with their settings, local indexes and declared columns; its name is
 *     not kept
 * @param splits first row keys of all regions but the first; null for regions of about {@code
 *     regionBytes}
 * @param regionBytes of a region's cells, before they are encoded and compressed
 * @param timestamp of cells that have none of their own, in ms; null for the time of the start
 * @param memory for rows and indexes, in bytes; the heap has to have about as much again
 * @param threads at most, 1 or more
 * @param conf HBase's settings
 */
public record BuildRequest(
    TableDescriptor table,
    byte[][] splits,
    long regionBytes,
    Long timestamp,
    long memory,
    int threads,
    Configuration conf) {
  /** Regions of this size unless something else is said. */
  public static final long DEFAULT_REGION_BYTES = 1L << 30;

  private static final long LEAST_MEMORY = 1L << 20;

  private static final int MOST_THREADS = 1_000;

  /** Checks the limits. */
  public BuildRequest {
    if (splits != null) {
      splits = Stream.of(splits).map(byte[]::clone).toArray(byte[][]::new);
      for (int i = 0; i < splits.length; i++) {
        if (splits[i].length == 0 || i > 0 && Bytes.compareTo(splits[i - 1], splits[i]) >= 0) {
          throw new UserError(
              "split key "
                  + Bytes.toStringBinary(splits[i])
                  + " is not above the one before it: give different keys in their order");
        }
      }
    }
    atLeast("the size of a region", regionBytes, 1 << 20);
    atLeast("--memory", memory, LEAST_MEMORY);
    atLeast("--threads", threads, 1);
    if (threads > MOST_THREADS) {
      throw new UserError("--threads is " + threads + ", must be at most " + MOST_THREADS);
    }
  }

  private static void atLeast(String what, long value, long least) {
    if (value < least) {
      throw new UserError(what + " is " + value + ", must be at least " + least);
    }
  }

  /** The splits as text; those that are to be found are described. */
  String shownSplits() {
    return splits == null
        ? "regions of " + regionBytes + " bytes"
        : String.join(", ", List.of(splits).stream().map(Bytes::toStringBinary).toList());
  }
}
