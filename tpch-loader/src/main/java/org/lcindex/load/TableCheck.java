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
package org.lcindex.load;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.cli.BoundedCall;
import org.lcindex.query.scan.GoneServers;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.text.UserError;

/**
 * First contact with a cluster. HBase's client keeps trying for many minutes when nobody answers,
 * so the first calls run in a thread of their own and are given up after a while, unless the master
 * answers: then it is one server that is waited for, as queries wait for it.
 */
public final class TableCheck {
  /** HBase's own limits hold for a call. */
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  private TableCheck() {}

  /**
   * Runs a first call. Where neither it nor the master is answered in time that is an error that
   * names the quorum.
   */
  public static <T> T bounded(Connection connection, Duration timeout, GoneServers.Call<T> call)
      throws IOException {
    GoneServers gone = new GoneServers(NO_LIMIT, limit -> List.of(master(connection)));
    BoundedCall<T> first = BoundedCall.start(() -> gone.call(call));
    try {
      while (true) {
        try {
          return first.get(timeout);
        } catch (TimeoutException e) {
          requireMaster(connection, timeout);
        }
      }
    } catch (UserError | LoadException | UsageException | InterruptedIOException e) {
      throw e;
    } catch (Exception e) {
      throw new LoadException("HBase refused the first call: " + CauseText.line(e), e);
    } finally {
      gone.close();
    }
  }

  private static void requireMaster(Connection connection, Duration timeout) throws Exception {
    try {
      master(connection).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      Configuration conf = connection.getConfiguration();
      throw new LoadException(
          "no answer from HBase at "
              + conf.get(HConstants.ZOOKEEPER_QUORUM)
              + ":"
              + conf.get(HConstants.ZOOKEEPER_CLIENT_PORT)
              + " within "
              + timeout.toMillis()
              + " ms; check that it runs and that hbase.zookeeper.quorum is right",
          e);
    }
  }

  /** Done when the master answers, in a thread that may hang. */
  private static CompletableFuture<?> master(Connection connection) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try (Admin admin = connection.getAdmin()) {
                answer.complete(admin.getClusterMetrics(EnumSet.of(ClusterMetrics.Option.MASTER)));
              } catch (IOException | RuntimeException e) {
                answer.completeExceptionally(e);
              }
            },
            "load-master");
    thread.setDaemon(true);
    thread.start();
    return answer;
  }

  /** Fails unless the table is there with its families. */
  static void requireTable(Connection connection, TableName table, List<byte[]> families)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (!admin.tableExists(table)) {
        throw new UsageException(
            "there is no table " + table + "; create it, or let 'load --create' do so");
      }
      TableDescriptor descriptor = admin.getDescriptor(table);
      for (byte[] family : families) {
        if (!descriptor.hasColumnFamily(family)) {
          throw new UsageException("table " + table + " has no family " + Bytes.toString(family));
        }
      }
      if (admin.isTableDisabled(table)) {
        throw new UsageException("table " + table + " is disabled; enable it first");
      }
    }
  }
}
