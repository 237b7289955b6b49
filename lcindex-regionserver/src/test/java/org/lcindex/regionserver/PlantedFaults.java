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

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.lcindex.testing.FaultyClasses;
import org.lcindex.testing.PlantedFault;

/**
 * Plants faults, one after the other, and prints by which lines of the verdict tables each is
 * noticed. In the folder of this module or of the project:
 *
 * <pre>
 * java org.lcindex.regionserver.PlantedFaults FILE             the faults of a file
 * java org.lcindex.regionserver.PlantedFaults FILE FOLDER      their classes, each in a folder
 * </pre>
 *
 * A file is {@code faults.txt} or another one beside the tables, or one like it anywhere.
 */
public final class PlantedFaults {
  /** What the line of a fault that was noticed begins with. */
  static final String NOTICED = "noticed ";

  /** Where the files beside the verdict tables are, on the class path. */
  static final String FOLDER = "/org/lcindex/regionserver/verdicts/";

  private PlantedFaults() {}

  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    List<PlantedFault> faults =
        Files.exists(file)
            ? PlantedFault.parse(Files.readString(file))
            : PlantedFault.of(FOLDER + arguments[0]);
    Map<PlantedFault, Map<String, byte[]>> changed = FaultyClasses.of(faults);
    for (PlantedFault fault : faults) {
      if (arguments.length > 1) {
        write(Path.of(arguments[1]), fault, changed.get(fault));
      } else {
        System.out.println(run(fault, changed.get(fault)));
      }
    }
    System.exit(0); // regions of the tables may have threads
  }

  private static String run(PlantedFault fault, Map<String, byte[]> changed) {
    long begun = System.nanoTime();
    try {
      List<String> lines = differences(fault, changed);
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
      String what = lines.isEmpty() ? "ALIVE " : NOTICED;
      return what + fault.name() + " | " + String.join(", ", lines) + " | " + millis + " ms";
    } catch (Exception | LinkageError e) {
      return "BROKEN " + fault.name() + " | " + e;
    }
  }

  /** The lines that notice a fault, as far as the first table that does. */
  private static List<String> differences(PlantedFault fault, Map<String, byte[]> changed)
      throws Exception {
    Class<?> tables =
        Class.forName(VerdictTables.class.getName(), true, new FaultyClasses.Loader(changed));
    Method ask = tables.getMethod("differences", String.class);
    for (String table : names(fault)) {
      List<String> lines = new ArrayList<>();
      for (Object difference : (List<?>) ask.invoke(null, table)) {
        String line = difference.toString();
        lines.add(line.substring(0, line.indexOf(": ")));
      }
      if (!lines.isEmpty()) {
        return lines;
      }
    }
    return List.of();
  }

  private static List<String> names(PlantedFault fault) {
    return fault.tables().contains("any") ? List.copyOf(VerdictTables.names()) : fault.tables();
  }

  private static void write(Path folder, PlantedFault fault, Map<String, byte[]> changed)
      throws IOException {
    for (Map.Entry<String, byte[]> made : changed.entrySet()) {
      Path file =
          folder
              .resolve(fault.name().replace(' ', '-'))
              .resolve(made.getKey().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, made.getValue());
    }
  }
}
