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
package org.lcindex.query.admin.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableIndexStatus.Unanswered;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StoreStatus;

/** When a load is not waited for any longer: a look each ten seconds, a minute of patience. */
class StuckBuildsTest {
  private static final String INDEX = "f:a INT";
  private static final int LOOK_SECONDS = 10;
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /**
   * What an HFile is told as: {@code R/3/50} is RETRYING, has failed thrice, 50 bytes are behind
   * it.
   */
  private static HFileStatus hfile(String name, String told) {
    String[] parts = told.split("/");
    IndexFileState state =
        switch (parts[0]) {
          case "R" -> IndexFileState.RETRYING;
          case "F" -> IndexFileState.FAILED;
          case "Q" -> IndexFileState.QUEUED;
          case "B" -> IndexFileState.BUILDING;
          case "M" -> IndexFileState.MISSING;
          case "E" -> IndexFileState.EVICTED;
          default -> IndexFileState.INDEXED;
        };
    return new HFileStatus(
        name,
        -1,
        1_000,
        List.of(new IndexFileStatus(INDEX, state, 0, "no room in /data")),
        parts.length > 2 ? Long.parseLong(parts[2]) : 0,
        HFileStatus.COPY,
        parts.length > 1 ? Integer.parseInt(parts[1]) : 0);
  }

  private static TableIndexStatus status(String... hfiles) {
    List<HFileStatus> all = new ArrayList<>();
    for (String told : hfiles) {
      all.add(hfile("hfile" + all.size(), told));
    }
    return status(all, List.of(), List.of());
  }

  private static TableIndexStatus status(
      List<HFileStatus> hfiles, List<Unanswered> unanswered, List<GlobalStatus> globals) {
    RegionStatus region =
        new RegionStatus(
            "5f3a",
            "",
            "",
            "host,1,1",
            List.of(new StoreStatus("f", null, hfiles, null)),
            0,
            0,
            Map.of(),
            null,
            List.of(),
            null,
            null,
            null,
            null);
    return new TableIndexStatus(
        TableName.valueOf("t"),
        List.of(IndexDefinition.parse(INDEX, null)),
        List.of(region),
        null,
        unanswered,
        List.of(),
        null,
        globals.isEmpty() ? List.of() : List.of(global()),
        globals);
  }

  private static GlobalIndex global() {
    return GlobalIndex.parse("f:v STRING GLOBAL GENERATION 0123456789abcdef");
  }

