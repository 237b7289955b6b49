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
package org.lcindex.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which versions of HBase a checkout has built, by name, and class paths on each. */
class HBaseVersionTest {
  private static final String OLD = "hbase-server-2.5.13-hadoop3.jar joni-2.1.31.jar";
  private static final String NEW = "hbase-server-2.6.4-hadoop3.jar joni-2.2.1.jar";

  /** A class path as it is, a version's jars, and the class path on that version. */
  private static final String[][] CLASS_PATHS = {
    {"", OLD, OLD},
    {"conf classes guava-32.1.3-jre.jar", OLD, "conf classes guava-32.1.3-jre.jar " + OLD},
    {NEW, NEW, NEW},
    {"a-1.jar " + NEW + " b-2.jar", OLD, "a-1.jar b-2.jar " + OLD},
    {"joni-2.2.1.jar a-1.jar hbase-server-2.6.4-hadoop3.jar", OLD, "a-1.jar " + OLD},
    // What only begins as one of its jars does.
    {"hbase-server-extra-1.jar joni.jar", OLD, "hbase-server-extra-1.jar joni.jar " + OLD},
    {"hbase-mapreduce-2.6.4.jar", OLD, "hbase-mapreduce-2.6.4.jar " + OLD},
    {
      "opentelemetry-semconv-1.29.0-alpha.jar",
      "opentelemetry-semconv-1.15.0-alpha.jar",
      "opentelemetry-semconv-1.15.0-alpha.jar"
    },
  };

  @TempDir private Path checkout;

  private static List<Path> paths(String text) {
    return Arrays.stream(text.split(" "))
        .filter(name -> !name.isEmpty())
        .map(name -> Path.of("/lib", name))
        .toList();
  }

  private void build(String module, String... jars) throws IOException {
    Path target = checkout.resolve("lcindex-hbase-versions").resolve(module).resolve("target");
    Files.createDirectories(target);
    Files.writeString(
        target.resolve("hbase.classpath"), String.join(File.pathSeparator, jars) + "\n");
  }

  @Test
  void aVersionTakesThePlaceOfAnother() {
    for (String[] paths : CLASS_PATHS) {
      HBaseVersion version = new HBaseVersion("any", paths(paths[1]));
      assertEquals(paths(paths[2]), version.on(paths(paths[0])), () -> Arrays.toString(paths));
    }
  }

  @Test
  void versionsAreNamedAsPeopleTypeThemTheOldestFirst() throws IOException {
    build("2.6.10", "/m2/hbase-common-2.6.10-hadoop3.jar", "/m2/hbase-server-2.6.10-hadoop3.jar");
    build("2.6", "/m2/hbase-server-2.6.4-hadoop3.jar");
    build("2.5", "/m2/hbase-server-2.5.13.jar");
    Files.createDirectories(checkout.resolve("lcindex-hbase-versions/not-built/target"));
    List<HBaseVersion> versions = HBaseVersion.builtIn(checkout);
    assertEquals(
        List.of("2.5.13", "2.6.4", "2.6.10"),
        versions.stream().map(HBaseVersion::name).collect(Collectors.toList()));
    assertEquals(
        List.of(Path.of("/m2/hbase-server-2.6.4-hadoop3.jar")),
        HBaseVersion.of("2.6.4", versions).jars());
  }

  @Test
  void anUnknownNameIsAnsweredWithAllNames() throws IOException {
    build("a", "/m2/hbase-server-2.5.13-hadoop3.jar");
    build("b", "/m2/hbase-server-2.6.4-hadoop3.jar");
    for (String name : new String[] {"2.6", "2.6.4-hadoop3", ""}) {
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> HBaseVersion.of(name, HBaseVersion.builtIn(checkout)))
              .getMessage();
      assertEquals(
          "HBase '" + name + "' is none of those that this build can run on: 2.5.13, 2.6.4",
          message);
    }
  }

  @Test
  void aCheckoutThatIsNotBuiltHasNone() throws IOException {
    assertEquals(List.of(), HBaseVersion.builtIn(checkout));
    String message =
        assertThrows(IllegalArgumentException.class, () -> HBaseVersion.of("2.6.4", List.of()))
            .getMessage();
    assertEquals(
        "HBase '2.6.4' is none of those that this build can run on, because it has none;"
            + " 'mvn -B -DskipTests package' makes them",
        message);
  }

  @Test
  void aListWithoutAServerIsNoHBase() throws IOException {
    build("a", "/m2/hbase-client-2.5.13-hadoop3.jar");
    assertThrows(IOException.class, () -> HBaseVersion.builtIn(checkout));
  }

  @Test
  void thisJvmRunsOnWhatHBaseSays() {
    assertEquals(VersionInfo.getVersion(), HBaseVersion.running() + "-hadoop3");
    HBaseVersion.check(HBaseVersion.running());
  }
}
