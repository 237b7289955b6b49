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
import org.lcindex.verification.metamorphic.operation.CellWord;
import org.lcindex.verification.metamorphic.operation.ConcurrentOperation;
import org.lcindex.verification.metamorphic.operation.DeleteOperation;
import org.lcindex.verification.metamorphic.operation.EntriesOperation;
import org.lcindex.verification.metamorphic.operation.GroupOperation;
import org.lcindex.verification.metamorphic.operation.IndexOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.PutOperation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.GridSetting;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Draws what concerns grids: histories of a row whose columns are written one at a time, commands,
 * what happens to tables of entries, writers who share rows while queries of several conditions
 * run. From a source of its own, so that the other operations of a seed stay what they were. Not
 * thread safe.
 */
final class GridGenerator {
  private static final int ONE_IN = 20;

  /** Some 150 operations. */
  private static final int RUSH_AFTER = 45;

  /** As many indexes as a table may have here, and more. */
  private static final int INDEXES = 8;

  private static final int PARTS = 5;
  private static final int ROWS_OF_A_RUSH = 3;

  private final Random random;
  private final Supplier<Setting> setting;
  private final int writers;
  private final boolean versionDeletes;
  private final ValueGenerator values;
  private final QueryGenerator queries;
  private final RowHistory histories;
  private final GridSettings grids;
  private final Set<String> there = new HashSet<>();
  private final Set<String> off = new HashSet<>();

  /** What has passed for the cells before the operations from {@link #timed} on. */
  private long now;

  private int timed;
  private int draws;

