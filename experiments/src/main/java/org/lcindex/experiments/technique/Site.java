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

import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.experiments.workload.Workload;

/**
 * Where a technique works, and on what.
 *
 * @param connection the caller's, to be closed by it
 * @param prefix of the names of its tables
 * @param regions of the table with the rows
 * @param indexRegions of each global index table; the more, the better can those that count regions
 *     tell ranges apart. The originals' tables split as they grew
 */
public record Site(
    Connection connection, Workload workload, String prefix, int regions, int indexRegions) {

  /** A table's name. */
  public TableName table(String technique, String suffix) {
    return TableName.valueOf(prefix + technique + suffix);
  }
}
