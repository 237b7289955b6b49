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
package org.lcindex.regionserver.scan.gathering;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.GroupFigures;
import org.lcindex.group.GroupRequest;
import org.lcindex.group.GroupTable;
import org.lcindex.group.KeyFunction;
import org.lcindex.group.KeyReader;
import org.lcindex.group.KeyRequest;
import org.lcindex.hbase.RawCells;
import org.lcindex.io.Slice;
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.evidence.SharedRows;
import org.lcindex.regionserver.evidence.VerdictFiles;
import org.lcindex.regionserver.scan.VerdictPlaces;
import org.lcindex.regionserver.scan.VerdictQueries;
import org.lcindex.regionserver.scan.answers.Tally;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.testing.TableRow;
import org.lcindex.regionserver.testing.VerdictAdapter;
import org.lcindex.regionserver.testing.VerdictTable.Case;
import org.lcindex.regionserver.testing.VerdictTable.Segment;

/**
 * What a window's passes make of a row together: {@link CellPass} with {@link RowVerdict}, {@link
 * LogPass}, {@link SharedPass} and {@link IFilePass}, over a second slice, too, with {@link Tally}.
 */
public final class WindowVerdicts implements VerdictAdapter {
  private static final byte[] NAME = Bytes.toBytes("tally");

  private final VerdictQueries queries = new VerdictQueries(true);

  @Override
  public List<String> ask(Case of) throws Exception {
    try (VerdictPlaces places = new VerdictPlaces(of, queries)) {
      Segment window = of.one("window").orElse(null);
      byte[] from = window == null ? null : window.option("from").map(Bytes::toBytes).orElse(null);
      if (window != null && window.option("until").isPresent()) {
        places.hits.endBefore(Bytes.toBytes(window.option("until").orElseThrow()));
      }
      Window keys = new Window(places.query, from, places.hits, places.shadows);
      passCells(of, places, keys);
      Tally tally = tally(of, places.query);
      if (tally != null) {
        tally.beginWindow();
      }
      SharedRows shared =
          of.one("shared-rows-known").isPresent()
              ? places.files.shared(places.query.trust(), places.query.readPoint())
              : null;
      List<FileSource> sources =
          of.one("not-all-files-read").isPresent()
              ? places.sources.stream().map(FileSource::verifyingSuperseded).toList()
              : places.sources;
      QueryColumn second = second(of, places.query);
      Branch branch = new Branch(places.query, places.driver(), second);
      LogRows log = branch.rows(places.log, places.shadows, sources);
      List<FileSource> seconds =
          second == null
              ? null
              : sources.stream().map(source -> source.by(second.definition().id())).toList();
      run(new BranchPass(keys, branch, sources, seconds, 0, log, shared, tally));
      of.one("cut").ifPresent(cut -> places.hits.endBefore(Bytes.toBytes(cut.options().get(0))));
      if (of.one("again").isPresent()) {
        tally.beginWindow();
        run(new BranchPass(keys, branch, sources, seconds, 0, log, shared, tally));
      }
      return said(of, places, tally);
    }
  }

  private static void run(BranchPass pass) throws IOException {
    while (pass.step()) {
      // On to the end.
    }
  }

  private static void passCells(Case of, VerdictPlaces places, Window window) throws Exception {
    List<RawCells> cells = new ArrayList<>();
    for (Segment place : of.all("unknown")) {
      List<Cell> all = new ArrayList<>();
      place.items().forEach(item -> all.addAll(TableRow.parse(item).cells()));
      cells.add(CellPassTest.place(all.toArray(new Cell[0])));
    }
    RowVerdict verdict = new RowVerdict(places.query, places.sources, places.log);
    CellPass pass = new CellPass(window, List.of(places.driver()), verdict, cells, Long.MAX_VALUE);
    ScannerContext context = ScannerContext.newBuilder().setTrackMetrics(true).build();
    while (pass.step(context)) {
      // On to the end.
    }
    places.shadows.seal();
  }

  private static QueryColumn second(Case of, Query query) {
    String name = of.word("second");
    if (name == null) {
      return null;
    }
    IndexDefinition definition = VerdictFiles.definition(name);
    return query.columns().stream()
        .filter(column -> definition.equals(column.definition()))
        .findFirst()
        .orElseThrow();
  }

