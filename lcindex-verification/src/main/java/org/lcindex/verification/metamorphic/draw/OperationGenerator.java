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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.lcindex.verification.metamorphic.operation.AdvanceOperation;
import org.lcindex.verification.metamorphic.operation.ConcurrentOperation;
import org.lcindex.verification.metamorphic.operation.DrainOperation;
import org.lcindex.verification.metamorphic.operation.MomentOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.operation.StorageOperation;
import org.lcindex.verification.metamorphic.query.QueryGenerator;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.AlteringObserver;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.setting.Setting;

/** Draws the sequence of a seed. A seed and a count always give one sequence. */
public final class OperationGenerator {
  /** Whole rows that are put first, so that queries have something to find. */
  private static final int FIRST_ROWS = 300;

  private static final int ROWS_PER_BATCH = 15;
  private static final int ROWS_PER_INSERT = 4;

  /** How many of ten thousand draws change regions or table: a matter of the seed. */
  private static final int[] RESTRUCTURINGS = {30, 60, 100, 200};

  private static final int CRASHES = 8;

  private static final int WRITERS_IN_ONE_OF = 4;

  /** How many of a thousand draws are queries under writes, in sequences that have any. */
  private static final int RUSHES = 20;

  private static final int MOST_MOMENTS = 3;

  private final Random random;
  private final Schema schema;
  private final RestructuringGenerator restructurings;
  private final MutationGenerator mutations;
  private final QueryGenerator queries;
  private final OddGenerator odd;
  private final WindowGenerator windows;
  private final OracleGenerator oracles;
  private final GlobalGenerator globals;
  private final CommandGenerator commands;
  private final GridGenerator grids;
  private final OfflineGenerator offline;
  private final RaceGenerator races;
  private final List<Integer> open = new ArrayList<>();
  // Mostly new rows, now and then a whole row again: rows that an index may trust.
  private final boolean insertMostly;
  private final int restructuring;
  private final int writers;
  private final Deque<Integer> moments = new ArrayDeque<>();
  private int nextId = 1;
  private int nextRow;

  private OperationGenerator(Random random, Setting setting, int writers, boolean steady) {
    this.writers = writers;
    this.random = random;
    this.schema = new Schema(random, setting);
    ValueGenerator values = new ValueGenerator(random);
    this.mutations = new MutationGenerator(random, schema::setting, values, !steady);
    this.queries = new QueryGenerator(random, schema::setting, values);
    this.restructurings = new RestructuringGenerator(random, schema, mutations, queries::draw);
    this.odd = new OddGenerator(setting.seed(), schema::setting);
    this.windows = new WindowGenerator(setting.seed(), schema::setting, !steady);
    this.oracles = new OracleGenerator(setting.seed());
    this.globals = new GlobalGenerator(setting.seed(), schema::setting, !steady);
    boolean judged = steady && !setting.around().segments();
    this.commands =
        new CommandGenerator(setting.seed(), schema::setting, judged ? writers : 0, !steady);
    this.grids = new GridGenerator(setting.seed(), schema::setting, judged ? writers : 0, !steady);
    this.offline = new OfflineGenerator(setting.seed(), schema::setting, !steady, writers);
    this.races = new RaceGenerator(setting.seed(), schema::setting);
    this.insertMostly = random.nextInt(3) == 0;
    this.nextRow = setting.rows();
    this.restructuring = RESTRUCTURINGS[random.nextInt(RESTRUCTURINGS.length)];
  }

  /** With writers in every fourth sequence. */
  public static Sequence draw(long seed, int count) {
    return draw(seed, count, seed % WRITERS_IN_ONE_OF == 0 ? 2 + (int) (seed % 3) : 0);
  }

  /**
   * The sequence of a seed.
   *
   * @param most threads that write while queries run; 0 for none
   */
  public static Sequence draw(long seed, int count, int most) {
    // Through SplittableRandom, because the first draws of java.util.Random of near seeds are
    // alike.
    Random random = new Random(new SplittableRandom(seed).nextLong());
    Setting setting = new SettingGenerator(random).draw(seed);
    // Answers under writes are judged by scans that return row by row, see Surroundings#askable.
    int writers = setting.around().others() == AlteringObserver.Kind.NONE ? most : 0;
    // Most with writers are such that an answer can be judged after the fact, see Sequence#steady.
    boolean steady = writers > 0 && random.nextInt(4) > 0;
    Setting used = steady ? setting.withoutSystemCompaction() : setting;
    return new Sequence(
        used, new OperationGenerator(random, used, writers, steady).operations(count));
  }

  private List<Operation> operations(int count) {
    List<Operation> operations = new ArrayList<>(count);
    int first = Math.min(FIRST_ROWS, schema.setting().rows());
    for (int from = 0; from < first; from += ROWS_PER_BATCH) {
      operations.add(mutations.load(from, Math.min(first, from + ROWS_PER_BATCH)));
    }
    if (random.nextBoolean()) {
      operations.add(StorageOperation.of(StorageOperation.Kind.FLUSH));
      operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
    }
    operations.addAll(grids.first());
    while (operations.size() < count) {
      add(operations);
      operations.addAll(odd.draw());
      operations.addAll(windows.draw());
      operations.addAll(oracles.draw());
      operations.addAll(globals.draw(operations));
      operations.addAll(commands.draw());
      operations.addAll(grids.draw(operations));
      operations.addAll(offline.draw(operations.size()));
      operations.addAll(races.draw());
    }
    return List.copyOf(operations.subList(0, count));
  }

