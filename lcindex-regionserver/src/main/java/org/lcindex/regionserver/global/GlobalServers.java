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

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Server;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.lcindex.regionserver.base.GlobalLevels.Levels;
import org.lcindex.regionserver.global.coverage.IndexStandings;
import org.lcindex.rpc.GlobalFigures;

/**
 * The {@link GlobalServer}s of this process, one for each region server: there from the opening of
 * the first region with a global index to the closing of the last. Thread safe.
 */
final class GlobalServers {
  private static final Map<ServerName, Held> HELD = new TreeMap<>();

  private GlobalServers() {}

  private static final class Held {
    final GlobalServer server;
    final IndexStandings standings;
    final Map<String, GlobalRegion> open = new TreeMap<>();
    int regions;

    Held(GlobalServer server) {
      this.server = server;
      this.standings = new IndexStandings(server.build().catalog());
      new MasterWatch(
              server.build().catalog(),
              server.problemsOf("master"),
              this::regions,
              server.build().masterMillis())
          .start();
      server.levels().set(this::levels);
    }

    /** Of all its regions, for the server's metrics. */
    private Levels levels() {
      long uncovered = 0;
      GlobalFigures all = Levels.NONE.figures();
      for (GlobalRegion region : regions()) {
        uncovered += region.figures().uncovered();
        for (GlobalFigures one : region.figures().ofIndexes()) {
          all = all.plus(one);
        }
      }
      return new Levels(uncovered, all);
    }

    private Collection<GlobalRegion> regions() {
      synchronized (HELD) {
        return List.copyOf(open.values());
      }
    }
  }

  /** The one of a region's server; {@link #release} has to follow. */
  static GlobalServer acquire(RegionCoprocessorEnvironment environment) {
    synchronized (HELD) {
      Held held =
          HELD.computeIfAbsent(environment.getServerName(), name -> new Held(made(environment)));
      held.regions++;
      return held.server;
    }
  }

  /** The one of a server that has a region with a global index; {@link #release} has to follow. */
  static GlobalServer acquire(ServerName name) {
    synchronized (HELD) {
      Held held = HELD.get(name);
      held.regions++;
      return held.server;
    }
  }

  /** A region has its part, which calls of clients may ask from now on. */
  static void opened(ServerName name, GlobalRegion region) {
    synchronized (HELD) {
      Held held = HELD.get(name);
      if (held != null) {
        held.open.put(region.info().getEncodedName(), region);
      }
    }
  }

  /** The part of the open region with this encoded name; null if it has none. */
  static GlobalRegion region(ServerName name, String encoded) {
    synchronized (HELD) {
      Held held = HELD.get(name);
      return held == null ? null : held.open.get(encoded);
    }
  }

  /** What a server knows of indexes; null if it has no region with a global one. */
  static IndexStandings standings(ServerName name) {
    synchronized (HELD) {
      Held held = HELD.get(name);
      return held == null ? null : held.standings;
    }
  }

  /** The one of a server; null if it has no region with a global index. */
  static GlobalServer find(ServerName name) {
    synchronized (HELD) {
      Held held = HELD.get(name);
      return held == null ? null : held.server;
    }
  }

  private static GlobalServer made(RegionCoprocessorEnvironment environment) {
    ServerName name = environment.getServerName();
    if (environment.getOnlineRegions() instanceof Server host) {
      return GlobalServer.of(
          host.getConfiguration(), name, () -> host.isStopped() || host.isAborted());
    }
    Configuration conf = environment.getConnection().getConfiguration();
    return GlobalServer.of(conf, name, () -> false);
  }

  /** A region has closed whose part was known. */
  static void closed(ServerName name, GlobalRegion region) {
    synchronized (HELD) {
      Held held = HELD.get(name);
      if (held != null) {
        held.open.remove(region.info().getEncodedName(), region);
      }
    }
    release(name);
  }

  /** A region has closed. */
  static void release(ServerName name) {
    Held unused = null;
    synchronized (HELD) {
      Held held = HELD.get(name);
      if (held != null && --held.regions == 0) {
        unused = HELD.remove(name);
      }
    }
    if (unused != null) {
      unused.server.levels().set(null);
      unused.standings.close();
      unused.server.close();
    }
  }
}
