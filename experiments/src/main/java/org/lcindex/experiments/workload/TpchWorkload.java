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
package org.lcindex.experiments.workload;

import java.util.List;
import java.util.Locale;

/** The first rows of one of TPC-H's tables as dbgen makes them. */
abstract class TpchWorkload implements Workload {
  protected final long rows;
  private final String name;
  private final List<WorkloadColumn> columns;
  private final List<RangeQuery> queries;

  TpchWorkload(String name, long rows, List<WorkloadColumn> columns, List<RangeQuery> queries) {
    if (rows < 1) {
      throw new IllegalArgumentException("rows is " + rows + ", must be at least 1");
    }
    this.name = name;
    this.rows = rows;
    this.columns = columns;
    this.queries = queries;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String title() {
    return "TPC-H " + name.toUpperCase(Locale.ROOT);
  }

  @Override
  public final long rows() {
    return rows;
  }

  @Override
  public final List<WorkloadColumn> columns() {
    return columns;
  }

  @Override
  public final List<RangeQuery> queries() {
    return queries;
  }
}
