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
package org.lcindex.query.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.predicate.RowPoints;

/**
 * Takes rows of a table: a few each from random start points of every region, in random order of
 * the regions. It scans as any client does, so the user's own rights hold, and nothing of it stays
 * in the servers' block caches. Not thread safe.
 */
final class TableSampler {
  private static final int ROWS_AT_A_POINT = 10;
  private static final int MOST_POINTS = 50;
  private static final int ONE_ANSWER = 1 << 20;

  private final Connection connection;
  private final TableName table;
  private final Collection<byte[]> families;
  private final SampleLimits limits;
  private final Random random;
  private final Sample sample = new Sample();
  private final long end;
  private int regions;
  private int regionsRead;
  private int regionsFailed;
  private IOException failed;
  private String ended;
  private Consumer<Result> told = row -> {};

  /**
   * A sampler.
   *
   * @param families to which the sample is limited; none for all
   */
  TableSampler(
      Connection connection,
      TableName table,
      Collection<byte[]> families,
      SampleLimits limits,
      Random random) {
    this.connection = connection;
    this.table = table;
    this.families = families;
    this.limits = limits;
    this.random = random;
    this.end = System.nanoTime() + limits.time().toNanos();
  }

  /** This, which also tells of each row that it takes. */
  TableSampler telling(Consumer<Result> listener) {
    told = listener;
    return this;
  }

  /** Reads the rows. */
  Sample take() throws IOException {
    List<RegionInfo> all = new ArrayList<>();
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        if (location.getRegion().getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID) {
          all.add(location.getRegion());
        }
      }
    }
    Collections.shuffle(all, random);
    regions = all.size();
    try (Table opened = connection.getTable(table)) {
      for (RegionInfo region : all) {
        int wanted =
            share(limits.rows() - sample.rows().size(), regions - regionsRead - regionsFailed);
        if (wanted < 1 || isOver()) {
          break;
        }
        try {
          new OneRegion(opened, region, wanted).read();
          regionsRead++;
        } catch (AccessDeniedException | TableNotEnabledException e) {
          throw e;
        } catch (IOException e) {
          failed = e;
          regionsFailed++;
        }
      }
    }
    if (failed != null && sample.rows().isEmpty()) {
      throw failed;
    }
    return sample;
  }

  int regions() {
    return regions;
  }

  int regionsRead() {
    return regionsRead;
  }

  /** How many regions did not answer. */
  int regionsFailed() {
    return regionsFailed;
  }

  /** What ended the sample before it had all rows or regions; null when nothing did. */
  String ended() {
    return ended;
  }

  private static int share(int rows, int of) {
    return (rows + of - 1) / of;
  }

  private boolean isOver() {
    if (sample.bytes() > limits.bytes()) {
      ended = "after " + (limits.bytes() >> 20) + " MB";
    } else if (System.nanoTime() > end) {
      ended = "after " + limits.time().toMillis() / 1000 + " s";
    }
    return ended != null;
  }

  /** The rows of one region. */
  private final class OneRegion {
    private final Table opened;
    private final RegionInfo region;
    private final int wanted;
    private final Set<ByteBuffer> seen = new HashSet<>();

    OneRegion(Table opened, RegionInfo region, int wanted) {
      this.opened = opened;
      this.region = region;
      this.wanted = wanted;
    }

    void read() throws IOException {
      byte[] first = edge(false);
      byte[] last = first == null ? null : edge(true);
      if (last == null) {
        return; // it has no row
      }
      int points = Math.max(1, Math.min(MOST_POINTS, wanted / ROWS_AT_A_POINT));
      for (byte[] start : RowPoints.between(first, last, points, random)) {
        read(start, share(wanted, points));
      }
      // Points that met each other, or the region's end: it has few rows, or many in few places.
      if (seen.size() < wanted) {
        read(first, wanted);
      }
    }

    /** The first or the last row of the region; null when there is none. */
    private byte[] edge(boolean last) throws IOException {
      Scan scan = scan(1).setReversed(last);
      if (last) {
        scan.withStartRow(region.getEndKey(), false).withStopRow(region.getStartKey(), true);
      } else {
        scan.withStartRow(region.getStartKey()).withStopRow(region.getEndKey());
      }
      // One cell tells: a row may be as wide as it likes.
      scan.setMaxResultsPerColumnFamily(1);
      try (ResultScanner rows = opened.getScanner(scan)) {
        Result row = rows.next();
        return row == null ? null : row.getRow();
      }
    }

    private void read(byte[] start, int rows) throws IOException {
      if (isOver()) {
        return;
      }
      Scan scan = scan(rows).withStartRow(start).withStopRow(region.getEndKey());
      try (ResultScanner found = opened.getScanner(scan)) {
        for (Result row = found.next(); row != null; row = found.next()) {
          if (seen.size() < wanted && seen.add(ByteBuffer.wrap(row.getRow()))) {
            sample.add(row);
            told.accept(row);
          }
          if (isOver()) {
            return;
          }
        }
      }
    }

    private Scan scan(int rows) {
      Scan scan =
          new Scan()
              .setLimit(rows)
              .setCaching(rows)
              .setCacheBlocks(false)
              .setReadType(Scan.ReadType.PREAD)
              .setMaxResultSize(ONE_ANSWER)
              .setMaxResultsPerColumnFamily(SampleLimits.MOST_COLUMNS);
      families.forEach(scan::addFamily);
      return scan;
    }
  }
}
