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
package org.lcindex.regionserver.global.coverage;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.table.EntriesIdentity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base rows for which the entries of a table may be believed, for the queries of its regions on
 * one server. What nobody can say is not believed: a catalog that does not answer soon, a table
 * that is of no index, entries of another incarnation than the catalog's, an active master that
 * does not look after global indexes. Thread safe.
 */
@InterfaceAudience.Private
public final class EntriesCoverage {
  private static final Logger LOG = LoggerFactory.getLogger(EntriesCoverage.class);

  private final ServerCatalog server;
  private final CatalogReads reads;
  private final TableName entries;
  private final Optional<EntriesIdentity> identity;
  private final BaseObservers observers;
  private final CoverageCache<EntriesReading> cache;

  /**
   * Of the entries of a table.
   *
   * @param entries its descriptor, as a region has it that is open
   */
  public EntriesCoverage(TableDescriptor entries, ServerCatalog server) {
    this(entries, server, new CatalogReads());
  }

  EntriesCoverage(TableDescriptor entries, ServerCatalog server, CatalogReads reads) {
    this.server = server;
    this.reads = reads;
    this.entries = entries.getTableName();
    this.identity = EntriesIdentity.of(entries);
    this.observers =
        identity.map(of -> new BaseObservers(server.configuration(), of.base())).orElse(null);
    this.cache =
        new CoverageCache<>(
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()),
            this::read,
            CoverageCache.LEASE);
  }

  /** Reads once in the background, so that the first query does not wait for connections. */
  public void warm() {
    reads.begin(this::readNow);
  }

  /**
   * Asks the entries, after the coverage is known (rules CV2 and CV3).
   *
   * @param found opens a scanner of the entries, and reads; must not be opened before
   */
  public <T> CoverageCache.Answer<EntriesReading, T> ask(Function<EntriesReading, T> found) {
    return cache.ask(found);
  }

  private EntriesReading read() {
    try {
      return reads.read(this::readNow);
    } catch (IOException | RuntimeException e) {
      LOG.debug("The catalog does not say what {} covers", entries, e);
      return EntriesReading.none("the catalog of global indexes does not answer");
    }
  }

  private EntriesReading readNow() throws IOException {
    EntriesReading reading = EntriesReading.of(server, entries, identity);
    if (reading.row() == null) {
      return reading;
    }
    synchronized (observers) {
      return reading.withForeign(observers.foreign());
    }
  }
}
