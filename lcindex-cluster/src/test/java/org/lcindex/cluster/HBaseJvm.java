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
package org.lcindex.cluster;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A JVM with this one's classes and options, but on another HBase. It ends with this JVM, because
 * its standard input does. Not thread safe.
 */
public final class HBaseJvm implements AutoCloseable {
  private static final long END_SECONDS = 60;

  private final Process process;
  private final BufferedReader printed;
  private final List<String> lines = new ArrayList<>();

  /**
   * Starts a class's main method.
   *
   * @param version of HBase, a {@linkplain HBaseVersion#name() name}
   * @param main is on this JVM's class path
   */
  public HBaseJvm(String version, Class<?> main, String... arguments) throws IOException {
    this(List.of(), classpath(version), main, arguments);
  }

  /**
   * Starts a class's main method on the HBase of this JVM, with its temporary files in a folder.
   */
  static HBaseJvm in(Path folder, Class<?> main, String... arguments) throws IOException {
    return new HBaseJvm(
        List.of("-Dbasedir=" + folder, "-Djava.io.tmpdir=" + folder),
        System.getProperty("java.class.path"),
        main,
        arguments);
  }

  private HBaseJvm(List<String> options, String classpath, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (!option.startsWith("-javaagent") && !option.startsWith("-agent")) {
        command.add(option);
      }
    }
    command.add("-Dlog4j2.configurationFile=" + System.getProperty("log4j2.configurationFile"));
    command.addAll(options);
    command.addAll(List.of("-cp", classpath, main.getName()));
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    printed =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** This JVM's class path on another HBase. */
  public static String classpath(String version) {
    List<Path> entries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    return HBaseVersion.of(version).on(entries).stream()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Reads what it prints until a line begins so.
   *
   * @return the rest of that line
   * @throws IOException when it ends before
   */
  public String awaitLine(String beginning) throws IOException {
    for (String line = printed.readLine(); line != null; line = printed.readLine()) {
      lines.add(line);
      if (line.startsWith(beginning)) {
        return line.substring(beginning.length());
      }
    }
    throw new IOException("it ended without '" + beginning + "':\n" + String.join("\n", lines));
  }

  /** Ends its standard input, which tells it to end, and waits; returns its exit status. */
  public int end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    printed.lines().forEach(lines::add);
    if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("it does not end:\n" + String.join("\n", lines));
    }
    return process.exitValue();
  }

  /** All that it has printed so far. */
  public String printed() {
    return String.join("\n", lines);
  }

  /** Kills it, unless it has ended. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
