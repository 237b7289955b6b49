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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.BesideObserverException;

/**
 * The rows that a global index proposes to one scan, got from the base table by their keys. Each is
 * asked for by a {@link Get} that has all that the scan has: filter, columns, attributes and so the
 * authorizations. So the base table says of a row what the scan would say, under the user's own
 * rights; {@code GlobalWays} declines the scans of which that does not hold.
 *
 * <p>Where {@value #DENSE} rows of a batch or more lie in one region, they are asked for by one
 * scan that seeks from row to row: a server opens one scanner and reads one filter for all of them,
 * and not for each. {@code docs/decisions/2026-11-27-when-a-query-takes-a-global-index.md} has what
 * that saves.
 *
 * <p>HBase's client sends one call to each server for a batch of Gets. How many rows a batch has,
 * follows from the size of those that came, so that an answer takes about {@link #BATCH_BYTES}. As
 * long as nothing came, batches are small: nobody tells the size of a row before, and a Get brings
 * all of it. (A server ends its answer at {@code hbase.server.scanner.max.result.size}, but HBase's
 * client asks for the rest at once and holds both.)
 *
 * <p>Thread safe.
 */
public final class ProposedRows {
  private static final byte[] FORBID = Bytes.toBytes("forbid");

  /** About what the rows of a batch take in the client. */
  static final long BATCH_BYTES = 2L << 20;

  /** Rows of a batch at most. */
  static final int MOST = 1_000;

  /** Rows of the first batch of all. */
  static final int FIRST = 16;

  /** Those of batches beside the first one, whose answer is not there yet. */
  private static final int UNKNOWN = 1;

  /**
   * Rows of a batch for each whose answer is there, so that a few small ones do not stand for many.
   */
  private static final int GROWTH = 8;

  /** So many rows of a batch in one region are scanned. */
  static final int DENSE = 16;

  /** Rows of a batch, at most, that would be too large if all of them matched. */
  private static final int LIKELY = 128;

  /** What the Gets of one batch take in requests, at most, if it is more than one. */
  private static final long REQUEST_BYTES = 4L << 20;

  /** What a Get takes in a request besides its filter, about. */
  private static final int GET_BYTES = 200;

  /** The interface through which HBase's client is asked for rows. */
  public interface Source {
    /** Sends Gets; the answer has a result for each of them, in their order. */
    CompletableFuture<List<Result>> get(List<Get> gets);

    /** Scans, with metrics, to the end. */
    CompletableFuture<Scanned> scan(Scan scan);
  }

  /**
   * What a scan has found.
   *
   * @param rows in their order
   * @param metrics of the scan
   */
  public record Scanned(List<Result> rows, ScanMetrics metrics) {}

  private final ScanPath path;
  private final Scan scan;
  private final Source source;
  private final CallTally tally;
  private final Consumer<byte[]> unmatched;
  private final int mostInRequest;
  private final AtomicBoolean begun = new AtomicBoolean();
  // Guarded by this: rows that were asked for and their answer is here; those that matched.
  private long answered;
  private long rows;
  private long bytes;

  /**
   * Rows of a path.
   *
   * @param path whose scan the Gets are as the client was given it, under the path's name
   */
  public ProposedRows(ScanPath path, Source source, CallTally tally) {
    this(path, source, tally, null);
  }

  /**
   * Rows of a path.
   *
   * @param unmatched takes the keys of rows that do not match; null if nobody wants them
   */
  public ProposedRows(ScanPath path, Source source, CallTally tally, Consumer<byte[]> unmatched) {
    this.unmatched = unmatched;
    this.path = path;
    this.scan = path.scan();
    this.source = source;
    this.tally = tally;
    this.mostInRequest =
        (int) Math.max(1, Math.min(MOST, REQUEST_BYTES / (GET_BYTES + filterBytes(scan))));
  }

