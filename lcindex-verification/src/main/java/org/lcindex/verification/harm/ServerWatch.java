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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;

/**
 * Looks at the region server from outside: whether it lives, how many descriptors it has open, what
 * its collector says of the heap, and what its log must not say. For one thread.
 */
final class ServerWatch {
  /** {@code 512M->130M(1024M)}: before a collection, after it, and the heap. */
  private static final Pattern COLLECTION =
      Pattern.compile("Pause (?:Young|Full).*?(\\d+)M->(\\d+)M\\((\\d+)M\\)");

  private static final List<String> DEADLY =
      // Not the bare class: every server's first lines have -XX:+ExitOnOutOfMemoryError.
      List.of("java.lang.OutOfMemoryError", "ABORTING region server", "Too many open files");

  private static final long COLLECT_SECONDS = 60;

  private final ProcessCluster cluster;
  private final HarmTally tally;
  private boolean dead;

  ServerWatch(ProcessCluster cluster, HarmTally tally) {
    this.cluster = cluster;
    this.tally = tally;
  }

  /** One look; its peaks are counted under the name of the phase. */
  void look(String phase) {
    for (Member server : cluster.regionServers()) {
      if (!server.alive()) {
        if (!dead) {
          dead = true;
          tally.trouble(server.name() + " has died");
        }
        return;
      }
      Path open = Path.of("/proc", Long.toString(server.process().pid()), "fd");
      try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(open)) {
        long count = 0;
        for (Path ignored : descriptors) {
          count++;
        }
        tally.peak("descriptors " + phase, count);
      } catch (IOException e) {
        tally.count("looks at descriptors that failed", 1);
      }
    }
  }

  boolean dead() {
    return dead;
  }

  /** The largest heap after a collection so far, in megabytes. */
  long heapAfterCollection() throws IOException {
    long most = 0;
    for (Member server : cluster.regionServers()) {
      most = Math.max(most, megabytes(server, "Pause ").max().orElse(0));
    }
    return most;
  }

  /**
   * What of the heap is in use, in megabytes: all of it is collected first. -1 when a server does
   * not let that be asked for.
   */
  long liveHeap() throws IOException {
    long most = -1;
    for (Member server : cluster.regionServers()) {
      if (!server.alive() || !collect(server)) {
        return -1;
      }
      most = megabytes(server, "Pause Full (Diagnostic Command)").reduce(most, (a, b) -> b);
    }
    return most;
  }

  /** What was left after each of a server's collections of a kind. */
  private LongStream megabytes(Member server, String kind) throws IOException {
    Path log = cluster.collections(server);
    List<String> lines =
        Files.exists(log) ? Files.readAllLines(log, StandardCharsets.ISO_8859_1) : List.of();
    return lines.stream()
        .filter(line -> line.contains(kind))
        .map(COLLECTION::matcher)
        .filter(Matcher::find)
        .mapToLong(found -> Long.parseLong(found.group(2)));
  }

  private static boolean collect(Member server) throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      return false; // a Java without tools
    }
    Process process =
        new ProcessBuilder(jcmd.toString(), Long.toString(server.process().pid()), "GC.run")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return process.waitFor(COLLECT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroy();
    }
  }

  /** Tells what the logs have of deaths to come. */
  void readLogs() throws IOException {
    for (Member server : cluster.regionServers()) {
      for (Path log : List.of(cluster.log(server), cluster.output(server))) {
        if (!Files.exists(log)) {
          continue;
        }
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
          List<String> bad =
              lines.filter(line -> DEADLY.stream().anyMatch(line::contains)).toList();
          if (!bad.isEmpty()) {
            tally.trouble(bad.size() + " lines in " + log + ", first " + bad.get(0));
          }
        }
      }
    }
  }
}
