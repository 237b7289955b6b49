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
package org.lcindex.regionserver.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.disk.DiskWatch;
import org.lcindex.regionserver.store.RegionIndex;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@link IndexServer}s of this process: one for each set of local directories. In production
 * that is one; in an embedded cluster each region server has its own, if they have directories of
 * their own, and else they share it.
 *
 * <p>An index server is made when its region server starts or the first indexed region opens. It
 * ends when the region servers that acquired it have stopped and its last region is closed, so that
 * an embedded cluster leaves neither threads nor files behind. Without {@code
 * LCIndexServerObserver}, which acquires it, it lives as long as the process, with daemon threads.
 * Thread safe.
 */
public final class IndexServers {
  private static final Logger LOG = LoggerFactory.getLogger(IndexServers.class);
  private static final int CLOSE_SECONDS = 10;

  // Guards both; nobody asks a disk under it.
  private static final Map<List<Path>, Instance> INSTANCES = new HashMap<>();
  private static final Map<List<Path>, CompletableFuture<Void>> CLOSING = new HashMap<>();

  private IndexServers() {}

  private static final class Instance {
    final IndexServer server;
    int holders;
    boolean held;

    Instance(IndexServer server) {
      this.server = server;
    }

    boolean isUnused() {
      return held && holders == 0 && server.regions().all().isEmpty();
    }
  }

  /** The instance for the configured local directories. */
  public static IndexServer of(Configuration conf) {
    return instance(conf).server;
  }

  /** The instance for a region server, which {@linkplain #release releases} it when it stops. */
  public static IndexServer acquire(Configuration conf) {
    synchronized (INSTANCES) {
      Instance instance = instance(conf);
      instance.holders++;
      instance.held = true;
      return instance.server;
    }
  }

  private static Instance instance(Configuration conf) {
    List<Path> dirs = LCIndexConfig.localDirs(conf);
    synchronized (INSTANCES) {
      Instance known = INSTANCES.get(dirs);
      if (known == null) {
        known = new Instance(ServerAssembly.of(conf, dirs));
        known.server.start(CLOSING.getOrDefault(dirs, CompletableFuture.completedFuture(null)));
        INSTANCES.put(dirs, known);
      }
      return known;
    }
  }

  /** A region server that acquired it has stopped. Its regions may close after that. */
  public static void release(IndexServer server) {
    synchronized (INSTANCES) {
      INSTANCES.values().stream().filter(i -> i.server == server).forEach(i -> i.holders--);
    }
    closeIfUnused(server);
  }

  /** Lets go of a region that has closed. */
  public static void regionClosed(IndexServer server, RegionIndex region) {
    server.regionClosed(region);
    closeIfUnused(server);
  }

  /** Called by hooks: waits for what is under way, but not for a disk that does not answer. */
  private static void closeIfUnused(IndexServer server) {
    CompletableFuture<Void> closed = new CompletableFuture<>();
    synchronized (INSTANCES) {
      List<List<Path>> unused = new ArrayList<>();
      INSTANCES.forEach(
          (dirs, instance) -> {
            if (instance.server == server && instance.isUnused()) {
              unused.add(dirs);
            }
          });
      if (unused.isEmpty()) {
        return;
      }
      unused.forEach(INSTANCES::remove);
      // Whoever asks for the same directories begins when they are free.
      unused.forEach(dirs -> CLOSING.put(dirs, closed));
    }
    Thread closer = new Thread(() -> close(server, closed), "lcindex-close");
    closer.setDaemon(true);
    closer.start();
    await(server, closed);
  }

  private static void close(IndexServer server, CompletableFuture<Void> closed) {
    try {
      server.close();
    } finally {
      synchronized (INSTANCES) {
        CLOSING.values().removeIf(closed::equals);
      }
      closed.complete(null);
    }
  }

  private static void await(IndexServer server, CompletableFuture<Void> closed) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_SECONDS);
    while (!server.localStore().disks().isSlow() && System.nanoTime() < end) {
      try {
        closed.get(DiskWatch.TICK_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        LOG.trace("Still closing", e);
      } catch (ExecutionException e) {
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
    LOG.info("LCIndex: closing goes on in the background");
  }
}
