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
package org.lcindex.regionserver.testing;

import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;

/** Deletes of entries behind the back of everybody, tag by tag: those of a row hide no tag. */
public final class EntryDeletes {
  private EntryDeletes() {}

  /** Finds all tags of entries. */
  public static Scan scan() {
    return new Scan().readAllVersions();
  }

  /** Deletes all tags of an entry that was found so. */
  public static Delete of(Result entry) {
    Delete delete = new Delete(entry.getRow());
    for (Cell cell : entry.rawCells()) {
      delete.addColumn(
          CellUtil.cloneFamily(cell), CellUtil.cloneQualifier(cell), cell.getTimestamp());
    }
    return delete;
  }
}
