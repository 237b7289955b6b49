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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.regionserver.testing.IndexedTable;

/** A test that gives commands about a table of its own. */
abstract class TableCommands {
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();
  IndexedTable table;
  String name;

  @AfterEach
  void drop() throws IOException {
    table.close();
  }

  int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--zookeeper");
    all.add("localhost:" + table.cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    return LCIndexCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
  }

  String prints(String... arguments) {
    assertEquals(0, run(arguments), err::toString);
    return out.toString();
  }

  void refuses(String expected, String... arguments) throws IOException {
    TableDescriptor before = descriptor();
    assertEquals(2, run(arguments), () -> out + "" + err);
    assertTrue(err.toString().contains(expected), err::toString);
    assertEquals(before, descriptor(), "nothing is changed");
  }

  TableDescriptor descriptor() throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      return hbase.getDescriptor(table.name);
    }
  }
}
