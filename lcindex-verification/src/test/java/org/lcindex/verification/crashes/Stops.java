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
package org.lcindex.verification.crashes;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.lcindex.cluster.process.ProcessClusterBuilder;
import org.lcindex.cluster.process.Waiting;

/**
 * Stops a server's thread at one step, until it may go on or its process is killed. What is stopped
 * and what says so are files, since servers are processes of their own.
 *
 * @param folder of the files
 */
record Stops(Path folder) {
  /** Setting of servers: the folder. */
  static final String FOLDER = "lcindex.test.stops";

  private static final String ARMED = "armed";
  private static final String MET = "met";
  private static final String GO_ON = "go-on";
  private static final long POLL_MILLIS = 5;
  private static final long LIMIT_MILLIS = 120_000;

  /** How often the step that is armed was met, by this process. */
  private static final AtomicInteger MEETINGS = new AtomicInteger();

  /** In a folder that is made, for servers that are to have observers of the tests. */
  static Stops in(Path folder) throws IOException {
    return new Stops(Files.createDirectories(folder.resolve("stops").toAbsolutePath()));
  }

  /** Gives servers what they need. */
  ProcessClusterBuilder of(ProcessClusterBuilder cluster) throws URISyntaxException {
    return cluster
        .classes(Path.of(Stops.class.getProtectionDomain().getCodeSource().getLocation().toURI()))
        .set(FOLDER, folder.toString());
  }

  /**
   * The next thread that meets a step stops.
   *
   * @param meeting which time of those from now on
   */
  void arm(String step, int meeting) throws IOException {
    Files.deleteIfExists(folder.resolve(MET));
    Files.deleteIfExists(folder.resolve(GO_ON));
    Path file = folder.resolve("arming");
    Files.writeString(file, step + "\n" + meeting);
    Files.move(file, folder.resolve(ARMED));
  }

  /** Returns when it has stopped; the RPC port of its region server. */
  int await(Duration limit, Object what) throws IOException {
    Path met = folder.resolve(MET);
    Waiting.until(limit, () -> what + " is met", () -> Files.exists(met));
    return Integer.parseInt(Files.readString(met));
  }

  /** It goes on, and nobody else stops. */
  void goOn() throws IOException {
    Files.deleteIfExists(folder.resolve(ARMED));
    Files.write(folder.resolve(GO_ON), new byte[0]);
  }

  /**
   * In a server: stops if this is the step.
   *
   * @param port of the server; 0 of a master
   */
  void meet(String step, int port) throws IOException {
    if (!Files.exists(folder.resolve(ARMED))) {
      return;
    }
    String[] armed;
    try {
      armed = Files.readString(folder.resolve(ARMED)).split("\n");
    } catch (IOException e) {
      return; // another thread has just met it
    }
    if (!armed[0].equals(step) || MEETINGS.incrementAndGet() < Integer.parseInt(armed[1])) {
      return;
    }
    MEETINGS.set(0);
    if (!Files.deleteIfExists(folder.resolve(ARMED))) {
      return;
    }
    Path met = folder.resolve(MET + ".new");
    Files.writeString(met, Integer.toString(port));
    Files.move(met, folder.resolve(MET));
    long end = System.currentTimeMillis() + LIMIT_MILLIS;
    try {
      while (!Files.exists(folder.resolve(GO_ON)) && System.currentTimeMillis() < end) {
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException(step).initCause(e);
    }
  }
}
