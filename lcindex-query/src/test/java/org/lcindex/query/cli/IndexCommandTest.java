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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Options, help and exit status; nothing here connects. */
class IndexCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine index =
      IndexCommand.commandLine()
          .setOut(new PrintWriter(out, true))
          .setErr(new PrintWriter(err, true));

  @Test
  void everyCommandHasHelp() {
    for (String name : index.getSubcommands().keySet()) {
      assertEquals(0, index.execute(name, "--help"), name);
    }
    for (String expected :
        new String[] {"--zookeeper", "--wait", "--timeout", "--json", "DEFINITION"}) {
      assertTrue(out.toString().contains(expected), expected);
    }
  }

  @Test
  void wrongUsageIsStatusTwo() {
    assertEquals(2, index.execute());
    assertEquals(2, index.execute("create", "orders"));
    assertTrue(err.toString().contains("DEFINITION"), err.toString());
    assertEquals(2, index.execute("wait", "orders", "--timeout", "soon"));
    assertTrue(err.toString().contains("for example 30s"), err.toString());
    assertEquals(2, index.execute("list", "--zookeeper", "host:port"));
    assertTrue(err.toString().contains("is not HOST or HOST:PORT"), err.toString());
  }

  @Test
  void connectionOptions() {
    DescribeCommand command = new DescribeCommand();
    new CommandLine(command)
        .parseArgs("orders", "--zookeeper", "zk1:21810", "-D", "zookeeper.znode.parent=/x");
    Configuration configuration = command.configuration();
    assertEquals("zk1", configuration.get(HConstants.ZOOKEEPER_QUORUM));
    assertEquals("21810", configuration.get(HConstants.ZOOKEEPER_CLIENT_PORT));
    assertEquals("/x", configuration.get("zookeeper.znode.parent"));
    new CommandLine(command).parseArgs("orders", "--zookeeper", "zk2");
    assertEquals("2181", command.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
  }

  @Test
  void times() {
    DurationConverter converter = new DurationConverter();
    assertEquals(Duration.ofMillis(500), converter.convert("500ms"));
    assertEquals(Duration.ofSeconds(30), converter.convert("30s"));
    assertEquals(Duration.ofMinutes(5), converter.convert("5m"));
    assertEquals(Duration.ofHours(2), converter.convert("2h"));
    for (String bad : new String[] {"", "5", "-5s", "5 s", "99999999999s"}) {
      assertThrows(TypeConversionException.class, () -> converter.convert(bad), bad);
    }
  }
}
