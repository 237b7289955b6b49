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
import org.lcindex.regionserver.testing.FaultyClasses;
import org.lcindex.regionserver.testing.PlantedFault;

/**
 * Plants faults, one after the other, and prints by which lines of the verdict tables each is
 * noticed. In the folder of this module or of the project:
 *
 * <pre>
 * java org.lcindex.regionserver.PlantedFaults                    the faults of the project
 * java org.lcindex.regionserver.PlantedFaults FILE               those of a file like faults.txt
 * java org.lcindex.regionserver.PlantedFaults --write FOLDER     their classes, each in a folder
 * </pre>
 */
public final class PlantedFaults {
  /** What the line of a fault that was noticed begins with. */
  static final String NOTICED = "noticed ";

  private PlantedFaults() {}

  public static void main(String[] arguments) throws Exception {
    List<String> given = List.of(arguments);
    boolean write = given.contains("--write");
    String last = given.isEmpty() ? null : given.get(given.size() - 1);
    List<PlantedFault> faults =
        write || last == null
            ? PlantedFault.all()
            : PlantedFault.parse(Files.readString(Path.of(last)));
    try (FaultyClasses classes = new FaultyClasses()) {
      for (PlantedFault fault : faults) {
        if (write) {
          write(Path.of(last), fault, classes);
        } else {
          System.out.println(run(fault, classes));
        }
      }
    }
    System.exit(0); // regions of the tables may have threads
  }

  private static String run(PlantedFault fault, FaultyClasses classes) {
    long begun = System.nanoTime();
    String said;
    try {
      List<String> differences = differences(fault, classes);
      said =
          differences.isEmpty()
              ? "ALIVE "
              : NOTICED + fault.name() + " | " + differences.size() + " lines | " + differences;
    } catch (Exception | LinkageError e) {
      return "BROKEN " + fault.name() + ": " + e;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    return (differs(said) ? said : said + fault.name()) + " | " + millis + " ms";
  }

  private static boolean differs(String said) {
    return said.startsWith(NOTICED);
  }

  /** The lines that notice a fault, as far as the first table that does. */
  private static List<String> differences(PlantedFault fault, FaultyClasses classes)
      throws Exception {
    Map<String, byte[]> changed = classes.compile(fault.className(), fault.plant());
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

  private static void write(Path folder, PlantedFault fault, FaultyClasses classes)
      throws IOException {
    for (Map.Entry<String, byte[]> made :
        classes.compile(fault.className(), fault.plant()).entrySet()) {
      Path file =
          folder
              .resolve(fault.name().replace(' ', '-'))
              .resolve(made.getKey().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, made.getValue());
    }
  }
}
