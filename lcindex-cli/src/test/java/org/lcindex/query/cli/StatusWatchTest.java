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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.admin.Clusters.cluster;
import static org.lcindex.query.admin.Clusters.server;
import static org.lcindex.query.admin.Clusters.table;
import static org.lcindex.query.admin.Clusters.with;

import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus.Unanswered;
import org.lcindex.rpc.IndexState;
import org.lcindex.type.ShownText;

/** {@code status --watch}: nothing but what it draws itself is obeyed by a terminal. */
class StatusWatchTest {
  private static final String TERMINAL = "lcindex.terminal.columns";
  private static final String CLEAR = "\u001b[H\u001b[2J";

  private final StringWriter printed = new StringWriter();
  private final PrintWriter out = ShownWriter.to(new PrintWriter(printed));

  @AfterEach
  void noTerminal() {
    System.clearProperty(TERMINAL);
  }

  /** With an ESC in the name of an index's family, in its bound, and in what servers tell. */
  private static ClusterIndexStatus hostile() {
    String index = "f\\x1B[2J:a STRING \\x1B[31m z 10";
    return cluster(
        List.of(server("one,1,1", Standing.UNKNOWN, "no \u001b]0;title\u0007 answer")),
        with(
            table("t", new String[] {index}, List.of()),
            new Unanswered(
                "aa", "two,1,1", IndexState.UNKNOWN, "family f\u001b[2J has the value \u001b[5m")));
  }

  private String watch(ClusterIndexStatus... looks) {
    Iterator<ClusterIndexStatus> next = List.of(looks).iterator();
    StatusWatch watch =
        new StatusWatch(
            () -> {
              if (!next.hasNext()) {
                throw new InterruptedIOException("interrupted");
              }
              return next.next();
            },
            Duration.ofMillis(1),
            out,
            () -> printed.write(CLEAR));
    assertThrows(InterruptedIOException.class, watch::run);
    return printed.toString();
  }

  @Test
  void whatServersTellIsShown() {
    System.setProperty(TERMINAL, "80");
    String text = watch(hostile(), hostile());
    assertEquals(3, text.split("\u001b\\[H\u001b\\[2J", -1).length, () -> ShownText.lines(text));
    assertFalse(text.replace(CLEAR, "").contains("\u001b"), () -> ShownText.lines(text));
    for (String shown :
        List.of(
            "f\\x1B[2J:a STRING \\x1B[31m z",
            "family f\\u001B[2J has the value \\u001B[5m",
            "no \\u001B]0;title\\u0007 answer")) {
      assertTrue(text.contains(shown), () -> shown + " in " + ShownText.lines(text));
    }
  }

  @Test
  void elsewhereLooksFollowEachOther() {
    System.clearProperty(TERMINAL);
    String text = watch(hostile(), hostile()).replace(CLEAR, "");
    assertTrue(text.endsWith("\n\n"), text);
  }
}
