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

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
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
      ProcessCluster left = ProcessCluster.find(folder.resolve("c"), line -> {}).orElse(null);
      if (left != null && left.running()) {
        left.kill();
      }
    }
  }
}
