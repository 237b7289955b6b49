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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.RunningQueries;
import org.lcindex.query.RunningQuery;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableRepair;
import org.lcindex.query.TableVerification;
import org.lcindex.query.admin.RichStatus;
import org.lcindex.query.cli.json.DescribeJson;
import org.lcindex.query.cli.json.InspectJson;
import org.lcindex.query.cli.json.LikeJson;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.cli.page.ClusterHtml;
import org.lcindex.query.cli.page.StatusHtml;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.query.inspect.RichInspection;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.ColumnsText;
import org.lcindex.query.text.DescribeText;
import org.lcindex.query.text.EstimateText;
import org.lcindex.query.text.InspectText;
import org.lcindex.query.text.QueriesText;
import org.lcindex.query.text.StatusText;
import org.lcindex.query.text.SweepText;
import org.lcindex.query.text.VerifyText;
import org.lcindex.query.text.WatchText;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.RunningScan;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;

/**
 * Every figure in every form, as it was written down: what servers send and read, text, JSON for
 * programs, pages and the line for monitoring. With {@code -Dlcindex.golden.write=true} it is
 * written anew.
 */
class FiguresTest {
  private static final boolean WRITE = Boolean.getBoolean("lcindex.golden.write");
  private static final Path FILE = Path.of("src/test/resources/org/lcindex/query/cli/figures.txt");

  private static final String MARK = "==== ";

  private final Map<String, String> forms = new LinkedHashMap<>();

