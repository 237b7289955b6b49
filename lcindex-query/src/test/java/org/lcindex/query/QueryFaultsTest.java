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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.testing.FailingTests;
import org.lcindex.testing.FaultyClasses;
import org.lcindex.testing.PlantedFault;

/** Each fault of {@code faults.txt} in the client makes the test fail that is named there. */
@Tag("slices")
class QueryFaultsTest {
  private static Map<PlantedFault, Map<String, byte[]>> classes;

  @BeforeAll
  static void compile() throws IOException {
    classes = FaultyClasses.of(faults());
  }

  static List<PlantedFault> faults() throws IOException {
    return PlantedFault.of("/org/lcindex/query/faults.txt");
  }

  /** Else a fault is noticed by a test that always fails. */
  @Test
  void withoutFaultsNothingFails() throws Exception {
    TreeSet<String> tests = new TreeSet<>();
    faults().forEach(fault -> tests.addAll(fault.tables()));
    for (String test : tests) {
      Class<?> type = new FaultyClasses.Loader(Map.of()).loadClass("org.lcindex." + test);
      assertFalse(FailingTests.fails(type), test);
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void isNoticed(PlantedFault fault) throws Exception {
    assertTrue(
        FailingTests.notice(fault, classes.get(fault)),
        () -> fault.name() + " is not noticed by " + fault.tables());
  }
}
