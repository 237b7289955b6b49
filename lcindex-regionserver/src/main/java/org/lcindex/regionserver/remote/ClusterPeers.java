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
package org.lcindex.regionserver.remote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.net.Address;
import org.apache.hbase.thirdparty.com.google.common.cache.Cache;
import org.apache.hbase.thirdparty.com.google.common.cache.CacheBuilder;
import org.lcindex.hbase.HFileOrigin;

/**
 * The other servers of the cluster, as the master and {@code hbase:meta} know them. Answers are
 * kept for a few seconds, because a region that opens asks for each of its HFiles.
 *
 * <p>A server is found by its address, not by its start time: one that was restarted has its index
 * files still. Thread safe.
 */
final class ClusterPeers implements Peers {
  private static final long KEEP_SECONDS = 5;
  private static final int KEEP_AT_MOST = 1_000;
  private static final String LIVE = "live";

  private final ServerConnection connection;
  private final Supplier<ServerName> self;
  private final Cache<String, Collection<ServerName>> live = cache();
  private final Cache<String, List<Address>> histories = cache();

  /**
   * @param self this server, which is not asked; its name is final only after it has started
   */
  ClusterPeers(ServerConnection connection, Supplier<ServerName> self) {
    this.connection = connection;
    this.self = self;
  }

  private static <T> Cache<String, T> cache() {
    return CacheBuilder.newBuilder()
        .maximumSize(KEEP_AT_MOST)
        .expireAfterWrite(KEEP_SECONDS, TimeUnit.SECONDS)
        .build();
  }

  @Override
  public List<Peer> previous(RegionInfo region, HFileOrigin origin) throws IOException {
    Map<Address, ServerName> byAddress = new HashMap<>();
    live().forEach(server -> byAddress.put(server.getAddress(), server));
    String key = region.getEncodedName() + origin.region();
    List<Peer> found = new ArrayList<>();
    try {
      for (Address address :
          histories.get(key, () -> RegionHistory.addresses(connection.get(), region, origin))) {
        if (byAddress.containsKey(address)) {
          found.add(new RpcPeer(connection, byAddress.get(address)));
        }
      }
      return found;
    } catch (ExecutionException e) {
      throw asIOException(e);
    }
  }

  @Override
  public List<Peer> all() throws IOException {
    return live().stream().<Peer>map(server -> new RpcPeer(connection, server)).toList();
  }

  private List<ServerName> live() throws IOException {
    try {
      return live
          .get(
              LIVE,
              () -> {
                try (Admin admin = connection.get().getAdmin()) {
                  return admin.getRegionServers();
                }
              })
          .stream()
          .filter(server -> !server.getAddress().equals(self.get().getAddress()))
          .toList();
    } catch (ExecutionException e) {
      throw asIOException(e);
    }
  }

  private static IOException asIOException(ExecutionException e) {
    return e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
  }

  @Override
  public void close() {
    connection.close();
  }
}
