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
package org.lcindex.regionserver.server;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.lcindex.regionserver.store.RegionIndex;

/** The regions that are open on a server, of all tables with the observer. Thread safe. */
public final class OpenRegions {
  private final Map<String, RegionIndex> byName = new ConcurrentHashMap<>();

  /** Those that are open now. */
  public Collection<RegionIndex> all() {
    return List.copyOf(byName.values());
  }

  /** The region with this encoded name if it is open here, else null. */
  public RegionIndex get(String encodedRegionName) {
    return byName.get(encodedRegionName);
  }

  boolean isOpen(String encodedRegionName) {
    return byName.containsKey(encodedRegionName);
  }

  void opened(RegionIndex region) {
    RegionIndex before = byName.put(region.info().getEncodedName(), region);
    if (before != null && before != region) {
      before.close();
    }
  }

  void closed(RegionIndex region) {
    byName.remove(region.info().getEncodedName(), region);
    region.close();
  }
}
