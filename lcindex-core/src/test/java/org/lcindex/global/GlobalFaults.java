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
package org.lcindex.global;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.lcindex.testing.FaultyClasses;
import org.lcindex.testing.PlantedFault;

/**
 * Plants the faults of {@code faults.txt}, one after the other, and says whether what is to notice
 * it does:
 *
 * <pre>
 * java org.lcindex.global.GlobalFaults [PATTERN]   all faults, or those whose names have it
 * </pre>
 */
public final class GlobalFaults {
  private static final String FAULTS = "/org/lcindex/global/faults.txt";

  private GlobalFaults() {}

  /** All faults. */
  static List<PlantedFault> faults() throws IOException {
    return PlantedFault.of(FAULTS);
  }

  /** What is lost with a fault, or null if nothing of what has to notice it does. */
  static String loss(PlantedFault fault, Map<String, byte[]> changed) throws Exception {
    for (String histories : fault.tables()) {
      Class<?> type = new FaultyClasses.Loader(changed).loadClass("org.lcindex." + histories);
      Method firstLoss = type.getMethod("firstLoss");
      Object lost = firstLoss.invoke(null);
      if (lost != null) {
        return lost.toString();
      }
    }
    return null;
  }

  private static String said(String lost) {
    return lost == null ? "" : lost.substring(0, Math.min(lost.length(), 60));
  }

  public static void main(String[] arguments) throws Exception {
    String pattern = arguments.length > 0 ? arguments[0] : "";
    List<PlantedFault> wanted =
        faults().stream()
            .filter(fault -> (fault.name() + " in " + fault.file()).contains(pattern))
            .toList();
    Map<PlantedFault, Map<String, byte[]>> classes = FaultyClasses.of(wanted);
    for (PlantedFault fault : wanted) {
      long begun = System.nanoTime();
      String lost = loss(fault, classes.get(fault));
      long millis = (System.nanoTime() - begun) / 1_000_000;
      System.out.println(
          (lost == null ? "ALIVE   " : "noticed ")
              + fault.name()
              + ", "
              + millis
              + " ms: "
              + said(lost));
    }
  }
}
