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
package org.lcindex.cluster.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.text.UserError;
import org.lcindex.text.WaitLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all cluster commands share: the folder, and a place to print to. */
@Command(mixinStandardHelpOptions = true, showDefaultValues = true)
public abstract class FolderCommand implements Callable<Integer> {
  /** Where a cluster is unless somebody says otherwise. */
  public static final String USUAL_FOLDER = ".lcindex/cluster";

  /** The environment's name of the folder. */
  static final String FOLDER_VARIABLE = "LCINDEX_CLUSTER_DIR";

  @Spec private CommandSpec spec;
  private WaitLine line;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "${env:" + FOLDER_VARIABLE + ":-" + USUAL_FOLDER + "}",
      description =
          "The folder in which the cluster has everything; else the environment's "
              + FOLDER_VARIABLE
              + ", which 'cluster env' sets.")
  private Path dir;

  protected final Path dir() {
    return dir;
  }

  protected final CommandSpec spec() {
    return spec;
  }

  @Override
  public final Integer call() throws IOException {
    try (WaitLine waits = new WaitLine(spec.commandLine().getErr())) {
      line = waits;
      return run();
    }
  }

  /** Does the work; returns the exit status. */
  protected abstract int run() throws IOException;

  protected final void print(String text) {
    line.ends();
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }

  /** Something begins that may take its time; it is told when it does. */
  protected final void begins(String doing) {
    line.begins(doing);
  }

  /**
   * As {@link #begins(String)}.
   *
   * @param soFar how far it is, to be added to that
   */
  protected final void begins(String doing, Supplier<String> soFar) {
    line.begins(doing, soFar);
  }

  /** Prints what begins. */
  protected final void step(String doing) {
    print(doing);
    begins(doing);
  }

  /**
   * The cluster of the folder.
   *
   * @throws UserError when there never was one
   */
  protected final ProcessCluster cluster() throws IOException {
    return ProcessCluster.find(dir, this::step)
        .orElseThrow(
            () ->
                new UserError(
                    "there is no cluster in "
                        + dir.toAbsolutePath()
                        + "; start one, or name its folder with --dir"));
  }
}
