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

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableIndexStatus.Unanswered;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.HBaseStatus;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.JobsStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.StandingProblem;
import org.lcindex.rpc.StoreStatus;
import org.lcindex.rpc.UncoveredRange;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Statuses of clusters for tests. */
public final class Clusters {
  public static final String[] INDEXES = {"f:a INT", "f:b INT", "f:c INT"};

  private Clusters() {}

  /** A table whose regions have all answered. */
  public static TableIndexStatus status(
      TableName table, List<IndexDefinition> definitions, List<RegionStatus> regions) {
    return status(table, definitions, regions, null);
  }

  /** A table that may be disabled. */
  public static TableIndexStatus status(
      TableName table,
      List<IndexDefinition> definitions,
      List<RegionStatus> regions,
      String disabled) {
    return status(table, definitions, regions, disabled, List.of());
  }

  /** A table of which some regions may not answer. */
  public static TableIndexStatus status(
      TableName table,
      List<IndexDefinition> definitions,
      List<RegionStatus> regions,
      String disabled,
      List<Unanswered> unanswered) {
    return status(table, definitions, regions, disabled, unanswered, List.of());
  }

  /** A table with what cannot be read. */
  public static TableIndexStatus status(
      TableName table,
      List<IndexDefinition> definitions,
      List<RegionStatus> regions,
      String disabled,
      List<Unanswered> unanswered,
      List<DefinitionFault> faults) {
    return status(table, definitions, regions, disabled, unanswered, faults, null);
  }

  /** A table without global indexes. */
  public static TableIndexStatus status(
      TableName table,
      List<IndexDefinition> definitions,
      List<RegionStatus> regions,
      String disabled,
      List<Unanswered> unanswered,
      List<DefinitionFault> faults,
      String untold) {
    return new TableIndexStatus(
        table, definitions, regions, disabled, unanswered, faults, untold, List.of(), List.of());
  }

  /** A table of one region, whose every index has a file in each of these states. */
  public static TableIndexStatus table(String name, String reason, IndexFileState... states) {
    List<HFileStatus> hfiles = new ArrayList<>();
    for (IndexFileState state : states) {
      List<IndexFileStatus> indexes = new ArrayList<>();
      for (String index : INDEXES) {
        boolean well = state == IndexFileState.INDEXED;
        String why = well ? null : reason + " for " + hfiles.size() + "0,000 bytes";
        indexes.add(new IndexFileStatus(index, state, well ? 100 : 0, why));
      }
      hfiles.add(new HFileStatus("hfile" + hfiles.size(), 1_000, 5_000, indexes, 0, null, 0));
    }
    return table(name, INDEXES, hfiles);
  }

  /** A table of one region with some HFiles. */
  public static TableIndexStatus table(String name, String[] indexes, List<HFileStatus> hfiles) {
    return status(
        TableName.valueOf(name),
        Stream.of(indexes).map(text -> IndexDefinition.parse(text, null)).toList(),
        List.of(
            new RegionStatus(
                "5f3a",
                "",
                "",
                "one,1,1",
                List.of(new StoreStatus("f", 3L, hfiles, null)),
                1,
                2,
                Map.of("cache.bytes", 10L),
                null,
                List.of(new LocalDirStatus("/data/1", 123_456_789)),
                null,
                null,
                null,
                null)));
  }

  /** The table orders with an index and an HFile for each state, on one server. */
  public static TableIndexStatus orders(IndexFileState... states) {
    List<HFileStatus> hfiles = new ArrayList<>();
    for (IndexFileState state : states) {
      boolean failed = state == IndexFileState.FAILED;
      boolean indexed = state == IndexFileState.INDEXED;
      hfiles.add(
          new HFileStatus(
              "hfile" + hfiles.size(),
              failed ? -1 : 1000,
              5000,
              List.of(
                  new IndexFileStatus(
                      "cf:price DOUBLE",
                      state,
                      indexed ? 1234 : 0,
                      failed ? "disk full" : null,
                      indexed ? new IndexCells(1000, 900, 60, 40) : null)),
              0,
              null,
              0));
    }
    return status(
        TableName.valueOf("orders"),
        List.of(IndexDefinition.parse("cf:price DOUBLE", null)),
        List.of(
            new RegionStatus(
                "5f3a",
                "",
                "",
                "host,1,1",
                List.of(new StoreStatus("cf", 3L, hfiles, null)),
                1,
                2,
                Map.of(),
                "disk full",
                List.of(new LocalDirStatus("/data/1", 123456789)),
                null,
                null,
                null,
                null)));
  }

