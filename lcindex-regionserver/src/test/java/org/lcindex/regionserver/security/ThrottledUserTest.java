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
package org.lcindex.regionserver.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.quotas.ThrottleType;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.junit.jupiter.api.Test;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;

/** A user whose reads a quota limits waits, in the client, and gets the same answers. */
class ThrottledUserTest {
  private static final int READS_A_SECOND = 4;

  @Test
  void answersAreWhole() throws Exception {
    TableName table =
        SecuredTable.create(
            "throttled",
            (row, put) -> {},
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName());
    SecureCluster.grant("hasty", table, null, null, Action.READ);
    Scan plain = SecuredTable.scan(table, QueryMode.FORBID);
    Connection superuser = SecureCluster.connection(null);
    List<String> rows = SecuredTable.rows(superuser, table, plain);
    Connection hasty = SecureCluster.connection("hasty");
    try (Admin admin = superuser.getAdmin()) {
      admin.setQuota(
          QuotaSettingsFactory.throttleUser(
              "hasty", table, ThrottleType.READ_NUMBER, READS_A_SECOND, TimeUnit.SECONDS));
      try {
        awaitThrottled(table);
        // Every row is a call of its own.
        Scan oneByOne = SecuredTable.scan(table, QueryMode.FORCE).setCaching(1);
        assertEquals(rows, SecuredTable.rows(hasty, table, oneByOne.setMaxResultSize(1)));
        try (MdrqClient client = new MdrqClient(hasty)) {
          assertEquals(rows.size(), client.count(SecuredTable.query(table)));
        }
      } finally {
        admin.setQuota(QuotaSettingsFactory.unthrottleUser("hasty", table));
      }
    }
  }

  /** Until a client that does not try again is told to wait. */
  private static void awaitThrottled(TableName name) throws Exception {
    try (Connection once =
            SecureCluster.connect("hasty", Map.of(HConstants.HBASE_CLIENT_RETRIES_NUMBER, "0"));
        Table table = once.getTable(name)) {
      Await.until(SecuredTable.LIMIT, () -> "throttled", () -> throttled(table));
    }
  }

  private static boolean throttled(Table table) throws IOException {
    try {
      table.get(new Get(SecuredTable.PRICE));
      return false;
    } catch (IOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof RpcThrottlingException) {
          return true;
        }
      }
      throw e;
    }
  }
}
