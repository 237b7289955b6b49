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
package org.lcindex.spark.read;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What a task counts, and what Spark's pages show of it. Not thread safe. */
final class ReadMetrics {
  private long rows;
  private long bytes;
  private long ranges;

  /** Rows, or groups, that HBase sent. */
  public static final class Rows extends CustomSumMetric {
    static final String NAME = "lcindexRows";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "rows that HBase sent";
    }
  }

  /** Bytes of the cells that HBase sent. */
  public static final class CellBytes extends CustomSumMetric {
    static final String NAME = "lcindexBytes";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "bytes of cells that HBase sent";
    }
  }

  /** Scans that were opened. */
  public static final class Ranges extends CustomSumMetric {
    static final String NAME = "lcindexScans";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "scans of key ranges";
    }
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  static CustomMetric[] all() {
    return new CustomMetric[] {new Rows(), new CellBytes(), new Ranges()};
  }

  void addRow(long size) {
    rows++;
    bytes += size;
  }

  void addRange() {
    ranges++;
  }

  CustomTaskMetric[] values() {
    return new CustomTaskMetric[] {
      new Value(Rows.NAME, rows), new Value(CellBytes.NAME, bytes), new Value(Ranges.NAME, ranges)
    };
  }
}
