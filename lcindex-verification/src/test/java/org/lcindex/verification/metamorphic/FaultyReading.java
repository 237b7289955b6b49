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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.lcindex.verification.metamorphic.check.Reading;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/** A reading with a bug, which the checker must find: it loses a row that follows another one. */
final class FaultyReading implements Reading {
  private final byte[] lost;

  /**
   * @param lost key of the row that is lost when it is not the first of an answer
   */
  FaultyReading(byte[] lost) {
    this.lost = lost;
  }

  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public boolean takes(TestTable table, ScanText query) {
    return true;
  }

  @Override
  public boolean mayDecline() {
    return false;
  }

  @Override
  public ResultScanner open(TestTable table, ScanText query, String queryId) throws IOException {
    ResultScanner right = Reading.FORBID.open(table, query, queryId);
    return new ResultScanner() {
      private int rows;

      @Override
      public Result next() throws IOException {
        Result result = right.next();
        if (result != null && rows > 0 && Arrays.equals(result.getRow(), lost)) {
          result = right.next();
        }
        rows++;
        return result;
      }

      @Override
      public void close() {
        right.close();
      }

      @Override
      public boolean renewLease() {
        return right.renewLease();
      }

      @Override
      public ScanMetrics getScanMetrics() {
        return right.getScanMetrics();
      }
    };
  }
}
