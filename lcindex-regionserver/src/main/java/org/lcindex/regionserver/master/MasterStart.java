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
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.coverage.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A master with the hook tells the catalog of itself, and is believed from then on. If another one
 * without the hook may have been active since the last one that told of itself, everything is
 * marked before: tables may have been restored, cloned and altered. Thread safe.
 */
record MasterStart(
    Configuration conf,
    ServerName master,
    CatalogKeeper keeper,
    Catalog catalog,
    Uncovering uncovering) {
  private static final Logger LOG = LoggerFactory.getLogger(MasterStart.class);

  /** Tells, unless that was done; the catalog is there. */
  synchronized void tell() throws IOException {
    ServerName last = keeper.master();
    MasterTurns then = MasterTurns.of(keeper.turns());
    if (master.equals(last) && then != null) {
      return;
    }
    MasterTurns now = MasterTurns.read(conf, master);
    if (!master.equals(last) && !now.follow(then)) {
      List<byte[]> rows = new ArrayList<>();
      for (TableName base : keeper.bases()) {
        catalog.rows(base).forEach(row -> rows.add(row.key()));
      }
      if (!rows.isEmpty()) {
        LOG.warn(
            "LCIndex: after {} another master may have been active without {}'s hook ({}, then {}):"
                + " all {} global indexes are built anew",
            last,
            master,
            then,
            now,
            rows.size());
      }
      uncovering.replaced(rows, Reason.FOREIGN_MASTER);
    }
    keeper.started(master, now.text());
  }
}
