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

import java.security.SecureRandom;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.global.coverage.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks that only this instance of a region knows, and its server's log. Enough as long as no query
 * believes a global index. Thread safe.
 */
final class MemoryMarks implements Marks {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryMarks.class);

  private final SecureRandom random = new SecureRandom();
  private final RegionInfo region;
  private final Map<Integer, Map<Reason, Long>> byIndex = new TreeMap<>();

  MemoryMarks(RegionInfo region) {
    this.region = region;
  }

  @Override
  public synchronized long mark(EntryMaker index, Reason reason) {
    return byIndex
        .computeIfAbsent(index.number(), number -> new EnumMap<>(Reason.class))
        .computeIfAbsent(reason, none -> marked(index, reason));
  }

  private long marked(EntryMaker index, Reason reason) {
    LOG.warn(
        "LCIndex: region {}: rows are written without entries in the global index {} ({})",
        region.getRegionNameAsString(),
        index,
        reason);
    return random.nextLong();
  }

  /** Why an index lacks entries of the region's rows. */
  synchronized Set<Reason> reasons(EntryMaker index) {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    reasons.addAll(byIndex.getOrDefault(index.number(), Map.of()).keySet());
    return reasons;
  }
}
