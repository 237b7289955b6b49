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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GridBounds;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.RecordWords;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A grid over several columns of the test table: {@code grid columns=f:a,f:b
 * types=LONG/TEXT,STRING/BINARY bits=2,1 splits=4 bounds=\x80...,\x90.../b}. Immutable.
 *
 * @param columns the axes, in order
 * @param bits of the slots of each
 * @param splits regions that its table of entries is made with; 0 for as many as the master thinks
 * @param bounds of the slots of each; null for those of the master's sample
 */
public record GridSetting(
    List<TestColumn> columns, List<Integer> bits, int splits, List<List<byte[]>> bounds)
    implements IndexedColumns {
  static final String WORD = "grid";
  static final String COLUMNS = "columns";

  private static final String SAMPLE = "sample";

  /** A grid whose columns are told by name and type alone, whatever other indexes they have. */
  public GridSetting {
    columns =
        columns.stream()
            .map(c -> new TestColumn(c.family(), c.qualifier(), c.type(), c.encoding(), false))
            .toList();
  }

  static GridSetting parse(Fields fields) {
    List<String> names = Text.split(fields.get(COLUMNS), ',');
    List<String> types = Text.split(fields.get("types"), ',');
    List<TestColumn> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      columns.add(
          TestColumn.parse(Fields.parse("column " + names.get(i) + " type=" + types.get(i))));
    }
    String bounds = fields.get("bounds");
    return new GridSetting(
        List.copyOf(columns),
        Text.split(fields.get("bits"), ',').stream().map(Integer::valueOf).toList(),
        (int) fields.number("splits", 0),
        bounds.equals(SAMPLE)
            ? null
            : Text.split(bounds, '/').stream().map(GridSetting::parseAxis).toList());
  }

  private static List<byte[]> parseAxis(String text) {
    return text.isEmpty() ? List.of() : Text.split(text, ',').stream().map(Text::unescape).toList();
  }

  /** Whether its slots are those of rows that are there when it is made. */
  public boolean isSampled() {
    return bounds == null;
  }

  @Override
  public GlobalDefinition definition() {
    return GlobalDefinition.ofGrid(
        columns.stream()
            .map(c -> ColumnDeclaration.of(c.familyBytes(), c.qualifier(), c.codec()))
            .toList(),
        bits);
  }

  @Override
  public GlobalIndex made() {
    GlobalIndex index = GlobalIndex.create(definition(), splits);
    return isSampled() ? index : index.with(GridBounds.of(bounds));
  }

  /** Grids on these columns in this order with something usual in the place of something odd. */
  public List<GridSetting> simpler() {
    List<GridSetting> simpler = new ArrayList<>();
    if (!isSampled()) {
      simpler.add(
          new GridSetting(
              columns, bits, splits, columns.stream().map(c -> List.<byte[]>of()).toList()));
    }
    simpler.add(RecordWords.with(this, "splits", 0));
    simpler.removeIf(this::equals);
    return simpler;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GridSetting grid && words().equals(grid.words());
  }

  @Override
  public int hashCode() {
    return words().hashCode();
  }

  @Override
  public String toString() {
    return WORD + " " + words();
  }

  @Override
  public String words() {
    return COLUMNS
        + "="
        + each(columns, TestColumn::name, ",")
        + " types="
        + each(columns, c -> c.type() + "/" + c.encoding(), ",")
        + " bits="
        + each(bits, String::valueOf, ",")
        + (splits == 0 ? "" : " splits=" + splits)
        + " bounds="
        + (isSampled() ? SAMPLE : each(bounds, axis -> each(axis, Text::escape, ","), "/"));
  }

  private static <T> String each(List<T> all, Function<T, String> text, String separator) {
    return all.stream().map(text).collect(Collectors.joining(separator));
  }
}
