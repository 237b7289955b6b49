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
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.lcindex.regionserver.global.removal.RemovalServer;
import org.lcindex.verification.metamorphic.setting.GlobalSetting.Removals;

/**
 * When old entries of global indexes are removed: after two seconds of the system's clock, never,
 * or after each step. Two seconds are for queries under way, of which a sequence has none between
 * its steps. Not thread safe.
 */
public final class HeldRemovals {
  private static final String SERVERS = "org.lcindex.regionserver.global.GlobalServers";

  private final Supplier<List<HRegionServer>> servers;
  private final Removals removals;

  /**
   * Of a cluster.
   *
   * @param servers asked at every step, since some end and others start
   */
  HeldRemovals(Supplier<List<HRegionServer>> servers, Removals removals) {
    this.servers = servers;
    this.removals = removals;
  }

  /** What has to be done between two steps. */
  public void afterStep() throws IOException {
    if (removals == Removals.USUAL) {
      return;
    }
    for (HRegionServer server : servers.get()) {
      Optional<RemovalServer> known = of(server.getServerName());
      if (known.isPresent()) {
        known.get().hold(true);
        if (removals == Removals.AT_ONCE) {
          known.get().hurry();
        }
      }
    }
  }

  /** Queries run from now to the end of the step: nothing is removed at once. */
  public void duringQueries() {
    if (removals == Removals.AT_ONCE) {
      release();
    }
  }

  /** As the servers do it by themselves. */
  void release() {
    for (HRegionServer server : servers.get()) {
      of(server.getServerName()).ifPresent(known -> known.hold(false));
    }
  }

  private static Optional<RemovalServer> of(ServerName server) {
    try {
      Method find = Class.forName(SERVERS).getDeclaredMethod("find", ServerName.class);
      find.setAccessible(true);
      Object found = find.invoke(null, server);
      if (found == null) {
        return Optional.empty(); // no region with a global index is open there
      }
      Method of = found.getClass().getDeclaredMethod("removals");
      of.setAccessible(true);
      return Optional.of((RemovalServer) of.invoke(found));
    } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException e) {
      throw new IllegalStateException(SERVERS + " is not as this test knows it", e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
