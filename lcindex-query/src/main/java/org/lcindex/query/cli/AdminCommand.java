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

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.ProgressLines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all commands share: how they connect, and a place to print to. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class AdminCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--zookeeper",
      paramLabel = "HOST[:PORT]",
      description = "ZooKeeper of the cluster; else hbase-site.xml on the class path.")
  private String zookeeper;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "A configuration value, for example zookeeper.znode.parent=/hbase.")
  private Map<String, String> properties = new LinkedHashMap<>();

  /** Does the work; whatever it throws becomes a message and exit status 1. */
  abstract int run(LCIndexAdmin admin, PrintWriter out) throws IOException;

  /** Prints how far builds are while somebody waits for them. */
  static ProgressLines progress(PrintWriter out) {
    return new ProgressLines(
        line -> {
          out.println(line);
          out.flush();
        });
  }

  @Override
  public final Integer call() throws IOException {
    check();
    try (Connection connection = ConnectionFactory.createConnection(configuration())) {
      PrintWriter out = spec.commandLine().getOut();
      int status = run(connection, out);
      out.flush();
      return status;
    }
  }

  /** Looks at the arguments before anything is connected; throws {@link UserError}. */
  void check() {}

  /** Does the work of a command that has other uses of the connection than administration. */
  int run(Connection connection, PrintWriter out) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
      return run(admin, out);
    }
  }

  /** The configuration that the options ask for. */
  final Configuration configuration() {
    Configuration configuration = HBaseConfiguration.create();
    if (zookeeper != null) {
      int colon = zookeeper.lastIndexOf(':');
      String port = colon < 0 ? "2181" : zookeeper.substring(colon + 1);
      if (!port.matches("\\d{1,5}") || colon == 0) {
        throw new ParameterException(
            spec.commandLine(), "--zookeeper " + zookeeper + " is not HOST or HOST:PORT");
      }
      configuration.set(
          HConstants.ZOOKEEPER_QUORUM, colon < 0 ? zookeeper : zookeeper.substring(0, colon));
      configuration.set(HConstants.ZOOKEEPER_CLIENT_PORT, port);
    }
    properties.forEach(configuration::set);
    return configuration;
  }
}
