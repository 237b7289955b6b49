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
package org.lcindex.query.scan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.RowByRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The access path of one scan in the client: in which row ranges it asks for rows, and with which
 * scan each. It is chosen before any region is asked; rows, counts, aggregates, pages and
 * explanations all come through it.
 *
 * <p>There are three paths. {@link #EVERY_REGION} cuts the scan at the region boundaries that the
 * client knows, so that its ranges can be scanned at the same time. {@link #REGION_BY_REGION} is
 * for a filter that looks at several rows: one range, in which HBase's client goes from region to
 * region. In both each region decides for itself whether an index serves its part. {@link
 * #PROPOSED} is that of a global index: ranges with rows that are got by their keys, and between
 * them ranges that the index does not cover, which are scanned.
 *
 * <p>Invariant: the ranges are disjoint, in row key order, and hold every row that the scan can
 * return, however old the boundaries are. A region that has split is one range that HBase's client
 * scans across two regions.
 *
 * <p>Immutable as long as nobody writes to the scans.
 *
 * @param name of the path
 * @param ranges the row ranges to scan
 * @param regions the parts of these ranges in one region each: so many regions are expected to be
 *     asked
 * @param startKeys of the table's regions, sorted, as the client knows them
 * @param scan as the client was given it
 * @param part the scan that is asked {@linkplain #in in a range}: without the limit, which the
 *     client counts, and with a name
 */
public record ScanPath(
    String name,
    List<RowRange> ranges,
    List<RowRange> regions,
    List<byte[]> startKeys,
    Scan scan,
    Scan part) {
  public static final String EVERY_REGION = "every region";
  public static final String REGION_BY_REGION = "region by region";
  public static final String PROPOSED = "rows of a global index";

  /** Attribute of a scan that never leaves the client: the {@link RowRanges} it is to look at. */
  public static final String ROWS = "lcindex.rows";

  /** Attribute of a scan, which no server knows: rows that are read ahead, as 4 bytes. */
  public static final String AHEAD = "lcindex.ahead";

  /**
   * Rows of a range that are got by their keys, at most: so that several ranges are under way at a
   * time where there are many rows.
   */
  static final int PIECE = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(ScanPath.class);

  /**
   * The path of a scan.
   *
   * @param regionStartKeys of the table, sorted; the first region's empty key may be among them
   * @param conf of the client
   */
  public static ScanPath of(Scan scan, List<byte[]> regionStartKeys, Configuration conf) {
    RowRange whole = RowRange.of(scan);
    List<RowRange> regions =
        wanted(scan).stream().flatMap(range -> range.cut(regionStartKeys).stream()).toList();
    boolean byRow = RowByRow.isSo(scan.getFilter());
    ScanPath path =
        new ScanPath(
            byRow ? EVERY_REGION : REGION_BY_REGION,
            byRow ? regions : List.of(whole),
            regions,
            regionStartKeys,
            scan,
            named(RowLimit.lifted(scan, conf)));
    LOG.debug("LCIndex scans {}", path);
    return path;
  }

  /** The rows that a scan wants: one range, or those of {@link #ROWS} that are in it. */
  private static List<RowRange> wanted(Scan scan) {
    RowRange whole = RowRange.of(scan);
    byte[] rows = scan.getAttribute(ROWS);
    if (rows == null) {
      return List.of(whole);
    }
    List<RowRange> wanted = RowRanges.intersect(RowRanges.read(rows), List.of(whole));
    return wanted.isEmpty() ? List.of(RowRange.NONE) : wanted;
  }

  /**
   * This path with what a global index knows. A row that is uncovered by itself is got by its key,
   * as those that the index proposes: a scan for each would be a call for each.
   *
   * @param proposed rows that the index proposes, sorted and distinct; those in an uncovered range
   *     are left to its scan
   * @param uncovered disjoint ranges within the scan's, in row key order
   * @param regionStartKeys as for {@link #of}
   */
  public ScanPath narrowed(
      List<byte[]> proposed, List<RowRange> uncovered, List<byte[]> regionStartKeys) {
    List<RowRange> beside = uncovered;
    List<byte[]> rows = proposed;
    if (scan.getAttribute(ROWS) != null) {
      List<RowRange> wanted = wanted(scan);
      beside = RowRanges.intersect(uncovered, wanted);
      rows = RowRanges.rowsIn(proposed, wanted);
    }
    rows = RowRanges.withRowsOf(rows, beside);
    List<RowRange> narrowed = new ArrayList<>();
    int next = 0;
    for (RowRange range : beside) {
      if (range.isRow()) {
        continue;
      }
      int from = next;
      while (next < rows.size() && range.startsAfter(rows.get(next))) {
        next++;
      }
      addPieces(rows.subList(from, next), narrowed);
      while (next < rows.size() && range.contains(rows.get(next))) {
        next++;
      }
      narrowed.addAll(range.cut(regionStartKeys));
    }
    addPieces(rows.subList(next, rows.size()), narrowed);
    ScanPath path = new ScanPath(PROPOSED, narrowed, narrowed, regionStartKeys, scan, part);
    LOG.debug("LCIndex narrows it to {}", path);
    return path;
  }

  private static void addPieces(List<byte[]> rows, List<RowRange> ranges) {
    for (int from = 0; from < rows.size(); from += PIECE) {
      ranges.add(RowRange.of(rows.subList(from, Math.min(from + PIECE, rows.size()))));
    }
  }

  /** Whether it is nothing but rows that are got by their keys, and few: all in the first batch. */
  public boolean isOneBatch() {
    return ranges.size() == 1
        && ranges.get(0).proposed() != null
        && ranges.get(0).proposed().size() <= ProposedRows.FIRST;
  }

  /** This path without the ranges whose rows are got by their keys. */
  public ScanPath scanned() {
    List<RowRange> scanned = ranges.stream().filter(range -> range.proposed() == null).toList();
    return scanned.size() == ranges.size()
        ? this
        : new ScanPath(name, scanned, scanned, startKeys, scan, part);
  }

  /** How many regions have its ranges, of which a region may have many. */
  public int regionCount() {
    return (int) regions.stream().mapToInt(this::region).distinct().count();
  }

  /** The ranges in lists that have at most so many of a region. */
  public List<List<RowRange>> rounds(int most) {
    List<List<RowRange>> rounds = new ArrayList<>();
    int before = Integer.MIN_VALUE;
    int ofRegion = 0;
    for (RowRange range : regions) {
      int region = region(range);
      ofRegion = region == before ? ofRegion + 1 : 0;
      before = region;
      if (ofRegion / most == rounds.size()) {
        rounds.add(new ArrayList<>());
      }
      rounds.get(ofRegion / most).add(range);
    }
    return rounds;
  }

  private int region(RowRange range) {
    int at = Collections.binarySearch(startKeys, range.start(), Bytes.BYTES_COMPARATOR);
    return at >= 0 ? at : -at - 2;
  }

  /** A copy of a scan by whose name servers tell that the scans of several ranges are one. */
  private static Scan named(Scan scan) {
    byte[] own = scan.getAttribute(LCIndexConstants.SCAN_RUN_ID);
    byte[] kept = scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID);
    byte[] name = own != null ? own : kept != null ? kept : newName();
    return copy(scan)
        .setAttribute(LCIndexConstants.SCAN_RUN_ID, name)
        .setAttribute(ROWS, null)
        .setAttribute(AHEAD, null);
  }

  /** Rows that are read before anybody asks for them; 0 for as many as is best. */
  public int ahead() {
    byte[] rows = scan.getAttribute(AHEAD);
    return rows == null ? 0 : Bytes.toInt(rows);
  }

  /** Short, because people type it. */
  private static byte[] newName() {
    return Bytes.toBytes(
        Long.toString(ThreadLocalRandom.current().nextLong(1L << 40, 1L << 45), 36));
  }

  /** The scan for what is left behind this path, under this path's name. */
  public Scan rest(byte[] row, int limit) {
    return copy(scan)
        .withStartRow(row, false)
        .setLimit(limit)
        .setAttribute(LCIndexConstants.SCAN_RUN_ID, runId());
  }

  /** The name by which servers know the query. */
  public byte[] runId() {
    return part.getAttribute(LCIndexConstants.SCAN_RUN_ID);
  }

  private static Scan copy(Scan scan) {
    try {
      return new Scan(scan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The scan of a range, or of a part of one. */
  public Scan in(RowRange range) {
    return copy(part)
        .withStartRow(range.start(), range.startInclusive())
        .withStopRow(range.stop(), range.stopInclusive());
  }

  /** How the rows are got, for people. */
  @Override
  public String toString() {
    return name + ", " + regions.size() + " in all";
  }
}