  private static Tally tally(Case of, Query query) {
    Segment wanted = of.one("tally").orElse(null);
    if (wanted == null) {
      return null;
    }
    if (wanted.options().get(0).equals("rows")) {
      query.scan().setAttribute(LCIndexConstants.SCAN_COUNT, NAME);
    } else if (wanted.options().get(0).equals("groups")) {
      query.scan().setAttribute(LCIndexConstants.SCAN_GROUP, groups(wanted).toBytes());
    } else {
      query.scan().setAttribute(LCIndexConstants.SCAN_AGGREGATE, request(wanted).toBytes());
    }
    return Tally.of(query);
  }

  private static AggregateRequest request(Segment wanted) {
    IndexDefinition column = VerdictFiles.definition(wanted.options().get(1));
    boolean sum = wanted.options().get(0).equals("sum");
    return new AggregateRequest(
        NAME, TableRow.FAMILY, column.qualifier(), column.codec(), sum, !sum);
  }

  private static GroupRequest groups(Segment wanted) {
    List<KeyRequest> keys = new ArrayList<>();
    for (String name : wanted.options().subList(1, wanted.options().size())) {
      IndexDefinition column = VerdictFiles.definition(name);
      ColumnSource source = new ColumnSource(TableRow.FAMILY, column.qualifier(), column.codec());
      keys.add(new KeyRequest(source, KeyFunction.VALUE, 0, ZoneOffset.UTC));
    }
    return new GroupRequest(NAME, keys, List.of());
  }

  private static List<String> said(Case of, VerdictPlaces places, Tally tally) throws Exception {
    HitList hits = places.hits;
    hits.finish();
    Set<String> said = new TreeSet<>();
    for (int hit = 0; hit < hits.size(); hit++) {
      String verdict =
          !hits.isTrusted(hit) ? "candidate" : hits.needsCheck(hit) ? "checked" : "told";
      said.add(new String(hits.row(hit), StandardCharsets.UTF_8) + " " + verdict);
    }
    if (tally != null) {
      if (tally.isCut(hits.horizon())) {
        said.add("begin again");
        tally.beginWindow();
      }
      readRows(of, hits, tally);
      boolean early = tally.isPending();
      tally.endWindow();
      if (tally.isPending()) {
        List<Cell> told = new ArrayList<>();
        tally.tell(told);
        Cell cell = told.get(0);
        said.add("up to " + new String(CellUtil.cloneRow(cell)) + " " + value(of, cell));
        said.addAll(early ? List.of("told before its end") : List.of());
      }
    }
    return List.copyOf(said);
  }

  /** The reader decides the other rows, one after the other. */
  private static void readRows(Case of, HitList hits, Tally tally) {
    Slice key = new Slice();
    for (Segment read : of.all("then-read")) {
      for (String item : read.items()) {
        TableRow row = TableRow.parse(item);
        hits.row(hits.firstAtOrAfter(row.row()), key);
        tally.add(key, row.cells());
      }
    }
  }

  private static String value(Case of, Cell cell) throws Exception {
    byte[] told = CellUtil.cloneValue(cell);
    Segment wanted = of.one("tally").orElseThrow();
    if (wanted.options().get(0).equals("rows")) {
      return Bytes.toLong(told) + " rows";
    }
    if (wanted.options().get(0).equals("groups")) {
      return "groups " + groups(groups(wanted), told);
    }
    ColumnAggregate all = new ColumnAggregate(request(wanted));
    all.addBytes(told);
    return wanted.options().get(0).equals("sum")
        ? all.values() + " values of sum " + all.sum()
        : all.values() + " values " + number(all.leastKey()) + ".." + number(all.greatestKey());
  }

  private static String groups(GroupRequest request, byte[] told) throws IOException {
    GroupTable table = new GroupTable(request);
    table.addBytes(told);
    List<String> all = new ArrayList<>();
    for (GroupFigures group : table.groups()) {
      List<String> keys = new ArrayList<>();
      for (KeyReader.Part part : KeyReader.parts(request.keys(), group.key())) {
        keys.add(
            part.form() == null
                ? part.status().name().toLowerCase(Locale.ROOT)
                : number(part.form()));
      }
      all.add(String.join("/", keys) + "=" + group.rows());
    }
    return String.join(" ", all);
  }

  private static String number(byte[] key) {
    // A key has its sign bit inverted.
    return key == null ? "" : "" + (Bytes.toLong(key) ^ Long.MIN_VALUE);
  }

  @Override
  public void close() throws IOException {
    queries.close();
  }
}