  /** Weights are per thousand. */
  private void add(List<Operation> operations) {
    int rare = random.nextInt(10_000);
    if (rare < CRASHES) {
      operations.addAll(restructurings.drawCrash());
      return;
    }
    if (rare < CRASHES + restructuring) {
      operations.addAll(restructurings.draw());
      return;
    }
    if (writers > 0 && random.nextInt(1000) < RUSHES) {
      operations.add(concurrent());
      return;
    }
    int weight = random.nextInt(1000);
    if (weight < 390) {
      operations.add(insertMostly ? insert() : mutations.rowOperation());
    } else if (weight < 420) {
      operations.add(mutations.batch());
    } else if (weight < 445) {
      operations.add(mutations.atomic());
    } else if (weight < 465) {
      operations.add(mutations.check());
    } else if (weight < 560) {
      operations.add(advance());
    } else if (weight < 640) {
      addStorage(operations);
    } else if (weight < 660) {
      addPair(operations);
    } else if (weight < 690) {
      addDrain(operations);
    } else if (weight < 740) {
      addMoment(operations);
    } else {
      operations.add(new QueryOperation(queries.draw()));
    }
  }

  private Operation insert() {
    int kind = random.nextInt(20);
    if (kind == 0) {
      return mutations.rowOperation();
    }
    int from = nextRow;
    int count = 1 + random.nextInt(ROWS_PER_INSERT);
    if (kind < 5) {
      from = random.nextInt(nextRow);
      count = 1 + random.nextInt(4);
    }
    nextRow = Math.max(nextRow, from + count);
    return mutations.load(from, from + count);
  }

  private Operation advance() {
    boolean far = schema.setting().expires() && random.nextInt(4) == 0;
    return new AdvanceOperation(far ? 200 + random.nextInt(2500) : 1 + random.nextInt(3));
  }

  private void addStorage(List<Operation> operations) {
    StorageOperation.Kind kind =
        switch (random.nextInt(20)) {
          case 0, 1, 2 -> StorageOperation.Kind.IN_MEMORY_COMPACT;
          case 3, 4, 5, 6 -> StorageOperation.Kind.COMPACT_MINOR;
          case 7 -> StorageOperation.Kind.COMPACT_MAJOR;
          case 8 -> StorageOperation.Kind.ARCHIVE;
          case 9, 10, 11 -> StorageOperation.Kind.SETTLE;
          default -> StorageOperation.Kind.FLUSH;
        };
    List<FamilySetting> families = schema.setting().families();
    boolean one = kind == StorageOperation.Kind.FLUSH && random.nextInt(5) == 0;
    operations.add(
        new StorageOperation(
            kind, one ? families.get(random.nextInt(families.size())).name() : null, null));
    boolean newFiles =
        kind == StorageOperation.Kind.FLUSH
            || kind == StorageOperation.Kind.COMPACT_MINOR
            || kind == StorageOperation.Kind.COMPACT_MAJOR;
    if (newFiles && random.nextInt(3) > 0) {
      operations.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
    }
  }

  /**
   * Opens scanners that later operations run under, or in a table with several regions asks: the
   * scanner of a second region is opened when the first is read to its end, which is not the same
   * moment for all ways.
   */
  private void addPair(List<Operation> operations) {
    ScanText query = queries.draw().with(ScanOption.LIMIT, null).with(ScanOption.UNCOMMITTED, null);
    open.add(nextId);
    operations.add(
        new QueryOperation(
            QueryOperation.Kind.OPEN, nextId++, query.with(ScanOption.CACHING, "1")));
  }

  /** Queries as of a read point that is held while everything else goes on. */
  private void addMoment(List<Operation> operations) {
    if (moments.isEmpty() || random.nextInt(5) == 0) {
      if (moments.size() == MOST_MOMENTS) {
        operations.add(new MomentOperation(MomentOperation.Kind.RELEASE, moments.removeFirst()));
      }
      moments.add(nextId);
      operations.add(new MomentOperation(MomentOperation.Kind.HOLD, nextId++));
      return;
    }
    List<Integer> ids = List.copyOf(moments);
    int id = ids.get(random.nextInt(ids.size()));
    ScanText query = queries.draw().with(ScanOption.UNCOMMITTED, null);
    operations.add(new QueryOperation(QueryOperation.Kind.AT, id, query));
  }

  private ConcurrentOperation concurrent() {
    List<Operation> parts = new ArrayList<>();
    for (int i = 4 + random.nextInt(16); i > 0; i--) {
      parts.add(
          switch (random.nextInt(8)) {
            case 0 -> mutations.atomic();
            case 1 -> mutations.batch();
            case 2, 3 -> insert();
            default -> mutations.rowOperation();
          });
    }
    boolean compact = random.nextInt(3) == 0;
    for (int i = random.nextInt(3); i >= 0; i--) {
      parts.add(
          StorageOperation.of(
              random.nextInt(5) == 0
                  ? StorageOperation.Kind.IN_MEMORY_COMPACT
                  : StorageOperation.Kind.FLUSH));
      parts.add(StorageOperation.of(StorageOperation.Kind.SETTLE));
      if (compact) {
        parts.add(
            StorageOperation.of(
                random.nextBoolean()
                    ? StorageOperation.Kind.COMPACT_MINOR
                    : StorageOperation.Kind.COMPACT_MAJOR));
      }
    }
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      parts.add(new QueryOperation(queries.draw()));
    }
    return new ConcurrentOperation(1 + random.nextInt(writers), List.copyOf(parts));
  }

  private void addDrain(List<Operation> operations) {
    if (!open.isEmpty()) {
      operations.add(new DrainOperation(open.remove(random.nextInt(open.size()))));
    }
  }
}
