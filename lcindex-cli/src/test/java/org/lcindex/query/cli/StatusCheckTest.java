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
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.admin.Clusters.cluster;
import static org.lcindex.query.admin.Clusters.noting;
import static org.lcindex.query.admin.Clusters.server;
import static org.lcindex.query.admin.Clusters.silent;
import static org.lcindex.query.admin.Clusters.table;
import static org.lcindex.query.admin.Clusters.with;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.Clusters;
import org.lcindex.query.cli.StatusCheck.Level;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.cli.page.ClusterHtml;
import org.lcindex.query.text.ClusterText;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.StandingProblem;

/** What monitoring is told: a level, whose number is the exit status, and one line. */
public class StatusCheckTest {
  private static final TableIndexStatus WELL = table("t", null, IndexFileState.INDEXED);

  private static Level level(TableIndexStatus... tables) {
    return StatusCheck.of(cluster(List.of(server("one,1,1")), tables)).level();
  }

  private static TableIndexStatus in(IndexFileState state) {
    return table("s", "for a reason", IndexFileState.INDEXED, state);
  }

  @Test
  void levelsAreTheStatusesOfPlugins() {
    assertEquals(
        List.of(Level.OK, Level.WARNING, Level.CRITICAL, Level.UNKNOWN), List.of(Level.values()));
  }

  @Test
  void statesOfIndexes() {
    assertEquals(Level.OK, level());
    assertEquals(Level.OK, level(WELL));
    assertEquals(Level.OK, level(WELL, in(IndexFileState.BUILDING)), "as after each flush");
    assertEquals(Level.WARNING, level(WELL, in(IndexFileState.EVICTED)));
    assertEquals(Level.CRITICAL, level(WELL, in(IndexFileState.RETRYING)));
    assertEquals(Level.UNKNOWN, level(WELL, with(in(IndexFileState.EVICTED), silent("aa"))));
    assertEquals(
        Level.CRITICAL,
        level(with(in(IndexFileState.FAILED), silent("aa"))),
        "what is known to be bad comes first");
    assertEquals(
        Level.UNKNOWN,
        level(
            Clusters.status(
                WELL.table(),
                WELL.definitions(),
                List.of(),
                null,
                List.of(),
                List.of(),
                "hbase:meta does not answer")));
  }

  @Test
  void servers() {
    StandingProblem problem = new StandingProblem("heap", "4 % are free; give it more", 0);
    ClusterIndexStatus status = cluster(List.of(server("one,1,1", problem)), WELL);
    assertEquals(Level.WARNING, StatusCheck.of(status).level());
    status = cluster(List.of(server("one,1,1"), server("two,1,1", Standing.WITHOUT, "none")), WELL);
    assertEquals(Level.WARNING, StatusCheck.of(status).level());
    status = cluster(List.of(server("two,1,1", Standing.UNKNOWN, "no answer")), WELL);
    assertEquals(Level.UNKNOWN, StatusCheck.of(status).level());
  }

  /** A newer release's key in a cluster of two releases, say. */
  @Test
  void aNoteIsNoProblem() {
    String note = "this release does not know the key lcindex.a of hbase-site.xml";
    ClusterIndexStatus status =
        cluster(List.of(noting("one,1,1", note), noting("two,1,1", note)), WELL);
    assertEquals(Level.OK, StatusCheck.of(status).level());
    String text = ClusterText.of(status);
    assertTrue(
        text.contains("\nnothing is wrong\nnote: servers one,1,1 and two,1,1: " + note + "\n"),
        text);
    assertTrue(ClusterHtml.of(status).contains("Note: servers one,1,1"));
    assertTrue(StatusJson.of(status, false).contains(note));
  }

  /** Of a server that HBase has given up, and whose regions are served elsewhere. */
  @Test
  void deadServersAreANoteAndAFigure() {
    ClusterIndexStatus status = cluster(List.of(server("one,1,1")), List.of("two,1,1"), WELL);
    StatusCheck check = StatusCheck.of(status);
    assertEquals(Level.OK, check.level());
    assertTrue(check.line().endsWith(" servers=1 dead=1"), check.line());
    assertTrue(StatusJson.of(status, false).contains("\"dead\": [\n    \"two,1,1\"\n  ]"));
    assertTrue(ClusterHtml.of(status).contains("Note: HBase lists 1 dead server: two,1,1; its"));
  }

  @Test
  void oneLineWithFiguresForPrograms() {
    String line = StatusCheck.of(in(IndexFileState.RETRYING)).line();
    assertEquals(1, line.lines().count());
    assertTrue(
        line.startsWith(
            "LCINDEX CRITICAL: 0 of 3 indexes QUERYABLE in 1 table; f:a INT, f:b INT and f:c INT"
                + " are FAILED: for a reason"),
        line);
    assertTrue(line.contains(" | indexes=3 queryable=0 "), line);
    line = StatusCheck.unknown("no | answer\nat all").line();
    assertEquals("LCINDEX UNKNOWN: no / answer", line);
  }
}
