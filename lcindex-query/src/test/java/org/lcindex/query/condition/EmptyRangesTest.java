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
package org.lcindex.query.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Mdrq;

/** Intervals whose ends have changed places are told, by the order of the column's type. */
class EmptyRangesTest {
  private static final IndexDefinitions INDEXES =
      IndexDefinitions.parse("f:kg DOUBLE; f:day DATE; f:code STRING");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "f:kg between 2 and 5                               | 0",
        "f:kg between 5 and 2                               | f:kg between 5 and 2",
        "f:kg between 5 and 5                               | 0",
        "f:kg between 10 and 9                              | f:kg between 10 and 9",
        "f:kg between -1 and -2                             | f:kg between -1 and -2",
        "f:code between '10' and '9'                        | 0",
        "f:code between 'b' and 'a' or f:kg > 1             | f:code between 'b' and 'a'",
        "not (f:day between '2024-02-01' and '2023-02-01')  | f:day between '2024-02-01' and '2023-02-01'",
        "row between 'b' and 'a'                            | row between 'b' and 'a'",
        "f:n::LONG between 1 and 0                          | f:n::LONG between 1 and 0",
        "f:kg > 5 and f:kg < 2                              | 0",
        "f:kg is missing                                    | 0",
      })
  void theFirstValueIsTheLargerOne(String condition, String told) {
    Mdrq query = Mdrq.on(TableName.valueOf("t"), INDEXES).where(condition).build();
    assertEquals(
        told.equals("0") ? "" : told + " is empty: the first value is the larger one",
        String.join("\n", query.emptyRanges()));
  }
}