  /** At which look it ends, counted from 0; -1 for at none. */
  private static int end(List<TableIndexStatus> looks) {
    StuckBuilds builds = new StuckBuilds(MINUTE);
    long begin = Long.MAX_VALUE - 1; // as System.nanoTime may be
    for (int i = 0; i < looks.size(); i++) {
      try {
        builds.look(looks.get(i), begin + i * TimeUnit.SECONDS.toNanos(LOOK_SECONDS));
      } catch (IndexException e) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Why, what is told of one HFile look by look, and of another one, whose last state stays; at
   * which look it ends, from 0.
   */
  private static final String CASES =
      """
      all fails for a minute                        | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | I                        | 6
      both fail                                     | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | R/1 R/1 R/1 R/1 R/1 R/2  | 6
      only one of them fails again                  | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | R/1                      | -1
      one that has failed waits for its turn        | R/1 R/1 R/1 R/1 R/1 R/1 R/1 R/1 R/1                   | I                        | -1
      it fails again when its turn has come         | R/1 R/1 R/1 R/1 R/1 R/1 R/1 R/2                       | I                        | 7
      an older server counts nothing                | R R R R R R R R R                                     | I                        | -1
      another one is queued                         | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | Q                        | -1
      another one is missing                        | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | M                        | -1
      another one is built                          | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | B/0/5                    | -1
      another one was built before                  | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5 R/5 R/6               | B B B I                  | 9
      another one is given up                       | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | F                        | 6
      another one has no room by choice             | R/1 R/2 R/3 R/3 R/4 R/4 R/4 R/5                       | E                        | 6
      a file is made                                | R/1 R/2 R/3 R/3 R/4 R/4 R/5 R/5 R/5 R/6               | R/1 R/1 R/2 I            | 9
      it is tried by hand                           | R/1 R/2 R/3 Q R/1 R/2 R/2 R/2 R/3 R/3 R/3             | I                        | 10
      attempts get further and further              | R/1 R/2/10 R/3/20 R/3/30 R/4/40 R/4/50 R/5/60 R/5/70  | I                        | -1
      attempts end where they ended before          | R/1/90 R/1/90 R/2 R/2/40 R/3 R/3/70 R/4 R/4           | I                        | 6
      an attempt is at work that moves              | R/1/90 R/2/0 R/2/10 R/2/20 R/2/30 R/2/40 R/2/50 R/2/60 | I                       | -1
      and fails                                     | R/1/90 R/2/0 R/2/10 R/2/20 R/2/30 R/2/40 R/2/50 R/3   | I                        | 7
      an attempt is at work that does not move      | R/1/90 R/2/9 R/2/9 R/2/9 R/2/9 R/2/9 R/2/9 R/2/9      | I                        | 7
      """;

  @Test
  void itEndsWhenAllHasFailedAgainAndAgain() {
    for (String line : CASES.lines().toList()) {
      String[] parts = line.split(" *[|] *");
      String[] one = parts[1].split(" ");
      String[] two = parts[2].split(" ");
      List<TableIndexStatus> looks = new ArrayList<>();
      for (int i = 0; i < one.length; i++) {
        looks.add(status(one[i], two[Math.min(i, two.length - 1)]));
      }
      assertEquals(Integer.parseInt(parts[3]), end(looks), parts[0]);
    }
  }

  /** A look of which all is stuck but for what stands beside it. */
  private static int endBeside(List<Unanswered> unanswered, List<GlobalStatus> globals) {
    List<TableIndexStatus> looks = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      looks.add(status(List.of(hfile("hfile", "R/" + (i + 1))), unanswered, globals));
    }
    return end(looks);
  }

  @Test
  void othersThatGoOnAreWaitedFor() {
    assertEquals(6, endBeside(List.of(), List.of()));
    assertEquals(
        -1,
        endBeside(
            List.of(new Unanswered("77", "host,1,1", IndexState.UNKNOWN, "it opens")), List.of()));
    for (GlobalState state : GlobalState.values()) {
      GlobalStatus global =
          GlobalStatus.of(
              global().name(),
              GlobalTables.entries(TableName.valueOf("t"), global()).getNameAsString(),
              state,
              null);
      boolean settled = state == GlobalState.COVERED || state == GlobalState.DISABLED;
      assertEquals(settled ? 6 : -1, endBeside(List.of(), List.of(global)), state.name());
    }
  }

  @Test
  void serverAndCauseAreNamed() {
    StuckBuilds builds = new StuckBuilds(MINUTE);
    IndexException said =
        assertThrows(
            IndexException.class,
            () -> {
              builds.look(status("R/1", "R/1"), 0);
              builds.look(status("R/2", "R/2"), MINUTE.toNanos());
            });
    assertEquals(
        "Index files of table t are missing, and every attempt to make them has failed for 60000 ms."
            + " Mend the cause, then call the same command again, which goes on:\n"
            + "  host,1,1: 2 index files, such as f:a INT of HFile hfile0: no room in /data",
        said.getMessage());
  }

  /** Only who asks for it is told: a build of a table waits for its disk. */
  @Test
  void aWaitEndsSoOnlyIfItIsWanted() throws IOException {
    long[] now = new long[1];
    int[] looks = new int[1];
    BuildWaiter waiter =
        new BuildWaiter(
            () -> status("R/" + ++looks[0]), () -> now[0], nanos -> now[0] += nanos, status -> {});
    Duration patience = Duration.ofHours(1);
    IndexException late = assertThrows(IndexException.class, () -> waiter.await(patience));
    assertTrue(late.getMessage().startsWith("Indexes were not built within"), late.getMessage());
    now[0] = 0;
    IndexException stuck =
        assertThrows(IndexException.class, () -> waiter.unlessStuck(MINUTE).await(patience));
    assertTrue(stuck.getMessage().startsWith("Index files of table t are"), stuck.getMessage());
    assertTrue(now[0] < 2 * MINUTE.toNanos(), now[0] + " ns");
  }
}
