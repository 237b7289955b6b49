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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.GridSetting;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Draws grids: over some columns of any families and types, with few slots or many. Bounds are
 * values of the columns, so that rows lie before, between and behind them, on them, and alone in a
 * slot; some axes have none. Or they are those of the rows that are there. Not thread safe.
 */
record GridSettings(Random random, ValueGenerator values) {
  /** A third of the settings has none. */
  private static final int[] GRIDS = {0, 0, 1, 1, 1, 2};

  private static final int MOST_COLUMNS = 4;
  private static final int FEW_BITS = 3;
  private static final int MOST_BITS = 6;
  private static final int MOST_SPLITS_BITS = 3;

  GridSettings(Random random) {
    this(random, new ValueGenerator(random));
  }

  /** None where fewer than two columns can have entries. */
  List<GridSetting> draw(Setting setting) {
    List<TestColumn> columns =
        new ArrayList<>(
            setting.columns().stream()
                .filter(c -> SettingGenerator.allowsGlobal(setting.families(), c.family()))
                .toList());
    int number = GRIDS[random.nextInt(GRIDS.length)];
    List<GridSetting> grids = new ArrayList<>();
    for (int i = 0; i < number && columns.size() > 1; i++) {
      Collections.shuffle(columns, random);
      int most = Math.min(MOST_COLUMNS, columns.size());
      GridSetting grid = draw(List.copyOf(columns.subList(0, 2 + random.nextInt(most - 1))));
      if (grids.stream().noneMatch(other -> other.columns().equals(grid.columns()))) {
        grids.add(grid);
      }
    }
    return List.copyOf(grids);
  }

  /** A grid over these columns. */
  GridSetting draw(List<TestColumn> columns) {
    List<Integer> bits = new ArrayList<>();
    List<List<byte[]>> bounds = new ArrayList<>();
    int most = columns.size() == 2 && random.nextInt(3) == 0 ? MOST_BITS : FEW_BITS;
    for (TestColumn column : columns) {
      bits.add(1 + random.nextInt(most));
      bounds.add(bounds(column, (1 << bits.get(bits.size() - 1)) - 1));
    }
    int all = bits.stream().mapToInt(b -> b).sum();
    int splits =
        random.nextBoolean() ? 1 << 1 + random.nextInt(Math.min(MOST_SPLITS_BITS, all)) : 0;
    return new GridSetting(
        columns, List.copyOf(bits), splits, random.nextInt(4) == 0 ? null : List.copyOf(bounds));
  }

  /** At most so many, in order. */
  private List<byte[]> bounds(TestColumn column, int most) {
    NavigableSet<byte[]> bounds = new TreeSet<>(Arrays::compareUnsigned);
    int wanted = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(most);
    for (int i = 0; i < wanted; i++) {
      byte[] key = column.codec().keyOf(values.value(column));
      if (key.length == 0) {
        continue; // as no slot begins before all keys
      }
      switch (random.nextInt(6)) {
        case 0 -> bounds.add(Arrays.copyOf(key, 1 + random.nextInt(key.length)));
        case 1, 2 -> {
          bounds.add(key);
          bounds.add(Arrays.copyOf(key, key.length + 1)); // it is alone in its slot
        }
        default -> bounds.add(key);
      }
    }
    while (bounds.size() > most) {
      bounds.pollLast();
    }
    return List.copyOf(bounds);
  }
}
