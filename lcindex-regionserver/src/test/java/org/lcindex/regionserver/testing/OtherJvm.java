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

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs what may end its process, or measures its heap, in a process of its own. */
public final class OtherJvm {
  private OtherJvm() {}

  /**
   * Runs a class to its end; it fails when the process does, by an OutOfMemoryError for instance.
   *
   * @param heap as {@code -Xmx} has it, such as 64m
   * @param main has a main method
   * @return the last line that it printed
   */
  public static String lastLine(String heap, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> said = lines(heap, main, List.of(), arguments);
    return said.get(said.size() - 1);
  }

  /**
   * Runs a class to its end, with more options of the JVM.
   *
   * @param more options of the JVM
   * @return all that it printed
   */
  public static List<String> lines(
      String heap, Class<?> main, List<String> more, String... arguments)
      throws IOException, InterruptedException {
    return run(small(heap, more), classPath(), main, arguments);
  }

  /**
   * Runs a class to its end, with other classes in the place of some.
   *
   * @param first a folder of classes
   * @param more options of the JVM
   * @return all that it printed
   */
  public static List<String> linesWith(
      Path first, String heap, Class<?> main, List<String> more, String... arguments)
      throws IOException, InterruptedException {
    String classes = first + System.getProperty("path.separator") + classPath();
    return run(small(heap, more), classes, main, arguments);
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private static List<String> small(String heap, List<String> more) {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError"));
    options.add("-XX:TieredStopAtLevel=1"); // it ends before optimised code has paid off
    for (String opened : List.of("java.lang", "java.nio", "sun.nio.ch", "jdk.internal.ref")) {
      options.addAll(List.of("--add-opens", "java.base/" + opened + "=ALL-UNNAMED"));
    }
    options.addAll(more);
    return options;
  }

  /**
   * Runs a class to its end in a JVM with the options of this one, which a cluster needs.
   *
   * @param main has a main method
   * @return all that it printed
   */
  public static List<String> likeThisOne(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (!option.startsWith("-javaagent") && !option.startsWith("-agent")) {
        options.add(option);
      }
    }
    String logging = System.getProperty("log4j2.configurationFile");
    if (logging != null) {
      options.add("-Dlog4j2.configurationFile=" + logging);
    }
    return run(options, classPath(), main, arguments);
  }

  private static List<String> run(
      List<String> options, String classes, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", classes, main.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> said = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      reader.lines().forEach(said::add);
    } finally {
      process.destroyForcibly();
    }
    assertEquals(0, process.waitFor(), () -> String.join("\n", said));
    return said;
  }
}
