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
import org.lcindex.verification.metamorphic.operation.AlterOperation;
import org.lcindex.verification.metamorphic.operation.BulkLoadOperation;
import org.lcindex.verification.metamorphic.operation.IndexOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.RegionOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.operation.TableOperation;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.setting.Scope;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Draws what happens to regions, to the table and to its indexes, each with the queries that should
 * see it: at once, while jobs are under way, and when the index has caught up. Not thread safe.
 */
public final class RestructuringGenerator {
  private static final StorageOperation SETTLE = StorageOperation.of(StorageOperation.Kind.SETTLE);
  private static final StorageOperation ARCHIVE =
      StorageOperation.of(StorageOperation.Kind.ARCHIVE);
  private static final int ROWS_AFTER_TRUNCATE = 60;

  private final Random random;
  private final Schema schema;
  private final MutationGenerator mutations;
  private final Supplier<ScanText> queries;
  private final Set<TestColumn> indexed;
  private boolean snapshot;

  RestructuringGenerator(
      Random random, Schema schema, MutationGenerator mutations, Supplier<ScanText> queries) {
    this.random = random;
    this.schema = schema;
    this.mutations = mutations;
    this.queries = queries;
    this.indexed = new HashSet<>(schema.setting().indexed());
  }

  /** One of them and what follows it. */
  List<Operation> draw() {
    List<Operation> operations = new ArrayList<>();
    int kind = random.nextInt(100);
    if (kind < 26) {
      changeRegions(operations);
    } else if (kind < 40) {
      add(operations, region(RegionOperation.Kind.MOVE));
    } else if (kind < 45) {
      add(operations, region(RegionOperation.Kind.REOPEN));
    } else if (kind < 63) {
      add(operations, bulkLoad());
    } else if (kind < 75) {
      fromSnapshot(operations);
    } else if (kind < 82) {
      add(operations, alter());
    } else if (kind < 85) {
      truncate(operations);
    } else if (kind < 88) {
      add(operations, new TableOperation(TableOperation.Kind.DISABLE_ENABLE));
    } else {
      add(operations, index());
    }
    return operations;
  }

  /** A server's end, which takes seconds. */
  List<Operation> drawCrash() {
    List<Operation> operations = new ArrayList<>();
    add(operations, region(RegionOperation.Kind.CRASH));
    return operations;
  }

  /** Splits and merges, often of regions that compactions have freed of references. */
  private void changeRegions(List<Operation> operations) {
    RegionOperation.Kind kind =
        switch (random.nextInt(10)) {
          case 0, 1, 2, 3 -> RegionOperation.Kind.SPLIT;
          case 4, 5 -> RegionOperation.Kind.SPLIT_MIDDLE;
          default -> RegionOperation.Kind.MERGE;
        };
    if (random.nextBoolean()) {
      operations.add(StorageOperation.of(StorageOperation.Kind.COMPACT_MAJOR));
      operations.add(ARCHIVE);
      operations.add(new TableOperation(TableOperation.Kind.CATALOG_JANITOR));
    }
    RegionOperation change = region(kind);
    add(operations, change);
    if (random.nextInt(3) == 0) {
      StorageOperation.Kind storage =
          random.nextInt(3) == 0
              ? StorageOperation.Kind.COMPACT_MINOR
              : StorageOperation.Kind.COMPACT_MAJOR;
      add(operations, new StorageOperation(storage, null, change.row()));
      if (random.nextBoolean()) {
        operations.add(ARCHIVE);
        operations.add(new TableOperation(TableOperation.Kind.CATALOG_JANITOR));
        operations.add(query());
      }
    }
  }

  private void fromSnapshot(List<Operation> operations) {
    if (!snapshot || random.nextInt(3) == 0) {
      operations.add(new TableOperation(TableOperation.Kind.SNAPSHOT));
      if (!snapshot) {
        snapshot = true;
        return;
      }
    }
    add(
        operations,
        new TableOperation(
            switch (random.nextInt(4)) {
              case 0 -> TableOperation.Kind.CLONE;
              case 1 -> TableOperation.Kind.CLONE_DROP;
              default -> TableOperation.Kind.RESTORE;
            }));
  }

  private void truncate(List<Operation> operations) {
    int kind = random.nextInt(3);
    add(
        operations,
        switch (kind) {
          case 0 -> region(RegionOperation.Kind.TRUNCATE_REGION);
          case 1 -> new TableOperation(TableOperation.Kind.TRUNCATE);
          default -> new TableOperation(TableOperation.Kind.TRUNCATE_PRESERVE);
        });
    operations.add(mutations.load(0, Math.min(ROWS_AFTER_TRUNCATE, schema.setting().rows())));
    operations.add(query());
  }

  private Operation bulkLoad() {
    List<RowOperation> rows = new ArrayList<>();
    int count = 1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 8);
    for (int i = 0; i < count; i++) {
      rows.add(mutations.putOrDelete());
    }
    return new BulkLoadOperation(random.nextBoolean(), List.copyOf(rows));
  }

  private Operation alter() {
    List<FamilySetting> families = schema.setting().families();
    if (random.nextInt(4) == 0) {
      return new AlterOperation(schema.addFamily());
    }
    FamilySetting old = families.get(random.nextInt(families.size()));
    return new AlterOperation(schema.redraw(old));
  }

  /** Drops until none is left are rare; one of another type on the same column is rarer. */
  private Operation index() {
    List<TestColumn> columns = schema.setting().columns();
    TestColumn column = columns.get(random.nextInt(columns.size()));
    TestColumn drawn = random.nextInt(8) == 0 ? schema.otherType(column) : column;
    boolean add = !indexed.contains(column) && random.nextInt(10) > 0;
    if (add) {
      indexed.add(column);
    } else {
      indexed.remove(column);
    }
    return new IndexOperation(
        add ? IndexOperation.Kind.INDEX_ADD : IndexOperation.Kind.INDEX_DROP,
        drawn.in(Scope.LOCAL, 0));
  }

  private void add(List<Operation> operations, Operation operation) {
    operations.add(operation);
    operations.add(query());
    for (int more = random.nextInt(3); more > 0; more--) {
      operations.add(query());
    }
    if (random.nextBoolean()) {
      operations.add(SETTLE);
      operations.add(query());
    }
  }

  private RegionOperation region(RegionOperation.Kind kind) {
    return new RegionOperation(kind, Setting.rowKey(random.nextInt(schema.setting().rows())));
  }

  private Operation query() {
    return new QueryOperation(queries.get());
  }
}
