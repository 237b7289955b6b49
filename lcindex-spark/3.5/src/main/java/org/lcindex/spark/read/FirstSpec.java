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

import java.io.Serializable;
import org.lcindex.query.Order;

/**
 * The first rows in the order of an indexed column.
 *
 * @param column its name
 * @param nulls whether rows without a value come first, and not last
 * @param rows how many
 */
record FirstSpec(String column, Order order, boolean nulls, int rows) implements Serializable {
  @Override
  public String toString() {
    return rows + " by " + column + " " + order + (nulls ? " NULLS FIRST" : " NULLS LAST");
  }
}
