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

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/**
 * How fast a table's servers build and how long they are going to. One build of an HFile makes all
 * index files it lacks, so HFiles are counted, not index files. Servers build for all their tables;
 * the estimate is as if they built for this one only. Stateless.
 */
public final class BuildEstimate {
  private BuildEstimate() {}

  /** The sum over the servers. */
  public static long bytesPerSecond(List<RegionStatus> regions) {
    return rates(regions).values().stream().mapToLong(rate -> rate).sum();
  }

  /** The slowest server's time; empty when one has work left and has built nothing lately. */
  public static OptionalLong secondsLeft(List<RegionStatus> regions) {
    Map<String, Long> rates = rates(regions);
    Map<String, Long> left = new HashMap<>();
    for (RegionStatus region : regions) {
      for (StoreStatus store : region.stores()) {
        for (HFileStatus hfile : store.hfiles()) {
          left.merge(region.server(), bytesLeft(hfile), Long::sum);
        }
      }
    }
    return secondsLeft(left, rates);
  }

  /**
   * The slowest server's time.
   *
   * @param left bytes to read, by server
   * @param rates bytes that were read lately per second, by server; 0 for one that is not there
   */
  static OptionalLong secondsLeft(Map<String, Long> left, Map<String, Long> rates) {
    long longest = 0;
    for (Map.Entry<String, Long> server : left.entrySet()) {
      long rate = rates.getOrDefault(server.getKey(), 0L);
      if (server.getValue() > 0 && rate == 0) {
        return OptionalLong.empty();
      }
      longest = Math.max(longest, rate == 0 ? 0 : (server.getValue() + rate - 1) / rate);
    }
    return OptionalLong.of(longest);
  }

  /** HFile bytes that builds have yet to read. */
  public static long bytesLeft(List<RegionStatus> regions) {
    return regions.stream()
        .flatMap(region -> region.stores().stream())
        .flatMap(store -> store.hfiles().stream())
        .mapToLong(BuildEstimate::bytesLeft)
        .sum();
  }

  private static Map<String, Long> rates(List<RegionStatus> regions) {
    Map<String, Long> rates = new HashMap<>();
    for (RegionStatus region : regions) {
      if (region.summary() != null) {
        rates.merge(region.server(), region.summary().buildBytesPerSecond(), Math::max);
      }
    }
    return rates;
  }

  private static long bytesLeft(HFileStatus hfile) {
    boolean waits =
        hfile.indexes().stream()
            .map(index -> index.state())
            .anyMatch(
                state ->
                    switch (state) {
                      case BUILDING, QUEUED, MISSING, RETRYING -> true;
                      case INDEXED, FAILED, EVICTED, DEGRADED, UNSUPPORTED -> false;
                    });
    return waits ? Math.max(0, hfile.bytes() - hfile.buildBytes()) : 0;
  }
}
