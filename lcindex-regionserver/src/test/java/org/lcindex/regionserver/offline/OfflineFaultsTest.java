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
package org.lcindex.regionserver.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.regionserver.testing.OtherJvm;
import org.lcindex.testing.FaultyClasses;
import org.lcindex.testing.PlantedFault;

/** Each fault of {@code faults.txt} makes the test fail that is named there, by an assertion. */
@Tag("slices")
class OfflineFaultsTest {
  private static final String PASSED = "passed ";
  private static final String FAILED = "failed ";
  private static Map<PlantedFault, Map<String, byte[]>> classes;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException {
    classes = FaultyClasses.of(faults());
  }

  static List<PlantedFault> faults() throws IOException {
    return PlantedFault.of("/org/lcindex/regionserver/offline/faults.txt");
  }

  /** Else a fault is noticed by a test that always fails. */
  @Test
  void withoutFaultsNothingFails() throws Exception {
    TreeSet<String> tests = new TreeSet<>();
    faults().forEach(fault -> tests.addAll(fault.tables()));
    List<String> said = run(tests.toArray(String[]::new));
    assertEquals(tests.stream().map(PASSED::concat).toList(), said);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void isNoticed(PlantedFault fault) throws Exception {
    Map<String, byte[]> changed = classes.get(fault);
    List<String> said =
        isOfRegions(fault)
            ? inOtherJvm(fault, changed)
            : List.of(end(new FaultyClasses.Loader(changed), fault.tables().get(0)));
    assertTrue(
        said.stream().anyMatch(line -> line.startsWith(FAILED)),
        () -> fault.name() + " is not noticed: " + said);
  }

  /** What has regions with indexes needs classes of ours in HBase's packages. */
  private static boolean isOfRegions(PlantedFault fault) {
    return fault.tables().get(0).startsWith("regionserver.offline.");
  }

  private List<String> inOtherJvm(PlantedFault fault, Map<String, byte[]> changed)
      throws Exception {
    for (Map.Entry<String, byte[]> made : changed.entrySet()) {
      Path file = folder.resolve(made.getKey().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, made.getValue());
    }
    return run(fault.tables().toArray(String[]::new));
  }

  private List<String> run(String... tests) throws Exception {
    return OtherJvm.linesWith(
            folder,
            "512m",
            Tests.class,
            List.of("-Dlog4j2.configurationFile=" + System.getProperty("log4j2.configurationFile")),
            tests)
        .stream()
        .filter(line -> line.startsWith(PASSED) || line.startsWith(FAILED))
        .toList();
  }

  /** How a method of a test ends. */
  static String end(ClassLoader loader, String test) throws Exception {
    String[] names = test.split("/");
    Class<?> type = loader.loadClass("org.lcindex." + names[0]);
    Constructor<?> made = type.getDeclaredConstructor();
    made.setAccessible(true);
    Method method = type.getDeclaredMethod(names[1]);
    method.setAccessible(true);
    try {
      method.invoke(made.newInstance());
      return PASSED + test;
    } catch (InvocationTargetException e) {
      if (!(e.getCause() instanceof AssertionError)) {
        throw e;
      }
      return FAILED + test + ": " + e.getCause().toString().lines().findFirst();
    }
  }

  /** Runs methods of tests, each {@code package.Class/method}. */
  static final class Tests {
    private Tests() {}

    public static void main(String[] tests) throws Exception {
      for (String test : tests) {
        System.out.println(end(Tests.class.getClassLoader(), test));
      }
      System.exit(0); // regions may have threads
    }
  }
}
