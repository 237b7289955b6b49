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
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** What the test asks of the index besides scans: to be there, to catch up, to tell its counts. */
public interface IndexControl extends AutoCloseable {

  /** Makes the control of a cluster. */
  interface Factory {
    IndexControl create(Connection connection) throws IOException;
  }

  /** Whether there is an index at all; without one the readings are all the same. */
  boolean present();

  /** The descriptor with the setting's indexes and index options. */
  TableDescriptor define(TableDescriptor plain, Setting setting) throws IOException;

  /** Adds an index to a table that is online; none when the column has one. */
  void add(TableName table, TestColumn column) throws IOException;

  /** Drops the index on the column, if there is one. */
  void drop(TableName table, TestColumn column) throws IOException;

  /** Waits until every HFile of the table is indexed. */
  void settle(TableName table) throws IOException;

  /**
   * The plans of the scans that carried the query id, one for each region that was reached.
   *
   * @param regions start keys of the table's regions
   */
  List<PlanReport> plans(TableName table, List<byte[]> regions, String queryId) throws IOException;

  /**
   * Failures of the index's own code on the servers of a table since they were asked for last;
   * queries go on without the index then, and are right.
   */
  long newBugs(TableName table) throws IOException;

  @Override
  void close();

  /** No index: for the test of the test. */
  IndexControl NONE =
      new IndexControl() {
        @Override
        public boolean present() {
          return false;
        }

        @Override
        public TableDescriptor define(TableDescriptor plain, Setting setting) {
          return plain;
        }

        @Override
        public void add(TableName table, TestColumn column) {}

        @Override
        public void drop(TableName table, TestColumn column) {}

        @Override
        public void settle(TableName table) {}

        @Override
        public List<PlanReport> plans(TableName table, List<byte[]> regions, String queryId) {
          return List.of();
        }

        @Override
        public long newBugs(TableName table) {
          return 0;
        }

        @Override
        public void close() {}
      };
}
