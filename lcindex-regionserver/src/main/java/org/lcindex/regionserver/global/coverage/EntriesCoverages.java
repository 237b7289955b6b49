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

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.table.EntriesIdentity;

/**
 * What one server knows of the coverage of the entries whose regions it has: regions of one table
 * share it, so the catalog is asked once a second for a table. Thread safe.
 */
@InterfaceAudience.Private
public final class EntriesCoverages {
  private final ServerCatalog server;
  private final CatalogReads reads = new CatalogReads();
  private final Map<String, Held> held = new TreeMap<>();

  /** None yet. */
  public EntriesCoverages(ServerCatalog server) {
    this.server = server;
  }

  private static final class Held {
    final EntriesCoverage coverage;
    int regions;

    Held(EntriesCoverage coverage) {
      this.coverage = coverage;
    }
  }

  /**
   * That of a region's table; {@link #release} has to follow.
   *
   * @param entries the descriptor, as the region has it
   */
  public synchronized EntriesCoverage acquire(TableDescriptor entries) {
    Held of =
        held.computeIfAbsent(
            key(entries), key -> new Held(new EntriesCoverage(entries, server, reads)));
    if (of.regions++ == 0) {
      of.coverage.warm();
    }
    return of.coverage;
  }

  /** A region has closed. */
  public synchronized void release(TableDescriptor entries) {
    held.computeIfPresent(key(entries), (key, of) -> --of.regions == 0 ? null : of);
  }

  /** Regions that were opened before and after a truncation are of two incarnations. */
  private static String key(TableDescriptor entries) {
    return entries.getTableName() + " " + EntriesIdentity.of(entries).orElse(null);
  }
}
