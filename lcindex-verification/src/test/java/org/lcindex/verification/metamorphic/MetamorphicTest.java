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
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.check.Shares;
import org.lcindex.verification.metamorphic.draw.OperationGenerator;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.setting.IndexSetting;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.table.LcIndexControl;
import org.lcindex.verification.metamorphic.table.MetamorphicEnvironment;

/** A short slice of the metamorphic test, and the test of the test. */
@Tag("slices")
class MetamorphicTest {
  private static final int OPERATIONS = 300;

  private static MetamorphicEnvironment environment;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    environment = MetamorphicEnvironment.start(LcIndexControl::new, Map.of());
  }

  @AfterAll
  static void stop() throws IOException {
    environment.close();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void indexedQueriesReturnWhatTheSameScansReturn(long seed) throws IOException {
    Sequence sequence = OperationGenerator.draw(seed, OPERATIONS);
    RunReport report = new SequenceRunner(environment).run(sequence, 1);
    assertEquals(List.of(), report.differences(), () -> "seed " + seed + "\n" + report);
    assertTrue(report.counts().get(CheckCount.CELLS) > 0, "seed " + seed + " found nothing");
    if (environment.index().present()
        && sequence.setting().index().jobs() == IndexSetting.Jobs.NORMAL) {
      Shares shares = report.shares();
      // Sequences drop their indexes now and then, and the queries in between are plain.
      assertTrue(shares.served() * 4 >= shares.queries(), () -> "seed " + seed + ": " + shares);
    }
  }

  /** Two; nightly ten. */
  static Stream<Long> seeds() {
    return LongStream.rangeClosed(1, Integer.getInteger("lcindex.test.seeds", 2)).boxed();
  }

  @ParameterizedTest
  @MethodSource("regressions")
  void whatOnceFailedDoesNotFailAgain(Path file) throws IOException {
    RunReport report = new SequenceRunner(environment).run(Sequence.load(file), 1);
    assertEquals(List.of(), report.differences());
    assertEquals(0, report.timings().refused(), () -> report.timings().toString());
    assertEquals(0, report.counts().get(CheckCount.UNSETTLED));
    boolean nonsense = report.timings().counts().containsKey("nonsense");
    assertEquals(
        nonsense, report.counts().get(CheckCount.FILES_KEPT) > 0, "index files were looked at");
    checkOffline(report);
  }

  /** What was built offline was taken, or the comparison shows nothing of it. */
  private static void checkOffline(RunReport report) {
    Counts<CheckCount> counts = report.counts();
    boolean damaged = counts.get(CheckCount.OFFLINE_LOADS) > counts.get(CheckCount.OFFLINE_INTACT);
    assertEquals(
        counts.get(CheckCount.OFFLINE_INTACT) > 0,
        counts.get(CheckCount.OFFLINE_FILES) > 0,
        () -> RunTotals.line("index files taken", report));
    assertTrue(
        !damaged || counts.get(CheckCount.OFFLINE_REFUSED) > 0,
        () -> RunTotals.line("index files refused", report));
  }

  static List<Path> regressions() throws IOException, URISyntaxException {
    Path folder = Path.of(MetamorphicTest.class.getResource("/metamorphic").toURI());
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".txt")).sorted().toList();
    }
  }

  @Test
  void aLostRowIsFoundAndMadeSmall() throws IOException {
    FaultyReading faulty = new FaultyReading(Setting.rowKey(2));
    SequenceRunner runner = new SequenceRunner(environment, List.of(faulty));
    Sequence sequence = OperationGenerator.draw(2, 60);
    RunReport report = runner.run(sequence, 1);
    assertFalse(report.differences().isEmpty(), "the bug was not found");
    RunReport small =
        new Shrinker(runner, Duration.ofMinutes(3))
            .shrink(sequence, report.differences().get(0))
            .orElseThrow();
    // Two rows and a query, or one put more when the rows need another column.
    List<String> lines = small.sequence().operations().stream().map(Object::toString).toList();
    assertTrue(lines.size() <= 4, () -> String.join("\n", lines));
  }
}
