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
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.TableName;

/**
 * Start keys of the regions of tables, remembered for some seconds, because reading {@code
 * hbase:meta} takes longer than a selective query. Old boundaries cost parallelism, never rows: see
 * {@link RowRanges}. Thread safe.
 */
public final class RegionBoundaries {
  /** How long boundaries are used, in nanoseconds. */
  static final long MAX_AGE_NANOS = 10_000_000_000L;

  /** Reads the start keys of a table's regions, in any order. */
  @FunctionalInterface
  public interface Source {
    byte[][] startKeys(TableName table) throws IOException;
  }

  private record Entry(List<byte[]> startKeys, long readAt) {}

  private final Source source;
  private final LongSupplier nanoClock;
  private final ConcurrentMap<TableName, Entry> entries = new ConcurrentHashMap<>();

  /** Boundaries from the given source, aged by the given clock, as {@code System::nanoTime}. */
  public RegionBoundaries(Source source, LongSupplier nanoClock) {
    this.source = source;
    this.nanoClock = nanoClock;
  }

  /** The start keys, sorted, without copies. */
  public List<byte[]> of(TableName table) throws IOException {
    Entry entry = entries.get(table);
    long now = nanoClock.getAsLong();
    if (entry == null || now - entry.readAt() > MAX_AGE_NANOS) {
      List<byte[]> keys = RowRanges.sorted(List.of(source.startKeys(table)));
      entry = new Entry(keys, now);
      if (!keys.isEmpty()) {
        entries.put(table, entry);
      }
    }
    return entry.startKeys();
  }

  /** Forgets a table, for example after it was dropped or split on purpose. */
  public void forget(TableName table) {
    entries.remove(table);
  }
}
