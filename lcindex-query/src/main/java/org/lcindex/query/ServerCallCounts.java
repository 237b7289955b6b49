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
package org.lcindex.query;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.scan.CallTally;

/**
 * How a query asked servers: before scanners are opened, one call asks a server for all its regions
 * of the query.
 *
 * @param calls such calls
 * @param failed those of them that a server did not answer, as one of an older LCIndex
 * @param whole regions that they answered, all rows or none
 * @param empty those of them that have none
 * @param scanned regions in which a scanner was opened after all, or because there were no calls
 * @param why calls left regions to scanners, if one of them said so; else null
 */
@InterfaceAudience.Public
public record ServerCallCounts(
    int calls, int failed, int whole, int empty, int scanned, String why) {

  static ServerCallCounts of(CallTally tally) {
    return new ServerCallCounts(
        tally.calls(),
        tally.failedCalls(),
        tally.wholeRanges(),
        tally.emptyRanges(),
        tally.scannedRanges(),
        tally.why());
  }

  /** One line for people. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    out.append(calls).append(calls == 1 ? " call to a server" : " calls to servers");
    out.append(" answered ").append(whole).append(whole == 1 ? " region" : " regions");
    out.append(", ").append(empty).append(" of them without rows; ");
    out.append(scanned).append(" by scanners");
    if (failed > 0) {
      out.append("; ").append(failed).append(failed == 1 ? " call failed" : " calls failed");
    }
    if (why != null && scanned > 0) {
      out.append(" (").append(why).append(')');
    }
    return out.toString();
  }
}
