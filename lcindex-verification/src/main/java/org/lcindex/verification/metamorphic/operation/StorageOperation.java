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
import org.lcindex.verification.metamorphic.table.Stores;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Something that changes where cells lie and not what they are: {@code flush}, {@code flush
 * family=f}, {@code in-memory-compact}, {@code compact-minor}, {@code compact-major}, {@code
 * compact-major row=r5}, {@code archive}, {@code settle}.
 *
 * @param family for a flush of one family; null for all
 * @param row for one region only, that of the row; null for all
 */
public record StorageOperation(Kind kind, String family, byte[] row) implements Operation {
  /** What is done. */
  public enum Kind {
    FLUSH,
    IN_MEMORY_COMPACT,
    COMPACT_MINOR,
    COMPACT_MAJOR,
    /** Moves files that a compaction replaced to the archive, as a chore does every two minutes. */
    ARCHIVE,
    /** Waits until the index has caught up. */
    SETTLE
  }

  public static StorageOperation of(Kind kind) {
    return new StorageOperation(kind, null, null);
  }

  static StorageOperation parse(Kind kind, Fields fields) {
    return new StorageOperation(
        kind,
        fields.find("family").orElse(null),
        fields.find("row").map(Text::unescape).orElse(null));
  }

  @Override
  public boolean changesRows() {
    return kind != Kind.SETTLE;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    Stores stores = row == null ? run.table().stores() : run.table().stores().of(row);
    switch (kind) {
      case FLUSH -> stores.flush(family);
      case IN_MEMORY_COMPACT -> stores.compactInMemory();
      case COMPACT_MINOR -> stores.compact(false);
      case COMPACT_MAJOR -> stores.compact(true);
      case ARCHIVE -> stores.archive();
      case SETTLE -> run.settle();
    }
  }

  @Override
  public List<Operation> simpler() {
    return switch (kind) {
      case COMPACT_MAJOR, COMPACT_MINOR -> List.of(of(Kind.FLUSH));
      default -> family == null && row == null ? List.of() : List.of(of(kind));
    };
  }

  @Override
  public String toString() {
    return EnumWords.of(kind)
        + (family == null ? "" : " family=" + family)
        + (row == null ? "" : " row=" + Text.escape(row));
  }
}
