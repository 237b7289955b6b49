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
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.lcindex.regionserver.job.JobKind;
import org.lcindex.verification.metamorphic.operation.ConcurrentOperation;
import org.lcindex.verification.metamorphic.operation.JobsOperation;
import org.lcindex.verification.metamorphic.operation.OfflineLoadOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.RegionOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.table.OfflineFiles;
import org.lcindex.verification.metamorphic.table.OfflineFiles.By;
import org.lcindex.verification.metamorphic.table.OfflineFiles.Damage;
import org.lcindex.verification.metamorphic.table.OfflineFiles.Indexes;
import org.lcindex.verification.metamorphic.table.OfflineFiles.Regions;

/**
 * Draws bulk loads that bring their index files: as they should be, cut by regions, damaged, of
 * other indexes, of one row in many versions, with late jobs and beside writers. Each sequence with
 * a local index has one early that nothing is wrong with. From a source of its own, so that the
 * other operations of a seed stay what they were. Not thread safe.
 */
public final class OfflineGenerator {
  private static final int ONE_IN = 110;
  private static final int FIRST_AT = 40;
  private static final int MOST_ROWS = 60;
  private static final int WRITES = 10;
  private static final int PICKS = 1 << 20;

  private final Random random;
  private final Supplier<Setting> setting;
  private final ValueGenerator values;
  private final QueryGenerator queries;
  private final MutationGenerator mutations;
  private final RowHistory histories;
  private final int writers;
  private boolean begun;

  /**
   * @param versionDeletes whether deletes may concern single versions
   * @param writers at most; 0 for none
   */
  OfflineGenerator(long seed, Supplier<Setting> setting, boolean versionDeletes, int writers) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 15);
    this.setting = setting;
    this.values = new ValueGenerator(random);
    this.queries = new QueryGenerator(random, setting, values);
    this.mutations = new MutationGenerator(random, setting, values, versionDeletes);
    this.histories = new RowHistory(random, setting, values, versionDeletes);
    this.writers = writers;
  }

  /**
   * Mostly nothing.
   *
   * @param operations so far
   */
  List<Operation> draw(int operations) {
    if (!begun && operations >= FIRST_AT && !setting.get().locals().isEmpty()) {
      begun = true;
      return load(
          new OfflineFiles(
              random.nextBoolean() ? By.PROCESS : By.JOB,
              Regions.TABLE,
              true,
              Indexes.ALL,
              Damage.NONE,
              0));
    }
    if (random.nextInt(ONE_IN) > 0 || setting.get().indexed().isEmpty()) {
      return List.of();
    }
    return load(files());
  }

  private OfflineFiles files() {
    Damage[] damages = Damage.values();
    boolean damaged = random.nextInt(3) == 0;
    return new OfflineFiles(
        random.nextInt(3) > 0 ? By.PROCESS : By.JOB,
        switch (random.nextInt(6)) {
          case 0 -> Regions.ONE;
          case 1, 2 -> Regions.OTHER;
          default -> Regions.TABLE;
        },
        random.nextInt(4) > 0,
        switch (random.nextInt(20)) {
          case 0, 1, 2 -> Indexes.FEWER;
          case 3 -> Indexes.NONE;
          case 4 -> Indexes.OTHER;
          default -> Indexes.ALL;
        },
        damaged ? damages[1 + random.nextInt(damages.length - 1)] : Damage.NONE,
        random.nextInt(PICKS));
  }

  private List<Operation> load(OfflineFiles files) {
    List<Operation> operations = new ArrayList<>();
    boolean held = random.nextInt(5) == 0;
    if (held) {
      operations.add(JobsOperation.HOLD);
    }
    operations.add(new OfflineLoadOperation(files, rows()));
    addQueries(operations);
    if (held) {
      operations.add(JobsOperation.step(JobKind.REMOTE, random.nextBoolean()));
      addQueries(operations);
      operations.add(JobsOperation.RELEASE);
    } else if (writers > 0 && random.nextInt(3) > 0) {
      operations.add(beside());
    } else if (random.nextInt(8) == 0) {
      // While index files are being copied.
      operations.add(
          new RegionOperation(
              random.nextBoolean() ? RegionOperation.Kind.MOVE : RegionOperation.Kind.REOPEN,
              Setting.rowKey(random.nextInt(setting.get().rows()))));
    }
    operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
    addQueries(operations);
    if (random.nextInt(3) == 0) {
      operations.add(
          StorageOperation.of(
              random.nextBoolean()
                  ? StorageOperation.Kind.COMPACT_MINOR
                  : StorageOperation.Kind.COMPACT_MAJOR));
      addQueries(operations);
    }
    return operations;
  }

  /** What loaders bring, what nobody should, and one row in many versions. */
  private List<RowOperation> rows() {
    List<RowOperation> rows = new ArrayList<>();
    int count = 1 + random.nextInt(random.nextInt(3) == 0 ? MOST_ROWS : 12);
    switch (random.nextInt(4)) {
      case 0, 1 -> {
        int from = random.nextInt(setting.get().rows());
        for (int i = 0; i < count; i++) {
          rows.add(mutations.wholeRow(Setting.rowKey(from + i)));
        }
      }
      case 2 -> {
        for (Operation step : histories.draw(0)) {
          if (step instanceof RowOperation row && isPutOrDelete(row)) {
            rows.add(row);
          }
        }
        rows.add(mutations.putOrDelete());
      }
      default -> {
        for (int i = 0; i < count; i++) {
          rows.add(mutations.putOrDelete());
        }
      }
    }
    return List.copyOf(rows);
  }

  private static boolean isPutOrDelete(RowOperation row) {
    String word = row.toString();
    return word.startsWith("put ") || word.startsWith("delete ");
  }

  private Operation beside() {
    List<Operation> parts = new ArrayList<>();
    for (int i = WRITES; i > 0; i--) {
      parts.add(mutations.rowOperation());
    }
    parts.add(StorageOperation.of(StorageOperation.Kind.FLUSH));
    parts.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      parts.add(new QueryOperation(queries.draw()));
    }
    return new ConcurrentOperation(1 + random.nextInt(writers), List.copyOf(parts));
  }

  private void addQueries(List<Operation> operations) {
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      operations.add(new QueryOperation(queries.draw()));
    }
  }
}
