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
package org.lcindex.regionserver.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.build.BuildOptions;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.PageCache;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.view.FileTrust;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.regionserver.store.view.TrustResolver;
import org.lcindex.regionserver.testing.TableRow;
import org.lcindex.regionserver.testing.TestIndexes;
import org.lcindex.regionserver.testing.VerdictTable.Case;
import org.lcindex.regionserver.testing.VerdictTable.Segment;

/** The indexed HFiles and the log of a case of a verdict table, as the store makes them. */
public final class VerdictFiles implements AutoCloseable {
  /** The columns that have indexes when a case says nothing else. */
  public static final List<IndexDefinition> DEFINITIONS =
      Stream.of("a", "b", "c").map(VerdictFiles::definition).toList();

  /** Every cell of an HFile is visible to readers from here on when a case says nothing else. */
  private static final long VISIBLE_FROM = 1;

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** One for all, since its folder, in which there is only a lock, is on a disk. */
  private static final class Made {
    static final TestIndexes INDEXES = make();

    private static TestIndexes make() {
      try {
        Path directory = Files.createTempDirectory("lcindex-verdicts");
        TestIndexes made = new TestIndexes(directory, new MemoryFiles(), new PageCache(1 << 20));
        try (Stream<Path> all = Files.walk(directory)) {
          all.forEach(path -> path.toFile().deleteOnExit());
        }
        return made;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private final List<HFileIndex> indexes = new ArrayList<>();
  private final Map<HFileIndex, String> replacedBy = new IdentityHashMap<>();
  private final boolean backwards;

  /** The indexes of the case's segments {@code file}. */
  public VerdictFiles(Case of) throws IOException {
    backwards = of.one("listed-backwards").isPresent();
    for (Segment file : of.all("file")) {
      HFileIndex index = index(file);
      indexes.add(index);
      file.option("input-of").ifPresent(compaction -> replacedBy.put(index, compaction));
    }
  }

  private HFileIndex index(Segment file) throws IOException {
    List<List<Cell>> rows =
        file.items().stream().map(TableRow::parse).map(TableRow::cells).toList();
    return Made.INDEXES.open(
        String.format("h%08d", NUMBER.incrementAndGet()),
        file.option("seen-from").map(Long::parseLong).orElse(VISIBLE_FROM),
        definitions(file),
        rows,
        file.options().contains("part"),
        file.option("groups-of")
            .map(rowsOf -> BuildOptions.DEFAULT.withGroupRows(Integer.parseInt(rowsOf)))
            .orElse(BuildOptions.DEFAULT));
  }

  private static List<IndexDefinition> definitions(Segment of) {
    return of.option("index")
        .map(names -> Arrays.stream(names.split(",")).map(VerdictFiles::definition).toList())
        .orElse(DEFINITIONS);
  }

  /** The index of a column. */
  public static IndexDefinition definition(String column) {
    return IndexDefinition.parse("f:" + column + " LONG", null);
  }

  public List<HFileIndex> indexes() {
    return Collections.unmodifiableList(indexes);
  }

  /** Which of their rows may be trusted. */
  public Map<HFileIndex, FileTrust> trust(Trust trust, long readPoint) throws IOException {
    List<HFileIndex> listed = new ArrayList<>(indexes);
    if (backwards) {
      Collections.reverse(listed);
    }
    return new TrustResolver(listed, replacedBy::get, trust, readPoint)
        .resolve(EagerTables.source(Made.INDEXES).reader());
  }

  /** The rows that several of them hold; null when nothing is known of them. */
  public SharedRows shared(Trust trust, long readPoint) throws IOException {
    StoreView view =
        StoreView.ofIndexes(EagerTables.source(Made.INDEXES), List.of(), 0, indexes, replacedBy);
    return view.sharedRows(trust, readPoint);
  }

  /**
   * The log that the case's segments {@code log} make, the latest last; null without any.
   *
   * @param hfiles what it stands in for besides the MemStore
   */
  public static LogView log(Case of, Set<String> hfiles) {
    List<LogView.Part> parts = new ArrayList<>();
    for (Segment generation : of.all("log")) {
      LogGeneration log = new LogGeneration(definitions(generation), bytes -> true);
      boolean certain = !generation.options().contains("uncertain");
      for (String item : generation.items()) {
        TableRow row = TableRow.parse(item);
        log.add(row.row(), row.cells(), certain, row.sequenceId());
      }
      parts.add(0, log.view());
    }
    long gone =
        of.one("flushed")
            .map(flushed -> Long.parseLong(flushed.option("through").orElseThrow()))
            .orElse(Decisive.NONE);
    return parts.isEmpty() ? null : new LogView(parts, 0, hfiles, gone);
  }

  @Override
  public void close() {
    indexes.forEach(HFileIndex::retire);
  }
}
