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
package org.lcindex.hbase.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.cluster.AlteredClass;

/**
 * Which implementation is taken on the jars of each HBase that the build has, as they are and with
 * one member gone. Nothing of them is loaded.
 */
class HBaseVersionsTest {
  private static final String HBASE = "org/apache/hadoop/hbase/";
  private static final ClassFiles.Source HERE =
      ClassFiles.of(HBaseVersionsTest.class.getClassLoader());

  /** What each calls itself here: nothing is to be decided by it. */
  private static final String VERSION = "2.6.4-hadoop3";

  /** The class files of a version's jars, and for the rest those of this JVM's class path. */
  private record Jars(URLClassLoader loader) implements ClassFiles.Source, AutoCloseable {
    static Jars of(String module) throws IOException {
      Path file = Path.of("..", "lcindex-hbase-versions", module, "target", "hbase.classpath");
      List<URL> jars = new ArrayList<>();
      for (String jar : Files.readString(file).trim().split(File.pathSeparator)) {
        jars.add(Path.of(jar).toUri().toURL());
      }
      return new Jars(new URLClassLoader(jars.toArray(URL[]::new), null));
    }

    @Override
    public byte[] read(String name) throws IOException {
      try (InputStream in = loader.getResourceAsStream(name + ".class")) {
        return in != null ? in.readAllBytes() : name.startsWith(HBASE) ? null : HERE.read(name);
      }
    }

    @Override
    public void close() throws IOException {
      loader.close();
    }
  }

  private static final Map<String, byte[]> OURS = new HashMap<>();

  @BeforeAll
  static void read() throws IOException {
    OURS.putAll(HBaseFit.own(Implementation.ALL));
  }

  private static HBaseFit fit(String module, String type, String gone) throws IOException {
    try (Jars jars = Jars.of(module)) {
      return HBaseFit.of(
          name ->
              type != null && name.equals(HBASE + type)
                  ? new AlteredClass(name, jars.read(name)).without(gone).bytes()
                  : jars.read(name),
          () -> OURS,
          VERSION,
          Implementation.ALL,
          candidate -> new Trial.Outcome(null, null));
    }
  }

  @ParameterizedTest
  @CsvSource({"2.5, 2.5", "2.6.1, 2.6.1", "2.6.4, 2.6.4"})
  void membersDecideAndNotWhatHBaseCallsItself(String module, String taken) throws IOException {
    HBaseFit fit = fit(module, null, null);
    assertNull(fit.misfit());
    assertEquals(List.of(), fit.losses());
    boolean tested = taken.equals("2.6.4");
    assertEquals(
        "HBase 2.6.4 by the implementation for " + taken + (tested ? "" : ", not tested by us"),
        fit.text());
    assertEquals(tested, fit.isTested());
  }

  @ParameterizedTest
  @CsvSource({
    "2.5, regionserver/StoreScanner, bytesRead, 2.5, 1",
    "2.6.1, regionserver/StoreScanner, bytesRead, 2.6.1, 1",
    "2.6.4, regionserver/StoreScanner, flushed, 2.6.4, 1",
    // The older one does not count blocks, and cannot make this HBase's scanners of HFiles.
    "2.6.1, regionserver/ScannerContext, incrementBlockProgress, 2.5, 2",
  })
  void whatCanBeDoneWithoutIsALoss(
      String module, String type, String gone, String taken, int losses) throws IOException {
    HBaseFit fit = fit(module, type, gone);
    assertNull(fit.misfit());
    assertEquals(losses, fit.losses().size(), fit.losses()::toString);
    assertTrue(fit.text().contains("by the implementation for " + taken), fit::text);
  }

  @ParameterizedTest
  @CsvSource({
    "2.5, regionserver/KeyValueHeap, getCurrentForTesting, 2.5",
    "2.6.1, regionserver/StoreFileInfo, getReferredToFile, 2.6.1",
    "2.6.4, regionserver/storefiletracker/StoreFileTracker, getStoreFileInfo, 2.6.4",
  })
  void whatCannotIsNamedWithTheNearestImplementation(
      String module, String type, String gone, String nearest) throws IOException {
    HBaseFit fit = fit(module, type, gone);
    assertNotNull(fit.misfit(), fit::text);
    String why = fit.misfit().why();
    assertTrue(why.contains((HBASE + type).replace('/', '.') + "." + gone + "("), why);
    assertTrue(why.endsWith(" (the implementation for " + nearest + " is the nearest)"), why);
  }
}
