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
package org.lcindex.regionserver.global;

import com.google.protobuf.Service;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.regionserver.adapter.OwnTableGuard;
import org.lcindex.regionserver.global.phase.EntriesEndpoint;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.LCIndexEntriesService;
import org.lcindex.rpc.endpoint.LCIndexRegionService;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Guards the tables of global indexes: nobody reads or writes their rows but HBase's superusers,
 * which the user of the servers is. Entries tell values of rows that their reader may not see, and
 * a foreign hand can make the index miss rows. Their descriptors name this class (rule DD8).
 * Without security HBase believes a client which user it is, and so does this.
 *
 * <p>Queries ask the endpoint of this class ({@link EntriesEndpoint}), which has rights of its own;
 * endpoints of others, which could read past the hooks, are for superusers, too. Thread safe.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class EntriesGuard extends OwnTableGuard {
  private static final Logger LOG = LoggerFactory.getLogger(EntriesGuard.class);

  // HBase asks for it before it starts the guard.
  private final Service service = new LCIndexEntriesService(this::answer);
  private volatile ServerName server;
  private volatile GlobalServer shared;
  private volatile EntriesEndpoint endpoint;

  @Override
  public Iterable<Service> getServices() {
    return List.of(service);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment started) {
    if (started instanceof RegionCoprocessorEnvironment environment) {
      try {
        EntriesIdentity.of(environment.getRegion().getTableDescriptor())
            .ifPresent(entries -> open(environment, entries));
      } catch (RuntimeException | Error e) {
        // Queries do without the index; writes of entries do not need this.
        LOG.warn("LCIndex: queries cannot ask region {}", environment.getRegionInfo(), e);
      }
    }
  }

  private void open(RegionCoprocessorEnvironment environment, EntriesIdentity entries) {
    GlobalServer acquired = GlobalServers.acquire(environment);
    server = environment.getServerName();
    shared = acquired;
    TableDescriptor table = environment.getRegion().getTableDescriptor();
    endpoint =
        new EntriesEndpoint(
            environment,
            entries,
            acquired.entries().acquire(table),
            acquired.hints(),
            acquired.killed(),
            acquired.counters(),
            acquired.pieceMillis());
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void stop(CoprocessorEnvironment stopped) {
    GlobalServer acquired = shared;
    if (acquired == null || !(stopped instanceof RegionCoprocessorEnvironment environment)) {
      return;
    }
    shared = null;
    if (endpoint != null) {
      acquired.entries().release(environment.getRegion().getTableDescriptor());
      acquired.hints().closed(environment.getRegion());
    }
    GlobalServers.release(server);
  }

  private RpcMessage answer(String json) throws IOException {
    EntriesEndpoint of = endpoint;
    if (of == null) {
      throw new IndexException("This region has entries of no global index");
    }
    return of.handle(json);
  }

  @Override
  protected boolean isOurs(Service called) {
    return called instanceof LCIndexEntriesService || called instanceof LCIndexRegionService;
  }

  @Override
  protected String refusal(TableName table, String user) {
    return "Table "
        + table
        + " is of a global index of LCIndex: its rows are for HBase's superusers, and '"
        + user
        + "' is none. Query the table that is indexed";
  }
}
