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
package org.lcindex.experiments.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.experiments.raw.RawFile;

/**
 * The results in the repository are those of the raw files beside them. {@code experiments report
 * experiments/results --markdown experiments/RESULTS.md} makes the page of the main run; other runs
 * have folders of their own in {@code results}, with their pages inside.
 */
class ResultsPageTest {
  private static final Path MAIN = Path.of("results");

  static List<Path> runs() throws IOException {
    try (Stream<Path> files = Files.walk(MAIN)) {
      return files.filter(file -> file.endsWith(RawFile.NAME)).map(Path::getParent).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void pageIsThatOfItsRawFile(Path run) throws IOException {
    Path folder = run.equals(MAIN) ? Path.of("") : run;
    String page = Files.readString(folder.resolve("RESULTS.md"));
    String rawLink = folder.relativize(run.resolve(RawFile.NAME)).toString();
    assertEquals(Report.of(run).markdown(rawLink), page);
    Matcher figure = Pattern.compile("]\\((figures/[^)]+)\\)").matcher(page);
    while (figure.find()) {
      assertTrue(Files.exists(folder.resolve(figure.group(1))), figure.group(1));
    }
  }
}
