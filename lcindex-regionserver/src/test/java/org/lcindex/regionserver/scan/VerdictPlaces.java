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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.evidence.RowHashes;
import org.lcindex.regionserver.evidence.VerdictFiles;
import org.lcindex.regionserver.scan.gathering.FileSource;
import org.lcindex.regionserver.scan.gathering.HitList;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.store.view.FileTrust;
import org.lcindex.regionserver.testing.TableRow;
import org.lcindex.regionserver.testing.VerdictTable.Case;
import org.lcindex.regionserver.testing.VerdictTable.Segment;

/** The places of a case of a verdict table, as a query meets them. */
public final class VerdictPlaces implements AutoCloseable {
  private static final long PLENTY = 1 << 20;

  public final Query query;
  public final List<FileSource> sources = new ArrayList<>();
  public final VerdictFiles files;
  final Map<HFileIndex, FileTrust> trust;
  // Null without one.
  public final LogView log;
  // Rows of places without index files, of which there is no log either.
  public final RowHashes shadows;
  public final HitList hits;

  public VerdictPlaces(Case of, VerdictQueries queries) throws IOException {
    query = queries.query(of);
    files = new VerdictFiles(of);
    trust = files.trust(query.trust(), query.readPoint());
    String driver = driver().definition().id();
    for (HFileIndex index : files.indexes()) {
      sources.add(new FileSource(index, index.column(driver), trust.get(index)));
    }
    log = VerdictFiles.log(of, Set.of());
    ScanMemory memory = new ScanMemory(new MemoryBudget("test", PLENTY), PLENTY);
    memory.begin();
    shadows = new RowHashes(memory::half, memory::grow);
    hits = new HitList(memory);
  }

  public QueryColumn driver() {
    return query.columns().get(0);
  }

  /** Rows whose cells nobody knows. */
  public static List<TableRow> shadowing(Case of) {
    List<TableRow> rows = new ArrayList<>();
    for (Segment place : of.all("unknown")) {
      place.items().forEach(item -> rows.add(TableRow.parse(item)));
    }
    return rows;
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
