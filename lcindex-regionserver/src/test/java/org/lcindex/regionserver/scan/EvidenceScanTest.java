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
package org.lcindex.regionserver.scan;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.lcindex.testing.Sampled;

/**
 * Histories of a few cells in a real table, of which HBase drops some: whatever still remembers
 * these must hide nothing. After each step all queries by index are compared with plain scans. The
 * histories are in {@code evidence-histories.csv}, {@link History} has their words.
 */
class EvidenceScanTest {
  @Sampled(9)
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/evidence-histories.csv",
      delimiter = '|',
      numLinesToSkip = 1,
      ignoreLeadingAndTrailingWhitespace = true)
  void noHistoryLosesARow(String name, String settings, String steps) throws Exception {
    try (History history = new History(settings)) {
      for (String step : steps.split(";")) {
        history.step(step.strip());
        history.check(name + ", after " + step.strip());
      }
    }
  }
}
