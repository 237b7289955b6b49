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

import java.io.IOException;
import org.apache.hadoop.hbase.client.ResultScanner;

/**
 * Opens the scanner of one range; called from pool threads, after it was asked what is known of the
 * range already, and once more for what is left of a range whose server was gone.
 */
@FunctionalInterface
public interface RangeOpener extends RangeSource {
  /** A scanner over the rows of the range, in row key order; closing it frees all it needs. */
  ResultScanner open(RowRange range) throws IOException;

  /**
   * Goes on in a range whose scanner has ended before there were as many rows as are wanted.
   * HBase's client takes an answer that somebody has emptied for the end of a region.
   *
   * @param last the row that was delivered last; null for none
   * @return a scanner of the rows after it; null when the end was the end
   */
  default ResultScanner rest(RowRange range, byte[] last) throws IOException {
    return null;
  }

  /**
   * What to throw instead of an exception that opening or reading the range's scanner has thrown.
   */
  default IOException explain(RowRange range, IOException thrown) {
    return thrown;
  }
}
