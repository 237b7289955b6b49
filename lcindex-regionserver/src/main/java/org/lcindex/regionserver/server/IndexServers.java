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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.base.LCIndexConfig;

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
@InterfaceAudience.Private
public final class IndexServers {
  private static final Map<List<Path>, Instance> INSTANCES = new HashMap<>();

  private IndexServers() {}

  private static final class Instance {
    final IndexServer server;
    int holders;
    boolean held;

    Instance(IndexServer server) {
      this.server = server;
    }

    boolean isUnused() {
      return held && holders == 0 && server.regions().isEmpty();
    }
  }

  /** The instance for the configured local directories. */
  public static IndexServer of(Configuration conf) {
    return instance(conf).server;
  }

  /** The same for a region server, which {@linkplain #release releases} it when it stops. */
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
        known = new Instance(new IndexServer(conf, dirs));
        known.server.start();
        INSTANCES.put(dirs, known);
      }
      return known;
    }
  }

  /** A region server that acquired it has stopped. Its regions may close after that. */
  public static void release(IndexServer server) {
    synchronized (INSTANCES) {
      INSTANCES.values().stream().filter(i -> i.server == server).forEach(i -> i.holders--);
      closeIfUnused(server);
    }
  }

  /** The lock is held meanwhile: whoever asks for the same directories finds them free. */
  static void closeIfUnused(IndexServer server) {
    synchronized (INSTANCES) {
      if (INSTANCES.values().removeIf(i -> i.server == server && i.isUnused())) {
        server.close();
      }
    }
  }
}
