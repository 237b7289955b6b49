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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.lcindex.regionserver.global.gone.CompactionRepairs;
import org.lcindex.regionserver.global.removal.RemovalServer;
import org.lcindex.verification.metamorphic.setting.GlobalSetting.Removals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When old entries of global indexes are removed: after two seconds of the system's clock, never,
 * or after each step, with those that compactions have given to them. Two seconds are for queries
 * under way, of which a sequence has none between its steps. Not thread safe.
 */
public final class HeldRemovals {
  private static final String SERVERS = "org.lcindex.regionserver.global.GlobalServers";

  private static final Duration REPAIRS_LIMIT = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(HeldRemovals.class);

  private final Supplier<List<HRegionServer>> servers;
  private final Removals removals;
  private int left;

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
    if (removals == Removals.AT_ONCE) {
      awaitRepairs();
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

  /**
   * Until compactions are looked through; those that failed wait longer, and are waited for once.
   */
  private void awaitRepairs() {
    if (repairs() > left) {
      try {
        Await.until("repairs of compactions", REPAIRS_LIMIT, () -> repairs() <= left);
      } catch (IOException e) {
        LOG.debug("Some compactions are not looked through", e);
      }
    }
    left = repairs();
  }

  private int repairs() {
    int waiting = 0;
    for (HRegionServer server : servers.get()) {
      waiting +=
          find(server.getServerName(), "gone", CompactionRepairs.class)
              .map(CompactionRepairs::waiting)
              .orElse(0);
    }
    return waiting;
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
    return find(server, "removals", RemovalServer.class);
  }

  private static <T> Optional<T> find(ServerName server, String part, Class<T> type) {
    try {
      Method find = Class.forName(SERVERS).getDeclaredMethod("find", ServerName.class);
      find.setAccessible(true);
      Object found = find.invoke(null, server);
      if (found == null) {
        return Optional.empty(); // no region with a global index is open there
      }
      Method of = found.getClass().getDeclaredMethod(part);
      of.setAccessible(true);
      return Optional.of(type.cast(of.invoke(found)));
    } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException e) {
      throw new IllegalStateException(SERVERS + " is not as this test knows it", e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
