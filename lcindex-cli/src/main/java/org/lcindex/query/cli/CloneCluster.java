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
package org.lcindex.query.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.query.Wording;

/** The cluster of {@code cluster start} in its usual folder, of which a clone's script tells. */
final class CloneCluster {
  private static final String FOLDER = "lcindex.cluster.folder";
  private static final int PATIENCE_MILLIS = 500;

  private CloneCluster() {}

  /** How to reach it, to be added to a message; empty where none runs. */
  static String hint() {
    String folder = System.getProperty(FOLDER);
    if (folder == null) {
      return "";
    }
    Path site = Path.of(folder, "conf", "client", "hbase-site.xml");
    return Files.isRegularFile(site) && answers(site)
        ? String.format(
            "; a cluster of this clone runs in %s: eval \"$(%s)\"",
            folder, Wording.command("cluster env"))
        : "";
  }

  /** What to do where it has ended or is elsewhere, to be added to a message; empty without one. */
  static String hintOfEnded() {
    if (System.getProperty(FOLDER) == null) {
      return "";
    }
    String running = hint();
    return running.isEmpty()
        ? String.format(
            ": '%s', then eval \"$(%s)\"",
            Wording.command("cluster start"), Wording.command("cluster env"))
        : running;
  }

  private static boolean answers(Path site) {
    Configuration configuration = new Configuration(false);
    try (Socket socket = new Socket()) {
      configuration.addResource(site.toUri().toURL());
      int port = configuration.getInt(HConstants.ZOOKEEPER_CLIENT_PORT, 0);
      socket.connect(new InetSocketAddress("localhost", port), PATIENCE_MILLIS);
      return true;
    } catch (MalformedURLException e) {
      throw new AssertionError("a file always has a URL", e);
    } catch (IOException | RuntimeException e) {
      return false; // stopped, or what is there is half written
    }
  }
}
