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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.List;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.table.RegionChanges;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Something that happens to the region of a row: {@code split row=r5}, {@code split-middle row=r5},
 * {@code merge row=r5}, {@code move row=r5}, {@code reopen row=r5}, {@code truncate-region row=r5},
 * {@code crash row=r5}. Does nothing when HBase refuses it, as when the region has references.
 *
 * @param row any row of the region, with or without cells
 */
public record RegionOperation(Kind kind, byte[] row) implements Operation {
  /** What happens. */
  public enum Kind {
    /** A split at the row. */
    SPLIT,
    /** A split where HBase sees the middle of the region's largest file. */
    SPLIT_MIDDLE,
    /** A merge with the next region. */
    MERGE,
    /** To another server. */
    MOVE,
    /** Unassign and assign. */
    REOPEN,
    TRUNCATE_REGION,
    /** The region's server aborts, the region is recovered by another, a new server starts. */
    CRASH
  }

  static final long CRASH_MS = 10_000;

  @Override
  public boolean changesRows() {
    return kind == Kind.TRUNCATE_REGION;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    RegionChanges changes = run.table().regionChanges();
    if (kind == Kind.CRASH) {
      run.table().jobs().release(); // a server that stops waits for jobs that run
    }
    run.restructure(
        millis(),
        () -> {
          switch (kind) {
            case SPLIT -> changes.split(row, row);
            case SPLIT_MIDDLE -> changes.split(row, null);
            case MERGE -> changes.mergeWithNext(row);
            case MOVE -> changes.move(row);
            case REOPEN -> changes.reopen(row);
            case TRUNCATE_REGION -> changes.truncate(row);
            case CRASH -> changes.crashServer(row, run.table().setting().around().hfilesOfWal());
          }
        });
  }

  @Override
  public long millis() {
    return kind == Kind.CRASH ? CRASH_MS : SequenceRun.STEP_MS;
  }

  @Override
  public List<Operation> simpler() {
    return switch (kind) {
      case CRASH, MOVE -> List.of(new RegionOperation(Kind.REOPEN, row));
      case SPLIT_MIDDLE -> List.of(new RegionOperation(Kind.SPLIT, row));
      default -> List.of();
    };
  }

  @Override
  public String toString() {
    return EnumWords.of(kind) + " row=" + Text.escape(row);
  }
}
