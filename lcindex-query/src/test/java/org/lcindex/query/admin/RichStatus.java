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

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableIndexStatus.Unanswered;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * A cluster with everything that a status can tell, made of what servers send. Each number is
 * another one, so that a figure in the place of another is seen.
 */
public final class RichStatus {
  /** A global index on one column, which is building. */
  public static final GlobalIndex BUILDING =
      GlobalIndex.parse("cf:status STRING GLOBAL DEFERRED GENERATION 0123456789abcdef SPLITS 4");

  /** A covered index with buckets. */
  public static final GlobalIndex COVERED =
      GlobalIndex.parse("cf:owner LONG GLOBAL BUCKETS 8 GENERATION 0123456789abcdee");

  /** A grid, of which nothing is known. */
  public static final GlobalIndex GRID =
      GlobalIndex.parse(
          "GLOBAL GRID(cf:a INT, cf:b INT) BITS 2,1 GENERATION 0123456789abcded"
              + " BOUNDS gA,gAAA/gQ");

  /** The name of {@link #table}. */
  public static final TableName ORDERS = TableName.valueOf("orders");

  private static final TableName PEOPLE = TableName.valueOf("ns:people");

  private static final String FIGURES =
      """
      {"index":"%s","entries":#,"writesWaiting":#,"refused":#,%s
       "builtRows":#,"builtBytes":#,"ofBytes":5000000,"builtEntries":#,"buildBytesPerSecond":#,
       "removalsWaiting":#,"oldestRemovalMillis":#%s}""";

  private static final String GONE =
      ",\"gone\":{\"at\":86400#,\"lastTags\":#,\"tags\":#,\"waiting\":#}";

  private static final String HFILES =
      """
      {"hfile":"f1","rows":#,"bytes":2000001,"buildBytes":0,"failures":0,"indexes":[
        {"index":"cf:price DOUBLE","state":"INDEXED","bytes":#,
         "cells":{"rows":#,"values":#,"odd":#,"absent":#}},
        {"index":"cf:day DATE","state":"BUILDING","bytes":0}]},
      {"hfile":"f2","rows":-1,"bytes":3000001,"buildBytes":#,"job":"remote","failures":3,"indexes":[
        {"index":"cf:price DOUBLE","state":"RETRYING","bytes":0,"reason":"disk full"},
        {"index":"cf:day DATE","state":"SOME NEW STATE","bytes":#}]}""";

  private static final String REGION =
      """
      {"region":"r1","startKey":"","endKey":"m","server":"one.example,16020,1",
       "stores":[{"family":"cf","memstoreCells":#,"hfiles":[@HFILES@]}],
       "jobsQueued":#,"jobsRunning":#,"counters":{"scans.indexed":#,"hfiles.missing":#},
       "lastError":"disk full","localDirs":[{"path":"/data/1","usableBytes":12345678901},
         {"path":"/data/2","usableBytes":-1}],
       "summary":{"indexes":[
           {"index":"cf:price DOUBLE","state":"FAILED","reason":"disk full",
            "progress":{"files":2,"filesIndexed":1,"bytes":5000002,"bytesIndexed":2000001,
              "bytesInBuild":#},
            "cells":{"rows":#,"values":#,"odd":#,"absent":#}},
           {"index":"cf:day DATE","state":"BUILDING",
            "progress":{"files":2,"filesIndexed":0,"bytes":5000002,"bytesIndexed":0,
              "bytesInBuild":#}}],
         "buildBytesPerSecond":#,"inert":false},
       "hbase":{"text":"HBase 2.6.4 by the implementation for 2.6.4","tested":true,"whole":false},
       "problems":[{"subject":"local disks","problem":"disk full","more":2}],
       "globals":[@G1@,@G2@]}""";

  /** As a server of the first release sends it. */
  private static final String OLD_REGION =
      """
      {"region":"r2","startKey":"m","endKey":"","server":"two.example,16020,1",
       "stores":[{"family":"cf","hfiles":[{"hfile":"f3","rows":#,"bytes":700001,"indexes":[
         {"index":"cf:price DOUBLE","state":"INDEXED","bytes":#},
         {"index":"cf:day DATE","state":"INDEXED","bytes":#}]}]}],
       "jobsQueued":#,"jobsRunning":#,"lastError":"an old error"}""";

  private static final String GLOBAL =
      """
      {"index":"%s","table":"%s","state":"%s",%s"ranges":%d,"entries":#,"bytes":#,
       "regions":%d,"servers":["one.example,16020,1","two.example,16020,1"]%s}""";

  private static final String STALE =
      """
      ,"stale":{"candidates":98765,"unmatched":54321,"hintsWaiting":#,"sweptRegions":%d,
       "sweptAt":86400#,"sweptEntries":#,"sweptStale":#,"wantsRepair":%b},"ageMillis":8400""";

