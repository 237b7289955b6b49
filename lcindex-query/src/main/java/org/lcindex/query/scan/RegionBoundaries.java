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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Start keys of the regions of tables, remembered for some seconds, because reading {@code
 * hbase:meta} takes longer than a selective query. Old boundaries cost parallelism, never rows: see
 * {@link ScanPath}. Thread safe.
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

  private final LongSupplier nanoClock;
  private final ConcurrentMap<TableName, Entry> entries = new ConcurrentHashMap<>();

  /** Boundaries aged by the given clock, as {@code System::nanoTime}. */
  public RegionBoundaries(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** The start keys, sorted, without copies; read if they are not known. */
  public List<byte[]> of(TableName table, Source source) throws IOException {
    List<byte[]> known = known(table);
    return known == null ? remember(table, List.of(source.startKeys(table))) : known;
  }

  /** The start keys, sorted, for somebody who does not wait until they are read. */
  public CompletableFuture<List<byte[]>> of(
      TableName table, Supplier<CompletableFuture<List<byte[]>>> source) {
    List<byte[]> known = known(table);
    return known == null
        ? source.get().thenApply(keys -> remember(table, keys))
        : CompletableFuture.completedFuture(known);
  }

  private List<byte[]> known(TableName table) {
    Entry entry = entries.get(table);
    boolean fresh = entry != null && nanoClock.getAsLong() - entry.readAt() <= MAX_AGE_NANOS;
    return fresh ? entry.startKeys() : null;
  }

  private List<byte[]> remember(TableName table, List<byte[]> startKeys) {
    List<byte[]> sorted = startKeys.stream().sorted(Bytes.BYTES_COMPARATOR).toList();
    if (!sorted.isEmpty()) {
      entries.put(table, new Entry(sorted, nanoClock.getAsLong()));
    }
    return sorted;
  }
}
