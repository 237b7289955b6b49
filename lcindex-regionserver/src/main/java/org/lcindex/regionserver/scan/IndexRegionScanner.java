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
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScanProgress;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers one scan of one region through the index.
 *
 * <p>The first call gathers the candidates (in steps, so that a long pass over an HFile without
 * index ends in heartbeats and not in a timeout) and sorts them by row key; after that each call
 * delivers one row, from an IFile's payload or from HBase's own scanner. The core scanner that
 * HBase opened is kept unread: it pins the read point, and if gathering fails for any reason it
 * answers the whole scan instead. Once a row has been delivered nothing but HBase itself can fail:
 * an IFile that turns out damaged then makes its rows verified rows.
 *
 * <p>Not thread safe beyond what callers of {@link RegionScanner} guarantee.
 */
@InterfaceAudience.Private
final class IndexRegionScanner extends CoreBackedScanner {
  private static final Logger LOG = LoggerFactory.getLogger(IndexRegionScanner.class);

  private final HRegion region;
  private final IndexServer server;
  private final CandidateGatherer gatherer;
  private final RowVerifier verifier;
  private final QueryTrace trace;
  private final ScannerContext defaultContext;
  private TrustedRows trusted;
  private HitList hits;
  private int position;
  private boolean fellBack;
  private boolean closed;

  IndexRegionScanner(
      HRegion region,
      IndexServer server,
      RegionScanner core,
      TargetRowFilter filter,
      CandidateGatherer gatherer,
      QueryTrace trace) {
    super(core);
    this.region = region;
    this.server = server;
    this.gatherer = gatherer;
    this.verifier = new RowVerifier(core, filter);
    this.trace = trace;
    this.defaultContext = ScannerContext.newBuilder().build();
  }

  @Override
  public boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException {
    if (!fellBack && hits == null && !gather(context)) {
      return ScanProgress.end(context, true);
    }
    if (fellBack) {
      return core.nextRaw(out, context);
    }
    ScanProgress.begin(context);
    while (position < hits.size()) {
      if (ScanProgress.timeIsUp(context)) {
        return ScanProgress.end(context, true);
      }
      int hit = position;
      if (hits.isTrusted(hit)) {
        List<Cell> row = trusted.cells(hit);
        if (row == null) {
          continue; // no longer trusted
        }
        position++;
        if (!row.isEmpty()) {
          out.addAll(row);
          ScanProgress.addRow(context, row);
          ScanProgress.countRead(region);
          trace.trustedRow();
          return ScanProgress.end(context, position < hits.size());
        }
      } else {
        RowVerifier.Verdict verdict = verifier.verify(hits.row(hit), out, context);
        if (verdict == RowVerifier.Verdict.UNDECIDED) {
          return ScanProgress.end(context, true);
        }
        position++;
        trace.verifiedRow(verdict == RowVerifier.Verdict.MATCH);
        if (verdict == RowVerifier.Verdict.MATCH) {
          return ScanProgress.end(context, position < hits.size());
        }
      }
    }
    return ScanProgress.end(context, false);
  }

  /** Gathers candidates until done (true) or until the call's time is up (false). */
  private boolean gather(ScannerContext context) {
    ScanProgress.begin(context);
    long start = System.nanoTime();
    try {
      while (gatherer.step()) {
        if (ScanProgress.timeIsUp(context)) {
          return false;
        }
      }
      hits = gatherer.finish();
      trusted = gatherer.trustedRows();
    } catch (TooManyCandidatesException e) {
      fallBack(e.getMessage());
    } catch (IOException | RuntimeException e) {
      LOG.warn("Indexed scan of {} goes on as a plain scan", region.getRegionInfo(), e);
      fallBack(e.toString());
    } finally {
      trace.gathered(System.nanoTime() - start);
    }
    return true;
  }

  private void fallBack(String why) {
    fellBack = true;
    gatherer.close();
    server.counters().increment(Counter.SCANS_FELL_BACK);
    trace.fellBack(why);
  }

  @Override
  public boolean nextRaw(List<Cell> out) throws IOException {
    return nextRaw(out, defaultContext);
  }

  @Override
  public boolean next(List<Cell> out) throws IOException {
    return next(out, defaultContext);
  }

  @Override
  public synchronized boolean next(List<Cell> out, ScannerContext context) throws IOException {
    region.startRegionOperation(Region.Operation.SCAN);
    try {
      return nextRaw(out, context);
    } finally {
      region.closeRegionOperation(Region.Operation.SCAN);
    }
  }

  @Override
  public boolean reseek(byte[] row) throws IOException {
    if (hits == null && !fellBack) {
      gather(defaultContext);
    }
    if (fellBack) {
      return core.reseek(row);
    }
    position = Math.max(position, hits.firstAtOrAfter(row));
    return position < hits.size();
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    trace.closed();
    gatherer.close();
    core.close();
  }

  @Override
  public boolean isFilterDone() throws IOException {
    return fellBack && core.isFilterDone();
  }
}
