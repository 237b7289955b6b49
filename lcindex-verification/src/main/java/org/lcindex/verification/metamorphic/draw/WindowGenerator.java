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
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.CompareOperator;
import org.lcindex.regionserver.job.JobKind;
import org.lcindex.verification.metamorphic.operation.BulkLoadOperation;
import org.lcindex.verification.metamorphic.operation.FlushInFlightOperation;
import org.lcindex.verification.metamorphic.operation.GroupOperation;
import org.lcindex.verification.metamorphic.operation.JobsOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.query.FilterNode;
import org.lcindex.verification.metamorphic.query.RightSide;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Draws what happens in windows: between a flush and its index, and between a compaction and its
 * merge. A few rows of one column are written, with timestamps of which most are equal, older or
 * ahead of the clock, deleted, bulk loaded, flushed and compacted while index files of some HFiles
 * are late; after each step queries ask for every one of these rows. From a source of its own, so
 * that the other operations of a seed stay what they were. Not thread safe.
 */
public final class WindowGenerator {
  private static final int ONE_IN = 30;

  /**
   * What a window goes through, a letter for each step, see {@link #add}; other steps come in
   * between. The first ones are those of wrong answers that were found by hand: cells that a
   * compaction drops while its inputs' index files stand in for it, or the log still has them.
   */
  private static final String[] SCRIPTS = {
    "pfdfSHMpfs",
    "pfdfSHMlsMpfsl",
    "pfvfSHioMRS",
    "pfvfSHofofofofofofpfoMRS",
    "ofSpdfiodSMSlS",
    "pf?dfSM?H????????",
    "pfS?H????M??????",
  };

  private static final int PUTS = 9;
  private static final int MIXED = 6;
  private static final int DELETES = 1;
  private static final char ANY = '?';
  private static final String STEPS = "bbppddvfffFiillMMmnasssc";
  private static final int MORE_ONE_IN = 4;

  /** Steps after which queries may see something else. */
  private static final String ASKED = "fFilMmscRS";

  private final Random random;
  private final Supplier<Setting> setting;
  private final ValueGenerator values;
  private final boolean versionDeletes;
  private WindowWrites writes;
  private boolean points;

  /**
   * @param versionDeletes whether deletes may concern single versions
   */
  WindowGenerator(long seed, Supplier<Setting> setting, boolean versionDeletes) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 3);
    this.setting = setting;
    this.values = new ValueGenerator(random);
    this.versionDeletes = versionDeletes;
  }

  /** Mostly nothing. */
  List<Operation> draw() {
    if (random.nextInt(ONE_IN) > 0 || setting.get().indexed().isEmpty()) {
      return List.of();
    }
    writes = new WindowWrites(random, setting.get(), values);
    points = versionDeletes && random.nextInt(3) == 0;
    List<Operation> operations = new ArrayList<>();
    if (random.nextInt(3) > 0) {
      // Without markers of other writes, which make an index believe less.
      operations.add(storage(StorageOperation.Kind.FLUSH));
      operations.add(storage(StorageOperation.Kind.COMPACT_MAJOR));
    }
    String script = SCRIPTS[random.nextInt(SCRIPTS.length)];
    for (char step : script.toCharArray()) {
      if (random.nextInt(MORE_ONE_IN) == 0) {
        add(operations, STEPS.charAt(random.nextInt(STEPS.length())));
      }
      add(operations, step == ANY ? STEPS.charAt(random.nextInt(STEPS.length())) : step);
    }
    addQueries(operations);
    operations.add(JobsOperation.RELEASE);
    operations.add(storage(StorageOperation.Kind.SETTLE));
    addQueries(operations);
    return operations;
  }

  /** One step of a script, and now and then the queries that should see it. */
  private void add(List<Operation> operations, char step) {
    operations.add(
        switch (step) {
          case 'b' -> new GroupOperation(false, writes.draw(MIXED, points));
          case 'p' -> new GroupOperation(false, writes.draw(PUTS, points));
          case 'd' -> new GroupOperation(false, writes.draw(DELETES, false));
          case 'v' -> new GroupOperation(false, writes.draw(DELETES, versionDeletes));
          case 'o' -> writes.other();
          case 'f' -> storage(StorageOperation.Kind.FLUSH);
          case 'F' ->
              new StorageOperation(
                  StorageOperation.Kind.FLUSH, values.pick(setting.get().families()).name(), null);
          case 'i' -> new FlushInFlightOperation(writes.draw(PUTS, points));
          case 'l' -> new BulkLoadOperation(random.nextBoolean(), writes.draw(PUTS, points));
          case 'M' -> storage(StorageOperation.Kind.COMPACT_MAJOR);
          case 'm' -> storage(StorageOperation.Kind.COMPACT_MINOR);
          case 'n' -> storage(StorageOperation.Kind.IN_MEMORY_COMPACT);
          case 'a' -> storage(StorageOperation.Kind.ARCHIVE);
          case 'S' -> storage(StorageOperation.Kind.SETTLE);
          case 'H' -> JobsOperation.HOLD;
          case 'R' -> JobsOperation.RELEASE;
          case 's' -> JobsOperation.step(JobKind.FLUSH, random.nextInt(3) > 0);
          case 'c' -> JobsOperation.step(JobKind.COMPACT, random.nextBoolean());
          default -> throw new IllegalStateException("no step " + step);
        });
    if (ASKED.indexOf(step) >= 0 && random.nextInt(3) > 0) {
      addQueries(operations);
    }
  }

  /** Two that have every row with the column between them. */
  private void addQueries(List<Operation> operations) {
    TestColumn column = writes.column();
    boolean one = setting.get().families().size() > 1 && random.nextInt(3) > 0;
    Map<ScanOption, String> options = one ? Map.of(ScanOption.SELECT, column.family()) : Map.of();
    RightSide middle =
        new RightSide(
            RightSide.Kind.TYPED,
            column.codec(),
            List.of(
                Text.escape(
                    column
                        .codec()
                        .format(
                            values.value(
                                column,
                                WindowWrites.THIRD + random.nextInt(WindowWrites.THIRD))))));
    for (CompareOperator op :
        new CompareOperator[] {CompareOperator.LESS, CompareOperator.GREATER_OR_EQUAL}) {
      FilterNode.Condition condition =
          new FilterNode.Condition(column.family(), column.qualifier(), true, true, op, middle);
      operations.add(new QueryOperation(new ScanText(condition, null, null, options)));
    }
  }

  private static StorageOperation storage(StorageOperation.Kind kind) {
    return StorageOperation.of(kind);
  }
}
