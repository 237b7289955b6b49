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
package org.lcindex.experiments.deli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.run.RunCommand;
import org.lcindex.experiments.suite.SuiteLines;
import picocli.CommandLine;

/** The suite with a few rows: what is exact must be so with them, too. */
class DeliSuiteTest {
  @TempDir Path folder;

  private String run(int status, String... more) {
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed);
    CommandLine command = new CommandLine(new RunCommand()).setOut(writer).setErr(writer);
    String[] args = {"--rounds=1", "--out=" + folder};
    String[] all = new String[args.length + more.length];
    System.arraycopy(args, 0, all, 0, args.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    assertEquals(status, command.execute(all), printed::toString);
    return printed.toString();
  }

  @Test
  @Tag("nightly")
  void deferredWritesReadNothing() throws Exception {
    String sizes = "--size=puts=2000,keys=200,writers=2,batch=5,stale=2,operations=200,rows=400";
    run(0, "--suite=deli", sizes, "--parts=puts");
    assertEquals(3, measured(RawFile.read(folder)), "the other parts come later");
    run(0, "--suite=deli", sizes);
    List<RawLine> lines = RawFile.read(folder);
    DeliFigures figures = new DeliFigures(new SuiteLines(lines));
    assertEquals(0, figures.puts(Indexing.DEFERRED, "onlineRowsRead").max());
    assertEquals(0, figures.puts(Indexing.DEFERRED, "onlineBlocks").max());
    assertTrue(figures.puts(Indexing.ORDERED, "onlineRowsRead").min() >= 2_000);
    assertTrue(figures.puts(Indexing.ORDERED, "onlineBlocks").min() > 0);
    for (int versions : RepairCosts.VERSIONS) {
      for (Repair repair : List.of(Repair.STAGED, Repair.STREAMING, Repair.BEFORE)) {
        assertTrue(figures.repair(repair, versions, "tagsAfter").max() < 600, lines::toString);
      }
    }
    assertEquals(3 + 2 * ReadShares.SHARES.size() + 2 * Repair.values().length, measured(lines));

    run(0, "--suite=deli", sizes); // nothing is left
    assertEquals(lines.size() + 1, RawFile.read(folder).size(), "one more start");
  }

  private static long measured(List<RawLine> lines) {
    return lines.stream().filter(line -> line.key().kind() == Kind.MEASURED).count();
  }

  @Test
  void mistakesNameWhatIsKnown() {
    String printed = run(2, "--suite=btree");
    assertTrue(printed.contains("--suite is 'btree', known are deli"), printed);
    printed = run(2, "--suite=deli", "--size=rats=1");
    assertTrue(printed.contains("--size has rats=1, known are {puts="), printed);
    printed = run(2, "--suite=deli", "--parts=puts,pots");
    assertTrue(printed.contains("--parts has 'pots', known are puts, shares, repairs"), printed);
    printed = run(2, "--suite=slik", "--parts=puts");
    assertTrue(
        printed.contains("--parts has 'puts', and slik has no parts; leave it out"), printed);
    printed = run(2, "--suite=spock", "--phoenix");
    assertTrue(
        printed.contains("--phoenix is given, and spock measures nothing of Phoenix"), printed);
  }
}
