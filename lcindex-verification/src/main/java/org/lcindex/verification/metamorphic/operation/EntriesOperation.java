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
import org.lcindex.verification.metamorphic.table.EntriesTables;
import org.lcindex.verification.metamorphic.text.Fields;

/**
 * Something that happens to the entries of a global index, or to the catalog of all: {@code
 * entries-split index=0 part=2}. Does nothing when the table has no global index, or when HBase
 * refuses it.
 *
 * @param index which of the table's, counted round
 * @param part which region of the entries, counted round
 */
public record EntriesOperation(Kind kind, int index, int part) implements Operation {
  /** What happens. */
  public enum Kind {
    ENTRIES_FLUSH,
    /** To one HFile, without markers. */
    ENTRIES_COMPACT,
    ENTRIES_SPLIT,
    /** With the next region. */
    ENTRIES_MERGE,
    ENTRIES_MOVE,
    ENTRIES_REOPEN,
    /** The region's server aborts, and a new one starts. */
    ENTRIES_CRASH,
    /** By a superuser's hand. */
    ENTRIES_TRUNCATE,
    CATALOG_FLUSH,
    CATALOG_COMPACT,
    CATALOG_MOVE,
    /** The catalog's server aborts, and a new one starts. */
    CATALOG_CRASH,
    /** By a superuser's hand; the master makes it again. */
    CATALOG_DELETE,
    /** Some ranges of rows are marked as uncovered by hand, though they have their entries. */
    HOLES_OPEN,
    /** Marks by hand are taken back. */
    HOLES_CLOSE
  }

  static EntriesOperation parse(Kind kind, Fields fields) {
    return new EntriesOperation(kind, fields.integer("index"), fields.integer("part"));
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    EntriesTables entries = run.table().entries();
    switch (kind) {
      case ENTRIES_FLUSH -> entries.flush(index);
      case ENTRIES_COMPACT -> entries.compact(index);
      case CATALOG_FLUSH -> entries.flushCatalog();
      case CATALOG_COMPACT -> entries.compactCatalog();
      case HOLES_OPEN -> entries.openHoles(index, part, run.table().setting().rows());
      case HOLES_CLOSE -> entries.closeHoles();
      default -> {
        if (kind == Kind.ENTRIES_CRASH || kind == Kind.CATALOG_CRASH) {
          run.table().jobs().release(); // a server that stops waits for jobs that run
        }
        run.restructure(millis(), () -> change(entries));
      }
    }
  }

  private void change(EntriesTables entries) throws IOException {
    switch (kind) {
      case ENTRIES_SPLIT -> entries.split(index, part);
      case ENTRIES_MERGE -> entries.merge(index, part);
      case ENTRIES_MOVE -> entries.move(index, part);
      case ENTRIES_REOPEN -> entries.reopen(index, part);
      case ENTRIES_CRASH -> entries.crash(index, part);
      case ENTRIES_TRUNCATE -> entries.truncate(index);
      case CATALOG_MOVE -> entries.moveCatalog();
      case CATALOG_CRASH -> entries.crashCatalog();
      case CATALOG_DELETE -> entries.deleteCatalog();
      default -> throw new IllegalStateException("no step " + kind);
    }
  }

  @Override
  public long millis() {
    return switch (kind) {
      case ENTRIES_FLUSH,
              ENTRIES_COMPACT,
              CATALOG_FLUSH,
              CATALOG_COMPACT,
              HOLES_OPEN,
              HOLES_CLOSE ->
          0;
      case ENTRIES_CRASH, CATALOG_CRASH -> RegionOperation.CRASH_MS;
      default -> SequenceRun.STEP_MS;
    };
  }

  @Override
  public List<Operation> simpler() {
    return switch (kind) {
      case ENTRIES_COMPACT -> List.of(new EntriesOperation(Kind.ENTRIES_FLUSH, index, part));
      case ENTRIES_CRASH, ENTRIES_MOVE ->
          List.of(new EntriesOperation(Kind.ENTRIES_REOPEN, index, part));
      case CATALOG_CRASH, CATALOG_DELETE ->
          List.of(new EntriesOperation(Kind.CATALOG_MOVE, index, part));
      default -> List.of();
    };
  }

  @Override
  public String toString() {
    return EnumWords.of(kind) + " index=" + index + " part=" + part;
  }
}
