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

/**
 * What a server has said of a range before any scanner is opened. Immutable.
 *
 * @param rows of the range in row key order: all of them, or as many as are wanted of all ranges
 * @param known whether anything is known; if not, a scanner has to be opened
 */
public record RangeAnswer(List<Result> rows, boolean known) {
  /** Nobody was asked, or nobody knew. */
  public static final RangeAnswer NONE = new RangeAnswer(List.of(), false);

  public RangeAnswer {
    rows = List.copyOf(rows);
  }
}
