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
package org.lcindex.regionserver.adapter;

import com.google.protobuf.Service;
import java.util.Map;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Gives each region object one endpoint. HBase asks every instance of a coprocessor for its
 * services before the instance learns of its region, and logs an error for the second of one name;
 * and there are two instances where both the configuration and the table's descriptor name the
 * observer. So the observer has no services for HBase to ask for, and registers its own when it
 * starts. Thread safe.
 */
@InterfaceAudience.Private
public final class RegionEndpoint {
  /** By identity, because HBase's regions are equal when their names are. */
  private static final Map<Region, Boolean> HAVE_IT = new MapMaker().weakKeys().makeMap();

  private RegionEndpoint() {}

  /** Registers the service unless this region object has one. */
  public static void offer(Region region, Service service) {
    if (HAVE_IT.putIfAbsent(region, true) == null) {
      ((HRegion) region).registerService(service);
    }
  }
}
