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
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.setting.AlteringObserver;
import org.lcindex.verification.metamorphic.setting.CompactionKind;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.setting.GlobalSetting;
import org.lcindex.verification.metamorphic.setting.IndexSetting;
import org.lcindex.verification.metamorphic.setting.Scope;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.Surroundings;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** Draws the setting of a seed. Plain values are likelier than odd ones. */
public record SettingGenerator(Random random) {
  private static final int[] ROWS = {5, 10, 20, 50, 200, 400};

  /** A major compaction leaves files over, too, when there are more than that. */
  private static final int ALL_FILES = 50;

  private static final int[] GROUP_ROWS = {2, 3, 16, 128, 1024};
  private static final long[] FLUSH_SIZES = {
    128L << 20, 128L << 20, 128L << 20, 1L << 20, 32L << 10
  };

  /** Smaller, and writers leave a thousand HFiles that nobody compacts: a seed takes an hour. */
  private static final long LEAST_UNCOMPACTED_FLUSH = 1L << 20;

  private static final Compression.Algorithm[] COMPRESSIONS = {
    Compression.Algorithm.NONE,
    Compression.Algorithm.GZ,
    Compression.Algorithm.SNAPPY,
    Compression.Algorithm.ZSTD
  };

  private static final Long[] SCAN_MEMORY = {
    IndexSetting.MUCH_MEMORY, IndexSetting.MUCH_MEMORY, 1L, 200L, 1_000L, 5_000L, 0L
  };

  private static final Long[] SHARED_ROWS = {0L, 0L, 0L, 0L, 10L, 1_000L, -1L};

  /** A small one is full soon, and empty again after the next flush. */
  private static final Long[] LOGS = {
    IndexSetting.LARGE_LOG, IndexSetting.LARGE_LOG, IndexSetting.LARGE_LOG, 12_000L, 0L
  };

  /** Second slices have most to prove. */
  private static final IndexSetting.Costs[] COSTS = {
    IndexSetting.Costs.USUAL,
    IndexSetting.Costs.FREE_SLICES,
    IndexSetting.Costs.FREE_SLICES,
    IndexSetting.Costs.FREE_ROWS
  };

  public Setting draw(long seed) {
    List<FamilySetting> families = new ArrayList<>();
    CompactionKind compaction = compaction();
    int familyCount = random.nextInt(3) == 0 ? 2 : 1;
    boolean mustExpire = compaction == CompactionKind.FIFO;
    int ttl = mustExpire || random.nextInt(4) == 0 ? 20 + random.nextInt(100) : 0;
    for (int i = 0; i < familyCount; i++) {
      families.add(family(i == 0 ? "f" : "g", !mustExpire && random.nextInt(4) == 0 ? 0 : ttl));
    }
    CompactionKind allowed =
        families.stream().allMatch(compaction::allows) ? compaction : CompactionKind.EXPLORING;
    int rows = ROWS[random.nextInt(ROWS.length)];
    int regions = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
    long flushSize = FLUSH_SIZES[random.nextInt(FLUSH_SIZES.length)];
    int some = 2 + random.nextInt(4);
    int maxCompact = apart(seed, 7).nextInt(3) == 0 ? ALL_FILES : some;
    boolean cellTtl = random.nextInt(5) == 0 && allowed != CompactionKind.STRIPE;
    boolean systemCompaction = random.nextInt(3) == 0;
    Surroundings around = around(seed, allowed);
    Setting setting =
        new Setting(
            seed,
            rows,
            regions,
            systemCompaction && allowed != CompactionKind.FIFO
                ? flushSize
                : Math.max(LEAST_UNCOMPACTED_FLUSH, flushSize),
            maxCompact,
            cellTtl,
            allowed,
            systemCompaction,
            around,
            index(seed),
            global(seed, allowed),
            around.segments()
                ? families.stream().map(FamilySetting::withSegments).toList()
                : List.copyOf(families),
            scoped(seed, families, columns(families)),
            List.of());
    return setting.with(new GridSettings(apart(seed, 16)).draw(setting));
  }

  /** Drawn apart; mostly names are given from the first write on. */
  private static GlobalSetting global(long seed, CompactionKind compaction) {
    Random own = apart(seed, 8);
    GlobalSetting.Removals[] removals = GlobalSetting.Removals.values();
    GlobalSetting.Repair[] repairs = GlobalSetting.Repair.values();
    return new GlobalSetting(
        own.nextInt(4) == 0 ? GlobalSetting.USUAL.skew() : 0,
        own.nextInt(3) == 0 && compaction != CompactionKind.STRIPE,
        own.nextBoolean() ? GlobalSetting.Removals.AT_ONCE : removals[own.nextInt(removals.length)],
        repairs[apart(seed, 11).nextInt(repairs.length)]);
  }

  /**
   * Gives indexed columns their scopes, apart from all other draws. Some column is always global,
   * if a family allows it, and the first one always local.
   */
  private static List<TestColumn> scoped(
      long seed, List<FamilySetting> families, List<TestColumn> columns) {
    Random own = apart(seed, 9);
    Random policies = apart(seed, 12);
    List<TestColumn> scoped = new ArrayList<>();
    boolean none = true;
    for (TestColumn column : columns) {
      if (!column.indexed() || !allowsGlobal(families, column.family())) {
        scoped.add(column);
        continue;
      }
      int kind = own.nextInt(10);
      Scope scope = kind < 4 && !none ? Scope.LOCAL : kind < 9 ? Scope.BOTH : Scope.GLOBAL;
      if (scoped.isEmpty() && scope == Scope.GLOBAL) {
        scope = Scope.BOTH;
      }
      none &= !scope.isGlobal();
      int buckets = scope.isGlobal() && own.nextInt(3) == 0 ? 2 + own.nextInt(4) : 0;
      boolean deferred = policies.nextBoolean() && scope.isGlobal();
      TestColumn with = column.in(scope, buckets);
      scoped.add(deferred ? with.with(Policy.DEFERRED) : with);
    }
    return List.copyOf(scoped);
  }

