package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Something that changes where cells lie and not what they are: {@code flush}, {@code flush
 * family=f}, {@code in-memory-compact}, {@code compact-minor}, {@code compact-major}, {@code
 * archive}, {@code settle}.
 *
 * @param family for a flush of one family; null for all
 */
record StorageOperation(Kind kind, String family) implements Operation {

  /** What is done. */
  enum Kind {
    FLUSH,
    IN_MEMORY_COMPACT,
    COMPACT_MINOR,
    COMPACT_MAJOR,
    /** Moves files that a compaction replaced to the archive, as a chore does every two minutes. */
    ARCHIVE,
    /** Waits until the index has caught up. */
    SETTLE;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Kind of(String word) {
      for (Kind kind : values()) {
        if (kind.word().equals(word)) {
          return kind;
        }
      }
      return null;
    }
  }

  static StorageOperation of(Kind kind) {
    return new StorageOperation(kind, null);
  }

  @Override
  public void run(TestTable table) throws IOException {
    switch (kind) {
      case FLUSH -> table.stores().flush(family);
      case IN_MEMORY_COMPACT -> table.stores().compactInMemory();
      case COMPACT_MINOR -> table.stores().compact(false);
      case COMPACT_MAJOR -> table.stores().compact(true);
      case ARCHIVE -> table.stores().archive();
      case SETTLE -> table.settle();
    }
  }

  @Override
  public List<Operation> simpler() {
    return switch (kind) {
      case COMPACT_MAJOR, COMPACT_MINOR -> List.of(of(Kind.FLUSH));
      default -> family == null ? List.of() : List.of(of(kind));
    };
  }

  @Override
  public String toString() {
    return kind.word() + (family == null ? "" : " family=" + family);
  }
}
