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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/**
 * The stock HBase shell in a process of its own, with this module on its class path, as an operator
 * starts it. Not thread safe.
 */
final class ShellProcess {
  private static final long LIMIT_MINUTES = 5;

  /** This JVM's class path. */
  static final String USUAL = System.getProperty("java.class.path");

  private final Path folder;
  private final Process process;

  /** Starts a shell on this JVM's class path. */
  ShellProcess(
      String user,
      Path folder,
      Configuration cluster,
      boolean piped,
      String irbrc,
      String script,
      String... options)
      throws IOException {
    this(USUAL, user, folder, cluster, piped, irbrc, script, options);
  }

  /**
   * Starts a shell with a script.
   *
   * @param classpath where HBase and this module are
   * @param user whom HBase's simple authentication takes it for; null: whoever runs this
   * @param folder for its files, empty
   * @param piped whether the script comes by the standard input, and not as a file
   * @param irbrc what the file that IRBRC names has; null: there is none
   * @param options before the script, such as {@code -n}
   */
  ShellProcess(
      String classpath,
      String user,
      Path folder,
      Configuration cluster,
      boolean piped,
      String irbrc,
      String script,
      String... options)
      throws IOException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("conf"));
    Configuration site = new Configuration(false);
    for (String key :
        List.of(
            HConstants.ZOOKEEPER_QUORUM,
            HConstants.ZOOKEEPER_CLIENT_PORT,
            HConstants.ZOOKEEPER_ZNODE_PARENT)) {
      if (cluster.get(key) != null) {
        site.set(key, cluster.get(key));
      }
    }
    try (OutputStream out = Files.newOutputStream(folder.resolve("conf/hbase-site.xml"))) {
      site.writeXml(out);
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(command::add);
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Dlog4j2.configurationFile=" + System.getProperty("log4j2.configurationFile"));
    command.add("-Dbasedir=" + folder);
    command.add("-cp");
    command.add(folder.resolve("conf") + File.pathSeparator + classpath);
    command.add("org.jruby.JarBootstrapMain");
    command.addAll(List.of(options));
    Path file = Files.writeString(folder.resolve("script.rb"), script);
    if (!piped) {
      command.add(file.toString());
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(piped ? file.toFile() : new File("/dev/null"))
            .redirectOutput(folder.resolve("output").toFile());
    builder.environment().remove("IRBRC");
    if (user != null) {
      builder.environment().put("HADOOP_USER_NAME", user);
    }
    if (irbrc != null) {
      builder
          .environment()
          .put("IRBRC", Files.writeString(folder.resolve("irbrc"), irbrc).toString());
    }
    process = builder.start();
  }

  /** Waits for its end; returns its exit status. */
  int exit() throws IOException, InterruptedException {
    boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    assertTrue(ended, () -> "the shell does not end; it has printed:\n" + printed());
    return process.exitValue();
  }

  /** All that an ended shell has printed, every run of spaces as one. */
  String printed() {
    try {
      return Files.readString(folder.resolve("output"), StandardCharsets.UTF_8)
          .replaceAll(" +", " ")
          .replaceAll(" *\n *", "\n");
    } catch (IOException e) {
      return e.toString();
    }
  }
}
