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
package org.lcindex.tpch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.cli.TypedCommand;

/**
 * The program of the page on a first one is compiled as it stands there, finds its cluster by the
 * class path, and prints what the page shows. That Maven builds it is for {@code release-test}.
 */
class FirstProgramTest {
  private static final Path PAGE = Path.of("..", "docs", "first-program.md");

  @TempDir private Path folder;

  private static String block(String page, String language) {
    Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(page);
    assertTrue(block.find(), language);
    return block.group(1);
  }

  private static String found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
    assertTrue(matcher.find(), pattern);
    return matcher.group(1);
  }

  @Test
  void thePomHasTheVersionsOfThisBuild() throws Exception {
    String project = Files.readString(Path.of("..", "pom.xml"));
    String pom = block(Files.readString(PAGE), "xml");
    String versionOf = "<artifactId>%s</artifactId>\\s*<version>(.*?)</version>";
    assertEquals(
        found(versionOf.formatted("lcindex-parent"), project),
        found(versionOf.formatted("lcindex-client"), pom));
    assertEquals(
        found("<hbase.version>(.*?)</hbase.version>", project),
        found(versionOf.formatted("hbase-client"), pom));
  }

  @Test
  void theProgramPrintsWhatThePageShows() throws Exception {
    String page = Files.readString(PAGE);
    EmbeddedCluster cluster = SharedCluster.get();
    Configuration site = new Configuration(false);
    for (String key : List.of(HConstants.ZOOKEEPER_QUORUM, HConstants.ZOOKEEPER_CLIENT_PORT)) {
      site.set(key, cluster.configuration().get(key));
    }
    try (OutputStream out = Files.newOutputStream(folder.resolve("hbase-site.xml"))) {
      site.writeXml(out);
    }
    Path source = Files.writeString(folder.resolve("First.java"), block(page, "java"));
    String classPath = System.getProperty("java.class.path");
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-cp", classPath, source.toString()));
    StringWriter told = new StringWriter();
    String progress = "--progress-file=" + folder.resolve("progress");
    try {
      assertEquals(
          0,
          TypedCommand.on(
              cluster.configuration(), told, told, "load", "--scale=0.02", "--create", progress),
          told::toString);
      Process program =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  folder + ":" + classPath,
                  "First")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      program.getOutputStream().close();
      String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, program.waitFor(), printed);
      String last = printed.lines().reduce((first, second) -> second).orElse("");
      assertTrue(page.contains("\n" + last + "\n```"), printed);
    } finally {
      try (Admin admin = cluster.admin()) {
        admin.disableTable(OrdersTable.NAME);
        admin.deleteTable(OrdersTable.NAME);
      }
    }
  }
}
