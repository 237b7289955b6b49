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
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.lcindex.verification.metamorphic.operation.CellWord;
import org.lcindex.verification.metamorphic.operation.DeleteOperation;
import org.lcindex.verification.metamorphic.operation.PutOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Stamp;

/**
 * Writes of one window: puts and deletes of a few rows and mostly of one column, with timestamps of
 * which most are equal or near. Not thread safe.
 */
public final class WindowWrites {
  /** Parts of the domain from which values are put; queries tell the lowest from the highest. */
  static final int THIRD = ValueGenerator.DOMAIN / 3;

  private static final int[] ROWS = {2, 5, 12, 30, 30};

  /** Where the timestamps of a window begin: past, now, or what a clock ahead has written. */
  private static final int[] FIRST_STAMPS = {-20, 0, 1_000, 20_000};

  private static final int STAMPS = 6;
  private static final int FEW = 5;
  private static final int[] WRITES = {0, 1, 1, 1, 1, 1, 2};

  private final Random random;
  private final Setting setting;
  private final ValueGenerator values;
  private final List<byte[]> rows;
  private final TestColumn column;
  private final int firstStamp;

  /** Of rows and a column that are drawn here. */
  WindowWrites(Random random, Setting setting, ValueGenerator values) {
    this.random = random;
    this.setting = setting;
    this.values = values;
    this.column = values.pick(setting.indexed());
    this.firstStamp = FIRST_STAMPS[random.nextInt(FIRST_STAMPS.length)];
    TreeSet<Integer> chosen = new TreeSet<>();
    for (int i = ROWS[random.nextInt(ROWS.length)]; i > 0; i--) {
      chosen.add(random.nextInt(setting.rows()));
    }
    this.rows = chosen.stream().map(Setting::rowKey).toList();
  }

  TestColumn column() {
    return column;
  }

  /**
   * One of most rows, now and then two of one; several where there are few.
   *
   * @param puts of ten
   * @param point whether deletes are of single versions, and not of all up to a timestamp
   */
  List<RowOperation> draw(int puts, boolean point) {
    List<RowOperation> parts = new ArrayList<>();
    for (byte[] row : rows) {
      int more = rows.size() <= FEW ? random.nextInt(3) : 0;
      for (int i = more + WRITES[random.nextInt(WRITES.length)]; i > 0; i--) {
        parts.add(random.nextInt(10) < puts ? put(row) : delete(row, point));
      }
    }
    // The two of a row may lie in two segments of the MemStore.
    Collections.shuffle(parts, random);
    return parts.isEmpty() ? List.of(put(values.pick(rows))) : List.copyOf(parts);
  }

  /** Of any row. */
  RowOperation other() {
    return put(Setting.rowKey(random.nextInt(setting.rows())));
  }

  private RowOperation put(byte[] row) {
    List<CellWord> cells = new ArrayList<>();
    cells.add(CellWord.of(column, stamp(), value()));
    if (random.nextInt(3) == 0) {
      TestColumn other = values.pick(setting.columns());
      if (!other.name().equals(column.name())) {
        cells.add(CellWord.of(other, stamp(), values.cell(other)));
      }
    }
    return new PutOperation(row, List.copyOf(cells), 0);
  }

  /** Mostly one that queries are likely to tell from that of another cell. */
  private byte[] value() {
    if (random.nextInt(6) == 0) {
      return values.cell(column);
    }
    int place = random.nextInt(THIRD) + (random.nextBoolean() ? 0 : 2 * THIRD);
    return column.codec().cellOf(values.value(column, place));
  }

  private RowOperation delete(byte[] row, boolean point) {
    DeleteOperation.Part part =
        switch (random.nextInt(8)) {
          case 0, 1 ->
              point
                  ? part(DeleteOperation.Scope.FAMILY_VERSION, column.family(), null)
                  : part(DeleteOperation.Scope.FAMILY, column.family(), null);
          case 2 ->
              part(DeleteOperation.Scope.FAMILY, values.pick(setting.families()).name(), null);
          default ->
              part(
                  point ? DeleteOperation.Scope.VERSION : DeleteOperation.Scope.COLUMN,
                  column.family(),
                  column.qualifier());
        };
    return new DeleteOperation(row, null, List.of(part));
  }

  private DeleteOperation.Part part(DeleteOperation.Scope scope, String family, byte[] qualifier) {
    Stamp at = stamp();
    boolean needed =
        scope == DeleteOperation.Scope.FAMILY_VERSION || scope == DeleteOperation.Scope.VERSION;
    return new DeleteOperation.Part(
        scope, family, qualifier, at == null && needed ? Stamp.relative(firstStamp) : at);
  }

  /** Mostly one of a few; else the server's. */
  private Stamp stamp() {
    return random.nextInt(6) == 0
        ? null
        : Stamp.relative(firstStamp + (long) random.nextInt(STAMPS));
  }
}
