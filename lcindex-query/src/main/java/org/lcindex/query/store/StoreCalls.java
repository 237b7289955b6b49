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
package org.lcindex.query.store;

import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreOp;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreReply;
import org.lcindex.offline.store.StoreRequest;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.endpoint.LCIndexMasterService;
import org.lcindex.rpc.endpoint.LCIndexStoresService;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * Requests about stores, each one call to the region server that has the table of stores. Thread
 * safe. The connection stays its owner's.
 */
record StoreCalls(Connection connection) {

  /** Asks about one store. */
  StoreReply ask(StoreName name, StoreRequest request) throws IOException {
    try {
      return call(name.row(), request);
    } catch (TableNotFoundException e) {
      throw new UsageException(
          "There is no store "
              + name
              + ", and no other in this cluster; 'lcindex store create "
              + name
              + "' makes it",
          e);
    }
  }

  /** Marks all versions of a store; null if there is none. */
  StoreRecord end(StoreName name) throws IOException {
    try {
      StoreReply reply = call(name.row(), StoreRequest.of(StoreOp.DELETE, name, null));
      return reply.records().isEmpty() ? null : reply.record();
    } catch (TableNotFoundException e) {
      return null;
    }
  }

  /** All stores that the caller may know of. */
  List<StoreRecord> list() throws IOException {
    try {
      return call(new byte[0], StoreRequest.of(StoreOp.LIST, null, null)).records();
    } catch (TableNotFoundException e) {
      return List.of();
    }
  }

  /** Asks, and has the master make the table of stores where it is not there. */
  StoreReply askFirst(StoreName name, StoreRequest request) throws IOException {
    try {
      return call(name.row(), request);
    } catch (TableNotFoundException e) {
      makeTable();
      return call(name.row(), request);
    }
  }

  private StoreReply call(byte[] row, StoreRequest request) throws IOException {
    try (Table table = connection.getTable(GlobalTables.STORES)) {
      return RpcJson.fromJson(
          LCIndexStoresService.call(table.coprocessorService(row), RpcJson.toJson(request)),
          StoreReply.class);
    }
  }

  private void makeTable() throws IOException {
    MasterRequest request =
        new MasterRequest(
            MasterOp.STORES,
            UUID.randomUUID().toString(),
            GlobalTables.STORES.getNameAsString(),
            "");
    try (Admin admin = connection.getAdmin()) {
      boolean done;
      do {
        done = LCIndexMasterService.call(admin.coprocessorService(), request).done();
      } while (!done);
    } catch (AccessDeniedException e) {
      throw new AccessDeniedException(
          "The first store of a cluster is made by an administrator of the cluster (ADMIN), because"
              + " table "
              + GlobalTables.STORES
              + " is made with it. HBase said: "
              + e.getMessage());
    } catch (IOException e) {
      boolean absent =
          Causes.of(e).stream()
              .anyMatch(
                  cause ->
                      cause instanceof UnknownProtocolException
                          || String.valueOf(cause.getMessage())
                              .contains("Master Coprocessor Endpoint"));
      if (!absent) {
        throw e;
      }
      throw new UsageException(
          "The active master does not have LCIndex, so it cannot make table "
              + GlobalTables.STORES
              + ". Put the LCIndex jar into lib/ of all masters, name "
              + LCIndexConstants.MASTER_OBSERVER_CLASS
              + " in "
              + LCIndexConstants.MASTER_OBSERVER_KEY
              + " of their hbase-site.xml, and restart them",
          e);
    }
  }
}
