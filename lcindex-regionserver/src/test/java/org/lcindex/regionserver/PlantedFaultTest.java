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
package org.lcindex.regionserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lcindex.regionserver.testing.OtherJvm;
import org.lcindex.testing.PlantedFault;

/**
 * Each fault of {@code verdicts/faults.txt}, and nightly of {@code more-faults.txt}, is noticed by
 * a line of a verdict table: so each condition by which the plugin excludes, skips or decides rows
 * has one. A fault whose place is not in the source any more fails, too: it is to be planted
 * elsewhere, or taken out with what it was of.
 */
@Tag("slices")
class PlantedFaultTest {
  private static final int LEAST_FAULTS = 35;

  /** What regions print when they are made is not of interest. */
  private static final List<String> QUIET =
      List.of("-Dlog4j2.configurationFile=" + System.getProperty("log4j2.configurationFile"));

  @Test
  @Timeout(600)
  void eachIsNoticed() throws Exception {
    int faults = check("faults.txt");
    assertTrue(faults >= LEAST_FAULTS, faults + " faults");
  }

  @Test
  @Tag("nightly")
  @Timeout(600)
  void eachOfTheOthersIsNoticed() throws Exception {
    check("more-faults.txt");
  }

  private static int check(String file) throws Exception {
    int faults = PlantedFault.of(PlantedFaults.FOLDER + file).size();
    List<String> said = OtherJvm.lines("1g", PlantedFaults.class, QUIET, file);
    List<String> others =
        said.stream().filter(line -> !line.startsWith(PlantedFaults.NOTICED)).toList();
    assertTrue(others.isEmpty(), () -> String.join("\n", others));
    assertEquals(faults, said.size());
    return faults;
  }
}
