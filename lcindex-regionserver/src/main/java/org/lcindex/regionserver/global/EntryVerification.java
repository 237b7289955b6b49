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
package org.lcindex.regionserver.global;

import java.io.IOException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.regionserver.store.audit.AuditPace;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies one global index for one region: each value that its rows show has an entry, unless the
 * row is not covered. Where one is missing the region marks itself, and builds what it lacks. The
 * first region of a table looks at the entries, too, how many have no value any more. So each entry
 * is counted once: with its value, or as one without. For one thread.
 */
final class EntryVerification {
  private static final Logger LOG = LoggerFactory.getLogger(EntryVerification.class);

  private final RegionInfo region;
  private final EntryMaker index;
  private final ServerCatalog catalog;
  private final Marks marks;
  private final AuditPace pace;

  EntryVerification(
      RegionInfo region, EntryMaker index, ServerCatalog catalog, Marks marks, AuditPace pace) {
    this.region = region;
    this.index = index;
    this.catalog = catalog;
    this.marks = marks;
    this.pace = pace;
  }

  void run() throws AuditStoppedException {
    try (Table base = catalog.connection().getTable(region.getTable());
        Table entries = catalog.connection().getTable(index.table())) {
      EntryCheck check = new EntryCheck(base, entries, index, this::isCovered, pace::spend);
      Scan rows = new Scan().withStartRow(region.getStartKey()).withStopRow(region.getEndKey());
      check.values(rows);
      if (region.getStartKey().length == 0) {
        check.entries();
      }
      tell(check.report());
    } catch (AuditStoppedException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      LOG.debug("Verifying {} for {}", index, region, e);
      pace.listener()
          .found(
              IndexFault.of(
                  FaultKind.UNREADABLE,
                  region.getEncodedName(),
                  Bytes.toString(index.column().family()),
                  null,
                  index.toString(),
                  "rows or entries in table "
                      + index.table()
                      + " cannot be read: "
                      + CauseText.line(e)));
    }
  }

  private boolean isCovered(byte[] row) throws IOException {
    CatalogRow known = catalog.catalog().read(region.getTable(), index.index());
    return known != null && known.covers(KeyRange.point(row));
  }

  private void tell(EntryCheck.Report report) {
    pace.listener()
        .advanced(
            new VerifyProgress(
                0, 0, 0, 0, 0, 0, 0, report.held() + report.stale(), report.stale()));
    if (report.missing() == 0) {
      return;
    }
    marks.mark(index, Reason.REPLACED);
    pace.listener()
        .found(
            new IndexFault(
                FaultKind.MISSING_ENTRY,
                region.getEncodedName(),
                Bytes.toString(index.column().family()),
                null,
                index.toString(),
                report.missing(),
                report.examples(),
                "values without an entry in table "
                    + index.table()
                    + "; the region is marked as uncovered, and builds them"));
  }
}
