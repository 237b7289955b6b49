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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.predicate.RowPoints;

/**
 * Rows of regions, a few each from random places. The slots of a grid are made of them, so where
 * values go with row keys the first rows of a region would not do. For one thread.
 */
final class ScatteredRows {
  private static final int AT_A_POINT = 10;
  private static final int MOST_POINTS = 100;
  private static final long CALL_BYTES = 1 << 20;

  private final Table table;
  private final Consumer<Result> told;
  private final BooleanSupplier full;
  private final Random random = new Random();

  /**
   * Of a table, which stays the caller's.
   *
   * @param told is given each row, once
   * @param full whether it has enough, however few rows these are
   */
  ScatteredRows(Table table, Consumer<Result> told, BooleanSupplier full) {
    this.table = table;
    this.told = told;
    this.full = full;
  }

  /**
   * Reads rows of one region.
   *
   * @return whether these are all that it has
   */
  boolean read(RegionInfo region, int wanted) throws IOException {
    byte[] first = edge(region, false);
    byte[] last = first == null ? null : edge(region, true);
    if (last == null) {
      return true;
    }
    TreeSet<byte[]> seen = new TreeSet<>(Arrays::compareUnsigned);
    int points = Math.max(1, Math.min(MOST_POINTS, wanted / AT_A_POINT));
    List<byte[]> starts = RowPoints.between(first, last, points, random);
    for (int i = 0; i < points && seen.size() < wanted && !full.getAsBoolean(); i++) {
      read(region, starts.get(i), wanted / points, wanted, seen);
    }
    // Points that met each other, or the end: it has few rows, or many in few places.
    if (seen.size() < wanted) {
      read(region, first, wanted, wanted, seen);
    }
    return seen.size() < wanted && !full.getAsBoolean();
  }

  private void read(RegionInfo region, byte[] start, int limit, int wanted, TreeSet<byte[]> seen)
      throws IOException {
    Scan scan = scan(limit).withStartRow(start).withStopRow(region.getEndKey());
    try (ResultScanner found = table.getScanner(scan)) {
      for (Result row = found.next(); row != null && !full.getAsBoolean(); row = found.next()) {
        if (seen.size() < wanted && seen.add(row.getRow())) {
          told.accept(row);
        }
      }
    }
  }

  /** The first or the last row of a region; null when there is none. */
  private byte[] edge(RegionInfo region, boolean last) throws IOException {
    Scan scan = scan(1).setReversed(last).setMaxResultsPerColumnFamily(1);
    if (last) {
      scan.withStartRow(region.getEndKey(), false).withStopRow(region.getStartKey(), true);
    } else {
      scan.withStartRow(region.getStartKey()).withStopRow(region.getEndKey());
    }
    try (ResultScanner rows = table.getScanner(scan)) {
      Result row = rows.next();
      return row == null ? null : row.getRow();
    }
  }

  private static Scan scan(int rows) {
    return new Scan().setLimit(rows).setMaxResultSize(CALL_BYTES).setCacheBlocks(false);
  }
}
