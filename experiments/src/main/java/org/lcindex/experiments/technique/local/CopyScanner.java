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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.experiments.technique.IndexKey;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.scan.core.CoreBackedScanner;

/**
 * The LCIndex paper's query in one region: the rows of the MemStore that pass, then the copies in
 * each HFile's IFile of the column with the fewest entries, filtered by the other conditions. Rows
 * come in this order, not in that of their keys. A row that was written more than once is returned
 * as often as a copy passes, new or old. Not thread-safe.
 */
final class CopyScanner extends CoreBackedScanner {
  private static final int LOOKS = 10;
  private static final int ENTRIES_BETWEEN_CHECKS = 256;

  private final LocalQuery.Driver driver;
  private final List<LocalRange> others;
  private final Iterator<List<Cell>> memory;
  private final Iterator<FileIndex> indexes;
  private SortedFile.Pass pass;
  private boolean done;

  private CopyScanner(
      RegionScanner core,
      LocalQuery query,
      LocalQuery.Driver driver,
      List<List<Cell>> memory,
      List<FileIndex> indexes) {
    super(HBase.region(query.region()), core);
    this.driver = driver;
    this.others = query.ranges().stream().filter(range -> range != driver.range()).toList();
    this.memory = memory.iterator();
    this.indexes = indexes.iterator();
  }

  /** A scanner in front of HBase's; HBase's itself when an index file is missing. */
  static RegionScanner open(LocalQuery query, Scan scan, RegionScanner core) throws IOException {
    for (int look = 0; look < LOOKS; look++) {
      List<FileIndex> indexes = query.files().all().orElse(null);
      LocalQuery.Driver driver = indexes == null ? null : query.cheapest(indexes);
      if (driver == null) {
        return core;
      }
      var before = query.files().names();
      RegionScanner memory = query.memStore(scan);
      // If the HFiles did not change meanwhile, no row is in both MemStore and HFiles, nor in
      // neither.
      boolean consistent = before.equals(query.files().names()) && before.size() == indexes.size();
      if (consistent) {
        return new CopyScanner(core, query, driver, LocalQuery.drain(memory), indexes);
      }
      memory.close();
    }
    return core;
  }

  @Override
  public boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException {
    HBase.progress().begin(context);
    for (int entries = 1; !done; entries++) {
      List<Cell> row = step();
      if (!row.isEmpty()) {
        out.addAll(row);
        HBase.progress().addRow(context, row);
        return HBase.progress().end(context, true);
      }
      if (entries % ENTRIES_BETWEEN_CHECKS == 0 && HBase.progress().callIsOver(context)) {
        return HBase.progress().end(context, true);
      }
    }
    return HBase.progress().end(context, false);
  }

  /** Looks at one more row or copy; returns its cells if it passes. */
  private List<Cell> step() throws IOException {
    if (memory.hasNext()) {
      return memory.next();
    }
    if (pass == null) {
      if (!indexes.hasNext()) {
        done = true;
        return List.of();
      }
      pass = driver.pass(indexes.next());
    }
    List<Cell> entry = pass.next();
    if (entry == null) {
      pass = null;
      return List.of();
    }
    return passes(entry) ? row(entry) : List.of();
  }

  private boolean passes(List<Cell> entry) {
    for (LocalRange range : others) {
      boolean passed = false;
      for (Cell cell : entry) {
        if (range.isOn(cell)) {
          passed = range.passes(cell);
          break;
        }
      }
      if (!passed) {
        return false;
      }
    }
    return true;
  }

  private List<Cell> row(List<Cell> entry) {
    byte[] key = IndexKey.rowKey(driver.column().codec(), CellUtil.cloneRow(entry.get(0)));
    List<Cell> row = new ArrayList<>(entry.size());
    for (Cell cell : entry) {
      row.add(RowChunk.copied(cell, key));
    }
    return row;
  }

  @Override
  public boolean isFilterDone() {
    return false; // else a region without rows would end the scan of all regions
  }

  @Override
  public boolean reseek(byte[] row) {
    throw new UnsupportedOperationException("rows come in no order of their keys");
  }

  @Override
  public void close() throws IOException {
    closeCore();
  }
}