  /** What a scan's filter takes in a request. */
  public static long filterBytes(Scan scan) {
    try {
      return scan.getFilter() == null ? 0 : scan.getFilter().toByteArray().length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many rows to get next. */
  int batch() {
    return Math.min(mostInRequest, bySize());
  }

  private int bySize() {
    if (!begun.getAndSet(true)) {
      return FIRST;
    }
    synchronized (this) {
      if (answered == 0) {
        return UNKNOWN;
      }
      long most = Math.min(MOST, GROWTH * answered);
      return (int) Math.max(1, Math.min(most, rows == 0 ? MOST : byBytes()));
    }
  }

  /**
   * As many as a batch may have if all of them match. One large row among many that do not is no
   * reason to get each of the others by a call of its own: some more if so few match as before.
   */
  private long byBytes() {
    long ifAll = BATCH_BYTES / Math.max(1, bytes / rows);
    long asBefore = BATCH_BYTES / Math.max(1, bytes / answered);
    return Math.max(ifAll, Math.min(LIKELY, asBefore));
  }

  /** Those of some rows, sorted, that match, in their order. */
  CompletableFuture<List<Result>> get(List<byte[]> keys) {
    List<CompletableFuture<?>> sent = new ArrayList<>();
    List<CompletableFuture<List<Result>>> parts = new ArrayList<>();
    List<Get> gets = new ArrayList<>();
    for (List<byte[]> ofRegion : byRegion(keys)) {
      if (ofRegion.size() < DENSE) {
        ofRegion.forEach(key -> gets.add(get(key)));
      } else {
        CompletableFuture<Scanned> scanned = source.scan(scan(ofRegion));
        sent.add(scanned);
        parts.add(scanned.thenCompose(found -> ofOneRegion(found, ofRegion)));
      }
    }
    if (!gets.isEmpty()) {
      CompletableFuture<List<Result>> got = source.get(gets);
      sent.add(got);
      parts.add(
          got.exceptionallyCompose(
              failure ->
                  BesideObserverException.isWhy(failure)
                      ? scanned(gets.stream().map(Get::getRow).toList())
                      : CompletableFuture.failedFuture(failure)));
    }
    CompletableFuture<List<Result>> found =
        CompletableFuture.allOf(parts.toArray(new CompletableFuture<?>[0]))
            .thenApply(done -> matching(keys, parts.stream().map(CompletableFuture::join)));
    found.whenComplete(
        (rowsFound, failure) -> {
          if (found.isCancelled()) {
            sent.forEach(part -> part.cancel(true));
          }
        });
    return found;
  }

  /**
   * Rows that regions do not give to Gets, by scans: an observer of others is there that the
   * index's regions did not know of yet.
   */
  private CompletableFuture<List<Result>> scanned(List<byte[]> keys) {
    List<CompletableFuture<List<Result>>> parts = new ArrayList<>();
    for (List<byte[]> ofRegion : byRegion(keys)) {
      parts.add(source.scan(scan(ofRegion)).thenCompose(found -> ofOneRegion(found, ofRegion)));
    }
    return all(parts, Function.identity());
  }

  /**
   * The rows of a scan, or the same rows got, if it went over a border that the client did not know
   * of. A scan over both daughters of a split may show an old part of a row in the wrong one, until
   * their halves of HFiles are compacted: where a block ends at the border, HBase's
   * HalfStoreFileReader finds cells of the upper half in the lower one, too, if it is sought behind
   * the last row of the lower one. A Get, and a scan that ends in its region, do not.
   */
  private CompletableFuture<List<Result>> ofOneRegion(Scanned scanned, List<byte[]> keys) {
    if (scanned.metrics().countOfRegions.get() <= 1) {
      return CompletableFuture.completedFuture(scanned.rows());
    }
    return source
        .get(keys.stream().map(this::get).toList())
        .exceptionallyCompose(
            failure ->
                BesideObserverException.isWhy(failure)
                    ? oneByOne(keys)
                    : CompletableFuture.failedFuture(failure));
  }

  /** By a scan of each row, which is in one region wherever that is. */
  private CompletableFuture<List<Result>> oneByOne(List<byte[]> keys) {
    return all(keys.stream().map(key -> source.scan(scan(List.of(key)))).toList(), Scanned::rows);
  }

  private static <T> CompletableFuture<List<Result>> all(
      List<CompletableFuture<T>> parts, Function<T, List<Result>> rows) {
    return CompletableFuture.allOf(parts.toArray(new CompletableFuture<?>[0]))
        .thenApply(
            done -> parts.stream().flatMap(part -> rows.apply(part.join()).stream()).toList());
  }

  /** The rows of each region, as far as the client knows the regions. */
  private List<List<byte[]>> byRegion(List<byte[]> keys) {
    List<List<byte[]>> regions = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= keys.size(); i++) {
      if (i == keys.size() || region(keys.get(i)) != region(keys.get(from))) {
        regions.add(keys.subList(from, i));
        from = i;
      }
    }
    return regions;
  }

  private int region(byte[] key) {
    int at = Collections.binarySearch(path.startKeys(), key, Bytes.BYTES_COMPARATOR);
    return at < 0 ? -at - 1 : at + 1;
  }

  /**
   * Nothing on the server is to answer it by an index, and it does not end before its last row: as
   * one call brings as many rows as it has keys, there is no second one. Servers keep no plan of it
   * for who asks how the query was served: there was none to choose.
   */
  private Scan scan(List<byte[]> keys) {
    RowRange rows = RowRange.of(keys);
    Scan rowByRow =
        path.in(rows)
            .setFilter(RowRanges.within(List.of(rows), scan.getFilter()))
            .setCaching(keys.size() + 1)
            .setAsyncPrefetch(false)
            .setScanMetricsEnabled(true)
            .setAttribute(LCIndexConstants.SCAN_QUERY_ID, null)
            .setAttribute(LCIndexConstants.SCAN_MODE, FORBID);
    return scan.getReadType() == Scan.ReadType.DEFAULT
        ? rowByRow.setReadType(Scan.ReadType.PREAD)
        : rowByRow;
  }

  private List<Result> matching(List<byte[]> keys, Stream<List<Result>> results) {
    List<Result> found =
        results
            .flatMap(List::stream)
            .filter(result -> result != null && !result.isEmpty())
            .sorted(Comparator.comparing(Result::getRow, Bytes.BYTES_COMPARATOR))
            .toList();
    if (unmatched != null) {
      tellUnmatched(keys, found);
    }
    long size = 0;
    for (Result result : found) {
      size += Result.getTotalSizeOfCells(result);
    }
    synchronized (this) {
      answered += keys.size();
      rows += found.size();
      bytes += size;
    }
    tally.got(keys.size(), found.size());
    return found;
  }

  private void tellUnmatched(List<byte[]> keys, List<Result> found) {
    int next = 0;
    for (byte[] key : keys) {
      if (next < found.size() && Bytes.equals(found.get(next).getRow(), key)) {
        next++;
      } else {
        unmatched.accept(key);
      }
    }
  }

  private Get get(byte[] row) {
    try {
      Get get = new Get(row);
      for (Map.Entry<byte[], NavigableSet<byte[]>> family : scan.getFamilyMap().entrySet()) {
        get.addFamily(family.getKey());
        if (family.getValue() != null) {
          family.getValue().forEach(qualifier -> get.addColumn(family.getKey(), qualifier));
        }
      }
      get.setFilter(scan.getFilter());
      get.readVersions(scan.getMaxVersions());
      get.setCacheBlocks(scan.getCacheBlocks());
      get.setIsolationLevel(scan.getIsolationLevel());
      get.setPriority(scan.getPriority());
      if (scan.getLoadColumnFamiliesOnDemandValue() != null) {
        get.setLoadColumnFamiliesOnDemand(scan.getLoadColumnFamiliesOnDemandValue());
      }
      scan.getAttributesMap().forEach(get::setAttribute);
      return get.setAttribute(ScanPath.ROWS, null)
          .setAttribute(LCIndexConstants.SCAN_RUN_ID, path.runId());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
