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
package org.lcindex.query;

import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Result of a repair of a table's indexes. {@code org.lcindex.query.text.VerifyText} has it as
 * text.
 *
 * @param table the table
 * @param before what a verification found
 * @param deleted HFiles whose index files were deleted because of that; those that were corrupt had
 *     gone before, by themselves
 * @param after what a verification found in the end, in the regions where there had been faults;
 *     the same as before if there had been none
 */
@InterfaceAudience.Public
public record TableRepair(
    TableName table, TableVerification before, int deleted, TableVerification after) {

  /** Whether nothing is wrong any more. */
  public boolean isClean() {
    return after.isClean();
  }
}