  /**
   * @param writers of answers that can be judged; 0 for none
   * @param versionDeletes whether deletes may concern single versions
   */
  GridGenerator(long seed, Supplier<Setting> setting, int writers, boolean versionDeletes) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 17);
    this.setting = setting;
    this.writers = writers;
    this.versionDeletes = versionDeletes;
    this.values = new ValueGenerator(random);
    this.queries = new QueryGenerator(random, setting, values);
    this.histories = new RowHistory(random, setting, values, versionDeletes);
    this.grids = new GridSettings(random, values);
    setting.get().grids().forEach(grid -> there.add(name(grid)));
  }

  private static String name(GridSetting grid) {
    return grid.columns().toString();
  }

  /** Makes those grids whose bounds are of rows that are there now. */
  List<Operation> first() {
    List<Operation> operations = new ArrayList<>();
    for (GridSetting grid : setting.get().grids()) {
      if (grid.isSampled()) {
        operations.add(new IndexOperation(IndexOperation.Kind.INDEX_ADD, grid));
        operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
      }
    }
    return operations;
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
    if (setting.get().grids().isEmpty()) {
      return List.of();
    }
    GridSetting grid = values.pick(setting.get().grids());
    draws++;
    if (writers > 0 && draws % RUSH_AFTER == 0) {
      return List.of(rush(grid));
    }
    if (random.nextInt(ONE_IN) > 0) {
      return List.of();
    }
    List<Operation> operations = new ArrayList<>();
    add(grid, operations);
    if (random.nextInt(3) == 0) {
      operations.add(query(grid));
      operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
    }
    operations.add(query(grid));
    operations.add(query(grid));
    return operations;
  }

  private void add(GridSetting grid, List<Operation> operations) {
    int kind = random.nextInt(100);
    if (kind < 55) {
      operations.addAll(histories.draw(now, grid.columns()));
    } else if (kind < 63) {
      operations.add(entries(GlobalGenerator.STORAGE));
    } else if (kind < 75) {
      operations.add(entries(GlobalGenerator.CHANGES));
    } else if (kind < 82) {
      operations.add(writes(grid));
      operations.add(of(IndexOperation.Kind.INDEX_REPAIR, grid));
    } else if (kind < 98) {
      addCommand(grid, operations);
    } else {
      operations.add(
          entries(EntriesOperation.Kind.ENTRIES_CRASH, EntriesOperation.Kind.ENTRIES_TRUNCATE));
    }
  }

  /** With writes before and after. */
  private void addCommand(GridSetting grid, List<Operation> operations) {
    operations.add(writes(grid));
    String name = name(grid);
    if (there.add(name)) {
      // With other slots.
      operations.add(of(IndexOperation.Kind.INDEX_ADD, grids.draw(grid.columns())));
    } else if (off.remove(name)) {
      operations.add(of(IndexOperation.Kind.INDEX_ENABLE, grid));
    } else {
      switch (random.nextInt(4)) {
        case 0, 1 -> operations.add(of(IndexOperation.Kind.INDEX_REBUILD, grid));
        case 2 -> {
          off.add(name);
          operations.add(of(IndexOperation.Kind.INDEX_DISABLE, grid));
        }
        default -> {
          there.remove(name);
          operations.add(of(IndexOperation.Kind.INDEX_DROP, grid));
        }
      }
    }
    if (random.nextBoolean()) {
      operations.add(query(grid));
    }
    operations.add(writes(grid));
    operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
  }

  /** Without compactions: a plain scan has to say the same again at a read point. */
  private Operation rush(GridSetting grid) {
    List<Operation> parts = new ArrayList<>();
    List<byte[]> rows = rows();
    for (int i = 5 + random.nextInt(10); i > 0; i--) {
      parts.add(partial(grid, values.pick(rows), false));
    }
    if (random.nextInt(4) == 0) {
      parts.add(of(IndexOperation.Kind.INDEX_REBUILD, grid));
    }
    parts.add(StorageOperation.of(StorageOperation.Kind.FLUSH));
    if (random.nextInt(3) == 0) {
      parts.add(StorageOperation.of(StorageOperation.Kind.IN_MEMORY_COMPACT));
    }
    parts.add(new QueryOperation(queries.ofAll(grid.columns())));
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      parts.add(query(grid));
    }
    return new ConcurrentOperation(1 + random.nextInt(writers), List.copyOf(parts));
  }

  private List<byte[]> rows() {
    List<byte[]> rows = new ArrayList<>();
    for (int i = 1 + random.nextInt(ROWS_OF_A_RUSH); i > 0; i--) {
      rows.add(Setting.rowKey(random.nextInt(setting.get().rows())));
    }
    return rows;
  }

  /** Some of single columns, of few rows. */
  private Operation writes(GridSetting grid) {
    List<byte[]> rows = rows();
    List<RowOperation> parts = new ArrayList<>();
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      parts.add(partial(grid, values.pick(rows), versionDeletes && random.nextBoolean()));
    }
    return new GroupOperation(false, List.copyOf(parts));
  }

  /** Mostly a put of one column; else of some, or a delete. */
  private RowOperation partial(GridSetting grid, byte[] row, boolean point) {
    TestColumn column = values.pick(grid.columns());
    int kind = random.nextInt(20);
    if (kind == 0) {
      return new DeleteOperation(row, null, List.of());
    }
    if (kind < 4) {
      DeleteOperation.Scope scope =
          point ? DeleteOperation.Scope.VERSION : DeleteOperation.Scope.COLUMN;
      return new DeleteOperation(
          row,
          null,
          List.of(new DeleteOperation.Part(scope, column.family(), column.qualifier(), null)));
    }
    List<CellWord> cells = new ArrayList<>();
    for (TestColumn one : kind < 8 ? grid.columns() : List.of(column)) {
      if (kind != 7 || random.nextBoolean() || cells.isEmpty()) {
        cells.add(CellWord.of(one, null, values.cell(one)));
      }
    }
    return new PutOperation(row, List.copyOf(cells), 0);
  }

  private static Operation of(IndexOperation.Kind kind, GridSetting grid) {
    return new IndexOperation(kind, grid);
  }

  private EntriesOperation entries(EntriesOperation.Kind... kinds) {
    return new EntriesOperation(
        kinds[random.nextInt(kinds.length)], random.nextInt(INDEXES), random.nextInt(PARTS));
  }

  private Operation query(GridSetting grid) {
    return new QueryOperation(queries.ofGrid(grid.columns()).with(ScanOption.UNCOMMITTED, null));
  }
}
