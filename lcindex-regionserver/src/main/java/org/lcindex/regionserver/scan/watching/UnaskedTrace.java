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
package org.lcindex.regionserver.scan.watching;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.scan.opening.ScanInterceptor;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.PlanReport;

/**
 * A scan in which LCIndex has no part, so that no metric counts it: of a region without indexes, or
 * without a filter. It is known only to be listed and ended.
 */
@InterfaceAudience.Private
final class UnaskedTrace extends ScanWatch {
  private final RegionIndex region;
  private final ScanMode mode;

  UnaskedTrace(RegionIndex region, ScanMode mode) {
    super(ScanInterceptor.user(), 0);
    this.region = region;
    this.mode = mode;
  }

  @Override
  public Timing timing() {
    return null;
  }

  @Override
  public PlanReport report() {
    String name = region.info().getEncodedName();
    return new PlainTrace(null, name, Declines.unasked(region, mode), null, user(), 0).report();
  }
}
