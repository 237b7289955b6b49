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
package org.lcindex.experiments.kit;

import org.lcindex.query.QueryMode;

/**
 * A way to get the rows of a query.
 *
 * @param mode who decides whether an index serves
 * @param index the column whose index has to; null for any
 */
public record Way(QueryMode mode, String index) {
  /** HBase's scan, with the conditions as filters. */
  public static final Way PLAIN = new Way(QueryMode.FORBID, null);

  /** The best index. */
  public static final Way FORCE = new Way(QueryMode.FORCE, null);

  /** What the planner chooses. */
  public static final Way AUTO = new Way(QueryMode.AUTO, null);

  /** The index on a column. */
  public static Way by(String column) {
    return new Way(QueryMode.FORCE, column);
  }
}
