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
package org.lcindex.verification.metamorphic.draw;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.verification.metamorphic.operation.AdvanceOperation;
import org.lcindex.verification.metamorphic.operation.EntriesOperation;
import org.lcindex.verification.metamorphic.operation.IndexOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Scope;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Draws what concerns global indexes: histories of single rows, what happens to tables of entries
 * and to the catalog, indexes that come, go and are built anew, and a clock that jumps. From a
 * source of its own, so that the other operations of a seed stay what they were. Not thread safe.
 */
public final class GlobalGenerator {
  private static final int ONE_IN = 25;
  private static final int INDEXES = 4;
  private static final int PARTS = 5;

  private static final int OLD = 660_000;

  /** Beyond which tags get names after an opening, and beyond which they are old (G). */
  private static final int[] JUMPS = {61_000, 61_000, OLD};

  static final EntriesOperation.Kind[] STORAGE = {
    EntriesOperation.Kind.ENTRIES_FLUSH,
    EntriesOperation.Kind.ENTRIES_FLUSH,
    EntriesOperation.Kind.ENTRIES_COMPACT,
    EntriesOperation.Kind.ENTRIES_COMPACT,
    EntriesOperation.Kind.CATALOG_FLUSH,
    EntriesOperation.Kind.CATALOG_COMPACT
  };

  static final EntriesOperation.Kind[] CHANGES = {
    EntriesOperation.Kind.ENTRIES_SPLIT,
    EntriesOperation.Kind.ENTRIES_SPLIT,
    EntriesOperation.Kind.ENTRIES_MERGE,
    EntriesOperation.Kind.ENTRIES_MOVE,
    EntriesOperation.Kind.ENTRIES_MOVE,
    EntriesOperation.Kind.ENTRIES_REOPEN,
    EntriesOperation.Kind.CATALOG_MOVE
  };

  private final Random random;
  private final Random policies;
  private final Supplier<Setting> setting;
  private final QueryGenerator queries;
  private final RowHistory histories;
  private final Set<String> indexed = new HashSet<>();
  private final Set<String> off = new HashSet<>();

  /** What has passed for the cells before the operations from {@link #timed} on. */
  private long now;

  private int timed;

  /**
   * @param versionDeletes whether deletes may concern single versions
   */
  GlobalGenerator(long seed, Supplier<Setting> setting, boolean versionDeletes) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 10);
    this.policies = new Random(seed * 0x9E3779B97F4A7C15L + 13);
    this.setting = setting;
    ValueGenerator values = new ValueGenerator(random);
    this.queries = new QueryGenerator(random, setting, values);
    this.histories = new RowHistory(random, setting, values, versionDeletes);
    setting.get().globals().forEach(column -> indexed.add(column.name()));
  }

  /**
   * Mostly nothing.
   *
   * @param before all operations so far
   */
  List<Operation> draw(List<Operation> before) {
    for (; timed < before.size(); timed++) {
      now += before.get(timed).millis();
    }
    if (random.nextInt(ONE_IN) > 0 || setting.get().indexed().isEmpty()) {
      return List.of();
    }
    List<Operation> operations = new ArrayList<>();
    int kind = random.nextInt(100);
    if (kind < 60) {
      operations.addAll(histories.draw(now));
    } else if (kind < 73) {
      operations.add(entries(pick(STORAGE)));
    } else if (kind < 85) {
      operations.add(entries(pick(CHANGES)));
    } else if (kind < 89) {
      operations.add(new AdvanceOperation(JUMPS[random.nextInt(JUMPS.length)]));
    } else if (kind < 93) {
      if (random.nextBoolean()) {
        operations.add(new AdvanceOperation(OLD)); // else what is young stays
      }
      operations.add(new IndexOperation(IndexOperation.Kind.INDEX_REPAIR, column()));
    } else if (kind < 97) {
      operations.add(index());
    } else if (kind < 99) {
      operations.add(entries(EntriesOperation.Kind.ENTRIES_CRASH));
    } else {
      operations.add(entries(EntriesOperation.Kind.ENTRIES_TRUNCATE));
    }
    if (random.nextInt(3) == 0) {
      operations.add(query());
      operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
    }
    operations.add(query());
    return operations;
  }

  private EntriesOperation entries(EntriesOperation.Kind kind) {
    return new EntriesOperation(kind, random.nextInt(INDEXES), random.nextInt(PARTS));
  }

  private Operation index() {
    TestColumn column = column();
    if (indexed.add(column.name())) {
      return new IndexOperation(IndexOperation.Kind.INDEX_ADD, column);
    }
    if (off.remove(column.name())) {
      return new IndexOperation(IndexOperation.Kind.INDEX_ENABLE, column);
    }
    switch (random.nextInt(4)) {
      case 0:
        return new IndexOperation(IndexOperation.Kind.INDEX_REBUILD, column);
      case 1:
        off.add(column.name());
        return new IndexOperation(IndexOperation.Kind.INDEX_DISABLE, column);
      default:
        indexed.remove(column.name());
        return new IndexOperation(IndexOperation.Kind.INDEX_DROP, column);
    }
  }

  private TestColumn column() {
    List<TestColumn> columns = setting.get().columns();
    TestColumn drawn = columns.get(random.nextInt(columns.size()));
    int buckets = random.nextInt(3) == 0 ? 2 + random.nextInt(4) : 0;
    TestColumn global = drawn.in(Scope.GLOBAL, buckets);
    return policies.nextBoolean() ? global.with(Policy.DEFERRED) : global;
  }

  private Operation query() {
    return new QueryOperation(queries.draw().with(ScanOption.UNCOMMITTED, null));
  }

  private EntriesOperation.Kind pick(EntriesOperation.Kind[] kinds) {
    return kinds[random.nextInt(kinds.length)];
  }
}
