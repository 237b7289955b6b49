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
import java.util.List;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.ReplayedRows;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the catalog of rows that a region got back from WALs and that are older than its table's
 * last restore or clone (rule CV13), when the catalog can be read; by then the region may be
 * closed. {@link #isPending} is for every thread, all else for one.
 */
final class ReplayMarks {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayMarks.class);

  /** Puts a token into a row of the catalog. */
  @FunctionalInterface
  interface Marking {
    void mark(byte[] row, Token token) throws IOException;
  }

  private final String region;
  private final ReplayedRows back;
  private final long skew;
  private volatile boolean pending;

  /**
   * Of a region that is open.
   *
   * @param region its name
   * @param skew by which the clocks of two servers differ at most, in milliseconds
   */
  ReplayMarks(String region, ReplayedRows back, long skew) {
    this.region = region;
    this.back = back;
    this.skew = skew;
    this.pending = !back.isEmpty();
  }

  /** Whether it is not known yet what is to be marked. */
  boolean isPending() {
    return pending;
  }

  /**
   * Marks, the first time that it does not fail.
   *
   * @param rows of the region's table, read after it was opened
   * @return whether anything was marked
   */
  boolean mark(List<CatalogRow> rows, Marking catalog) throws IOException {
    if (!pending) {
      return false;
    }
    boolean marked = false;
    for (CatalogRow row : rows) {
      KeyRange lacking = back.lacking(row.replaced(), skew);
      if (lacking != null) {
        catalog.mark(row.key(), Catalog.token(lacking, Reason.REPLACED));
        LOG.warn(
            "LCIndex: region {}: its server got rows back from a WAL that may be older than the"
                + " table's last restore or clone; the global index {} is built anew there",
            region,
            row.index());
        marked = true;
      }
    }
    pending = false;
    return marked;
  }
}
