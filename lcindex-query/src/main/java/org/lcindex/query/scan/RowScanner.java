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
package org.lcindex.query.scan;

import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;

/**
 * A scanner over other scanners, or over rows that are here already. It has no lease of its own,
 * and collects no metrics: those belong to the scanners of the ranges.
 */
public abstract class RowScanner implements ResultScanner {
  @Override
  public final boolean renewLease() {
    return false;
  }

  @Override
  public final ScanMetrics getScanMetrics() {
    return null;
  }
}
