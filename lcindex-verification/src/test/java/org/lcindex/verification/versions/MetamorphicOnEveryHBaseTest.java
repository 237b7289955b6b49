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
package org.lcindex.verification.versions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.HBaseJvm;
import org.lcindex.query.cli.LCIndexCommand;

/** The metamorphic test on each HBase; {@code every-hbase} runs it, too, and can be stopped. */
@Tag("nightly")
class MetamorphicOnEveryHBaseTest {
  private static final String SEEDS = "1-4";
  private static final String OPERATIONS = "2000";

  @ParameterizedTest
  @ValueSource(strings = {"2.5.13", "2.6.1", "2.6.4"})
  void findsNoDifference(String version) throws Exception {
    try (HBaseJvm test =
        new HBaseJvm(
            version, LCIndexCommand.class, "metamorphic", "--seeds", SEEDS, "--ops", OPERATIONS)) {
      assertEquals(0, test.end(), test::printed);
    }
  }
}
