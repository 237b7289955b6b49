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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.RawCells;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.scan.LocalHooks;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.scan.VerdictQueries;
import org.lcindex.regionserver.scan.answers.Tally;
import org.lcindex.regionserver.scan.core.CoreScanner;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.watching.QueryTrace;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.testing.TableRow;
import org.lcindex.regionserver.testing.VerdictAdapter;
import org.lcindex.regionserver.testing.VerdictTable.Case;
import org.lcindex.regionserver.testing.VerdictTable.Segment;

/**
 * Which places {@link WindowPlaces} reads how, and what {@link CandidateGatherer} finds in them,
 * after what happened to a region; and so what its {@code MemStoreLog} knows. A MemStore, HFiles
 * and a core scanner there are in a region only, so this makes one, in a folder, for each case.
 */
public final class PlaceVerdicts implements VerdictAdapter {
  private static final byte[] NAME = Bytes.toBytes("tally");
  private static final long PLENTY = 1 << 20;
  private static final String COLUMNS = "a,b,c";
  private static final String NEVER_MILLIS = "3600000";

  @Override
  public List<String> ask(Case of) throws Exception {
    try (LocalRegion local =
        new LocalRegion(
            table("never", null, COLUMNS), ConfigKeys.JOBS_DELAY.name(), NEVER_MILLIS)) {
      return new Run(of, local).verdicts();
    }
  }

  private static TableDescriptor table(String jobs, String logBytes, String columns)
      throws IOException {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(VerdictQueries.table(columns))
            .setValue(ConfigKeys.JOBS_MODE.name(), jobs)
            .setValue(ConfigKeys.SHARED_ROWS_PAUSE.name(), "0");
    return logBytes == null
        ? table.build()
        : table.setValue(ConfigKeys.MEMSTORE_LOG_STORE.name(), logBytes).build();
  }

  /** A region's history and the question at its end. */
  private static final class Run {
    private final Case of;
    private final LocalRegion local;
    private final LocalHooks hooks;
    private final StoreIndex store;
    private final Map<String, String> names = new HashMap<>();
    // HFiles whose index files do not come.
    private final Set<String> waiting = new TreeSet<>();
    private String logBytes;
    private String columns = COLUMNS;
    private RegionScanner scanner;

    Run(Case of, LocalRegion local) {
      this.of = of;
      this.local = local;
      this.hooks = LocalHooks.of(local);
      this.store = local.index().store(TableRow.FAMILY);
    }

    List<String> verdicts() throws IOException {
      for (Segment event : of.segments()) {
        happen(event);
        name();
      }
      if (scanner == null) {
        open();
      }
      try (RegionScanner open = scanner) {
        return said(open);
      }
    }

    private TableDescriptor table(String jobs) throws IOException {
      return PlaceVerdicts.table(jobs, logBytes, columns);
    }

    private void happen(Segment event) throws IOException {
      switch (event.kind()) {
        case "write" -> write(event);
        case "write-untold" -> hooks.untold(() -> write(event));
        case "flush" -> flush(event);
        case "somebody-reads" -> read();
        case "foreign-observer" -> hooks.addForeignObserver();
        case "columns" -> {
          columns = event.options().get(0);
          local.index().redefine(table("never"));
        }
        case "bulk-load" -> bulkLoad(event);
        case "index" -> index();
        case "compact" -> local.region().compact(true);
        case "compact-and-wait" -> {
          // The merge of index files is known, and waits.
          local.index().redefine(table("delayed"));
          local.region().compact(true);
          local.index().redefine(table("never"));
          store.store().files().forEach(file -> waiting.add(file.name()));
        }
        case "open" -> open();
        case "log-limit" -> {
          logBytes = event.options().get(0);
          local.index().redefine(table("never"));
        }
        case "increment" -> increment(event.text().split(" "));
        case "others-write" -> local.index().beginWithNextWrite();
        default -> {
          // Part of the question.
        }
      }
    }

    private void flush(Segment event) throws IOException {
      boolean others = event.options().contains("others-write-within");
      boolean reads = event.options().contains("read-within");
      LocalHooks.Event write = () -> write(event);
      LocalHooks.Event nothing = LocalHooks.NOTHING;
      LocalHooks.Event writeOfOthers =
          () -> {
            hooks.untold(write);
            local.index().beginWithNextWrite();
          };
      hooks.flush(
          others ? nothing : write, others ? writeOfOthers : nothing, reads ? this::read : nothing);
    }

    /** As a query does, and so does who looks after the index files. */
    private void read() {
      store.log().view();
      store.view(store.store().files()).release();
    }

    /** Without a sequence id: all readers see it, if they read it. */
    private void bulkLoad(Segment event) throws IOException {
      Path path = new Path(local.folder(), "loaded" + names.size());
      Configuration conf = HBaseConfiguration.create();
      FileSystem files = path.getFileSystem(conf);
      HFileContext context = new HFileContextBuilder().withColumnFamily(TableRow.FAMILY).build();
      try (HFile.Writer writer =
          HFile.getWriterFactory(conf, CacheConfig.DISABLED)
              .withPath(files, path)
              .withFileContext(context)
              .create()) {
        for (String item : event.items()) {
          for (Cell cell : TableRow.parse(item).cells()) {
            writer.append(cell);
          }
        }
      }
      local
          .region()
          .bulkLoadHFiles(List.of(Pair.newPair(TableRow.FAMILY, path.toString())), false, null);
    }

