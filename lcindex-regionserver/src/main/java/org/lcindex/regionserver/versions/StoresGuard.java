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
package org.lcindex.regionserver.versions;

import com.google.protobuf.Service;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.adapter.OwnTableGuard;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.LCIndexRegionService;
import org.lcindex.rpc.endpoint.LCIndexStoresService;
import org.lcindex.rpc.endpoint.RpcMessage;

/**
 * Guards the table of versioned stores, and has its endpoint. The table's descriptor names this
 * class. Thread safe.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class StoresGuard extends OwnTableGuard {
  // HBase asks for it before it starts the guard.
  private final Service service = new LCIndexStoresService(this::answer);
  private volatile OwnThreads threads;
  private volatile StoresEndpoint endpoint;

  @Override
  public Iterable<Service> getServices() {
    return List.of(service);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment started) {
    if (started instanceof RegionCoprocessorEnvironment environment) {
      threads = new OwnThreads();
      endpoint = new StoresEndpoint(environment, threads);
    }
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void stop(CoprocessorEnvironment stopped) {
    OwnThreads started = threads;
    if (started != null) {
      started.close();
    }
  }

  private RpcMessage answer(String json) throws IOException {
    StoresEndpoint of = endpoint;
    if (of == null) {
      throw new IndexException("Table lcindex:stores is not there yet on this server; try again");
    }
    return of.handle(json);
  }

  @Override
  protected boolean isOurs(Service called) {
    return called instanceof LCIndexStoresService || called instanceof LCIndexRegionService;
  }

  @Override
  protected String refusal(TableName table, String user) {
    return "Table "
        + table
        + " has the versioned stores of LCIndex: its rows are for HBase's superusers, and '"
        + user
        + "' is none. Use 'lcindex store' or org.lcindex.query.store";
  }
}