  private static final String SERVER =
      """
      {"server":"one.example,16020,1","release":"9.8","everyTable":true,"regions":#,
       "hbase":{"text":"HBase 2.6.4 by the implementation for 2.6.4","tested":false,"whole":true},
       "jobs":[{"kind":"flush","running":#,"waiting":#},{"kind":"major","running":0,"waiting":0}],
       "buildBytesPerSecond":#,"localDirs":[{"path":"/data/1","usableBytes":12345678901}],
       "counters":{"cache.bytes":#,"cache.limit.bytes":99999,"view.bytes":#,
         "query.memory.bytes":#,"query.memory.limit.bytes":77777,
         "hfiles.missing.oldest.millis":4000000},
       "problems":[{"subject":"local disks","problem":"disk full","more":0}],
       "notes":["lcindex.no.such.key is not known"]}""";

  private RichStatus() {}

  private static final class Numbers {
    private static final Pattern PLACE = Pattern.compile("#");
    private int last = 100;

    /** Each place has a number of its own, over all texts. */
    String filled(String json) {
      return PLACE.matcher(json).replaceAll(any -> String.valueOf(last += 101));
    }
  }

  /** The regions as their servers send them, one of this release and one of the first. */
  public static List<String> regions() {
    Numbers numbers = new Numbers();
    String of1 =
        FIGURES.formatted(
            BUILDING.name(), "\"building\":\"new\",\"buildWaits\":\"the master\",", GONE);
    String of2 = FIGURES.formatted(COVERED.name(), "\"passing\":\"no answer\",", "");
    String region = REGION.replace("@HFILES@", HFILES).replace("@G1@", of1).replace("@G2@", of2);
    String other =
        OLD_REGION.replaceFirst("}$", ",\"globals\":[" + of1.replace("the master", "it") + "]}");
    return List.of(numbers.filled(region), numbers.filled(other), numbers.filled(OLD_REGION));
  }

  /** How global indexes stand, as a server sends it. */
  public static List<String> globals(TableName table) {
    Numbers numbers = new Numbers();
    String ranges =
        "\"reason\":\"rows are built\",\"uncovered\":[{\"startKey\":\"\",\"endKey\":\"m\","
            + "\"reason\":\"CREATED\",\"text\":\"it is new\",\"builds\":true}],";
    return List.of(
        numbers.filled(
            GLOBAL.formatted(
                BUILDING.name(),
                entries(table, BUILDING),
                "BUILDING",
                ranges,
                1,
                5,
                STALE.formatted(3, true))),
        numbers.filled(
            GLOBAL.formatted(
                COVERED.name(),
                entries(table, COVERED),
                "COVERED",
                "",
                0,
                7,
                STALE.formatted(7, false))),
        "{\"index\":\""
            + GRID.name()
            + "\",\"table\":\""
            + entries(table, GRID)
            + "\",\"state\":\"NEW STATE\",\"entries\":-1,\"bytes\":-1,"
            + "\"regions\":-1}");
  }

  private static String entries(TableName table, GlobalIndex index) {
    return GlobalTables.entries(table, index).getNameAsString();
  }

  /** What a server tells of itself. */
  public static String server() {
    return new Numbers().filled(SERVER);
  }

  private static <T> T read(String json, Class<T> type) {
    try {
      return RpcJson.fromJson(json, type);
    } catch (IOException e) {
      throw new IllegalStateException(json, e);
    }
  }

  /** A table of two regions that answer, the second of an older server, and one that does not. */
  public static TableIndexStatus table() {
    return new TableIndexStatus(
        ORDERS,
        List.of(
            IndexDefinition.parse("cf:price DOUBLE", null),
            IndexDefinition.parse("cf:day DATE", null)),
        regions().subList(0, 2).stream().map(json -> read(json, RegionStatus.class)).toList(),
        null,
        List.of(new Unanswered("r3", "three.example,16020,1", IndexState.UNKNOWN, "no answer")),
        List.of(new DefinitionFault("lcindex.index.x", "x y z", "no sense", "write another one")),
        null,
        List.of(BUILDING, COVERED, GRID),
        globals(ORDERS).stream().map(json -> read(json, GlobalStatus.class)).toList());
  }

  /** A table whose only index is covered. */
  public static TableIndexStatus globalOnly() {
    return new TableIndexStatus(
        PEOPLE,
        List.of(),
        List.of(read(regions().get(2), RegionStatus.class)),
        null,
        List.of(),
        List.of(),
        null,
        List.of(COVERED),
        List.of(read(globals(PEOPLE).get(1), GlobalStatus.class)));
  }

  /** Both tables, a server that tells of itself, and some that do not. */
  public static ClusterIndexStatus cluster() {
    return new ClusterIndexStatus(
        Instant.parse("2026-11-26T08:00:00.123Z"),
        Instant.parse("2026-11-26T08:00:00.123Z"),
        "2.6.4-hadoop3",
        List.of(
            new Server(
                "one.example,16020,1",
                Standing.ANSWERS,
                null,
                read(server(), ServerStatus.class),
                null),
            new Server(
                "two.example,16020,1",
                Standing.OLDER,
                "an older LCIndex",
                ServerStatus.of(table().regions().get(1)),
                null),
            new Server("three.example,16020,1", Standing.UNKNOWN, "no answer", null, null)),
        List.of(),
        null,
        List.of(table(), globalOnly()));
  }
}
