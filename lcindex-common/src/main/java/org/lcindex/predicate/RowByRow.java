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
package org.lcindex.predicate;

import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;

/**
 * Whether a filter decides each row by itself. One that counts rows, or ends the scan at one of
 * them, returns other rows when a scan is cut into ranges: HBase has one such filter for each
 * region that a scanner comes to, and goes from region to region. Stateless.
 */
public final class RowByRow {
  private static final String HBASE = PageFilter.class.getPackageName();

  private RowByRow() {}

  /** What is not known, as filters that users wrote, may look at several rows. */
  public static boolean isSo(Filter filter) {
    if (filter instanceof FilterList list) {
      return list.getFilters().stream().allMatch(RowByRow::isSo);
    }
    if (filter instanceof SkipFilter skip) {
      return isSo(skip.getFilter());
    }
    if (filter == null) {
      return true;
    }
    return !(filter instanceof PageFilter || filter instanceof WhileMatchFilter)
        && filter.getClass().getPackageName().equals(HBASE);
  }
}
