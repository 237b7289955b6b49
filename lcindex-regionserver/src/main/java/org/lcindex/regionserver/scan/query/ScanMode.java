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
package org.lcindex.regionserver.scan.query;

import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.type.ShownText;

/** The scan attribute {@code lcindex.mode}. */
public enum ScanMode {
  /** The planner decides. */
  AUTO,
  /**
   * The cheapest index is used even if the plain scan is cheaper; an error when none can serve, or
   * when that fails before the first row.
   */
  FORCE,
  /** The plain scan. */
  FORBID;

  /** Whether a scan, whose mode has been looked at, forces the index. */
  public static boolean isForced(Scan scan) {
    try {
      return of(scan) == FORCE;
    } catch (DoNotRetryIOException e) {
      return false;
    }
  }

  /** Whether a client wants the plan of its scan, and no row. */
  public static boolean wantsPlanOnly(Scan scan) {
    return scan.getAttribute(LCIndexConstants.SCAN_EXPLAIN) != null;
  }

  public static ScanMode of(Scan scan) throws DoNotRetryIOException {
    byte[] value = scan.getAttribute(LCIndexConstants.SCAN_MODE);
    if (value == null) {
      return AUTO;
    }
    for (ScanMode mode : values()) {
      if (value.length == mode.name().length()
          && mode.name().equalsIgnoreCase(Bytes.toString(value))) {
        return mode;
      }
    }
    throw new DoNotRetryIOException(
        String.format(
            "scan attribute %s=%s: give auto, force or forbid",
            LCIndexConstants.SCAN_MODE, ShownText.cut(value)));
  }
}