  /** HBase hides cells in another order there, and the index is refused. */
  static boolean allowsGlobal(List<FamilySetting> families, String family) {
    return families.stream().anyMatch(f -> f.name().equals(family) && !f.newVersionBehavior());
  }

  /** Drawn apart; one thing at a time, in two seeds of five. */
  private static Surroundings around(long seed, CompactionKind compaction) {
    Random own = apart(seed, 6);
    AlteringObserver.Kind[] others = AlteringObserver.Kind.values();
    return switch (own.nextInt(20)) {
      case 0, 1 ->
          new Surroundings(others[1 + own.nextInt(others.length - 1)], false, false, false);
      case 2, 3 -> new Surroundings(AlteringObserver.Kind.NONE, true, false, false);
      case 4, 5 ->
          new Surroundings(
              AlteringObserver.Kind.NONE, false, compaction.hasHistoricalFiles(), false);
      case 6, 7 -> new Surroundings(AlteringObserver.Kind.NONE, false, false, true);
      default -> Surroundings.USUAL;
    };
  }

  private static Random apart(long seed, int dimension) {
    return new Random(seed * 0x9E3779B97F4A7C15L + dimension);
  }

  private CompactionKind compaction() {
    return switch (random.nextInt(10)) {
      case 0 -> CompactionKind.RATIO;
      case 1, 2 -> CompactionKind.DATE_TIERED;
      case 3 -> CompactionKind.FIFO;
      case 4, 5 -> CompactionKind.STRIPE;
      default -> CompactionKind.EXPLORING;
    };
  }

  /** Much of it is drawn apart, so that old seeds stay what they were. */
  private IndexSetting index(long seed) {
    int kind = random.nextInt(10);
    IndexSetting.Jobs jobs =
        kind < 7
            ? IndexSetting.Jobs.NORMAL
            : kind < 9 ? IndexSetting.Jobs.DELAYED : IndexSetting.Jobs.NEVER;
    long delay = jobs == IndexSetting.Jobs.DELAYED ? 20 + random.nextInt(500) : 0;
    return new IndexSetting(
        GROUP_ROWS[random.nextInt(GROUP_ROWS.length)],
        jobs,
        delay,
        pick(IndexSetting.Observer.values()),
        pickApart(seed, 1, SCAN_MEMORY),
        pickApart(seed, 2, SHARED_ROWS),
        pickApart(seed, 3, LOGS),
        pickApart(seed, 4, IndexSetting.Pages.values()),
        pickApart(seed, 5, COSTS));
  }

  FamilySetting family(String name, int ttl) {
    int versions = random.nextBoolean() ? 1 : 1 + random.nextInt(3);
    boolean odd = random.nextInt(4) == 0;
    boolean newVersions = random.nextInt(10) == 0;
    FamilySetting family =
        new FamilySetting(
            name,
            versions,
            odd && versions > 1 ? random.nextInt(versions) : 0,
            odd ? pick(KeepDeletedCells.values()) : KeepDeletedCells.FALSE,
            ttl,
            false,
            pick(
                MemoryCompactionPolicy.NONE,
                MemoryCompactionPolicy.NONE,
                MemoryCompactionPolicy.BASIC,
                MemoryCompactionPolicy.EAGER),
            pick(COMPRESSIONS),
            pick(
                DataBlockEncoding.NONE,
                DataBlockEncoding.FAST_DIFF,
                DataBlockEncoding.PREFIX,
                DataBlockEncoding.ROW_INDEX_V1),
            pick(BloomType.NONE, BloomType.ROW, BloomType.ROW, BloomType.ROWCOL),
            pick(HConstants.DEFAULT_BLOCKSIZE, 1024));
    return family.withVersionBehavior(newVersions);
  }

  /** One to four indexed columns, then one to three others, over all families. */
  private List<TestColumn> columns(List<FamilySetting> families) {
    List<TestColumn> columns = new ArrayList<>();
    int indexed = 1 + random.nextInt(4);
    int others = 1 + random.nextInt(3);
    for (int i = 0; i < indexed + others; i++) {
      String family = families.get(i == 0 ? 0 : random.nextInt(families.size())).name();
      // Not the empty qualifier: HBase 2.6.4 alone fails on its deletes with
      // NEW_VERSION_BEHAVIOR, and never ends some of its compactions without.
      boolean odd = i == 2 && random.nextInt(5) == 0;
      String qualifier = odd ? "\0" : String.valueOf((char) ('a' + i));
      columns.add(column(family, Bytes.toBytes(qualifier), i < indexed));
    }
    return List.copyOf(columns);
  }

  TestColumn column(String family, byte[] qualifier, boolean indexed) {
    ColumnType type = pick(ColumnType.values());
    for (int i = 0; i < 10; i++) {
      ValueEncoding encoding = i < 2 ? pick(ValueEncoding.values()) : pick(ValueEncoding.BINARY);
      if (isSupported(type, encoding)) {
        return new TestColumn(family, qualifier, type, encoding, indexed);
      }
    }
    return new TestColumn(family, qualifier, ColumnType.LONG, ValueEncoding.BINARY, indexed);
  }

  private static boolean isSupported(ColumnType type, ValueEncoding encoding) {
    try {
      ValueCodec.of(type, encoding);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @SafeVarargs
  private <T> T pick(T... items) {
    return items[random.nextInt(items.length)];
  }

  private static <T> T pickApart(long seed, int dimension, T[] items) {
    return items[apart(seed, dimension).nextInt(items.length)];
  }
}
