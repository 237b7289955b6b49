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
package org.lcindex.regionserver.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.regionserver.evidence.ModelCell.Kind;
import org.lcindex.regionserver.evidence.ModelIndex.Query;
import org.lcindex.regionserver.evidence.ModelIndex.Rules;

/**
 * Random histories of one row, in which HBase drops cells that index files and the log remember.
 * With the rule of evidence no history loses the row; without any part of it some do.
 */
class EvidenceModelTest {
  private static final int HISTORIES = 150_000;
  private static final int TIMES = 8;
  private static final int VALUES = 3;

  /** The rule without one of its parts. */
  enum Broken implements ModelIndex.Rules {
    /** EV1: a copy in an index that stands in for a compacted HFile is evidence. */
    STAND_IN {
      @Override
      public boolean mayExclude(String newer, String older) {
        return true;
      }
    },
    /** EV1: so is a copy in the log of what was flushed. */
    FLUSHED {
      @Override
      public boolean decides(ModelCell cell, long gone, long newest, long oldest) {
        return decide(cell, Decisive.NONE, newest, oldest);
      }
    },
    /** Of equal timestamps the one in the log is the newer one. */
    EQUAL {
      @Override
      public boolean decides(ModelCell cell, long gone, long newest, long oldest) {
        return decide(cell, gone, newest - 1, oldest);
      }
    },
    /** EV2: a marker of one version in an index hides nothing. */
    INDEXED_MARKER {
      @Override
      public boolean asksIndexes() {
        return false;
      }
    },
    /** EV2: nor does one in the log. */
    LOGGED_MARKER {
      @Override
      public boolean asksLog() {
        return false;
      }
    },
    /** EV4: an expired value decides. */
    AGE {
      @Override
      public boolean decides(ModelCell cell, long gone, long newest, long oldest) {
        return decide(cell, gone, newest, Decisive.NONE);
      }
    }
  }

  private static boolean decide(ModelCell cell, long gone, long newest, long oldest) {
    return Rules.ALL.decides(cell, gone, newest, oldest);
  }

  @Test
  void noHistoryLosesARow() {
    assertEquals("", firstLoss(Rules.ALL));
  }

  @ParameterizedTest
  @EnumSource(Broken.class)
  void withoutAnyPartOfTheRuleSomeDo(Broken rules) {
    assertNotEquals("", firstLoss(rules));
  }

  private static String firstLoss(Rules rules) {
    for (int seed = 0; seed < HISTORIES; seed++) {
      String lost = history(seed, rules);
      if (!lost.isEmpty()) {
        return "seed " + seed + ": " + lost;
      }
    }
    return "";
  }

  /** Returns the steps after which a query does not find the row; empty when all do. */
  private static String history(int seed, Rules rules) {
    Random random = new Random(seed);
    ModelRegion region =
        new ModelRegion(1 + random.nextInt(3) / 2, random.nextInt(4) == 0 ? 6 : 1_000);
    List<String> steps = new ArrayList<>();
    int length = 4 + random.nextInt(12);
    for (int i = 0; i < length; i++) {
      steps.add(step(region, random));
      String lost = loss(region, rules);
      if (!lost.isEmpty()) {
        return steps + ", " + lost;
      }
    }
    return "";
  }

  private static String step(ModelRegion region, Random random) {
    long timestamp = 1 + random.nextInt(TIMES);
    int column = random.nextInt(ModelCell.COLUMNS);
    int value = random.nextInt(VALUES);
    String cell = " " + column + "@" + timestamp + "=" + value;
    int dice = random.nextInt(100);
    if (dice < 30) {
      region.write(Kind.PUT, column, timestamp, value);
      return "put" + cell;
    }
    if (dice < 46) {
      Kind kind = Kind.values()[1 + random.nextInt(4)];
      region.write(kind, column, timestamp, 0);
      return kind + cell;
    }
    if (dice < 58) {
      region.announceFlush();
      boolean inFlight = random.nextInt(3) == 0;
      if (inFlight) {
        region.write(random.nextBoolean() ? Kind.PUT : Kind.VERSION, column, timestamp, value);
      }
      region.flush();
      boolean index = random.nextBoolean() && !region.files.isEmpty();
      if (index) {
        region.index(region.files.get(region.files.size() - 1));
      }
      return "flush" + (inFlight ? " in flight" + cell : "") + (index ? ", index" : "");
    }
    if (dice < 70) {
      List<ModelRegion.File> waiting = region.files.stream().filter(f -> !f.indexed).toList();
      if (!waiting.isEmpty()) {
        region.index(waiting.get(random.nextInt(waiting.size())));
      }
      return "index";
    }
    if (dice < 84) {
      // What is not indexed leaves nothing that could stand in for the result.
      boolean indexed = random.nextBoolean();
      if (indexed) {
        region.files.stream().filter(f -> !f.indexed && f.inputs.isEmpty()).forEach(region::index);
      }
      int files = random.nextInt(3) == 0 ? 2 : Integer.MAX_VALUE;
      region.compact(files);
      return (indexed ? "index, " : "") + "compact " + files;
    }
    if (dice < 90) {
      boolean sequenceIds = random.nextBoolean();
      Kind kind = Kind.values()[random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0];
      region.bulkLoad(kind, column, timestamp, value, sequenceIds);
      return "load " + kind + cell + (sequenceIds ? "" : " raw");
    }
    if (dice < 93) {
      region.inMemoryCompaction();
      return "in-memory compaction";
    }
    if (dice < 95) {
      region.failFlush();
      return "failed flush";
    }
    if (dice < 97) {
      region.now++;
      return "time";
    }
    if (dice < 99) {
      region.reader = region.sequenceId;
      return "reader";
    }
    region.reopen();
    return "reopen";
  }

  private static String loss(ModelRegion region, Rules rules) {
    List<ModelCell> cells = region.cells();
    Integer first = value(cells, 0, region, Long.MAX_VALUE);
    if (first == null) {
      return "";
    }
    Integer second = value(cells, 1, region, Long.MAX_VALUE);
    ModelIndex index = new ModelIndex(region, rules);
    for (Query query :
        List.of(new Query(first, null), new Query(first, second == null ? -1 : second))) {
      for (boolean table : new boolean[] {false, true}) {
        if (!index.finds(query, table, region.sequenceId)) {
          return query + (table ? " by the table" : "");
        }
      }
    }
    return "";
  }

  private static Integer value(
      List<ModelCell> cells, int column, ModelRegion region, long readPoint) {
    ModelCell visible = ModelCell.visible(cells, column, readPoint, region.oldest());
    return visible == null ? null : visible.value();
  }
}
