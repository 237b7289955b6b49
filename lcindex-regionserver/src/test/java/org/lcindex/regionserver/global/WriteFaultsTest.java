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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.testing.FailingTests;
import org.lcindex.testing.FaultyClasses;
import org.lcindex.testing.PlantedFault;

/** Each fault of {@code faults.txt} makes a test fail. */
@Tag("slices")
class WriteFaultsTest {
  /** How long a test waits that reads it, for what a fault may keep away. */
  private static final String LIMIT = "lcindex.test.planted.seconds";

  private static Map<PlantedFault, Map<String, byte[]>> classes;

  @BeforeAll
  static void compile() throws IOException {
    classes = FaultyClasses.of(faults());
    System.setProperty(LIMIT, "5");
  }

  @AfterAll
  static void clear() {
    System.clearProperty(LIMIT);
  }

  static List<PlantedFault> faults() throws IOException {
    return PlantedFault.of("/org/lcindex/regionserver/global/faults.txt");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void isNoticed(PlantedFault fault) throws Exception {
    assertTrue(
        FailingTests.notice(fault, classes.get(fault)),
        () -> fault.name() + " is not noticed by " + fault.tables());
  }
}
