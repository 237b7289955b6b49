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
package org.lcindex.query.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.admin.Clusters.cluster;
import static org.lcindex.query.admin.Clusters.server;
import static org.lcindex.query.admin.Clusters.silent;
import static org.lcindex.query.admin.Clusters.table;
import static org.lcindex.query.admin.Clusters.with;
import static org.lcindex.query.admin.Clusters.withGlobal;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.WatchText;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StandingProblem;

/** What is wrong is told, and each thing once. */
class ClusterProblemsTest {
  private static final String FULL = "No room on /data/1; make room";

  private static final String GIVEN_UP =
      ". HBase gives up a silent server when its session in ZooKeeper ends, after 90 s at most, and"
          + " opens its regions on others. Their queries and writes wait until then; nothing is"
          + " lost. Start the server again, or wait";

  private static TableIndexStatus failing(String name) {
    return table(name, FULL, IndexFileState.RETRYING, IndexFileState.RETRYING);
  }

  private static TableIndexStatus well(String name) {
    return table(name, null, IndexFileState.INDEXED);
  }

  @Test
  void oneCauseIsOneLineHoweverManyIndexesHaveIt() {
    assertEquals(
        List.of(
            "f:a INT, f:b INT and f:c INT are FAILED: "
                + FULL
                + " for 00,000 bytes (6 index files)"),
        failing("t").problems());
  }

  /** Whether a build began or not, and whatever it needs: the disk is full. */
  @Test
  void aFullDiskIsOneCause() {
    String needs =
        ": index files of this HFile need about %s in /data/1, where %s are free. Remedy: %s";
    TableIndexStatus full =
        table(
            "t",
            new String[] {"f:a INT"},
            List.of(
                lacking("no room" + String.format(needs, "82.1 KiB", "3.0 MiB", "lower a key")),
                lacking("no room now" + String.format(needs, "9 bytes", "1.0 GiB", "make room")),
                lacking(
                    "No space left on device"
                        + String.format(needs, "2.5 GiB", "0 bytes", "make room"))));
    StandingProblem problem =
        new StandingProblem(
            "building index files",
            "Building index files failed: Disk quota exceeded"
                + String.format(needs, "1.5 GiB", "7 bytes", "make room"),
            2);
    assertEquals(
        List.of(
            "table t: f:a INT is FAILED: no room"
                + String.format(needs, "82.1 KiB", "3.0 MiB", "lower a key")
                + " (3 index files)"),
        cluster(List.of(server("one,1,1", problem)), full).problems());
  }

  private static HFileStatus lacking(String why) {
    return new HFileStatus(
        "hfile",
        1_000,
        5_000,
        List.of(new IndexFileStatus("f:a INT", IndexFileState.RETRYING, 0, why)),
        0,
        null,
        0);
  }

  @Test
  void soItIsForSeveralTablesAndTheServer() {
    StandingProblem problem =
        new StandingProblem("building index files", "Building failed: " + FULL + " for 7 bytes", 5);
    ClusterIndexStatus status =
        cluster(
            List.of(server("one,1,1", problem), server("two,1,1", problem)),
            failing("s"),
            failing("t"));
    assertEquals(
        List.of(
            "tables s and t: 6 indexes are FAILED: " + FULL + " for 00,000 bytes (12 index files)"),
        status.problems());
  }

  @Test
  void otherProblemsOfServersAreToldOnceForAllOfThem() {
    StandingProblem heap = new StandingProblem("heap", "4 % are free; give it more", 0);
    assertEquals(
        List.of("servers one,1,1 and two,1,1: heap: 4 % are free; give it more"),
        cluster(List.of(server("one,1,1", heap), server("two,1,1", heap)), well("t")).problems());
  }

  @Test
  void whatATablesDescriptorHasIsNotToldOfItsServerOnceMore() {
    DefinitionFault fault =
        new DefinitionFault("lcindex.columns", "{\"nonsense", "no type", "correct it");
    StandingProblem problem =
        new StandingProblem("index definitions of table t", fault.toString(), 1);
    assertEquals(
        List.of("table t: " + fault),
        cluster(List.of(server("one,1,1", problem)), with(well("t"), fault)).problems());
    // A table that the user may not see has no other line.
    assertEquals(
        List.of("server one,1,1: " + problem),
        cluster(List.of(server("one,1,1", problem)), well("s")).problems());
  }

