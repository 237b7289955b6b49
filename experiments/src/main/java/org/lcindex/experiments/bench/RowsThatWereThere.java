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
package org.lcindex.experiments.bench;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;

/** The rows of a scanner without those that came into the table meanwhile. */
final class RowsThatWereThere implements ResultScanner {
  private final ResultScanner all;
  private final Meanwhile meanwhile;

  RowsThatWereThere(ResultScanner all, Meanwhile meanwhile) {
    this.all = all;
    this.meanwhile = meanwhile;
  }

  @Override
  public Result next() throws IOException {
    Result row = all.next();
    while (row != null && !meanwhile.wasThere(row)) {
      row = all.next();
    }
    return row;
  }

  @Override
  public boolean renewLease() {
    return all.renewLease();
  }

  @Override
  public ScanMetrics getScanMetrics() {
    return all.getScanMetrics();
  }

  @Override
  public void close() {
    all.close();
  }
}
