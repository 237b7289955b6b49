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
import org.lcindex.config.ConfigKeys;
import org.lcindex.verification.metamorphic.operation.AbandonOperation;
import org.lcindex.verification.metamorphic.operation.BulkLoadOperation;
import org.lcindex.verification.metamorphic.operation.NonsenseOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.RowOperation;
import org.lcindex.verification.metamorphic.operation.WidePutOperation;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;

/**
 * Draws what is legal and rare: rows of thousands of cells, clients that vanish or are interrupted,
 * settings that make no sense. From a source of its own, so that the other operations of a seed
 * stay what they were. Not thread safe.
 */
public final class OddGenerator {
  private static final int ONE_IN = 80;
  private static final int MOST_ROWS_READ = 20;
  private static final int LEAST_CELLS = 1_000;
  private static final int MORE_CELLS = 3_000;
  private static final int CELL_BYTES = 40;

  /** Keys of table descriptors, each with values that none of them can have. */
  private static final String[][] NONSENSE = {
    {ConfigKeys.GROUP_ROWS.name(), "many", "-3", "1e6"},
    {ConfigKeys.SCAN_MEMORY.name(), "4 MiB", "lots"},
    {ConfigKeys.JOBS_MODE.name(), "sometimes"},
    {ConfigKeys.FLUSH_COMPRESSION.name(), "BROTLI"},
    {ConfigKeys.JOBS_DELAY.name(), "soon"},
    {ConfigKeys.MISSING_THRESHOLD.name(), "50%", "-1"},
  };

  private final Random random;
  private final Supplier<Setting> setting;
  private final ValueGenerator values;
  private final QueryGenerator queries;
  private final MutationGenerator mutations;

  /** A seed in three has wide rows, on which queries take their time. */
  private final boolean wide;

  private String nonsense;

  OddGenerator(long seed, Supplier<Setting> setting) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 2);
    this.setting = setting;
    this.values = new ValueGenerator(random);
    this.queries = new QueryGenerator(random, setting, values);
    this.mutations = new MutationGenerator(random, setting, values, false);
    this.wide = random.nextInt(3) == 0;
  }

  /** Mostly nothing. */
  List<Operation> draw() {
    if (random.nextInt(ONE_IN) > 0) {
      return List.of();
    }
    int kind = random.nextInt(10);
    if (kind < 5) {
      return List.of(abandon());
    }
    return kind < 7 || !wide ? nonsense() : widePut();
  }

  private Operation abandon() {
    ScanText query =
        queries
            .draw()
            .with(ScanOption.UNCOMMITTED, null)
            .with(ScanOption.CACHING, Integer.toString(1 + random.nextInt(5)));
    return new AbandonOperation(random.nextInt(MOST_ROWS_READ), random.nextInt(3) == 0, query);
  }

  /** Set, and taken away by the next one. */
  private List<Operation> nonsense() {
    Operation change;
    if (nonsense != null) {
      change = new NonsenseOperation(nonsense, null);
      nonsense = null;
    } else {
      String[] drawn = NONSENSE[random.nextInt(NONSENSE.length)];
      nonsense = drawn[0];
      change = new NonsenseOperation(nonsense, drawn[1 + random.nextInt(drawn.length - 1)]);
    }
    return List.of(change, new QueryOperation(queries.draw()));
  }

  /** Alone or in an HFile that is loaded. */
  private List<Operation> widePut() {
    byte[] row = Setting.rowKey(random.nextInt(setting.get().rows()));
    RowOperation put =
        new WidePutOperation(
            row,
            values.pick(setting.get().families()).name(),
            LEAST_CELLS + random.nextInt(MORE_CELLS),
            random.nextInt(CELL_BYTES),
            mutations.wholeRow(row).cells());
    List<Operation> operations = new ArrayList<>();
    operations.add(
        random.nextInt(3) == 0 ? new BulkLoadOperation(random.nextBoolean(), List.of(put)) : put);
    operations.add(new QueryOperation(queries.draw()));
    return operations;
  }
}
