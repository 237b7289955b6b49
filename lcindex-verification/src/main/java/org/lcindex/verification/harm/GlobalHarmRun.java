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
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.lcindex.cluster.FolderTree;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.ProcessClusterBuilder;

/**
 * A run of the kinds of harm to a global index, one after the other, each on a cluster of its own.
 */
record GlobalHarmRun(HarmOptions options, HarmTally tally) {
  /** LCIndex's default. */
  private static final Duration OUTAGE = Duration.ofMinutes(1);

  /** Where their clusters are, within the folder of the run. */
  static Path folder(Path folder) {
    return folder.resolve("global");
  }

  /** Runs; returns whether nothing was wrong. */
  boolean run() throws IOException, InterruptedException {
    for (HarmKind kind : options.kinds()) {
      if (!kind.isGlobal() || !tally.clean()) {
        continue;
      }
      if (HBaseVersion.running().startsWith("2.5.")) {
        tally.say(kind + ": not on HBase 2.5, where no table can have a global index");
        continue;
      }
      run(kind);
    }
    return tally.clean();
  }

  private void run(HarmKind kind) throws IOException, InterruptedException {
    Path folder = folder(options.folder());
    FolderTree.delete(folder);
    GlobalHarm harm =
        new GlobalHarm(kind, folder.resolve("hangs"), OUTAGE, options.hindered(), tally);
    ProcessClusterBuilder builder =
        ProcessCluster.builder(folder.resolve("cluster"))
            .regionServers(1)
            .dataNodes(1)
            .openFiles(options.openFiles())
            .owned()
            .progress(tally::say)
            .classes(classes());
    harm.settings().forEach(builder::set);
    try (ProcessCluster cluster = builder.start()) {
      ServerWatch watch = new ServerWatch(cluster, tally);
      tally.say(String.format(Locale.ROOT, "%s, for %d s", kind, options.hindered().toSeconds()));
      harm.run(cluster.configuration(), () -> watch.look(kind.toString()));
      watch.readLogs();
      tally
          .counts()
          .forEach(
              (what, count) -> {
                if (what.startsWith(kind + ":")) {
                  tally.say(count.sum() + " " + what);
                }
              });
      tally.say("heap after a collection at most: " + watch.heapAfterCollection() + " MB, " + kind);
    }
  }

  /** Where the servers find {@link HangObserver}. */
  private static Path classes() throws IOException {
    try {
      return Path.of(
          HangObserver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
