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
package org.lcindex.query.admin;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * Whether somebody alters a table just now, as the master's locks tell. Whoever reads a descriptor
 * while another one waits in the master to be written has read an outdated one. For one thread.
 */
final class PendingAlters {
  private static final long FIRST_PAUSE_MILLIS = 5;
  private static final long LAST_PAUSE_MILLIS = 200;

  /** What an interrupt of a wait has kept from happening. */
  static final String WHEN = "before the table was altered";

  private final Connection connection;
  private final TableName table;
  private boolean known = true;

  PendingAlters(Connection connection, TableName table) {
    this.connection = connection;
    this.table = table;
  }

  /** A lock as {@link Admin#getLocks} tells it. */
  private record Lock(
      String resourceType, String resourceName, String lockType, List<Object> waitingProcedures) {

    /** Shared locks are those of single regions. */
    private boolean alters(TableName table) {
      return "TABLE".equals(resourceType)
          && table.getNameAsString().equals(resourceName)
          && ("EXCLUSIVE".equals(lockType)
              || waitingProcedures != null && !waitingProcedures.isEmpty());
    }
  }

  /** Waits until nobody alters the table, as far as that can be known, or for that long. */
  void await(Duration limit) throws InterruptedIOException {
    long end = System.nanoTime() + limit.toNanos();
    long pause = FIRST_PAUSE_MILLIS;
    while (areThere() && System.nanoTime() < end) {
      TimeLimit.sleep(pause, WHEN);
      pause = Math.min(2 * pause, LAST_PAUSE_MILLIS);
    }
  }

  /** Whether the master has told; it tells locks to those who have ADMIN on the whole cluster. */
  boolean known() {
    return known;
  }

  private boolean areThere() throws InterruptedIOException {
    if (!known) {
      return false;
    }
    try (Admin admin = connection.getAdmin()) {
      for (Lock lock : RpcJson.fromJson(admin.getLocks(), Lock[].class)) {
        if (lock.alters(table)) {
          return true;
        }
      }
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      known = false;
    }
    return false;
  }
}
