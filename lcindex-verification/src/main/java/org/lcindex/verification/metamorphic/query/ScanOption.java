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
package org.lcindex.verification.metamorphic.query;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.metamorphic.text.Stamp;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Everything of a Scan but its filter and start and stop rows, as a named text value. What a query
 * does not set keeps HBase's default.
 */
public enum ScanOption {
  LIMIT((scan, value, start) -> scan.setLimit(Integer.parseInt(value))),
  CACHING((scan, value, start) -> scan.setCaching(Integer.parseInt(value))),
  BATCH((scan, value, start) -> scan.setBatch(Integer.parseInt(value))),
  /** Bytes of one answer. */
  MAX_SIZE((scan, value, start) -> scan.setMaxResultSize(Long.parseLong(value))),
  REVERSED((scan, value, start) -> scan.setReversed(Boolean.parseBoolean(value))),
  /** Projection: {@code f} is a family, {@code f:a} a column; separated by ','. */
  SELECT(ScanOption::select),
  /** {@code +0,+500}: from, included, to excluded. */
  TIME(
      (scan, value, start) -> {
        List<String> ends = Text.split(value, ',');
        scan.setTimeRange(Stamp.parse(ends.get(0)).at(start), Stamp.parse(ends.get(1)).at(start));
      }),
  /** {@code f,+0,+500}: the same for one family. */
  FAMILY_TIME(
      (scan, value, start) -> {
        List<String> ends = Text.split(value, ',');
        scan.setColumnFamilyTimeRange(
            Bytes.toBytes(ends.get(0)),
            Stamp.parse(ends.get(1)).at(start),
            Stamp.parse(ends.get(2)).at(start));
      }),
  VERSIONS((scan, value, start) -> scan.readVersions(Integer.parseInt(value))),
  PARTIAL((scan, value, start) -> scan.setAllowPartialResults(Boolean.parseBoolean(value))),
  READ((scan, value, start) -> scan.setReadType(Scan.ReadType.valueOf(value))),
  /** Not drawn: over some delete markers a raw scan of HBase 2.6.4 alone never ends. */
  RAW((scan, value, start) -> scan.setRaw(Boolean.parseBoolean(value))),
  ON_DEMAND(
      (scan, value, start) -> scan.setLoadColumnFamiliesOnDemand(Boolean.parseBoolean(value))),
  CELLS_PER_FAMILY(
      (scan, value, start) -> scan.setMaxResultsPerColumnFamily(Integer.parseInt(value))),
  CELL_OFFSET((scan, value, start) -> scan.setRowOffsetPerColumnFamily(Integer.parseInt(value))),
  UNCOMMITTED((scan, value, start) -> scan.setIsolationLevel(IsolationLevel.READ_UNCOMMITTED));

  /** Sets an option; {@code start} is the time at which the sequence began. */
  private interface Setter {
    void set(Scan scan, String value, long start) throws IOException;
  }

  private final Setter setter;

  ScanOption(Setter setter) {
    this.setter = setter;
  }

  void apply(Scan scan, String value, long start) throws IOException {
    setter.set(scan, value, start);
  }

  private static void select(Scan scan, String value, long start) {
    for (String item : Text.split(value, ',')) {
      int colon = item.indexOf(':');
      if (colon < 0) {
        scan.addFamily(Bytes.toBytes(item));
      } else {
        scan.addColumn(
            Bytes.toBytes(item.substring(0, colon)), Text.unescape(item.substring(colon + 1)));
      }
    }
  }
}
