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
package org.lcindex.query.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.text.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Which cluster a command is for, and what it says of one that does not answer. */
class ClusterOptionsTest {
  private final Map<String, String> variables = new HashMap<>();

  @Command
  private static final class Options {
    @CommandLine.Mixin private ClusterOptions cluster;
  }

  private ClusterOptions.Target target(String... arguments) {
    Options options = new Options();
    new CommandLine(options).parseArgs(arguments);
    options.cluster.setEnvironment(variables::get);
    return options.cluster.target(Duration.ofSeconds(30));
  }

  private static String quorum(ClusterOptions.Target target) {
    return target.configuration().get(HConstants.ZOOKEEPER_QUORUM)
        + ":"
        + target.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT);
  }

  @Test
  void optionsAreAboveVariablesAndThoseAboveTheSiteFile(@TempDir Path folder) throws Exception {
    Files.writeString(
        folder.resolve("hbase-site.xml"),
        """
        <configuration>
          <property><name>hbase.zookeeper.quorum</name><value>site1,site2</value></property>
          <property><name>zookeeper.znode.parent</name><value>/site</value></property>
        </configuration>
        """);
    variables.put(ClusterOptions.CONFIGURATION_VARIABLE, folder.toString());
    assertEquals("site1,site2:2181", quorum(target()));
    assertTrue(target().address().endsWith("(" + folder.resolve("hbase-site.xml") + ")"));
    variables.put(ClusterOptions.ZOOKEEPER_VARIABLE, "other:2182");
    assertEquals("other:2182", quorum(target()));
    assertEquals("ZooKeeper other:2182 (LCINDEX_ZOOKEEPER)", target().address());
    ClusterOptions.Target named = target("--zookeeper", "zk1");
    assertEquals("zk1:2181", quorum(named));
    assertEquals("/site", named.configuration().get("zookeeper.znode.parent"));
    named = target("--zookeeper", "zk1", "-D", "zookeeper.znode.parent=/x");
    assertEquals("/x", named.configuration().get("zookeeper.znode.parent"));
    assertEquals("zk2:2182", quorum(target("-D", "hbase.zookeeper.quorum=zk2")));
  }

  private String connection(int status, String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine line = LCIndexCommand.commandLine(variables::get);
    PrintWriter writer = new PrintWriter(out);
    assertEquals(status, line.setOut(writer).setErr(writer).execute(arguments), out::toString);
    return out.toString();
  }

  @Test
  void aSavedConnectionStandsForAWholeCluster(@TempDir Path folder) throws Exception {
    Path file = folder.resolve(".lcindex").resolve("config");
    variables.put("HOME", folder.toString());
    variables.put(ClusterOptions.ZOOKEEPER_VARIABLE, "other:2182");
    String said =
        connection(
            0, "connection", "save", "prod", "--zookeeper", "zk1,zk2:2183", "-D", "a.key=1 = 2");
    assertEquals("saved in " + file + "; use it with --cluster prod\n", said);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Files.writeString(
        file, "# mine\n[edited]\n zookeeper=zk3\n\n" + Files.readString(file) + "b = c\n");
    ClusterOptions.Target prod = target("--cluster", "prod", "-D", "b=d");
    assertEquals("zk1,zk2:2183", quorum(prod));
    assertEquals("ZooKeeper zk1,zk2:2183 (--cluster prod)", prod.address());
    assertEquals("1 = 2", prod.configuration().get("a.key"));
    assertEquals("d", prod.configuration().get("b"), "-D is above it");
    assertEquals("zk3:2181", quorum(target("--cluster", "edited")));
    Configuration forPrograms = ClusterOptions.saved("prod", variables::get);
    assertEquals("zk1,zk2", forPrograms.get(HConstants.ZOOKEEPER_QUORUM));
    assertEquals("1 = 2", forPrograms.get("a.key"));
    assertEquals("zk9:2181", quorum(target("--cluster", "edited", "--zookeeper", "zk9")));
    assertTrue(connection(0, "connection", "list").contains("edited  zookeeper  zk3"));

    connection(0, "connection", "save", "prod", "--zookeeper", "zk4");
    assertEquals("zk4:2181", quorum(target("--cluster", "prod")));
    connection(0, "connection", "remove", "prod");
    assertEquals("# mine\n[edited]\n zookeeper=zk3\n\n", Files.readString(file));
  }

  @Test
  void aSavedConnectionThatMakesNoSenseIsTheUsers(@TempDir Path folder) throws Exception {
    variables.put("LCINDEX_CONFIG", folder.resolve("mine").toString());
    UserError e = assertThrows(UserError.class, () -> target("--cluster", "prod"));
    assertTrue(
        e.getMessage().contains("there is no connection 'prod' in " + folder), e::getMessage);
    assertTrue(connection(2, "connection", "save", "x").contains("give --zookeeper or --conf-dir"));
    for (String wrong : List.of("--zookeeper=zk:port", "--kerberos=me@HERE")) {
      connection(2, "connection", "save", "x", "--conf-dir", "/etc", wrong);
    }
    connection(2, "connection", "save", "x y", "--zookeeper", "zk");
    Files.writeString(folder.resolve("mine"), "[prod]\nzookeeper zk1\n");
    e = assertThrows(UserError.class, () -> target("--cluster", "prod"));
    assertTrue(e.getMessage().contains(", line 2, is neither [NAME] nor KEY"), e::getMessage);
  }

  @Test
  void theDefaultIsToldAsSuch() {
    assertTrue(target().address().contains("LCINDEX_ZOOKEEPER or HBASE_CONF_DIR"));
  }

  @Test
  void whatMakesNoSenseIsTheUsers(@TempDir Path folder) {
    for (String address : List.of("host:port", "host:0", "host:65536")) {
      assertThrows(UserError.class, () -> target("--zookeeper", address), address);
    }
    assertEquals(
        "hbase.zookeeper.property.clientPort is abc, which is no port",
        assertThrows(UserError.class, () -> target("-D", "hbase.zookeeper.property.clientPort=abc"))
            .getMessage());
    variables.put(ClusterOptions.ZOOKEEPER_VARIABLE, ":2181");
    UserError e = assertThrows(UserError.class, () -> target());
    assertEquals("LCINDEX_ZOOKEEPER :2181 is not HOST or HOST:PORT", e.getMessage());
    variables.clear();
    variables.put(ClusterOptions.CONFIGURATION_VARIABLE, folder.toString());
    e = assertThrows(UserError.class, () -> target());
    assertTrue(e.getMessage().contains("has no hbase-site.xml"), e.getMessage());
    assertEquals("zk1:2181", quorum(target("--zookeeper", "zk1")));
  }

  @Test
  void noCallOfHBaseTakesLonger() {
    ClusterOptions.Target target = target();
    assertEquals(30_000, target.configuration().getLong(HConstants.HBASE_RPC_TIMEOUT_KEY, 0));
    assertEquals(
        30_000, target.configuration().getLong(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 0));
  }

  private static String failing(String... arguments) {
    StringWriter err = new StringWriter();
    int status = LCIndexCommand.commandLine().setErr(new PrintWriter(err)).execute(arguments);
    assertEquals(1, status, err::toString);
    return err.toString()
        .lines()
        .filter(line -> !line.startsWith("... ")) // how long it takes
        .collect(Collectors.joining("\n"));
  }

  @Test
  void nobodyListens() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String said = failing("index", "list", "--zookeeper", "127.0.0.1:" + port);
    assertTrue(
        said.startsWith(
            "lcindex: cannot reach the cluster at ZooKeeper 127.0.0.1:"
                + port
                + " (--zookeeper): Connection refused"),
        said);
  }

  /** A shell keeps the variable when its cluster has ended. */
  @Test
  void nobodyListensWhereTheVariableSays() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    variables.put(ClusterOptions.ZOOKEEPER_VARIABLE, "127.0.0.1:" + port);
    String said = connection(1, "index", "list");
    assertTrue(
        said.endsWith(
            " (LCINDEX_ZOOKEEPER): Connection refused; the address is that of LCINDEX_ZOOKEEPER in"
                + " the environment, which stays when a cluster has ended\n"),
        said);
    System.setProperty("lcindex.cluster.folder", "/nowhere");
    try {
      said = connection(1, "index", "list");
      assertTrue(
          said.endsWith(
              ", which stays when a cluster has ended: 'lcindex cluster start', then eval"
                  + " \"$(lcindex cluster env)\"\n"),
          said);
    } finally {
      System.clearProperty("lcindex.cluster.folder");
    }
  }

  @Test
  void nobodyAnswers() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();
      String said =
          failing("index", "status", "orders", "--timeout", "500ms", "--zookeeper", address);
      assertEquals(
          "lcindex: no answer within 500 ms from the cluster at ZooKeeper "
              + address
              + " (--zookeeper)",
          said);
    }
  }

  @Test
  void aCommandDoesWithoutNettyUnlessSomebodyWantsIt() {
    String key = "hbase.rpc.client.impl";
    assertTrue(target().configuration().get(key).endsWith(".BlockingRpcClient"));
    assertEquals("own", target("-D", key + "=own").configuration().get(key));
    assertNull(target("-D", "hbase.client.netty.tls.enabled=true").configuration().get(key));
  }
}
