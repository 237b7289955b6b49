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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.verification.common.Journal;

/** Finds out why a region server ended that nobody had ended. */
record Autopsy(ProcessCluster cluster, Findings findings, Journal journal) {
  private static final long BEFORE_MILLIS = 30_000;

  /** The master gave it up: its session expired on a machine that was too busy. */
  private static final Pattern GIVEN_UP =
      Pattern.compile("session expired|SessionExpired|YouAreDead|as dead server|MasterRejected");

  /**
   * The master knew no server any more, because it was ending: HBase's server takes that for its
   * own end ({@code UnassignRegionHandler}), though the next master would have taken its report.
   */
  private static final Pattern MASTER_ENDED = Pattern.compile(": No server node for localhost,");

  /** Starts again what ended by itself; unless HBase gave it up, that is a failure. */
  void run() throws IOException {
    for (Member server : cluster.regionServers()) {
      if (!server.alive()) {
        String reason = reason(cluster.log(server));
        long now = System.currentTimeMillis();
        findings.stalePossible(now - BEFORE_MILLIS, now);
        if (GIVEN_UP.matcher(reason).find()) {
          journal.say(server.name() + " was given up by HBase on a busy machine: " + reason);
        } else if (reason.contains("can not recover") && has(cluster.log(server), MASTER_ENDED)) {
          journal.say(server.name() + " was sent away by a master that was ending: " + reason);
        } else {
          findings.failure(server.name() + " ended by itself: " + reason);
        }
        cluster.start(server.number());
      }
    }
  }

  private static boolean has(Path log, Pattern sought) throws IOException {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> sought.matcher(line).find());
    }
  }

  private static String reason(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      List<String> aborts = lines.filter(l -> l.contains("ABORTING region server")).toList();
      return aborts.isEmpty()
          ? "its log " + log + " does not say why"
          : aborts.get(aborts.size() - 1);
    }
  }
}
