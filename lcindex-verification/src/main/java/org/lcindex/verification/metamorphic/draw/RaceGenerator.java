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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.lcindex.verification.metamorphic.operation.AlterOperation;
import org.lcindex.verification.metamorphic.operation.EntriesOperation;
import org.lcindex.verification.metamorphic.operation.LingerOperation;
import org.lcindex.verification.metamorphic.operation.OddDeleteOperation;
import org.lcindex.verification.metamorphic.operation.OddPutOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.RegionOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.operation.TableOperation;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.CompactionKind;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Draws what may make a global index be believed too early, or end it: alters while regions reopen
 * slowly, restores beside somebody else's enabling, clones that are written at once, crashes after
 * a restore, a lost catalog, rows that can have no entry, ranges that are marked by hand. From a
 * source of its own, so that the other operations of a seed stay what they were. Not thread safe.
 */
public final class RaceGenerator {
  private static final int ONE_IN = 40;

  /** Rows keys of at most 32,767 bytes are possible; beside these no value finds room. */
  private static final int PAD = 32_000;

  private static final int[] LIVES = {0, 20, 60};
  private static final int SEEDS = 1_000;

  private final Random random;
  private final Supplier<Setting> setting;
  private final ValueGenerator values;
  private final QueryGenerator queries;
  private final Deque<OddDeleteOperation> odd = new ArrayDeque<>();
  private boolean holes;

  RaceGenerator(long seed, Supplier<Setting> setting) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 17);
    this.setting = setting;
    this.values = new ValueGenerator(random);
    this.queries = new QueryGenerator(random, setting, values);
  }

  /** Mostly nothing. */
  List<Operation> draw() {
    if (setting.get().globals().isEmpty() || random.nextInt(ONE_IN) > 0) {
      return List.of();
    }
    List<Operation> operations = new ArrayList<>();
    int kind = random.nextInt(100);
    if (kind < 45) {
      holes(operations);
    } else if (kind < 60) {
      oddRow(operations);
    } else if (kind < 72) {
      operations.add(alter());
    } else if (kind < 80) {
      operations.add(table(TableOperation.Kind.SNAPSHOT));
      operations.addAll(writes());
      operations.add(table(TableOperation.Kind.RESTORE_RACED));
    } else if (kind < 88) {
      operations.add(table(TableOperation.Kind.SNAPSHOT));
      operations.add(table(TableOperation.Kind.CLONE));
      operations.addAll(writes());
    } else if (kind < 93) {
      operations.add(table(TableOperation.Kind.SNAPSHOT));
      operations.addAll(writes());
      operations.add(table(TableOperation.Kind.RESTORE));
      operations.add(new RegionOperation(RegionOperation.Kind.CRASH, row()));
    } else if (kind < 97) {
      operations.add(catalog(EntriesOperation.Kind.CATALOG_CRASH));
    } else {
      operations.add(catalog(EntriesOperation.Kind.CATALOG_DELETE));
    }
    operations.add(query());
    if (kind >= 60 && random.nextBoolean()) {
      operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
      operations.add(query());
      operations.add(new LingerOperation());
      operations.add(query());
    }
    return operations;
  }

  private void holes(List<Operation> operations) {
    if (holes && random.nextInt(3) == 0) {
      operations.add(catalog(EntriesOperation.Kind.HOLES_CLOSE));
      holes = false;
      return;
    }
    operations.add(
        new EntriesOperation(
            EntriesOperation.Kind.HOLES_OPEN, random.nextInt(4), random.nextInt(SEEDS)));
    holes = true;
    operations.add(query());
    operations.add(query());
  }

  private void oddRow(List<Operation> operations) {
    if (!odd.isEmpty() && random.nextInt(3) == 0) {
      operations.add(odd.remove());
      operations.add(StorageOperation.of(StorageOperation.Kind.FLUSH));
      return;
    }
    boolean guarded = random.nextBoolean();
    RowOperation plain = write();
    OddPutOperation put =
        new OddPutOperation(
            plain.row(),
            guarded && random.nextInt(4) > 0 ? 0 : PAD,
            guarded,
            new MutationGenerator(random, setting, values, false).wholeRow(plain.row()).cells());
    operations.add(put);
    odd.add(new OddDeleteOperation(put.of(), put.pad()));
    operations.add(query());
  }

  private Operation alter() {
    List<TestColumn> columns = setting.get().globals();
    String name = columns.get(random.nextInt(columns.size())).family();
    FamilySetting now =
        setting.get().families().stream()
            .filter(family -> family.name().equals(name))
            .findFirst()
            .orElseThrow();
    int versions = 1 + random.nextInt(3);
    KeepDeletedCells[] keep = KeepDeletedCells.values();
    FamilySetting other =
        new FamilySetting(
            name,
            versions,
            random.nextInt(versions),
            random.nextInt(3) == 0 ? keep[random.nextInt(keep.length)] : now.keepDeleted(),
            setting.get().compaction() == CompactionKind.STRIPE
                ? 0
                : LIVES[random.nextInt(LIVES.length)],
            now.newVersionBehavior(),
            now.inMemory(),
            now.compression(),
            now.encoding(),
            now.bloom(),
            now.block());
    return new AlterOperation(other, writes());
  }

  private List<RowOperation> writes() {
    List<RowOperation> writes = new ArrayList<>();
    for (int i = 2 + random.nextInt(4); i > 0; i--) {
      writes.add(write());
    }
    return List.copyOf(writes);
  }

  private RowOperation write() {
    return new WindowWrites(random, setting.get(), values).other();
  }

  private byte[] row() {
    return Setting.rowKey(random.nextInt(setting.get().rows()));
  }

  private static Operation table(TableOperation.Kind kind) {
    return new TableOperation(kind);
  }

  private static Operation catalog(EntriesOperation.Kind kind) {
    return new EntriesOperation(kind, 0, 0);
  }

  private Operation query() {
    return new QueryOperation(queries.draw().with(ScanOption.UNCOMMITTED, null));
  }
}
