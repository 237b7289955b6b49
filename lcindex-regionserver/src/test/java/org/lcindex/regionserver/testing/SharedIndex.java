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
package org.lcindex.regionserver.testing;

import java.io.IOException;
import java.nio.file.Path;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;

/** The index in the region server of the {@link SharedCluster}. Thread safe. */
public final class SharedIndex {
  private SharedIndex() {}

  /** What the indexed regions of its region server share. */
  public static IndexServer server() throws IOException, InterruptedException {
    return IndexServers.of(SharedCluster.get().regionServers().get(0).getConfiguration());
  }

  /** The file system under its index files. */
  public static SwitchableFiles files() throws IOException, InterruptedException {
    return ForwardingLocalFiles.find(SwitchableFiles.class, server().localStore().files());
  }

  /** Lets every write of index files fail as on a full disk, until they are healed. */
  public static void fillDisk() throws IOException, InterruptedException {
    files()
        .inject(
            (operation, path, size) -> {
              if (operation == Operation.WRITE) {
                throw new IOException("No space left on device");
              }
            });
  }

  /** The directory of its index files. */
  public static Path folder() throws IOException, InterruptedException {
    return server().localStore().dirs().get(0);
  }
}
