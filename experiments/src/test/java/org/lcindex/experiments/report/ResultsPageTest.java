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
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.lcindex.experiments.raw.RawFile;

/**
 * The results in the repository are those of the raw file beside them: {@code experiments report
 * experiments/results --markdown experiments/RESULTS.md} makes the page.
 */
class ResultsPageTest {
  private static final Path PAGE = Path.of("RESULTS.md");
  private static final Path RUN = Path.of("results");

  @Test
  void pageIsThatOfItsRawFile() throws IOException {
    assumeTrue(Files.exists(PAGE), "no run has been committed yet");
    String page = Files.readString(PAGE);
    assertEquals(
        new Report(RawFile.read(RUN)).markdown(RUN.resolve(RawFile.NAME).toString()), page);
    Matcher figure = Pattern.compile("]\\((figures/[^)]+)\\)").matcher(page);
    while (figure.find()) {
      assertTrue(Files.exists(Path.of(figure.group(1))), figure.group(1));
    }
  }
}
