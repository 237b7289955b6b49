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
package org.lcindex.verification.metamorphic.setting;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.RecordWords;

/**
 * Everything about a run that is not an operation. Printed as the head of a sequence file, a line
 * each for the table, its index, families, columns and grids. Immutable.
 *
 * @param seed from which setting and operations were drawn; for the reader only
 * @param rows number of different row keys
 * @param regions 1 to 3
 * @param flushSize bytes of a MemStore at which HBase flushes by itself
 * @param maxCompact most files of a minor compaction
 * @param cellTtl whether puts may limit the life of their cells
 * @param around what else of HBase is set otherwise than mostly
 * @param systemCompaction whether HBase compacts by itself, which soon takes away the references
 *     that splits and merges leave
 * @param global how global indexes work
 * @param grids global indexes over several columns
 */
public record Setting(
    long seed,
    int rows,
    int regions,
    long flushSize,
    int maxCompact,
    boolean cellTtl,
    CompactionKind compaction,
    boolean systemCompaction,
    Surroundings around,
    IndexSetting index,
    GlobalSetting global,
    List<FamilySetting> families,
    List<TestColumn> columns,
    List<GridSetting> grids) {

  public static boolean isSettingLine(String line) {
    return line.startsWith("setting ")
        || line.startsWith(Surroundings.WORD + " ")
        || line.startsWith("index ")
        || line.startsWith(GlobalSetting.WORD + " ")
        || line.startsWith("family ")
        || line.startsWith("column ")
        || line.startsWith(GridSetting.WORD + " ");
  }

  public static Setting parse(List<String> lines) {
    Fields head = null;
    Surroundings around = Surroundings.USUAL;
    IndexSetting index = null;
    GlobalSetting global = GlobalSetting.USUAL;
    List<FamilySetting> families = new ArrayList<>();
    List<TestColumn> columns = new ArrayList<>();
    List<GridSetting> grids = new ArrayList<>();
    for (String line : lines) {
      Fields fields = Fields.parse(line);
      switch (fields.kind()) {
        case "setting" -> head = fields;
        case Surroundings.WORD -> around = Surroundings.parse(fields);
        case "index" -> index = IndexSetting.parse(fields);
        case GlobalSetting.WORD -> global = GlobalSetting.parse(fields);
        case "family" -> families.add(FamilySetting.parse(fields));
        case "column" -> columns.add(TestColumn.parse(fields));
        case GridSetting.WORD -> grids.add(GridSetting.parse(fields));
        default -> throw new IllegalArgumentException("no line of a setting: " + line);
      }
    }
    if (head == null || index == null || families.isEmpty() || columns.isEmpty()) {
      throw new IllegalArgumentException(
          "a setting needs lines 'setting', 'index', 'family' and 'column'; got " + lines);
    }
    return RecordWords.parse(
        Setting.class,
        head.otherwise("seed", 0)
            .otherwise("compaction", CompactionKind.EXPLORING)
            .otherwise("system-compaction", true),
        around,
        index,
        global,
        List.copyOf(families),
        List.copyOf(columns),
        List.copyOf(grids));
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("setting" + RecordWords.print(this));
    lines.add(around.toString());
    lines.add(index.toString());
    lines.add(global.toString());
    families.forEach(f -> lines.add(f.toString()));
    columns.forEach(c -> lines.add(c.toString()));
    grids.forEach(g -> lines.add(g.toString()));
    return lines;
  }

  /** The table without its index. */
  public TableDescriptor describe(TableName name) {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(name)
            .setMemStoreFlushSize(flushSize)
            // Only the sequence splits: the default policy splits small regions when the flush size
            // is small.
            .setRegionSplitPolicyClassName(ConstantSizeRegionSplitPolicy.class.getName())
            .setCompactionEnabled(systemCompaction)
            .setValue("hbase.hstore.compaction.min", "2")
            .setValue("hbase.hstore.compaction.max", Integer.toString(maxCompact));
    compaction.applyTo(table, systemCompaction);
    around.applyTo(table, families.size(), flushSize, columns.get(columns.size() - 1));
    global.applyTo(table);
    families.forEach(f -> table.setColumnFamily(f.describe()));
    return table.build();
  }

  /** Whether time alone can take cells away. */
  public boolean expires() {
    return cellTtl || global.cellTtl() || families.stream().anyMatch(f -> f.ttl() > 0);
  }

  /** The settings with something usual in the place of something odd. */
  public List<Setting> simpler() {
    List<Setting> plainer = new ArrayList<>();
    plainer.add(with("families", families.stream().map(FamilySetting::plain).toList()));
    plainer.add(with("regions", 1));
    plainer.add(with("flushSize", Math.max(flushSize, 128L << 20)));
    plainer.add(
        with("index", index.jobs() == IndexSetting.Jobs.DELAYED ? index.withoutDelay() : index));
    around.simpler().forEach(less -> plainer.add(with("around", less)));
    global.simpler().forEach(less -> plainer.add(with("global", less)));
    plainer.addAll(fewerScopes());
    plainer.addAll(fewerGrids());
    plainer.add(with("compaction", CompactionKind.EXPLORING));
    plainer.add(withoutSystemCompaction());
    plainer.removeIf(this::equals);
    return plainer;
  }

  /** One column each whose indexes are fewer, or removed from as they are written. */
  private List<Setting> fewerScopes() {
    List<Setting> fewer = new ArrayList<>();
    for (TestColumn column : columns) {
      if (column.policy() != Policy.ORDERED) {
        fewer.add(withColumn(column, column.with(Policy.ORDERED)));
      }
      for (Scope scope : new Scope[] {Scope.LOCAL, Scope.GLOBAL}) {
        if (column.scope() == Scope.BOTH || column.buckets() > 0) {
          fewer.add(withColumn(column, column.in(scope, 0)));
        }
      }
    }
    return fewer;
  }

  /** One grid less, or a simpler one. */
  private List<Setting> fewerGrids() {
    List<Setting> fewer = new ArrayList<>();
    for (GridSetting grid : grids) {
      fewer.add(with(grids.stream().filter(g -> !g.equals(grid)).toList()));
      for (GridSetting other : grid.simpler()) {
        fewer.add(with(grids.stream().map(g -> g.equals(grid) ? other : g).toList()));
      }
    }
    return fewer;
  }

  /** The setting with other grids. */
  public Setting with(List<GridSetting> otherGrids) {
    return with("grids", otherGrids);
  }

  private Setting withColumn(TestColumn changed, TestColumn other) {
    return with("columns", columns.stream().map(c -> c.equals(changed) ? other : c).toList());
  }

  private Setting with(String component, Object value) {
    return RecordWords.with(this, component, value);
  }

  /** The setting without compactions that nobody asked for. */
  public Setting withoutSystemCompaction() {
    return with("systemCompaction", false);
  }

  /** The setting with more columns and families to draw from. */
  public Setting with(List<FamilySetting> newFamilies, List<TestColumn> newColumns) {
    return with("families", newFamilies).with("columns", newColumns);
  }

  /** Columns with an index, of whatever kind. */
  public List<TestColumn> indexed() {
    return columns.stream().filter(TestColumn::indexed).toList();
  }

  /** Columns with a local index. */
  public List<TestColumn> locals() {
    return indexed().stream().filter(column -> column.scope().isLocal()).toList();
  }

  /** Columns with a global index. */
  public List<TestColumn> globals() {
    return indexed().stream().filter(column -> column.scope().isGlobal()).toList();
  }

  /** The indexed columns of one family. */
  public List<TestColumn> indexed(String family) {
    return indexed().stream().filter(column -> column.family().equals(family)).toList();
  }

  /**
   * The key of a row, {@code 0 <= i < rows}: of different lengths, some a prefix of others, some
   * with a zero byte at the end.
   */
  public static byte[] rowKey(int i) {
    byte[] key = Bytes.toBytes("r" + i);
    return i % 7 == 3 ? Bytes.add(key, new byte[] {0}) : key;
  }

  /** Null for one region. */
  public byte[][] splitKeys() {
    return switch (regions) {
      case 1 -> null;
      case 2 -> new byte[][] {Bytes.toBytes("r2")};
      default -> new byte[][] {Bytes.toBytes("r2"), Bytes.toBytes("r4")};
    };
  }

  @Override
  public String toString() {
    return String.join("\n", lines());
  }
}
