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
package org.lcindex.global.coverage;

import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a server of an index's entries knows of the coverage, and the order in which a query learns
 * of both: coverage first, entries then (rule CV2). Thread safe.
 *
 * <p>A reading may be used for one lease, counted from before it was made; who marks waits for
 * longer than that before the first write goes untagged (rule CV3).
 *
 * @param <C> what one reading tells: the {@link Coverage}, perhaps with what was read beside it
 */
@InterfaceAudience.Private
public final class CoverageCache<C> {
  /** For how long a reading may be used, in milliseconds. */
  public static final long LEASE = 1_000;

  private final LongSupplier clock;
  private final Supplier<C> catalog;
  private final long lease;
  private C read;
  private long readAt;

  /**
   * Nothing is known yet.
   *
   * @param clock that never goes back, in milliseconds
   * @param catalog reads the index's row
   */
  public CoverageCache(LongSupplier clock, Supplier<C> catalog, long lease) {
    this.clock = clock;
    this.catalog = catalog;
    this.lease = lease;
  }

  /** What is found in the entries, and the coverage by which it may be believed. */
  public record Answer<C, T>(C coverage, T found) {}

  /**
   * Asks the entries.
   *
   * @param entries opens a scanner of them, and reads; it is told the coverage
   */
  public <T> Answer<C, T> ask(Function<C, T> entries) {
    C coverage = coverage();
    T found = entries.apply(coverage);
    return new Answer<>(coverage, found);
  }

  private synchronized C coverage() {
    long now = clock.getAsLong();
    if (read == null || now - readAt > lease) {
      read = catalog.get();
      readAt = now;
    }
    return read;
  }
}
