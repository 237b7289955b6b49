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
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.verification.metamorphic.operation.ConcurrentOperation;
import org.lcindex.verification.metamorphic.operation.GroupOperation;
import org.lcindex.verification.metamorphic.operation.IndexOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Scope;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Draws commands on global indexes, each with writes that it concerns and queries that the index
 * serves: another policy, a repair, an index that is off for a while. And writers under whom such
 * queries run, at even distances, so that short sequences have them too. From a source of its own,
 * so that the other operations of a seed stay what they were. Not thread safe.
 */
public final class CommandGenerator {
  private static final int ONE_IN = 35;

  /** Some 150 operations. */
  private static final int RUSH_AFTER = 45;

  private static final int PUTS = 8;
  private static final int TRIES = 20;

  private final Random random;
  private final Supplier<Setting> setting;
  private final int writers;
  private final boolean versionDeletes;
  private final ValueGenerator values;
  private final QueryGenerator queries;
  private int draws;

  /**
   * @param writers of answers that can be judged; 0 for none
   * @param versionDeletes whether deletes may concern single versions
   */
  CommandGenerator(long seed, Supplier<Setting> setting, int writers, boolean versionDeletes) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 14);
    this.setting = setting;
    this.writers = writers;
    this.versionDeletes = versionDeletes;
    this.values = new ValueGenerator(random);
    this.queries = new QueryGenerator(random, setting, values);
  }

  /** Mostly nothing. */
  List<Operation> draw() {
    if (setting.get().globals().isEmpty()) {
      return List.of();
    }
    draws++;
    if (writers > 0 && draws % RUSH_AFTER == 0) {
      return List.of(rush());
    }
    return random.nextInt(ONE_IN) > 0 ? List.of() : command();
  }

  private List<Operation> command() {
    WindowWrites writes = writes();
    TestColumn column = writes.column();
    List<Operation> operations = new ArrayList<>();
    operations.add(write(writes));
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> {
        operations.add(storage(StorageOperation.Kind.FLUSH));
        operations.add(alter(column));
      }
      case 3, 4 -> {
        operations.add(of(IndexOperation.Kind.INDEX_REPAIR, column));
      }
      case 5 -> {
        operations.add(of(IndexOperation.Kind.INDEX_DISABLE, column));
        operations.add(write(writes));
        operations.add(query(column));
        operations.add(of(IndexOperation.Kind.INDEX_ENABLE, column));
        operations.add(storage(StorageOperation.Kind.SETTLE));
      }
      default -> {
        operations.add(storage(StorageOperation.Kind.FLUSH));
        operations.add(write(writes));
        operations.add(storage(StorageOperation.Kind.FLUSH));
        operations.add(
            storage(
                random.nextBoolean()
                    ? StorageOperation.Kind.COMPACT_MAJOR
                    : StorageOperation.Kind.COMPACT_MINOR));
      }
    }
    operations.add(query(column));
    operations.add(write(writes));
    operations.add(query(column));
    return operations;
  }

  /** Without compactions: a plain scan has to say the same again at a read point. */
  private Operation rush() {
    WindowWrites writes = writes();
    TestColumn column = writes.column();
    List<Operation> parts = new ArrayList<>(writes.draw(PUTS, false));
    if (random.nextInt(3) == 0) {
      parts.add(alter(column));
    }
    parts.add(storage(StorageOperation.Kind.FLUSH));
    if (random.nextInt(3) == 0) {
      parts.add(storage(StorageOperation.Kind.IN_MEMORY_COMPACT));
    }
    parts.add(new QueryOperation(queries.ofAll(column)));
    for (int i = random.nextInt(3); i > 0; i--) {
      parts.add(query(column));
    }
    return new ConcurrentOperation(1 + random.nextInt(writers), List.copyOf(parts));
  }

  /** Of a column with a global index, unless they are rare. */
  private WindowWrites writes() {
    WindowWrites drawn = new WindowWrites(random, setting.get(), values);
    for (int i = 0; i < TRIES && !drawn.column().scope().isGlobal(); i++) {
      drawn = new WindowWrites(random, setting.get(), values);
    }
    return drawn;
  }

  private Operation write(WindowWrites writes) {
    return new GroupOperation(false, writes.draw(PUTS, versionDeletes && random.nextBoolean()));
  }

  private Operation alter(TestColumn column) {
    Policy policy = random.nextBoolean() ? Policy.DEFERRED : Policy.ORDERED;
    return of(IndexOperation.Kind.INDEX_ALTER, column.with(policy));
  }

  private static Operation of(IndexOperation.Kind kind, TestColumn column) {
    return new IndexOperation(kind, column.in(Scope.GLOBAL, column.buckets()));
  }

  private static Operation storage(StorageOperation.Kind kind) {
    return StorageOperation.of(kind);
  }

  private Operation query(TestColumn column) {
    return new QueryOperation(queries.ofGlobal(column));
  }
}