  /** A table with regions that do not answer. */
  public static TableIndexStatus with(TableIndexStatus table, Unanswered... unanswered) {
    return status(table.table(), table.definitions(), table.regions(), null, List.of(unanswered));
  }

  /** A table with what cannot be read. */
  public static TableIndexStatus with(TableIndexStatus table, DefinitionFault fault) {
    return status(
        table.table(), table.definitions(), table.regions(), null, List.of(), List.of(fault));
  }

  /** A table with a global index. */
  public static TableIndexStatus with(
      TableIndexStatus table, GlobalIndex index, GlobalStatus status) {
    return new TableIndexStatus(
        table.table(),
        table.definitions(),
        table.regions(),
        null,
        List.of(),
        List.of(),
        null,
        List.of(index),
        List.of(status));
  }

  /** A table with a global index of 1 MiB in a state. */
  public static TableIndexStatus withGlobal(TableIndexStatus table, GlobalState state) {
    GlobalIndex index =
        GlobalIndex.create(
            GlobalDefinition.of(
                Bytes.toBytes("cf"),
                Bytes.toBytes("status"),
                ValueCodec.of(ColumnType.STRING),
                Policy.DEFERRED,
                0),
            0);
    boolean well = state == GlobalState.COVERED;
    List<UncoveredRange> uncovered =
        well ? List.of() : List.of(new UncoveredRange("", "", "CREATED", "it is new", true));
    return with(
        table,
        index,
        new GlobalStatus(
            index.definition().toString(),
            GlobalTables.entries(table.table(), index).getNameAsString(),
            state,
            well ? null : "it is new",
            uncovered,
            uncovered.size(),
            50_000,
            1 << 20,
            4,
            List.of("s"),
            new StaleFigures(5_000, 4_000, 0, 0, 0, 0, 0, true),
            8_400L,
            null));
  }

  public static Unanswered silent(String region) {
    return new Unanswered(region, "two,1,1", IndexState.UNKNOWN, "no answer within 5000 ms");
  }

  /** A server that tells of itself. */
  public static Server server(String name, StandingProblem... problems) {
    return new Server(
        name,
        Standing.ANSWERS,
        null,
        new ServerStatus(
            name,
            "1.0",
            new HBaseStatus("HBase 2.6.4 by the implementation for 2.6.4", true, true),
            true,
            3,
            List.of(new JobsStatus("flush", 1, 4)),
            2_000_000,
            List.of(new LocalDirStatus("/data/a/directory/with/a/long/name", 5L << 30)),
            Map.of("cache.bytes", 1L << 20, "cache.limit.bytes", 4L << 20),
            List.of(problems),
            List.of()),
        null);
  }

  /** A server that tells notes. */
  public static Server noting(String name, String... notes) {
    ServerStatus told = server(name).status();
    return new Server(
        name,
        Standing.ANSWERS,
        null,
        new ServerStatus(
            name,
            told.release(),
            told.hbase(),
            told.everyTable(),
            told.regions(),
            told.jobs(),
            told.buildBytesPerSecond(),
            told.localDirs(),
            told.counters(),
            told.problems(),
            List.of(notes)),
        null);
  }

  /** A server of which nothing is told. */
  public static Server server(String name, Standing standing, String reason) {
    return new Server(name, standing, reason, null, null);
  }

  public static ClusterIndexStatus cluster(List<Server> servers, TableIndexStatus... tables) {
    return cluster(servers, List.of(), tables);
  }

  public static ClusterIndexStatus cluster(
      List<Server> servers, List<String> dead, TableIndexStatus... tables) {
    Instant at = Instant.parse("2026-11-26T08:00:00.123Z");
    return new ClusterIndexStatus(
        at, at, "2.6.4-hadoop3", servers, dead, Duration.ofSeconds(90), List.of(tables));
  }
}