  @Test
  void aSilentServerIsOneLineWithItsRegions() {
    ClusterIndexStatus status =
        cluster(
            List.of(
                server("one,1,1"), server("two,1,1", Standing.UNKNOWN, "no answer within 5000 ms")),
            with(well("t"), silent("aa"), silent("bb")));
    assertEquals(
        List.of(
            "server two,1,1 is UNKNOWN: no answer within 5000 ms; also UNKNOWN: 2 regions of"
                + " indexed tables there"
                + GIVEN_UP),
        status.problems());
    assertEquals(IndexState.UNKNOWN, status.state());
    assertFalse(status.isWhole());
    String text = ClusterText.of(status);
    assertTrue(
        text.startsWith("UNKNOWN: HBase 2.6.4-hadoop3, 1 of 2 servers with LCIndex, "), text);
    assertTrue(text.contains("1 of 3  "), text);
    assertTrue(text.contains("  unknown\n"), text);
  }

  /** Since when, what becomes of it and what to do: of several servers the latter two once. */
  @Test
  void aSilentServerIsToldWithWhatHBaseDoesAboutIt() throws IOException {
    IOException refused =
        new ConnectException("Call to address=two:1 failed: Connection refused: two/10.0.0.2:1");
    Server two = unanswering("two,1,1", refused, "2026-11-29T09:20:41Z");
    Server three = unanswering("three,1,1", new IOException("no answer within 5000 ms"), null);
    StandingProblem unread =
        new StandingProblem(
            "global indexes",
            GlobalTables.UNREAD + ": cannot reach the server two:1: refused; nothing is built",
            7);
    assertEquals(
        List.of(
            "server two,1,1 is UNKNOWN: cannot reach the server two:1: Connection refused; last report to"
                + " the master 2026-11-29T09:20:41Z; also UNKNOWN: 2 regions of indexed tables there",
            "server three,1,1 is UNKNOWN: no answer within 5000 ms" + GIVEN_UP),
        cluster(
                List.of(server("one,1,1", unread), two, three),
                with(well("t"), silent("aa"), silent("bb")))
            .problems());
  }

  private static Server unanswering(String name, IOException why, String reported)
      throws IOException {
    Server server =
        ClusterCalls.server(
            ServerName.valueOf(name),
            () -> {
              throw why;
            },
            null);
    return new Server(name, server.standing(), server.reason(), null, reported);
  }

  /** Those whose regions wait are told as gone, and one that has come back is not dead. */
  @Test
  void deadServersWhoseRegionsAreServedAreANote() {
    List<String> dead =
        ClusterCalls.dead(
            Stream.of("two,1,1", "three,1,1", "four,1,1", "five,1,1")
                .map(ServerName::valueOf)
                .toList(),
            List.of(
                server("one,1,1"),
                server("four,1,2"),
                server("five,1,1", Standing.GONE, "3 regions wait")));
    ClusterIndexStatus status = cluster(List.of(server("one,1,1")), dead, well("t"));
    assertEquals(List.of(), status.problems());
    assertEquals(
        List.of(
            "HBase lists 2 dead servers: three,1,1 and two,1,1; their regions are served elsewhere;"
                + " start them again if they belong to the cluster"),
        status.notes());
    assertTrue(ClusterText.of(status).contains("\nnothing is wrong\nnote: HBase lists 2 dead "));
  }

