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
package org.lcindex.predicate;

import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Decline.Reason;

/** The kinds of scans that no index serves, whatever they ask for. Stateless. */
@InterfaceAudience.Private
public final class ScanShape {
  private ScanShape() {}

  /** Why no index serves this kind of scan; null when one may. */
  public static Decline decline(Scan scan) {
    if (scan.isReversed()) {
      return because("reversed scan", "scan forwards and turn the rows round in the client");
    }
    if (scan.isRaw()) {
      return because("raw scan", "leave raw out: an index finds visible cells");
    }
    if (scan.getBatch() > 0) {
      return because(
          "scan with a batch", "leave setBatch out; setMaxResultSize bounds answers, too");
    }
    if (scan.getMaxResultsPerColumnFamily() >= 0 || scan.getRowOffsetPerColumnFamily() > 0) {
      return because("limit or offset of cells per family", "leave them out");
    }
    if (scan.isNeedCursorResult()) {
      return because("scan with cursor results", "leave setNeedCursorResult out");
    }
    return scan.getIsolationLevel() == IsolationLevel.READ_COMMITTED
        ? null
        : because("isolation level " + scan.getIsolationLevel(), "use READ_COMMITTED");
  }

  private static Decline because(String why, String remedy) {
    return Reason.SHAPE.because(why, remedy);
  }
}
