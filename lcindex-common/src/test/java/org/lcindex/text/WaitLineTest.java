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
package org.lcindex.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.type.ShownText;

/** What somebody reads who waits, on a terminal and elsewhere; a second has fifty milliseconds. */
class WaitLineTest {
  private static final String TERMINAL = "lcindex.terminal.error";
  private static final String COLUMNS = "lcindex.terminal.columns";
  private static final long SECOND = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long LIMIT_MILLIS = 30_000;

  /** Seconds by which a busy machine may be late. */
  private static final int LATE = 100;

  /** What was printed, for whoever waits for it. */
  private static final class Printed extends Writer {
    private final StringBuilder text = new StringBuilder();

    @Override
    public synchronized void write(char[] chars, int from, int count) {
      text.append(chars, from, count);
      notifyAll();
    }

    /** All that was printed, as soon as it has something. */
    synchronized String until(String what) throws InterruptedException {
      long end = System.currentTimeMillis() + LIMIT_MILLIS;
      while (text.indexOf(what) < 0 && System.currentTimeMillis() < end) {
        wait(Math.max(1, end - System.currentTimeMillis()));
      }
      assertTrue(text.indexOf(what) >= 0, () -> what + " in " + shown(text));
      return text.toString();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static String shown(CharSequence text) {
    return ShownText.lines(text.toString());
  }

  private final Printed printed = new Printed();
  private final WaitLine line = new WaitLine(new PrintWriter(printed), SECOND);

  @AfterEach
  void close() {
    line.close();
    System.clearProperty(TERMINAL);
    System.clearProperty(COLUMNS);
  }

  @Test
  void elsewhereALineComesEveryTenSeconds() throws Exception {
    line.begins("reading", () -> ": half");
    List<Integer> seconds =
        printed
            .until("since 3")
            .lines()
            .map(told -> told.replaceAll("^\\.{3} reading, since (\\d+) s: half$", "$1"))
            .limit(3)
            .map(Integer::valueOf)
            .toList();
    assertEquals(3, seconds.size(), seconds::toString);
    assertTrue(seconds.get(0) >= 2 && seconds.get(0) < LATE, seconds::toString);
    assertTrue(seconds.get(1) >= seconds.get(0) + 10, seconds::toString);
    assertTrue(seconds.get(2) >= seconds.get(1) + 10, seconds::toString);
  }

  @Test
  void onATerminalItIsWrittenOver() throws Exception {
    System.setProperty(TERMINAL, "true");
    line.begins("reading\u001b[2J");
    String text = printed.until(", since 1");
    assertTrue(text.contains("\r\u001b[K... reading\\u001B[2J, since "), () -> shown(text));
    assertTrue(text.split("\r", -1).length > 3, () -> shown(text));
    assertFalse(text.contains("\n"), () -> shown(text));
    line.say("done");
    assertTrue(printed.until("done\n").endsWith("\r\u001b[Kdone\n"));
  }

  @Test
  void itFitsTheTerminal() throws Exception {
    System.setProperty(TERMINAL, "true");
    System.setProperty(COLUMNS, "20");
    line.begins("x".repeat(100));
    String text = printed.until("\u001b[K... " + "x".repeat(10) + ", sin");
    assertFalse(text.contains("sinc"), () -> shown(text));
  }

  /** How long and for whom is worth more than what: that the user has typed. */
  @Test
  void theEndOfTheLineStays() throws Exception {
    System.setProperty(TERMINAL, "true");
    System.setProperty(COLUMNS, "80");
    line.begins(
        "asking the cluster at ZooKeeper localhost:27686 (LCINDEX_ZOOKEEPER)",
        () -> "",
        () -> "waits for localhost:25774");
    String text = printed.until("waits for localhost:25774");
    String first = text.split("\r\u001b\\[K", 3)[1];
    assertEquals(79, first.length(), () -> shown(text));
    assertTrue(
        first.matches("\\.{3} asking the cluster at .*, since \\d+ s: waits for localhost:25774"),
        () -> shown(text));
  }

  /** Of a server that is silent it is told in any case, and at once. */
  @Test
  void whatIsPrintedTakesItsPlaceButOfAServer() throws Exception {
    line.begins("waiting", () -> "", () -> "waits for rs1");
    line.quiet();
    String text = printed.until("waits for rs1");
    Matcher told = Pattern.compile("\\.{3} waiting, since (\\d+) s: ").matcher(text);
    assertTrue(told.lookingAt() && Integer.parseInt(told.group(1)) < LATE, text);
    line.begins("reading");
    line.quiet();
    line.begins("writing");
    assertFalse(printed.until("writing, since ").contains("reading"), text);
  }

  @Test
  void nothingIsToldOfWhatHasEnded() throws Exception {
    line.begins("one");
    line.ends();
    line.begins("two");
    assertFalse(printed.until("two, since ").contains("one"));
  }
}