  /** Each server has met it in another way, and tells of it for each of its regions. */
  @Test
  void aCatalogThatNobodyCanReadIsOneCause() {
    StandingProblem problem =
        new StandingProblem(
            "global indexes", GlobalTables.UNREAD + ": no answer; nothing is built", 7);
    List<Server> servers =
        new ArrayList<>(List.of(server("one,1,1", problem), server("two,1,1", problem)));
    TableIndexStatus s = uncovered("s", GlobalTables.UNREAD + ": no answer within 5 s");
    TableIndexStatus t = uncovered("t", GlobalTables.UNREAD + ": cannot reach the server x:1");
    assertEquals(
        List.of(
            "tables s and t: 2 indexes are UNCOVERED: lcindex:catalog cannot be read: no answer"
                + " within 5 s"),
        cluster(servers, s, t).problems());
    // The reason is the server's, which is told already.
    servers.add(
        server(
            "three,1,1",
            Standing.GONE,
            GoneRegions.text(
                Instant.parse("2026-11-29T05:46:35Z"), new GoneRegions.Waiting(3, true))));
    ClusterIndexStatus gone = cluster(servers, s, t);
    assertEquals(
        List.of(
            "1 of 3 servers is gone: three,1,1 (since 2026-11-29T05:46:35Z; 3 regions wait to be"
                + " opened on other servers, lcindex:catalog among them); so tables s and t: 2"
                + " indexes are UNCOVERED, as lcindex:catalog was there. HBase opens regions"
                + " elsewhere by itself; its master's page and log tell more"),
        gone.problems());
    assertFalse(gone.isWhole());
    assertTrue(ClusterText.of(gone).matches("(?s).*\nthree:1 +gone\\n.*"), ClusterText.of(gone));
  }

  private static TableIndexStatus uncovered(String name, String why) {
    TableIndexStatus table = withGlobal(well(name), GlobalState.UNCOVERED);
    return with(
        table, table.globals().get(0), table.toldGlobals().get(0).with(GlobalState.UNCOVERED, why));
  }

  /** Regions that do not answer are told by server, and so is what follows for GLOBAL indexes. */
  @Test
  void aTableOfWhichNoRegionAnswersHasNoLineForEachIndex() {
    TableIndexStatus table = withGlobal(well("t"), GlobalState.COVERED);
    TableIndexStatus silent =
        new TableIndexStatus(
            table.table(),
            List.of(),
            List.of(),
            null,
            List.of(silent("aa")),
            List.of(),
            null,
            table.globals(),
            List.of());
    assertEquals(
        List.of(
            "server two,1,1 is UNKNOWN: no answer; also UNKNOWN: 1 region of indexed tables there"
                + GIVEN_UP),
        cluster(List.of(server("two,1,1", Standing.UNKNOWN, "no answer")), silent).problems());
  }

  @Test
  void theServerOfASilentMetaIsNamedForAllTables() {
    String why = StatusMeta.text(ServerName.valueOf("two,1,1"));
    ClusterIndexStatus status =
        cluster(
            List.of(
                server("one,1,1"), server("two,1,1", Standing.UNKNOWN, "no answer within 5000 ms")),
            untold("s", why),
            untold("t", why));
    assertEquals(
        List.of(
            "server two,1,1 is UNKNOWN: no answer within 5000 ms; so tables s and t: 6 indexes are"
                + " UNKNOWN, as hbase:meta was there"
                + GIVEN_UP),
        status.problems());
    assertEquals(IndexState.UNKNOWN, status.state());
    assertEquals(
        "hbase:meta does not answer, which tells where regions are", StatusMeta.text(null));
  }

  /** Nobody has told counts and sizes, or not everybody. */
  @Test
  void figuresThatNobodyToldAreNotZero() {
    String none = ClusterText.of(cluster(List.of(server("one,1,1")), untold("t", "no answer")));
    assertTrue(none.contains(" indexes, sizes not known\n"), none);
    assertTrue(none.matches("(?s).*\nt +UNKNOWN +3  not known +not known +not known.*"), none);
    String some =
        ClusterText.of(cluster(List.of(server("one,1,1")), with(well("t"), silent("aa"))));
    assertTrue(some.contains(" of HFiles, of 1 of 2 regions\n"), some);
    String watched =
        new WatchText(System::nanoTime)
            .of(cluster(List.of(server("one,1,1")), with(well("t"), silent("aa"))));
    assertTrue(watched.contains("f:a INT  [------"), watched);
  }

