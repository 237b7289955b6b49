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
package org.lcindex.regionserver.hook;

import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Decline.Reason;

/**
 * Finds out whether a region is one that has no indexes whatever its table says, and why.
 * Stateless.
 */
final class Unindexed {
  private Unindexed() {}

  /** Null for a region that may be indexed. */
  static Decline region(RegionInfo region) {
    if (region.getTable().isSystemTable()) {
      return Reason.NO_INDEX.because(
          "system tables are not indexed", "ask for the rows without an index");
    }
    if (region.getReplicaId() != RegionInfo.DEFAULT_REPLICA_ID) {
      return Reason.SHAPE.because(
          "read replicas are not indexed", "ask the primary (Consistency.STRONG)");
    }
    return HBaseFit.ofThisProcess().misfit();
  }
}