    private void index() throws IOException {
      local.index().redefine(table("normal"));
      List<String> wanted =
          store.store().files().stream()
              .map(LiveHFile::name)
              .filter(name -> !waiting.contains(name))
              .toList();
      local.awaitIndexed(wanted);
      local.index().redefine(table("never"));
      // The log lets go of what is indexed now.
      read();
    }

    private void write(Segment event) throws IOException {
      for (String item : event.items()) {
        TableRow row = TableRow.parse(item);
        Put put = new Put(row.row());
        Delete delete = new Delete(row.row());
        for (Cell cell : row.cells()) {
          if (CellUtil.isPut(cell)) {
            put.add(cell);
          } else {
            delete.add(cell);
          }
        }
        if (!put.isEmpty()) {
          local.region().put(put);
        }
        if (!delete.isEmpty()) {
          local.region().delete(delete);
        }
      }
    }

    /** {@code r1 a 1}. */
    private void increment(String[] words) throws IOException {
      Increment increment = new Increment(Bytes.toBytes(words[0]));
      increment.addColumn(TableRow.FAMILY, Bytes.toBytes(words[1]), Long.parseLong(words[2]));
      local.region().increment(increment);
    }

    private void open() throws IOException {
      scanner = local.region().getScanner(scan());
    }

    private Scan scan() throws IOException {
      Scan scan = new Scan(VerdictQueries.query(of, store, 0).scan());
      if (of.one("reader").map(reader -> reader.options().contains("uncommitted")).orElse(false)) {
        scan.setIsolationLevel(IsolationLevel.READ_UNCOMMITTED);
      }
      return scan;
    }

    /** HFiles are h1, h2 and so on, as they come. */
    private void name() {
      for (LiveHFile file : store.store().files()) {
        names.putIfAbsent(file.name(), "h" + (names.size() + 1));
      }
    }

    private List<String> said(RegionScanner open) throws IOException {
      Query query = VerdictQueries.query(of, store, open.getMvccReadPoint());
      List<Branch> branches = branches(query);
      CoreScanner core =
          new CoreScanner(HBase.scanner(open), new TargetRowFilter(query.scan().getFilter()));
      Segment window = of.one("window").orElse(null);
      byte[] from = window == null ? null : Bytes.toBytes(window.option("from").orElseThrow());
      Set<String> said = new TreeSet<>();
      try (WindowPlaces places = new WindowPlaces(query, branches, core)) {
        places.open(from, false);
        places.sources(0).forEach(s -> said.add(names.get(s.index().hfile()) + " by index"));
        if (places.log() != null) {
          said.add("log");
        }
        long memory = places.unindexedCells().stream().filter(RawCells::inMemStore).count();
        long files = places.unindexedCells().size() - memory;
        said.addAll(memory > 0 ? List.of("memory by cells") : List.of());
        said.addAll(files > 0 ? List.of(files + " files by cells") : List.of());
        said.addAll(places.allRead() ? List.of() : List.of("some file not read"));
      }
      said.addAll(rows(query, branches, core, from));
      return List.copyOf(said);
    }

    private List<Branch> branches(Query query) throws IOException {
      if (of.one("or").isEmpty()) {
        return List.of(new Branch(query, query.columns().get(0)));
      }
      List<Branch> branches = new ArrayList<>();
      for (Segment side : List.of(of.one("ask").orElseThrow(), of.one("or").orElseThrow())) {
        Query own = query.side(VerdictQueries.columns(side), List.of(0));
        branches.add(new Branch(own, own.columns().get(0)));
      }
      return branches;
    }

    private List<String> rows(Query query, List<Branch> branches, CoreScanner core, byte[] from)
        throws IOException {
      List<String> said = new ArrayList<>();
      ScanMemory memory = new ScanMemory(new MemoryBudget("test", PLENTY), PLENTY);
      memory.begin();
      Tally tally = null;
      if (of.one("tally").isPresent()) {
        query.scan().setAttribute(LCIndexConstants.SCAN_COUNT, NAME);
        tally = Tally.of(query);
      }
      QueryTrace trace = new QueryTrace(null, "r", null, 0, new Counters());
      ScannerContext context = ScannerContext.newBuilder().setTrackMetrics(true).build();
      try (CandidateGatherer gatherer =
          new CandidateGatherer(query, branches, core, memory, tally, trace)) {
        gatherer.begin(from);
        while (gatherer.step(context)) {
          // On to the end.
        }
        long taken = tally == null ? 0 : tally.entries();
        HitList hits = gatherer.finish();
        for (int hit = 0; hit < hits.size(); hit++) {
          String row = Bytes.toString(hits.row(hit));
          said.add(row + (hits.isTrusted(hit) ? " told" : " candidate"));
        }
        said.addAll(taken > 0 ? List.of(taken + " rows taken in") : List.of());
      }
      return said;
    }
  }
}
