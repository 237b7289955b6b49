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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.rpc.PlanReport;
import org.lcindex.verification.metamorphic.setting.IndexedColumns;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** What the test asks of the index besides scans: to be there, to catch up, to tell its counts. */
public interface IndexControl extends AutoCloseable {

  /** Makes the control of a cluster. */
  interface Factory {
    IndexControl create(Connection connection) throws IOException;
  }

  /** Whether there is an index at all; without one the readings are all the same. */
  default boolean present() {
    return false;
  }

  /** The descriptor with the setting's indexes and index options. */
  default TableDescriptor define(TableDescriptor plain, Setting setting) throws IOException {
    return plain;
  }

  /** Adds an index to a table that is online; none when the column has one. */
  default void add(TableName table, TestColumn column) throws IOException {}

  /** Drops the index on the column, if there is one. */
  default void drop(TableName table, TestColumn column) throws IOException {}

  /** Adds a global index to a table that is online. */
  default void addGlobal(TableName table, IndexedColumns on) throws IOException {}

  /** Drops the global index on one column or several, if there is one. */
  default void dropGlobal(TableName table, IndexedColumns on) throws IOException {}

  /** Has the global index on one column or several built anew, if there is one. */
  default void rebuildGlobal(TableName table, IndexedColumns on) throws IOException {}

  /** Switches a global index off or on; false when there was nothing to do. */
  default boolean switchGlobal(TableName table, IndexedColumns on, boolean off) throws IOException {
    return false;
  }

  /** Gives the global index on the column the column's policy; false when it has no other one. */
  default boolean alterGlobal(TableName table, TestColumn column) throws IOException {
    return false;
  }

  /** Has the entries of a global index compared with rows; false without one. */
  default boolean repairGlobal(TableName table, IndexedColumns on) throws IOException {
    return false;
  }

  /** Waits until the master has done what a change of the table asks of its global indexes. */
  default void awaitWhole(TableName table) throws IOException {}

  /** Waits until every HFile of the table is indexed, and every row has its entries. */
  default void settle(TableName table) throws IOException {}

  /**
   * The plans of the scans that carried the query id, one for each region that was reached.
   *
   * @param regions start keys of the table's regions
   */
  default List<PlanReport> plans(TableName table, List<byte[]> regions, String queryId)
      throws IOException {
    return List.of();
  }

  /**
   * Failures of the index's own code on the servers of a table since they were asked for last;
   * queries go on without the index then, and are right.
   */
  default long newBugs(TableName table) throws IOException {
    return 0;
  }

  @Override
  default void close() {}

  /** No index: for the test of the test. */
  IndexControl NONE = new IndexControl() {};
}
