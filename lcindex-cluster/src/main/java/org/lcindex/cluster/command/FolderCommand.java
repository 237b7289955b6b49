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
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.text.UserError;
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

  protected final void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  /**
   * The cluster of the folder.
   *
   * @throws UserError when there never was one
   */
  protected final ProcessCluster cluster() throws IOException {
    return ProcessCluster.find(dir, this::print)
        .orElseThrow(
            () ->
                new UserError(
                    "there is no cluster in "
                        + dir.toAbsolutePath()
                        + "; start one, or name its folder with --dir"));
  }
}
