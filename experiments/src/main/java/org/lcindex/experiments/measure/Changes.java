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
package org.lcindex.experiments.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.technique.RowWriter;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.experiments.workload.WorkloadColumn;
import org.lcindex.load.RowSource;

/**
 * Overwrites 8 % and deletes 2 % of a workload's rows. A hash of the key decides, so every
 * technique gets the same changes. A row that is overwritten gets the values that the row before it
 * had in the indexed columns: they stay as likely as before, and rows move in and out of every
 * query. One object serves one pass over the rows.
 */
public final class Changes {
  private static final int PER_MILLE_DELETED = 20;
  private static final int PER_MILLE_OVERWRITTEN = 80;
  private static final int BATCH = 100;

  private final Set<String> indexed = new HashSet<>();
  private Put before;

  Changes(Workload workload) {
    workload.indexes().stream().map(WorkloadColumn::qualifier).forEach(indexed::add);
  }

  /** What becomes of the next row: itself, another one with the same key, or null. */
  Put after(Put row) {
    Put previous = before;
    before = row;
    int draw = draw(row.getRow());
    if (draw < PER_MILLE_DELETED) {
      return null;
    }
    boolean overwritten = draw < PER_MILLE_DELETED + PER_MILLE_OVERWRITTEN && previous != null;
    return overwritten ? mixed(row, previous) : row;
  }

  private static int draw(byte[] key) {
    long hash = Arrays.hashCode(key) * 0x9E3779B97F4A7C15L;
    return (int) ((hash >>> 33) % 1000);
  }

  private Put mixed(Put row, Put previous) {
    Map<String, byte[]> values = new HashMap<>();
    for (Cell cell : cells(previous)) {
      values.put(qualifier(cell), CellUtil.cloneValue(cell));
    }
    Put mixed = new Put(row.getRow());
    for (Cell cell : cells(row)) {
      byte[] value =
          indexed.contains(qualifier(cell))
              ? values.get(qualifier(cell))
              : CellUtil.cloneValue(cell);
      mixed.addColumn(CellUtil.cloneFamily(cell), CellUtil.cloneQualifier(cell), value);
    }
    return mixed;
  }

  private static List<Cell> cells(Put row) {
    return row.getFamilyCellMap().values().stream().flatMap(List::stream).toList();
  }

  private static String qualifier(Cell cell) {
    return Bytes.toString(CellUtil.cloneQualifier(cell));
  }

  /** Makes the changes, and returns when they are flushed and indexed: values of kind change. */
  public static Map<String, Object> apply(Technique technique, Workload workload)
      throws IOException {
    Changes changes = new Changes(workload);
    long start = System.nanoTime();
    long overwritten = 0;
    long deleted = 0;
    try (RowSource.Cursor rows = workload.open();
        RowWriter writer = technique.writer()) {
      List<Put> puts = new ArrayList<>();
      List<byte[]> deletes = new ArrayList<>();
      for (Put row = rows.next(); row != null; row = rows.next()) {
        Put now = changes.after(row);
        if (now == null) {
          deletes.add(row.getRow());
          deleted++;
        } else if (now != row) {
          puts.add(now);
          overwritten++;
        }
        if (puts.size() + deletes.size() >= technique.batch(BATCH)) {
          write(writer, puts, deletes);
        }
      }
      write(writer, puts, deletes);
    }
    technique.finish();
    double millis = (System.nanoTime() - start) / 1e6;
    return Map.of("overwritten", overwritten, "deleted", deleted, "millis", millis);
  }

  private static void write(RowWriter writer, List<Put> puts, List<byte[]> deletes)
      throws IOException {
    if (!puts.isEmpty()) {
      writer.put(new ArrayList<>(puts));
      puts.clear();
    }
    if (!deletes.isEmpty()) {
      writer.delete(new ArrayList<>(deletes));
      deletes.clear();
    }
  }
}
