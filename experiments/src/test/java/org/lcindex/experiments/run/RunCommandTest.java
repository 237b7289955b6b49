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
package org.lcindex.experiments.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RunCommandTest {
  private final StringWriter printed = new StringWriter();

  @Test
  void mistakesNameValueAndLimit() {
    mistake("--rows is 0, must be from 1000 to 20000000", "--rows", "0");
    mistake("--rounds is 0, must be from 1 to 100", "--rounds", "0");
    mistake("--workload is 'items', known are orders, lineitem", "--workload", "items");
    mistake("--techniques has 'btree', known are hbase", "--techniques", "hbase,btree");
  }

  private void mistake(String told, String... args) {
    PrintWriter writer = new PrintWriter(printed);
    assertEquals(2, new CommandLine(new RunCommand()).setOut(writer).setErr(writer).execute(args));
    assertTrue(printed.toString().contains(told), printed::toString);
  }
}
