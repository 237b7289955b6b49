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
package org.lcindex.experiments.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.query.cli.LCIndexCommand;

/** The first hour, twice in one folder, and HBase's pages of its cluster. */
@Tag("nightly")
class QuickstartTest {
  private static final String CALLED = "lcindex.command";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();

  @BeforeAll
  static void isCalled() {
    System.setProperty(CALLED, "bin/lcindex");
  }

  @AfterAll
  static void isCalledNoMore() {
    System.clearProperty(CALLED);
  }

  private void quickstart() {
    out.getBuffer().setLength(0);
    PrintWriter writer = new PrintWriter(out);
    String[] words = {"quickstart", "--scale", "0.01", "--dir", folder.resolve("c").toString()};
    assertEquals(
        0,
        LCIndexCommand.commandLine().setOut(writer).setErr(writer).execute(words),
        out::toString);
  }

  private void says(String text) {
    assertTrue(out.toString().contains(text), out::toString);
  }

  private static int status(Member member, String page) throws Exception {
    URI uri = URI.create("http://localhost:" + member.ports().get("web") + page);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  /** What it prints on its standard error while four other processes want both cores. */
  @Test
  void aBusyMachineSeesNoTraces() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(line::add);
    line.add("-Dlcindex.log.file=" + folder.resolve("lcindex.log"));
    line.addAll(List.of("-cp", System.getProperty("java.class.path")));
    line.add(LCIndexCommand.class.getName());
    line.addAll(List.of("quickstart", "--scale=0.01", "--dir=" + folder.resolve("c")));
    Path err = folder.resolve("err");
    List<Process> busy = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        busy.add(new ProcessBuilder("sh", "-c", "while kill -0 $PPID; do :; done").start());
      }
      Process quickstart =
          new ProcessBuilder(line)
              .redirectOutput(folder.resolve("out").toFile())
              .redirectError(err.toFile())
              .start();
      assertEquals(0, quickstart.waitFor(), () -> read(err));
      List<String> told = read(err).lines().toList();
      assertEquals(List.of(), told.stream().filter(l -> !l.startsWith("... ")).toList());
      assertTrue(told.stream().anyMatch(l -> l.contains("HBase serves, since")), told::toString);
    } finally {
      busy.forEach(Process::destroyForcibly);
      end();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void end() throws IOException {
    ProcessCluster left = ProcessCluster.find(folder.resolve("c"), line -> {}).orElse(null);
    if (left != null && left.running()) {
      left.kill();
    }
  }

  @Test
  void theClusterStaysAndIsGoneOnWith() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    try {
      quickstart();
      says("$ bin/lcindex index create quickstart \"o:totalprice DOUBLE 0 600000 100\"");
      says("rows loaded into quickstart");
      says("MDRQ-D");
      says(" times as fast as HBase's scan");
      says("bin/lcindex sql -e \"select orderpriority, count(*), avg(totalprice) from quickstart");
      says("It ends with: bin/lcindex cluster stop --delete --dir " + folder.resolve("c"));
      ProcessCluster cluster = ProcessCluster.find(folder.resolve("c"), line -> {}).orElseThrow();
      assertEquals(200, status(cluster.master(), "/master-status"));
      assertEquals(200, status(cluster.master(), "/tablesDetailed.jsp"));
      assertEquals(200, status(cluster.regionServer(0), "/rs-status"));
      assertEquals(200, status(cluster.regionServer(0), "/jmx"));
      assertEquals(200, status(cluster.regionServer(0), "/static/css/hbase.css"));
      quickstart();
      says("this goes on with it");
      says("exists already: o:totalprice DOUBLE 0 600000 100");
    } finally {
      end();
    }
  }
}
