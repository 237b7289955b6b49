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

import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.RegionIndexes;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/** What a region's status says about one index; also for servers that send no summary. */
public final class RegionView {
  private RegionView() {}

  /** How the index stands in the region. */
  public static IndexStatus of(RegionStatus region, IndexDefinition definition) {
    return told(region, definition)
        .orElseGet(
            () -> {
              RegionIndexes summary = region.summary();
              String trouble = summary == null ? null : summary.trouble();
              return trouble != null
                  ? IndexStatus.none(
                      definition.toString(),
                      summary.inert() ? IndexState.DISABLED : IndexState.FAILED,
                      trouble)
                  : IndexStatus.none(
                      definition.toString(),
                      IndexState.BUILDING,
                      String.format(
                          "region %s on %s does not know it yet",
                          region.region(), region.server()));
            });
  }

  /** Whether the region has learnt of the index. */
  public static boolean knows(RegionStatus region, IndexDefinition definition) {
    return told(region, definition).isPresent();
  }

  private static Optional<IndexStatus> told(RegionStatus region, IndexDefinition definition) {
    String text = definition.toString();
    if (region.summary() != null) {
      return region.summary().indexes().stream().filter(i -> i.index().equals(text)).findFirst();
    }
    return region.stores().stream()
        .filter(store -> store.family().equals(Bytes.toString(definition.family())))
        .filter(store -> knows(store, text))
        .findFirst()
        .map(store -> IndexStatus.of(text, store));
  }

  private static boolean knows(StoreStatus store, String text) {
    return store.hfiles().stream()
        .allMatch(hfile -> hfile.indexes().stream().anyMatch(i -> i.index().equals(text)));
  }
}
