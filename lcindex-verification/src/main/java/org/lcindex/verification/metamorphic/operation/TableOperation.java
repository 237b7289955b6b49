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
import org.lcindex.verification.metamorphic.table.TableChanges;

/**
 * Something that happens to the table as a whole: {@code disable-enable}, {@code truncate}, {@code
 * truncate-preserve}, {@code snapshot}, {@code restore}, {@code clone}, {@code clone-drop}, {@code
 * catalog-janitor}. Does nothing when HBase refuses it or when there is no snapshot.
 */
public record TableOperation(Kind kind) implements Operation {
  /** What happens. */
  public enum Kind {
    DISABLE_ENABLE,
    /** One region is left. */
    TRUNCATE,
    TRUNCATE_PRESERVE,
    SNAPSHOT,
    /** The table as it was at the last snapshot, in place. */
    RESTORE,
    /** While it is restored somebody else enables and disables the table. */
    RESTORE_RACED,
    /** The last snapshot becomes another table, which later operations and queries work on. */
    CLONE,
    /** A clone, and the table so far is dropped: links then lead to the archive. */
    CLONE_DROP,
    /** Cleans up after splits and merges, as a chore does every five minutes. */
    CATALOG_JANITOR
  }

  @Override
  public boolean changesRows() {
    return switch (kind) {
      case TRUNCATE, TRUNCATE_PRESERVE, RESTORE, RESTORE_RACED, CLONE, CLONE_DROP -> true;
      case DISABLE_ENABLE, SNAPSHOT, CATALOG_JANITOR -> false;
    };
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    TableChanges changes = run.table().changes();
    run.restructure(
        () -> {
          switch (kind) {
            case DISABLE_ENABLE -> changes.disableAndEnable();
            case TRUNCATE -> changes.truncate(false);
            case TRUNCATE_PRESERVE -> changes.truncate(true);
            case SNAPSHOT -> changes.snapshot();
            case RESTORE -> changes.restore();
            case RESTORE_RACED -> changes.restoreRaced();
            case CLONE -> changes.takeOver(false);
            case CLONE_DROP -> changes.takeOver(true);
            case CATALOG_JANITOR -> changes.runCatalogJanitor();
          }
        });
  }

  @Override
  public List<Operation> simpler() {
    return switch (kind) {
      case CLONE_DROP -> List.of(new TableOperation(Kind.CLONE));
      case RESTORE_RACED -> List.of(new TableOperation(Kind.RESTORE));
      default -> List.of();
    };
  }

  @Override
  public long millis() {
    return SequenceRun.STEP_MS;
  }

  @Override
  public String toString() {
    return EnumWords.of(kind);
  }
}
