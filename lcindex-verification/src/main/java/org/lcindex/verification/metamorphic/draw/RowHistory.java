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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.operation.AddOperation;
import org.lcindex.verification.metamorphic.operation.AdvanceOperation;
import org.lcindex.verification.metamorphic.operation.BulkLoadOperation;
import org.lcindex.verification.metamorphic.operation.CellWord;
import org.lcindex.verification.metamorphic.operation.CheckOperation;
import org.lcindex.verification.metamorphic.operation.DeleteOperation;
import org.lcindex.verification.metamorphic.operation.GroupOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.PutOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Stamp;

/**
 * Draws histories of one column of one row, of two or three values and a few timestamps: what tags
 * are about. Values come again, cells are hidden, shown again, expire and are compacted away, by
 * clients that set timestamps and by such that do not, while the clock stands still or goes by a
 * millisecond. Not thread safe.
 */
final class RowHistory {
  private static final int LEAST = 5;
  private static final int MORE = 14;
  private static final int MOST_TTL = 3_000;

  private final Random random;
  private final Supplier<Setting> setting;
  private final ValueGenerator values;
  private final boolean versionDeletes;

  private byte[] row;
  private List<TestColumn> columns;
  private final Map<TestColumn, List<byte[]>> few = new HashMap<>();
  private final List<Stamp> stamps = new ArrayList<>();
  private long now;

  RowHistory(
      Random random, Supplier<Setting> setting, ValueGenerator values, boolean versionDeletes) {
    this.random = random;
    this.setting = setting;
    this.values = values;
    this.versionDeletes = versionDeletes;
  }

  /**
   * One history.
   *
   * @param passed since the sequence began, in milliseconds
   */
  List<Operation> draw(long passed) {
    byte[] drawn = Setting.rowKey(random.nextInt(setting.get().rows()));
    List<TestColumn> globals = setting.get().globals();
    return draw(
        passed, drawn, List.of(values.pick(globals.isEmpty() ? setting.get().indexed() : globals)));
  }

  /** One of several columns of one row, mostly written one at a time. */
  List<Operation> draw(long passed, List<TestColumn> of) {
    return draw(passed, Setting.rowKey(random.nextInt(setting.get().rows())), of);
  }

  private List<Operation> draw(long passed, byte[] drawn, List<TestColumn> of) {
    now = passed;
    row = drawn;
    columns = of;
    few.clear();
    for (TestColumn column : columns) {
      List<byte[]> cells = new ArrayList<>();
      for (int i = 2 + random.nextInt(2); i > 0; i--) {
        cells.add(values.cell(column));
      }
      few.put(column, cells);
    }
    stamps.clear();
    stamps.add(Stamp.relative(now));
    List<Operation> operations = new ArrayList<>();
    for (int i = LEAST + random.nextInt(MORE); i > 0; i--) {
      operations.add(step());
    }
    return operations;
  }

  private TestColumn column() {
    return columns.size() == 1 ? columns.get(0) : values.pick(columns);
  }

  private Operation step() {
    int kind = random.nextInt(100);
    if (kind < 18) {
      return advance();
    }
    if (kind < 28) {
      return StorageOperation.of(
          switch (random.nextInt(5)) {
            case 0 -> StorageOperation.Kind.COMPACT_MAJOR;
            case 1 -> StorageOperation.Kind.COMPACT_MINOR;
            default -> StorageOperation.Kind.FLUSH;
          });
    }
    if (kind < 36) {
      return new GroupOperation(random.nextBoolean(), List.of(putOrDelete(), putOrDelete()));
    }
    if (kind < 40) {
      TestColumn column = column();
      return new CheckOperation(
          random.nextBoolean() ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL,
          CellWord.of(column, null, values.pick(few.get(column))),
          putOrDelete());
    }
    if (kind < 43) {
      return new BulkLoadOperation(random.nextBoolean(), List.of(putOrDelete()));
    }
    return kind < 48 ? add() : putOrDelete();
  }

  private Operation advance() {
    long millis = 1 + random.nextInt(3);
    if (setting.get().global().cellTtl() && random.nextInt(3) == 0) {
      millis = random.nextInt(MOST_TTL);
    }
    now += millis;
    if (random.nextInt(3) > 0) {
      stamps.add(Stamp.relative(now));
    }
    return new AdvanceOperation(millis);
  }

  private RowOperation putOrDelete() {
    return random.nextInt(3) == 0 ? delete() : put();
  }

  private PutOperation put() {
    boolean expires = setting.get().global().cellTtl() && random.nextInt(4) == 0;
    long ttl = expires ? 1 + random.nextInt(MOST_TTL) : 0;
    Stamp stamp = random.nextInt(5) < 3 ? null : stamp();
    return new PutOperation(row, cells(stamp), ttl, random.nextInt(12) == 0);
  }

  /** Of one column; of several now and then all, or all with stamps of their own. */
  private List<CellWord> cells(Stamp stamp) {
    List<CellWord> cells = new ArrayList<>();
    boolean all = columns.size() > 1 && random.nextInt(4) == 0;
    boolean own = all && random.nextInt(4) == 0;
    for (TestColumn column : all ? columns : List.of(column())) {
      cells.add(CellWord.of(column, own ? stamp() : stamp, values.pick(few.get(column))));
    }
    return List.copyOf(cells);
  }

  /** One that was used, or is near one. */
  private Stamp stamp() {
    Stamp used = values.pick(stamps);
    if (random.nextInt(3) > 0) {
      return used;
    }
    Stamp near = Stamp.relative(used.value() + random.nextInt(5) - 2);
    stamps.add(near);
    return near;
  }

  private DeleteOperation delete() {
    boolean point = versionDeletes && random.nextInt(5) < 3;
    DeleteOperation.Scope scope =
        point
            ? random.nextInt(6) == 0
                ? DeleteOperation.Scope.FAMILY_VERSION
                : DeleteOperation.Scope.VERSION
            : random.nextInt(4) == 0 ? DeleteOperation.Scope.FAMILY : DeleteOperation.Scope.COLUMN;
    boolean ofFamily =
        scope == DeleteOperation.Scope.FAMILY || scope == DeleteOperation.Scope.FAMILY_VERSION;
    boolean needed = scope == DeleteOperation.Scope.FAMILY_VERSION;
    Stamp stamp = needed || random.nextInt(3) > 0 ? stamp() : null;
    if (columns.size() > 1 && random.nextInt(10) == 0) {
      return new DeleteOperation(row, random.nextBoolean() ? stamp() : null, List.of());
    }
    TestColumn column = column();
    return new DeleteOperation(
        row,
        null,
        List.of(
            new DeleteOperation.Part(
                scope, column.family(), ofFamily ? null : column.qualifier(), stamp)));
  }

  private Operation add() {
    TestColumn column = column();
    boolean number = column.type() == ColumnType.LONG && column.encoding() == ValueEncoding.BINARY;
    return number
        ? new AddOperation(
            AddOperation.Kind.INCREMENT,
            row,
            List.of(CellWord.of(column, null, Bytes.toBytes(random.nextInt(3) - 1L))))
        : new AddOperation(
            AddOperation.Kind.APPEND, row, List.of(CellWord.of(column, null, values.bytes(3))));
  }
}
