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
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;

/**
 * Rows that are marked by themselves, and that batches write so that they may have all of their
 * entries again: when HBase has written them, a build is to read them (rule CV9). Thread safe.
 */
final class HealedRows {
  private final List<IndexWrites> writes;
  private final Consumer<EntryMaker> build;
  private final OfThread<MiniBatchOperationInProgress<Mutation>, List<Healed>> begun =
      new OfThread<>();

  /** Rows of a batch, of one index. */
  private record Healed(IndexWrites of, List<byte[]> rows) {}

  /**
   * Of a region.
   *
   * @param build told of an index that has healed rows to build
   */
  HealedRows(List<IndexWrites> writes, Consumer<EntryMaker> build) {
    this.writes = writes;
    this.build = build;
  }

  /** A batch is about to be written. */
  void begin(MiniBatchOperationInProgress<Mutation> batch, Collection<WrittenRow> rows) {
    List<Healed> healed =
        writes.stream().map(one -> healed(rows, one)).filter(one -> !one.rows.isEmpty()).toList();
    if (!healed.isEmpty()) {
      begun.put(batch, healed);
    }
  }

  private static Healed healed(Collection<WrittenRow> rows, IndexWrites of) {
    return new Healed(
        of, rows.stream().filter(row -> isHealed(row, of)).map(WrittenRow::row).toList());
  }

  private static boolean isHealed(WrittenRow row, IndexWrites of) {
    return of.omissions().isMarked(row.row()) && row.mayHeal(of.index());
  }

  /** It has ended in whatever way, or has never begun. */
  void end(MiniBatchOperationInProgress<Mutation> batch) {
    List<Healed> healed = begun.remove(batch);
    for (Healed one : healed == null ? List.<Healed>of() : healed) {
      if (one.of.healed(one.rows)) {
        build.accept(one.of.index());
      }
    }
  }
}
