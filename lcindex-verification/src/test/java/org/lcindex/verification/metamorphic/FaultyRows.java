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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.check.Reading;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.TestTable;

/**
 * A reading through global indexes with a fault in how it comes by its rows, which the judge of
 * such readings must find. For one thread.
 */
final class FaultyRows implements Reading {
  /** What is wrong with it. */
  enum Fault {
    NONE,
    /** The second row is left out. */
    LOST,
    /** The second row is returned twice. */
    TWICE,
    /** The second row is as it was in the first answer that had one. */
    OLD
  }

  private final Reading right;
  private final Fault fault;
  private Result first;

  FaultyRows(Reading right, Fault fault) {
    this.right = right;
    this.fault = fault;
  }

  @Override
  public String name() {
    return right.name();
  }

  @Override
  public boolean takes(TestTable table, ScanText query) {
    return right.takes(table, query);
  }

  @Override
  public boolean mayDecline() {
    return right.mayDecline();
  }

  @Override
  public boolean isOfOneMoment() {
    return right.isOfOneMoment();
  }

  @Override
  public List<CheckCount> kinds() {
    return right.kinds();
  }

  @Override
  public List<CheckCount> kindsUnderWrites() {
    return right.kindsUnderWrites();
  }

  private void add(Deque<Result> rows, Result second) {
    if (first == null) {
      first = second;
    }
    switch (fault) {
      case LOST -> {}
      case TWICE -> {
        rows.add(second);
        rows.add(second);
      }
      case OLD -> rows.add(first);
      default -> rows.add(second);
    }
  }

  @Override
  public ResultScanner open(TestTable table, ScanText query, String queryId) throws IOException {
    ResultScanner scanner = right.open(table, query, queryId);
    return new ResultScanner() {
      private final Deque<Result> rows = new ArrayDeque<>();
      private int read;

      @Override
      public Result next() throws IOException {
        if (rows.isEmpty()) {
          Result next = scanner.next();
          if (next != null && ++read == 2) {
            add(rows, next);
            next = scanner.next();
          }
          if (next != null) {
            rows.add(next);
          }
        }
        return rows.poll();
      }

      @Override
      public void close() {
        scanner.close();
      }

      @Override
      public boolean renewLease() {
        return scanner.renewLease();
      }

      @Override
      public ScanMetrics getScanMetrics() {
        return scanner.getScanMetrics();
      }
    };
  }
}
