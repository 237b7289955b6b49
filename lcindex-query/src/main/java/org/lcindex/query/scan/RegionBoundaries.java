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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.base.Ticker;
import org.apache.hbase.thirdparty.com.google.common.cache.Cache;
import org.apache.hbase.thirdparty.com.google.common.cache.CacheBuilder;

/**
 * Start keys of the regions of tables, remembered for some seconds, because reading {@code
 * hbase:meta} takes longer than a selective query. Old boundaries cost parallelism, never rows: see
 * {@link ScanPath}. Thread safe.
 */
public final class RegionBoundaries {
  /** How long boundaries are used. */
  static final Duration MAX_AGE = Duration.ofSeconds(10);

  /** Reads the start keys of a table's regions, in any order. */
  @FunctionalInterface
  public interface Source {
    byte[][] startKeys(TableName table) throws IOException;
  }

  private final Cache<TableName, List<byte[]>> known;

  /** Of no table yet. */
  public RegionBoundaries() {
    this(Ticker.systemTicker());
  }

  RegionBoundaries(Ticker clock) {
    this.known = CacheBuilder.newBuilder().expireAfterWrite(MAX_AGE).ticker(clock).build();
  }

  /** The start keys, sorted, without copies; read if they are not known. */
  public List<byte[]> of(TableName table, Source source) throws IOException {
    List<byte[]> keys = known.getIfPresent(table);
    return keys == null ? remember(table, List.of(source.startKeys(table))) : keys;
  }

  /** The start keys, sorted, for somebody who does not wait until they are read. */
  public CompletableFuture<List<byte[]>> of(
      TableName table, Supplier<CompletableFuture<List<byte[]>>> source) {
    List<byte[]> keys = known.getIfPresent(table);
    return keys == null
        ? source.get().thenApply(read -> remember(table, read))
        : CompletableFuture.completedFuture(keys);
  }

  private List<byte[]> remember(TableName table, List<byte[]> startKeys) {
    List<byte[]> sorted = startKeys.stream().sorted(Bytes.BYTES_COMPARATOR).toList();
    if (!sorted.isEmpty()) {
      known.put(table, sorted);
    }
    return sorted;
  }
}
