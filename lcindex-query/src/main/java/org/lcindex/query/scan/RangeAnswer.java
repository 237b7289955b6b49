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

import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What a server has said of a range before any scanner is opened. Immutable.
 *
 * @param rows the first rows of the range, in row key order
 * @param whole whether there are no others
 */
public record RangeAnswer(List<Result> rows, boolean whole) {
  /** Nobody was asked, or nobody knew. */
  public static final RangeAnswer NONE = new RangeAnswer(List.of(), false);

  public RangeAnswer {
    rows = List.copyOf(rows);
  }

  /** What is left to be scanned of the range that the answer is about; null when nothing is. */
  RowRange rest(RowRange range) {
    if (whole || rows.isEmpty()) {
      return whole ? null : range;
    }
    byte[] last = rows.get(rows.size() - 1).getRow();
    return Bytes.equals(last, range.stop())
        ? null
        : new RowRange(last, false, range.stop(), range.stopInclusive());
  }
}
