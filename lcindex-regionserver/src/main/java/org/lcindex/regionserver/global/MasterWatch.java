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

import java.util.Collection;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.ServerName;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks from time to time whether the active master has LCIndex's hook, which writes its name into
 * the catalog. Under one that has not, tables are restored, cloned and altered without anybody
 * being told. So this server's regions mark all their rows then, in every index; what marks they
 * have is built when a master with the hook is active again. Queries do not wait for this: whoever
 * reads the catalog for them asks for the active master, too. One for a server. Thread safe.
 */
final class MasterWatch {
  private static final Logger LOG = LoggerFactory.getLogger(MasterWatch.class);

  /** A master with the hook needs a while until it can write its name. */
  private static final int LOOKS = 2;

  private final ServerCatalog catalog;
  private final StandingProblems problems;
  private final Supplier<Collection<GlobalRegion>> regions;
  private final long lookMillis;
  private ServerName foreign;
  private int seen;

  /**
   * One that has not looked yet.
   *
   * @param regions those of the server that are open now
   */
  MasterWatch(
      ServerCatalog catalog,
      StandingProblems problems,
      Supplier<Collection<GlobalRegion>> regions,
      long lookMillis) {
    this.catalog = catalog;
    this.problems = problems;
    this.regions = regions;
    this.lookMillis = lookMillis;
  }

  /** Looks for the first time soon, and then again and again until the catalog is closed. */
  void start() {
    try {
      catalog
          .thread()
          .scheduleWithFixedDelay(this::look, lookMillis, lookMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("The server stops", e);
    }
  }

  private void look() {
    try {
      ServerName active = catalog.activeMaster();
      if (active == null) {
        return; // nothing happens to tables meanwhile
      }
      if (active.equals(catalog.masterWithHook())) {
        foreign = null;
        problems.clear();
        return;
      }
      seen = active.equals(foreign) ? seen + 1 : 1;
      foreign = active;
      if (seen >= LOOKS) {
        tell(active);
      }
    } catch (Exception | LinkageError e) {
      LOG.debug("Whether the active master has the hook is not known", e);
    }
  }

  private void tell(ServerName active) {
    problems.report(
        "the active master "
            + active
            + " has not told "
            + GlobalTables.CATALOG
            + " that it looks after global indexes, so no query believes one. A master with the hook"
            + " does within a minute. If this one stays so, name "
            + LCIndexConstants.MASTER_OBSERVER_CLASS
            + " in "
            + LCIndexConstants.MASTER_OBSERVER_KEY
            + " of all masters' hbase-site.xml, with the jar in their lib/, and restart them");
    regions.get().forEach(region -> region.underForeignMaster(active));
  }
}