  /** What was said first may be of another moment. */
  @Test
  void askingThatTookLongIsTold() {
    ClusterIndexStatus fast = cluster(List.of(server("one,1,1")), well("t"));
    ClusterIndexStatus slow =
        new ClusterIndexStatus(
            fast.at(),
            fast.at().plusMillis(13_100),
            fast.hbase(),
            fast.servers(),
            fast.dead(),
            fast.session(),
            fast.tables());
    assertFalse(ClusterText.of(fast).contains("as of"));
    String text = ClusterText.of(slow);
    assertTrue(text.contains("HFiles\nas of 08:00:00Z, took 13 s\n"), text);
    String watched = new WatchText(System::nanoTime).of(slow);
    assertTrue(watched.matches("(?s)\\d\\d:\\d\\d:00 to \\d\\d:\\d\\d:13  .*"), watched);
  }

  /** A server has said that before somebody else could read it again, or after. */
  @Test
  void anIndexIsNotCoveredBesideACatalogThatCannotBeRead() {
    TableIndexStatus covered = withGlobal(well("t"), GlobalState.COVERED);
    String unread = GlobalTables.UNREAD + ": no answer; nothing is built until it can be";
    RegionStatus region = covered.regions().get(0);
    TableIndexStatus told =
        with(
            new TableIndexStatus(
                covered.table(),
                covered.definitions(),
                List.of(
                    new RegionStatus(
                        region.region(),
                        "",
                        "",
                        region.server(),
                        region.stores(),
                        1,
                        2,
                        Map.of(),
                        null,
                        List.of(),
                        null,
                        null,
                        List.of(new StandingProblem("global indexes", unread, 0)),
                        List.of())),
                null,
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of()),
            covered.globals().get(0),
            covered.toldGlobals().get(0));
    assertEquals(GlobalState.UNCOVERED, told.globalIndexes().get(0).state());
    assertEquals(
        List.of("table t: cf:status STRING GLOBAL DEFERRED is UNCOVERED: " + unread),
        cluster(List.of(server("one,1,1")), told).problems());
  }

  /** The servers are asked before the regions. */
  @Test
  void norIsItWhenAServerHasSaidSoAMomentAgo() {
    StandingProblem unread = new StandingProblem("global indexes", GlobalTables.UNREAD + ": no", 0);
    List<Server> servers = List.of(server("one,1,1", unread));
    TableIndexStatus table = withGlobal(well("t"), GlobalState.COVERED);
    ClusterIndexStatus status =
        cluster(
            servers, ClusterCalls.worse(List.of(table), servers).toArray(TableIndexStatus[]::new));
    assertEquals(
        List.of(
            "table t: cf:status STRING GLOBAL DEFERRED is UNCOVERED: lcindex:catalog cannot be"
                + " read: no"),
        status.problems());
    String watched = new WatchText(System::nanoTime).of(status);
    assertTrue(watched.matches("(?s).*GLOBAL DEFERRED +\\[-+\\] +unknown +UNCOVERED.*"), watched);
  }

  private static TableIndexStatus untold(String name, String why) {
    TableIndexStatus table = well(name);
    return Clusters.status(
        table.table(), table.definitions(), List.of(), null, List.of(), List.of(), why);
  }

  @Test
  void serversWithoutLCIndexAreNamed() {
    Server bare = server("two,1,1", Standing.WITHOUT, "it does not run LCIndex");
    assertEquals(
        List.of("server two,1,1 has no LCIndex"),
        cluster(List.of(server("one,1,1"), bare), well("t")).problems());
    assertTrue(cluster(List.of(bare)).problems().get(0).startsWith("no region server has LCIndex"));
  }

  @Test
  void whatAServerSaysTellsHowItStands() throws IOException {
    ServerName name = ServerName.valueOf("one,1,1");
    assertEquals(Standing.WITHOUT, standing(name, new UnknownProtocolException("no such service")));
    assertEquals(Standing.OLDER, standing(name, new IndexException("Unknown request")));
    assertEquals(Standing.NOT_ALLOWED, standing(name, new AccessDeniedException("no ADMIN")));
    assertEquals(Standing.UNKNOWN, standing(name, new IOException("no answer within 5000 ms")));
    assertThrows(
        InterruptedIOException.class, () -> standing(name, new InterruptedIOException("enough")));
  }

  private static Standing standing(ServerName name, IOException why) throws IOException {
    Server server =
        ClusterCalls.server(
            name,
            () -> {
              throw why;
            },
            null);
    return server.standing();
  }
}
