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
package org.lcindex.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;

/**
 * Runs a program in a JVM as where Spark is installed: with its own jars, and the one that is made
 * here. No state.
 */
final class SparkJvm {
  /** What programs print for tests begins so. */
  static final String SAID = "> ";

  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/jdk.internal.ref",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar");

  private SparkJvm() {}

  /** Settings of the tests' cluster, as options of a read: a word of {@code KEY=VALUE} each. */
  static List<String> cluster() throws IOException, InterruptedException {
    EmbeddedCluster cluster = SharedCluster.get();
    List<String> settings = new ArrayList<>();
    for (String key :
        List.of(
            HConstants.ZOOKEEPER_QUORUM,
            HConstants.ZOOKEEPER_CLIENT_PORT,
            HConstants.ZOOKEEPER_ZNODE_PARENT)) {
      settings.add(key + "=" + cluster.configuration().get(key));
    }
    return settings;
  }

  /**
   * Runs a program to its end.
   *
   * @param main has a main method; it and what it uses of tests needs Spark's jars only
   * @return lines that it printed with {@link #SAID} before them
   */
  static List<String> run(Class<?> main, List<String> options, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    OPENED.forEach(one -> command.addAll(List.of("--add-opens", one + "=ALL-UNNAMED")));
    command.addAll(options);
    String classes =
        String.join(
            File.pathSeparator,
            System.getProperty("lcindex.spark.jar"),
            Files.readString(Path.of(System.getProperty("lcindex.spark.jars"))).strip(),
            ofTests());
    command.addAll(List.of("-cp", classes, main.getName()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> all = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      reader.lines().forEach(all::add);
    } finally {
      process.destroyForcibly();
    }
    assertEquals(0, process.waitFor(), () -> String.join("\n", all));
    return all.stream()
        .filter(line -> line.startsWith(SAID))
        .map(line -> line.substring(SAID.length()))
        .toList();
  }

  private static String ofTests() {
    return Path.of(SparkJvm.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
  }
}
