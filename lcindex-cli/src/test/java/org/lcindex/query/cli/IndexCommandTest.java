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
import java.util.ArrayList;
import java.util.List;
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

  private void refuses(String expected, String... arguments) {
    err.getBuffer().setLength(0);
    assertEquals(2, index.execute(arguments), err::toString);
    assertEquals("lcindex: " + expected + "\n", err.toString());
  }

  @Test
  void wrongUsageIsOneLineAndStatusTwo() {
    refuses("Missing required subcommand; try 'index --help'");
    refuses(
        "Unmatched argument at index 0: 'lst'; did you mean list or status?; try 'index --help'",
        "lst");
    refuses(
        "Missing required parameter: 'DEFINITION'; try 'index create --help'", "create", "orders");
    refuses(
        "Unknown option: '--wat'; did you mean --wait?; try 'index create --help'",
        "create",
        "orders",
        "price DOUBLE",
        "--wat");
    refuses(
        "Invalid value for option '--timeout': 'soon' is not a time; write a number and ms,"
            + " s, m or h, for example 30s; try 'index wait --help'",
        "wait",
        "orders",
        "--timeout",
        "soon");
    refuses(
        "Invalid value for option '--content': 'maybe' is not a boolean; try 'index repair --help'",
        "repair",
        "orders",
        "--content=maybe");
    refuses(
        "Value for option '-D' (KEY=VALUE) should be in KEY=VALUE format but was x; try"
            + " 'index status --help'",
        "status",
        "orders",
        "-D",
        "x");
    refuses(
        "--html /no/such/page.html cannot be written: its folder does not exist",
        "status",
        "orders",
        "--html",
        "/no/such/page.html");
  }

  @Test
  void mistakesAreToldBeforeAnythingConnects() {
    refuses("--zookeeper host:port is not HOST or HOST:PORT", "list", "--zookeeper", "host:port");
    refuses(
        "index definition 'price DOUBLE 0' has 3 words: write family:qualifier TYPE[(ENCODING)]"
            + " [min max [flags]]",
        "create",
        "orders",
        "price DOUBLE 0");
    err.getBuffer().setLength(0);
    assertEquals(2, index.execute("create", "orders", "price NUMBER"));
    assertTrue(err.toString().contains("NUMBER"), err::toString);
    assertTrue(err.toString().contains("DOUBLE"), err::toString);
    for (String name : index.getSubcommands().keySet()) {
      err.getBuffer().setLength(0);
      List<String> arguments = new ArrayList<>(List.of(name, "or ders"));
      if (name.matches("create|drop|enable|disable|alter")) {
        arguments.add("price DOUBLE");
      }
      if (name.equals("alter")) {
        arguments.add("--policy=deferred");
      }
      assertEquals(2, index.execute(arguments.toArray(String[]::new)), name);
      assertTrue(err.toString().startsWith("lcindex: 'or ders' is no table's name"), err::toString);
    }
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
