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
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.operation.AddOperation;
import org.lcindex.verification.metamorphic.operation.CellWord;
import org.lcindex.verification.metamorphic.operation.CheckOperation;
import org.lcindex.verification.metamorphic.operation.DeleteOperation;
import org.lcindex.verification.metamorphic.operation.GroupOperation;
import org.lcindex.verification.metamorphic.operation.PutOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Stamp;

/** Draws writes. */
public final class MutationGenerator {
  /** Explicit stamps lie within this many milliseconds of the start, so that many are equal. */
  private static final int STAMP_SPREAD = 40;

  private final Random random;
  private final Supplier<Setting> setting;
  private final ValueGenerator values;

  /** A seed in three mostly puts whole rows, so that many rows lie in one file as they are. */
  private final boolean calm;

  private final boolean versionDeletes;

  /**
   * @param versionDeletes whether deletes may concern single versions
   */
  MutationGenerator(
      Random random, Supplier<Setting> setting, ValueGenerator values, boolean versionDeletes) {
    this.versionDeletes = versionDeletes;
    this.random = random;
    this.setting = setting;
    this.values = values;
    this.calm = random.nextInt(3) == 0;
  }

  RowOperation rowOperation() {
    int kind = random.nextInt(40);
    byte[] row = Setting.rowKey(random.nextInt(setting.get().rows()));
    if (setting.get().index().secondSlices() && random.nextInt(3) == 0) {
      return newValue(row);
    }
    if (calm && random.nextInt(8) > 0) {
      return wholeRow(row);
    }
    if (kind < 28) {
      return put(row);
    }
    if (kind < 36) {
      return delete(row);
    }
    return kind < 38 ? increment(row) : append(row);
  }

  /** A write that may also come in an HFile. */
  RowOperation putOrDelete() {
    byte[] row = Setting.rowKey(random.nextInt(setting.get().rows()));
    return random.nextInt(8) == 0 ? delete(row) : put(row);
  }

  /** A put of every column, without stamps: what a loader does. */
  PutOperation wholeRow(byte[] row) {
    List<CellWord> cells = new ArrayList<>();
    setting.get().columns().forEach(c -> cells.add(CellWord.of(c, null, values.cell(c))));
    return new PutOperation(row, List.copyOf(cells), 0);
  }

  /** A put of one indexed column, as of now: the row's other columns stay in HFiles. */
  private PutOperation newValue(byte[] row) {
    TestColumn column = values.pick(setting.get().indexed());
    return new PutOperation(row, List.of(CellWord.of(column, null, values.cell(column))), 0);
  }

  /** Puts of whole rows with keys from {@code from} to {@code to}, excluded, in one call. */
  GroupOperation load(int from, int to) {
    List<RowOperation> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      rows.add(wholeRow(Setting.rowKey(i)));
    }
    return new GroupOperation(false, List.copyOf(rows));
  }

  private PutOperation put(byte[] row) {
    if (random.nextInt(5) < 2) {
      return wholeRow(row);
    }
    Stamp stamp = random.nextInt(3) == 0 ? stamp() : null;
    List<CellWord> cells = new ArrayList<>();
    for (TestColumn column : someColumns()) {
      Stamp own = random.nextInt(12) == 0 ? stamp() : stamp;
      cells.add(CellWord.of(column, own, values.cell(column)));
    }
    long ttl = setting.get().cellTtl() && random.nextInt(6) == 0 ? 1 + random.nextInt(20_000) : 0;
    return new PutOperation(row, List.copyOf(cells), ttl);
  }

  private List<TestColumn> someColumns() {
    List<TestColumn> some = new ArrayList<>();
    TestColumn first = column();
    for (TestColumn column : setting.get().columns()) {
      if (column.equals(first) || random.nextInt(3) == 0) {
        some.add(column);
      }
    }
    return some;
  }

  private TestColumn column() {
    return values.pick(setting.get().columns());
  }

  private Stamp stamp() {
    int kind = random.nextInt(60);
    if (kind == 0) {
      return Stamp.absolute(random.nextInt(3));
    }
    if (kind == 1) {
      // Long.MAX_VALUE itself stands for "the server's time".
      return Stamp.absolute(HConstants.LATEST_TIMESTAMP - 1);
    }
    return Stamp.relative(random.nextInt(2 * STAMP_SPREAD) - STAMP_SPREAD);
  }

  private DeleteOperation delete(byte[] row) {
    int parts = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(2);
    List<DeleteOperation.Part> list = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      list.add(part());
    }
    Stamp ofRow = parts == 0 && random.nextBoolean() ? stamp() : null;
    return new DeleteOperation(row, ofRow, List.copyOf(list));
  }

  private DeleteOperation.Part part() {
    TestColumn column = column();
    Stamp stamp = random.nextBoolean() ? stamp() : null;
    return switch (versionDeletes ? random.nextInt(8) : 1 + random.nextInt(4)) {
      case 0 ->
          new DeleteOperation.Part(
              DeleteOperation.Scope.FAMILY_VERSION, column.family(), null, stamp());
      case 1 ->
          new DeleteOperation.Part(DeleteOperation.Scope.FAMILY, column.family(), null, stamp);
      case 2, 3, 4 ->
          new DeleteOperation.Part(
              DeleteOperation.Scope.COLUMN, column.family(), column.qualifier(), stamp);
      default ->
          new DeleteOperation.Part(
              DeleteOperation.Scope.VERSION, column.family(), column.qualifier(), stamp);
    };
  }

  private RowOperation increment(byte[] row) {
    List<TestColumn> longs =
        setting.get().columns().stream()
            .filter(c -> c.type() == ColumnType.LONG && c.encoding() == ValueEncoding.BINARY)
            .toList();
    if (longs.isEmpty()) {
      return put(row);
    }
    TestColumn column = values.pick(longs);
    byte[] amount = Bytes.toBytes((random.nextInt(9) - 4) * 100_000_000_000L);
    return new AddOperation(
        AddOperation.Kind.INCREMENT, row, List.of(CellWord.of(column, null, amount)));
  }

  private RowOperation append(byte[] row) {
    TestColumn column = column();
    byte[] more = column.type() == ColumnType.STRING ? Bytes.toBytes("e") : values.bytes(4);
    return new AddOperation(
        AddOperation.Kind.APPEND, row, List.of(CellWord.of(column, null, more)));
  }

  GroupOperation batch() {
    List<RowOperation> parts = new ArrayList<>();
    int count = 2 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      parts.add(rowOperation());
    }
    return new GroupOperation(false, List.copyOf(parts));
  }

  GroupOperation atomic() {
    byte[] row = Setting.rowKey(random.nextInt(setting.get().rows()));
    List<RowOperation> parts = new ArrayList<>();
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      parts.add(random.nextInt(3) == 0 ? delete(row) : put(row));
    }
    return new GroupOperation(true, List.copyOf(parts));
  }

  CheckOperation check() {
    byte[] row = Setting.rowKey(random.nextInt(setting.get().rows()));
    TestColumn column = column();
    CompareOperator[] operators = {
      CompareOperator.EQUAL, CompareOperator.NOT_EQUAL, CompareOperator.LESS
    };
    return new CheckOperation(
        operators[random.nextInt(operators.length)],
        CellWord.of(column, null, values.cell(column)),
        random.nextInt(4) == 0 ? delete(row) : put(row));
  }
}
