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
package org.lcindex.experiments.run;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.experiments.technique.Techniques;
import org.lcindex.query.cli.LCIndexCommand;

/**
 * A second JVM for the same command: it has the peer's class path, and measures the techniques that
 * need it. Neither outlives the other.
 */
public final class PeerJvm {
  private static final String MODULE = "experiments-phoenix";
  private static final String CLASS_PATH = "classpath.txt";

  private PeerJvm() {}

  /** Whether the peer's module was built. */
  public static boolean isBuilt() {
    return Files.isRegularFile(target().resolve(CLASS_PATH));
  }

  /**
   * Runs to the end.
   *
   * @param arguments of the command line
   * @return its exit status
   */
  public static int run(List<String> arguments) throws IOException, InterruptedException {
    Path target = target();
    Path classpath = target.resolve(CLASS_PATH);
    if (!Files.isRegularFile(classpath)) {
      throw new IOException(
          "Phoenix needs "
              + classpath
              + "; build it with 'mvn -DskipTests package', or leave Phoenix out");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-cp");
    command.add(
        target.resolve("classes")
            + File.pathSeparator
            + Files.readString(classpath).strip()
            + File.pathSeparator
            + hbase());
    command.add(LCIndexCommand.class.getName());
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).inheritIO().start();
    Thread hook = new Thread(() -> end(process), "peer-jvm-shutdown");
    Runtime.getRuntime().addShutdownHook(hook);
    int status = process.waitFor();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return status; // this JVM is ending, and the other one has ended for it
    }
    return status;
  }

  /** The jars of the HBase that this JVM runs on. */
  private static String hbase() {
    return HBaseVersion.of(HBaseVersion.running()).jars().stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** In good order, so that its cluster ends, too. */
  private static void end(Process process) {
    process.destroy();
    process.onExit().join();
  }

  /** Ends this JVM, the second one, when the first has been killed. */
  public static void endWithParent(int status) {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(status)));
  }

  /** The peer's module is beside this one. */
  private static Path target() {
    Path classes = Techniques.serverClasses().toAbsolutePath();
    Path modules = classes.getParent().getParent().getParent();
    return modules.resolve(MODULE).resolve("target");
  }
}