  @Test
  void allFormsAreAsWritten() throws Exception {
    sent();
    TableIndexStatus table = RichStatus.table();
    TableIndexStatus other = RichStatus.globalOnly();
    ClusterIndexStatus cluster = RichStatus.cluster();
    Instant at = Instant.parse("2026-11-26T08:00:00.123Z");
    for (TableIndexStatus one : List.of(table, other)) {
      String name = one.table() + " ";
      forms.put(name + "text", StatusText.of(one));
      forms.put(name + "progress", StatusText.progress(one));
      forms.put(name + "described", DescribeText.of(descriptor(one.table()), one));
      forms.put(name + "json", StatusJson.of(one));
      forms.put(name + "described json", DescribeJson.of(one));
      forms.put(name + "html", StatusHtml.of(one, at));
      forms.put(name + "check", StatusCheck.of(one).toString());
    }
    forms.put("cluster text", ClusterText.of(cluster));
    forms.put("cluster long", ClusterText.withIndexes(cluster));
    forms.put("cluster json", StatusJson.of(cluster, false));
    forms.put("cluster long json", StatusJson.of(cluster, true));
    forms.put("cluster html", ClusterHtml.of(cluster));
    forms.put("cluster check", StatusCheck.of(cluster).toString());
    forms.put("cluster watched", watched(cluster));
    forms.put("tables json", StatusJson.list(List.of(table, other)));
    others();
    forms.replaceAll((name, form) -> form.replaceAll("[^ ]+ [a-z]+ ago", "SOME TIME ago"));
    if (WRITE) {
      StringBuilder all = new StringBuilder();
      forms.forEach((name, form) -> all.append(MARK + name + "\n" + form + "\n"));
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, all);
    }
    Map<String, String> written = written();
    forms.forEach((name, form) -> assertEquals(written.get(name), form, name));
    assertEquals(written.keySet(), forms.keySet());
  }

  private static Map<String, String> written() throws IOException {
    Map<String, String> written = new LinkedHashMap<>();
    for (String one : Files.readString(FILE).split("(?m)^" + MARK)) {
      int end = one.indexOf('\n');
      if (end > 0) {
        written.put(one.substring(0, end), one.substring(end + 1, one.length() - 1));
      }
    }
    return written;
  }

  /** The first line begins with the time of day where it is looked at. */
  private static String watched(ClusterIndexStatus cluster) {
    return new WatchText(() -> 0).of(cluster).substring("HH:mm:ss".length());
  }

  private void sent() throws Exception {
    for (String json : RichStatus.regions()) {
      RegionStatus region = RpcJson.fromJson(json, RegionStatus.class);
      forms.put("sent of region " + region.region() + forms.size(), RpcJson.toPrettyJson(region));
    }
    for (String json : RichStatus.globals(RichStatus.ORDERS)) {
      GlobalStatus status = RpcJson.fromJson(json, GlobalStatus.class);
      forms.put("sent of index " + status.index(), RpcJson.toPrettyJson(status));
    }
    ServerStatus server = RpcJson.fromJson(RichStatus.server(), ServerStatus.class);
    forms.put("sent of a server", RpcJson.toPrettyJson(server));
  }

  private void others() throws Exception {
    verified();
    RunningQueries queries = queries();
    forms.put("queries", QueriesText.of(queries));
    forms.put("queries long", QueriesText.scans(queries));
    forms.put("queries json", QueriesText.json(queries));
    forms.put("inspected", InspectText.of(RichInspection.get()));
    forms.put("inspected json", InspectJson.of(RichInspection.get()));
    estimated();
    TableDescriptor typed = descriptor(TableName.valueOf("orders"));
    DeclaredColumns declared = DeclaredColumns.of(typed);
    IndexDefinitions indexes = IndexDefinitions.of(typed);
    forms.put("columns", ColumnsText.text(declared, RowParts.none(), indexes));
    forms.put("columns json", ColumnsText.json("orders", declared, RowParts.none(), indexes));
  }

  private void estimated() {
    BoxEstimate box = new BoxEstimate("a = 1", 1, 12, 144, 3, 16, 207, 5_009, 700_001);
    Members like = LikeJson.of(RichStatus.GRID.definition(), box);
    forms.put("like json", LikeJson.document("orders", List.of(like)));
    GlobalEstimate estimate =
        new GlobalEstimate(
            5_009,
            700_001,
            800_002,
            90_000_003,
            61,
            17,
            new GlobalEstimate.Grid(8, 4_999, 807, List.of("more bits")));
    forms.put("expected", EstimateText.of(RichStatus.GRID.definition(), estimate));
    forms.put("expected cells", "" + EstimateText.cells(RichStatus.GRID.definition(), estimate));
    List<IndexDefinition> grid = List.of(RichStatus.GRID.definition());
    Members created =
        ChangeReport.of(RichStatus.ORDERS, null, grid, List.of())
            .with(
                "estimates", ChangeReport.expected(Map.of(RichStatus.GRID.definition(), estimate)))
            .with("likes", List.of(like));
    forms.put("created json", RpcJson.toPrettyJson(created));
    Members dropped = ChangeReport.of(RichStatus.ORDERS, null, grid, List.of());
    forms.put("dropped json", RpcJson.toPrettyJson(dropped.with("bytesFreed", 98_765L)));
  }

  private void verified() throws Exception {
    TableName name = TableName.valueOf("orders");
    VerifyReport report =
        RpcJson.fromJson(
            """
            {"region":"r1","server":"one.example,16020,1","job":"j","content":true,"taken":false,
             "running":false,"failure":"a disk is gone","progress":{"hfiles":11,"hfilesTotal":12,
             "unindexed":13,"files":14,"filesTotal":15,"bytes":1600,"bytesTotal":1700,"entries":18,
             "stale":19},"faults":[{"kind":"CORRUPT","region":"r1","family":"cf","hfile":"f1",
             "index":"cf:a INT","rows":21,"firstRows":["x"],"detail":"not the same"}],
             "faultCount":22}""",
            VerifyReport.class);
    VerifyReport older =
        RpcJson.fromJson(
            """
            {"region":"r2","progress":{"hfiles":31,"hfilesTotal":32,"unindexed":33,"files":34,
             "filesTotal":35,"bytes":3600,"bytesTotal":3700,"entries":38},"faultCount":0}""",
            VerifyReport.class);
    TableVerification found =
        new TableVerification(name, true, 2, List.of(report, older), List.of("a note"));
    forms.put("verified", VerifyText.of(found));
    forms.put("verified so far", VerifyText.progress(found));
    forms.put("verified json", VerifyText.json(found));
    TableVerification clean = new TableVerification(name, true, 2, List.of(older), List.of());
    TableRepair repair = new TableRepair(name, found, 41, clean);
    forms.put("repaired", VerifyText.of(repair));
    forms.put("repaired json", VerifyText.json(repair));
    SweepReport sweep =
        RpcJson.fromJson(
            """
            {"index":"cf:a INT GLOBAL","regions":51,"done":50,"figures":
             {"entries":53,"stale":54,"removed":55,"skipped":57},"problems":["slow"]}""",
            SweepReport.class);
    forms.put("swept", SweepText.of(sweep));
    forms.put("swept so far", SweepText.progress(sweep));
    forms.put("swept json", SweepText.json(name, repair, List.of(sweep)));
  }

  private static RunningQueries queries() throws Exception {
    RunningScan scan =
        RpcJson.fromJson(
            """
            {"id":"q1","user":"ada","table":"orders","region":"r1","client":"10.0.0.1",
             "condition":"cf:a = 1","path":"INDEX","drivingColumn":"cf:a","started":1700000000001,
             "openMillis":2002,"busyMillis":1003,"rows":44,"candidates":55}""",
            RunningScan.class);
    RunningScan hidden = RunningScan.hidden(scan, "not yours");
    return new RunningQueries(
        List.of(
            new RunningQuery("q1", "ada", "orders", Map.of("one", List.of(scan, scan))),
            new RunningQuery("q2", null, "orders", Map.of("two", List.of(hidden)))),
        List.of("one", "two"),
        66,
        new TreeMap<>(Map.of("three", "no answer")));
  }

  private static TableDescriptor descriptor(TableName name) {
    return TableDescriptorBuilder.newBuilder(name)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"))
        .build();
  }
}
