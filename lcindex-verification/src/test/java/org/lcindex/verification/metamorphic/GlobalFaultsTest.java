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
package org.lcindex.verification.metamorphic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.check.GlobalReading;
import org.lcindex.verification.metamorphic.check.Reading;
import org.lcindex.verification.metamorphic.check.WrongAnswer;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.operation.SequenceRun;
import org.lcindex.verification.metamorphic.table.EntriesTables;
import org.lcindex.verification.metamorphic.table.LcIndexControl;
import org.lcindex.verification.metamorphic.table.MetamorphicEnvironment;

/**
 * Whether the metamorphic test finds what it is for in global indexes: an entry that is lost, and
 * rows that are missing, old or twice in an answer that is read while others write.
 */
@Tag("slices")
class GlobalFaultsTest {
  private static final String SETTING =
      """
      setting seed=0 rows=20 regions=1 flush-size=134217728 max-compact=4 cell-ttl=false compaction=EXPLORING system-compaction=false
      index group-rows=3 jobs=NORMAL delay=0
      global skew=0 cell-ttl=false removals=USUAL
      family f versions=1 min-versions=0 keep-deleted=FALSE ttl=0 new-version-behavior=false in-memory=NONE compression=NONE encoding=NONE bloom=ROW block=1024
      column f:a type=LONG/TEXT indexed scope=BOTH
      column f:b type=STRING/BINARY
      batch | put row=r1 f:a=1 f:b=x | put row=r2 f:a=2 f:b=y | put row=r5 f:a=5 f:b=z | put row=r7 f:a=7 f:b=x
      settle
      """;

  // By LESS: what is no number comes after all values, and no global index has it.
  private static final String QUERY = "query filter=f:a,ml,LESS,typed,LONG/TEXT,100";

  /** On both columns. */
  private static final String GRID =
      "index-add columns=f:a,f:b types=LONG/TEXT,STRING/BINARY bits=2,2 bounds=sample";

  private static final String BOX_QUERY =
      "query filter=[f:a,ml,LESS,typed,LONG/TEXT,100;f:b,ml,EQUAL,ranges,STRING/BINARY,II,a,zz]";

  /** Every row matches throughout, and the second one is written all the time. */
  private static final String RUSH =
      "concurrent writers=2 & put row=r2 f:a=3 & put row=r2 f:a=4 & put row=r2 f:a=2 f:b=w"
          + " & put row=r8 f:a=8 & delete row=r8 & flush";

  private static MetamorphicEnvironment environment;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    environment = MetamorphicEnvironment.start(LcIndexControl::new, Map.of());
  }

  @AfterAll
  static void stop() throws IOException {
    environment.close();
  }

  private static Sequence sequence(String... operations) {
    List<String> lines = new ArrayList<>(SETTING.lines().toList());
    lines.addAll(List.of(operations));
    return Sequence.parse(lines);
  }

  /** By a superuser's hand, which is what a fault in writes or removals would leave. */
  private record LoseAnEntry(int number) implements Operation {
    @Override
    public void run(SequenceRun run) throws IOException {
      EntriesTables entries = run.table().entries();
      GlobalIndex index = entries.indexes().get(number);
      try (Table of = entries.open(entries.name(index));
          ResultScanner scanner = of.getScanner(new Scan().readAllVersions())) {
        Result second = scanner.next(2)[1];
        // Tags are timestamps of the far future, which a delete of the row does not reach.
        Delete tags = new Delete(second.getRow());
        for (Cell cell : second.rawCells()) {
          tags.addColumn(
              CellUtil.cloneFamily(cell), CellUtil.cloneQualifier(cell), cell.getTimestamp());
        }
        of.delete(tags);
      }
    }
  }

  @Test
  void aLostEntryIsFound() throws IOException {
    List<Operation> operations = new ArrayList<>(sequence().operations());
    operations.add(new LoseAnEntry(0));
    operations.addAll(sequence(QUERY).operations().subList(2, 3));
    RunReport report =
        new SequenceRunner(environment).run(sequence().with(operations), Integer.MAX_VALUE);
    List<String> found = report.differences().stream().map(WrongAnswer::reading).toList();
    // Before anybody asks, and by the query that misses the row.
    assertEquals("entries", found.get(0), () -> report.differences().toString());
    assertEquals(2, report.differences().get(0).step());
    assertTrue(found.contains("global"), () -> report.differences().toString());
  }

  @Test
  void aLostEntryOfAGridIsFound() throws IOException {
    List<Operation> operations = new ArrayList<>(sequence(GRID, "settle", BOX_QUERY).operations());
    operations.add(new LoseAnEntry(1));
    operations.addAll(sequence(BOX_QUERY).operations().subList(2, 3));
    RunReport report =
        new SequenceRunner(environment).run(sequence().with(operations), Integer.MAX_VALUE);
    assertTrue(report.counts().get(CheckCount.BY_GRID) > 0, () -> report.counts().toString());
    List<String> found = report.differences().stream().map(WrongAnswer::reading).toList();
    assertEquals("entries", found.get(0), () -> report.differences().toString());
    assertEquals(5, report.differences().get(0).step());
    assertTrue(found.contains("grid"), () -> report.differences().toString());
  }

  /** HBase tells observers of its end, too; else the rows stayed uncovered. */
  @Test
  void aRefusedBulkLoadLeavesNothingBehind() throws IOException {
    Sequence loading =
        sequence("bulk-load sequence-ids=false | put row=r1 f:a=1 none:a=1", "settle", QUERY);
    RunReport report = new SequenceRunner(environment).run(loading, 1);
    assertEquals(List.of(), report.differences());
    assertEquals(Map.of("bulk-load", 1L), refused(report));
    assertEquals(0, report.counts().get(CheckCount.UNSETTLED));
    assertEquals(1, report.counts().get(CheckCount.BY_GLOBAL));
  }

  private static Map<String, Long> refused(RunReport report) {
    Map<String, Long> refused = new TreeMap<>(report.timings().refusals());
    refused.values().removeIf(count -> count == 0);
    return refused;
  }

  @ParameterizedTest
  @EnumSource(FaultyRows.Fault.class)
  void aWrongRowUnderWritesIsFound(FaultyRows.Fault fault) throws IOException {
    Reading right = new GlobalReading(environment.client(), GlobalReading.Path.GLOBAL);
    SequenceRunner runner = new SequenceRunner(environment, List.of(new FaultyRows(right, fault)));
    String rush = RUSH + (" & " + QUERY).repeat(8);
    // What is returned as old is from before the rush, whose writes come again and again.
    RunReport report =
        runner.run(fault == FaultyRows.Fault.OLD ? sequence(QUERY, rush) : sequence(rush), 1);
    List<WrongAnswer> found = report.differences();
    if (fault == FaultyRows.Fault.NONE) {
      assertEquals(List.of(), found);
      assertEquals(8, report.counts().get(CheckCount.GLOBAL_UNDER_WRITES));
      assertTrue(report.counts().get(CheckCount.DUE) >= 8 * 4, () -> report.counts().toString());
      assertTrue(report.counts().get(CheckCount.MOVED) > 0, () -> report.counts().toString());
    } else {
      assertFalse(found.isEmpty(), "not found: " + fault);
      assertTrue(found.get(0).reading().startsWith("global under writes"), found::toString);
    }
  }
}
