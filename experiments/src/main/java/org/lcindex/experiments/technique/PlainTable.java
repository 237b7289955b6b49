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
package org.lcindex.experiments.technique;

import java.io.IOException;
import org.lcindex.experiments.workload.RangeQuery;

/** HBase as it is: one table, and a scan of all of it with HBase's own filters on the servers. */
final class PlainTable extends TableTechnique {
  static final String NAME = "hbase";

  PlainTable(Site site) {
    this(site, NAME);
  }

  /** Plain HBase on another cluster. */
  PlainTable(Site site, String name) {
    super(site, name);
  }

  @Override
  public String chosen(RangeQuery query) {
    return NO_INDEX;
  }

  @Override
  public void query(RangeQuery query, AnswerSink sink) throws IOException {
    scan(rows, Ranges.scan().setFilter(Ranges.filter(query)), sink);
  }
}
