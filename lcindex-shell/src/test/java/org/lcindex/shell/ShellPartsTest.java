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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.admin.IndexedColumn;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.TextTable;

/** What the commands share: listings, messages, calls that can be cancelled, columns. */
class ShellPartsTest {
  @Test
  void cellsAreAligned() {
    TextTable table = new TextTable("a", "longer", "last").row("abc", 1234L, null);
    Listing listing = new Listing(table, List.of());
    assertEquals(
        List.of(List.of("A  ", "LONGER", "LAST"), List.of("abc", "1,234 ", "")), listing.cells());
    Listing shown = new Listing(new TextTable("a").row("\u001b[2J"), List.of("a\u202eb\n"));
    assertEquals(List.of(List.of("A"), List.of("\\u001B[2J")), shown.cells());
    assertEquals(List.of("a\\u202Eb\\n"), shown.notes());
  }

  @Test
  void messagesAreForPeople() {
    IndexException ours = new IndexException("There is no table t; create it first");
    assertEquals(ours.getMessage(), ErrorText.message(new IOException("call failed", ours)));
    assertEquals(
        "permission denied: user 'u' may not; an administrator can give it with 'grant' in the HBase"
            + " shell",
        ErrorText.message(
            new AccessDeniedException(
                "org.apache.hadoop.hbase.security.AccessDeniedException: user 'u' may not\n"
                    + "\tat org.apache.hadoop.hbase.X.y(X.java:1)\n")));
    assertEquals(
        "cannot connect: refused",
        ErrorText.message(new IOException("cannot connect", new IOException("refused"))));
    assertEquals("java.io.IOException", ErrorText.message(new IOException()));
  }

  @Test
  void callsReturnAndThrow() throws Exception {
    ShellTask returns = ShellTask.start(true, () -> "done");
    while (!returns.ended()) {
      // asked again, as the shell does
    }
    assertEquals("done", returns.result());
    IOException thrown = new IOException("no");
    ShellTask throwing =
        ShellTask.start(
            false,
            () -> {
              throw thrown;
            });
    assertSame(thrown, assertThrows(IOException.class, throwing::result));
  }

  @Test
  void whatLibrariesPrintIsDroppedOnlyWhileACallRuns() throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true));
    try {
      for (boolean quiet : new boolean[] {true, false}) {
        ShellTask task =
            ShellTask.start(
                quiet,
                () -> {
                  System.err.print(quiet ? "trace" : "loud");
                  return null;
                });
        task.result();
        System.err.print(" after ");
      }
    } finally {
      System.setErr(before);
    }
    assertEquals(" after loud after ", printed.toString());
  }

  @Test
  void aCancelledCallThatLingersLeavesTheStandardErrorAsItWas() throws Exception {
    PrintStream before = System.err;
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CountDownLatch ends = new CountDownLatch(1);
    ShellTask lingering =
        ShellTask.start(
            true,
            () -> {
              started.countDown();
              goOn.await();
              return null;
            });
    assertTrue(started.await(1, TimeUnit.MINUTES));
    ShellTask next =
        ShellTask.start(
            true,
            () -> {
              ends.await();
              return null;
            });
    goOn.countDown();
    lingering.result();
    ends.countDown();
    next.result();
    assertSame(before, System.err);
  }

  @Test
  void cancelledCallsAreInterrupted() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    ShellTask task =
        ShellTask.start(
            false,
            () -> {
              started.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
              return null;
            });
    assertTrue(started.await(1, TimeUnit.MINUTES));
    assertFalse(task.ended());
    task.cancel();
    assertTrue(interrupted.await(1, TimeUnit.MINUTES));
    assertTrue(task.ended());
  }

  @Test
  void columnsOfIndexes() throws IOException {
    TableName table = TableName.valueOf("orders");
    IndexDefinition price = IndexDefinition.parse("o:price DOUBLE", null);
    IndexDefinition other = IndexDefinition.parse("p:price DOUBLE", null);
    IndexDefinition day = IndexDefinition.parse("o:day DATE", null);
    IndexDefinitions all = IndexDefinitions.of(List.of(price, other, day));
    IndexDefinitions one = IndexDefinitions.of(List.of(day));
    assertSame(other, IndexedColumn.find(table, all, "p:price"));
    assertSame(day, IndexedColumn.find(table, all, "day"));
    assertEquals(
        "2 indexes of table orders are on a column price; name the family, too: o:price, p:price, o:day",
        assertThrows(IndexException.class, () -> IndexedColumn.find(table, all, "price"))
            .getMessage());
    assertEquals(
        "Table orders has no index on o:x; it has indexes on o:day",
        assertThrows(IndexException.class, () -> IndexedColumn.find(table, one, "o:x"))
            .getMessage());
    assertThrows(UsageException.class, () -> IndexedColumn.find(table, one, null));
  }
}
