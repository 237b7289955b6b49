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
package org.lcindex.verification.contention;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * HBase's own means to change a table, as a shell uses them: reads the descriptor, changes it and
 * writes it as a whole. What the master refuses as outdated is done again, as a person would. For
 * one thread.
 */
final class Administrator implements Closeable {
  private static final int MOST_TRIES = 100;

  private final TableName table;
  private final Connection connection;
  private final Admin admin;

  Administrator(Configuration conf, TableName table) throws IOException {
    this.table = table;
    this.connection = ConnectionFactory.createConnection(conf);
    this.admin = connection.getAdmin();
  }

  TableName table() {
    return table;
  }

  Connection connection() {
    return connection;
  }

  Admin admin() {
    return admin;
  }

  /**
   * Alters the table.
   *
   * @param reopen whether the regions are reopened, as HBase does it by default
   */
  void alter(History history, boolean reopen, UnaryOperator<TableDescriptorBuilder> change)
      throws IOException, InterruptedException {
    again(
        history,
        () ->
            admin.modifyTable(
                change.apply(TableDescriptorBuilder.newBuilder(admin.getDescriptor(table))).build(),
                reopen));
  }

  /** Makes a call until the master does not refuse it as outdated. */
  void again(History history, History.Call call) throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        call.run();
        return;
      } catch (IOException e) {
        if (!Refusals.outdated(e) || tries == MOST_TRIES) {
          throw e;
        }
        history.retried();
      }
    }
  }

  /** Adds a family; returns whether it was told as done. */
  boolean add(ColumnFamilyDescriptor family, History history) throws InterruptedException {
    return history.change(
        ChangeKind.ADD_FAMILY,
        family.getNameAsString(),
        Items.there(family),
        () -> again(history, () -> admin.addColumnFamily(table, family)));
  }

  /** Deletes a family. */
  void delete(String family, History history) throws InterruptedException {
    history.change(
        ChangeKind.DELETE_FAMILY,
        family,
        Map.of(Items.family(family), Items.ABSENT, Items.ttl(family), Items.ABSENT),
        () -> again(history, () -> admin.deleteColumnFamily(table, Bytes.toBytes(family))));
  }

  @Override
  public void close() throws IOException {
    admin.close();
    connection.close();
  }
}
