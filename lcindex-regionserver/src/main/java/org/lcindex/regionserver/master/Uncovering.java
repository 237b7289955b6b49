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
import java.io.InterruptedIOException;
import java.util.Collection;
import java.util.Map;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.global.coverage.LeaseWait;

/**
 * Sees that nobody believes an index any more, before rows change without their entries: marks all
 * of the table in the catalog, then waits until readings from before are not used (rule CV3).
 * Thread safe.
 */
record Uncovering(Catalog catalog) {

  /**
   * Marks these rows, and waits.
   *
   * @throws IOException when one may not be marked; then the change must not be made
   */
  void all(Collection<byte[]> rows, Reason reason) throws IOException {
    for (byte[] row : rows) {
      catalog.mark(row, Catalog.token(KeyRange.all(), reason));
    }
    if (!rows.isEmpty()) {
      waitForLease();
    }
  }

  /**
   * Marks these rows so that only regions build them that keep cells so long (rule CV11), and
   * waits.
   *
   * @throws IOException when one may not be marked; then the change must not be made
   */
  void raised(Map<byte[], Lifetimes> rows) throws IOException {
    for (Map.Entry<byte[], Lifetimes> row : rows.entrySet()) {
      Token token = Catalog.token(KeyRange.all(), Reason.REPLACED);
      catalog.mark(row.getKey(), token, row.getValue());
    }
    if (!rows.isEmpty()) {
      waitForLease();
    }
  }

  /**
   * As {@link #all}, of base tables whose rows become those of a snapshot, have become them, or may
   * have: what was written before can come back from now on (rule CV13).
   */
  void replaced(Collection<byte[]> rows, Reason reason) throws IOException {
    mayComeBack(rows);
    all(rows, reason);
  }

  /** What was written before can come back from now on, though nothing is there to be built. */
  void mayComeBack(Collection<byte[]> rows) throws IOException {
    for (byte[] row : rows) {
      catalog.replaced(row, EnvironmentEdgeManager.currentTime());
    }
  }

  /** The entries of this row are about to become others, which nobody knows. */
  void incarnation(byte[] row, long unknown) throws IOException {
    catalog.disown(row, unknown);
    waitForLease();
  }

  /** Returns when nobody believes a reading from before. */
  static void waitForLease() throws IOException {
    try {
      LeaseWait.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while a global index is being uncovered");
    }
  }
}
