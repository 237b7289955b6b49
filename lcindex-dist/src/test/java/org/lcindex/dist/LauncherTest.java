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
package org.lcindex.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.process.HBaseHome;

/**
 * {@code bin/lcindex} and {@code bin/lcindex-shell} beside an HBase that has nothing of LCIndex.
 */
class LauncherTest {
  @TempDir private static Path folder;
  private static Unpacked unpacked;
  private static Path hbase;

  @BeforeAll
  static void unpack() throws Exception {
    unpacked = Unpacked.in(folder);
    hbase = HBaseHome.create(folder.resolve("hbase")).folder();
  }

  private static Unpacked.Outcome run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return script("bin/lcindex", environment, arguments);
  }

  private static Unpacked.Outcome script(
      String name, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = unpacked.file(name).toString();
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Map<String, String> variables = new HashMap<>(environment);
    variables.putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
    return Unpacked.run(folder, variables, command);
  }

  @Test
  void itTellsItsVersionAndCommands() throws Exception {
    Map<String, String> installed = Map.of("HBASE_HOME", hbase.toString());
    Unpacked.Outcome version = run(installed, "--version");
    assertEquals(0, version.status(), version.printed());
    assertTrue(version.printed().contains(Unpacked.VERSION), version.printed());
    Unpacked.Outcome help = run(installed, "--help");
    assertEquals(0, help.status(), help.printed());
    for (String command :
        new String[] {
          "index", "query", "count", "aggregate", "explain", "inspect", "dump", "load"
        }) {
      assertTrue(help.printed().matches("(?s).*\n  " + command + " .*"), help.printed());
    }
  }

  /** From the jar for JDBC, of which other commands know nothing. */
  @Test
  void sqlIsStarted() throws Exception {
    Map<String, String> installed = Map.of("HBASE_HOME", hbase.toString());
    Unpacked.Outcome asked =
        run(installed, "sql", "-e", "values 1", "--zookeeper", "localhost:1", "--timeout", "5s");
    assertEquals(1, asked.status(), asked.printed());
    assertTrue(asked.printed().contains("lcindex: cannot reach the cluster at"), asked.printed());
    assertEquals(0, run(installed, "sql", "--help").status());
    Unpacked.Outcome alone = run(installed);
    assertTrue(alone.printed().contains("\n  sql "), "no terminal, so all commands");
  }

  /** An HBase on the PATH, a link to the script, and a hbase-env.sh that names Java. */
  @Test
  void itFindsHBaseOnThePathAndJavaInItsEnvironment() throws Exception {
    Path conf = Files.createDirectories(folder.resolve("own-conf"));
    Files.writeString(
        conf.resolve("hbase-env.sh"),
        "export JAVA_HOME='"
            + System.getProperty("java.home")
            + "'\nexport HBASE_OPTS='-XX:+UseG1GC'\n");
    Path link = Files.createSymbolicLink(folder.resolve("linked"), unpacked.file("bin/lcindex"));
    Unpacked.Outcome version =
        Unpacked.run(
            folder,
            Map.of(
                "PATH", hbase.resolve("bin") + ":/usr/bin:/bin", "HBASE_CONF_DIR", conf.toString()),
            link.toString(),
            "--version");
    assertEquals(0, version.status(), version.printed());
    assertTrue(version.printed().contains(Unpacked.VERSION), version.printed());
  }

  @Test
  void withoutHBaseItSaysWhatIsMissing() throws Exception {
    String nowhere =
        "no hbase on the PATH; install HBase 2.5 or 2.6 here, or set HBASE_HOME to its folder\n";
    Map<String, String> none = Map.of("PATH", "/usr/bin:/bin");
    assertEquals(new Unpacked.Outcome(1, "lcindex: " + nowhere), run(none));
    assertEquals(
        new Unpacked.Outcome(1, "lcindex-shell: " + nowhere), script("bin/lcindex-shell", none));
    Unpacked.Outcome wrong = run(Map.of("HBASE_HOME", folder.toString()));
    assertEquals(1, wrong.status());
    assertEquals(
        "lcindex: HBASE_HOME is "
            + folder
            + ", which has no bin/hbase; set it to the folder of an HBase 2.5 or 2.6\n",
        wrong.printed());
  }

  /** HBase's Hadoop does not start on 24 and newer, and says so in a stack trace. */
  @ParameterizedTest
  @CsvSource({
    "11.0.22, Java 11",
    "1.8.0_292, Java 8",
    "24, Java 24",
    "25.0.1, Java 25",
    "170, Java 170",
    "99999999999999999999, Java 99999999999999999999"
  })
  void aJavaThatIsTooOldOrTooNewIsNamed(String release, String version, @TempDir Path own)
      throws Exception {
    Path java = java(own, release, "exit 3");
    Map<String, String> variables =
        Map.of("HBASE_HOME", hbase.toString(), "JAVA_HOME", own.toString());
    String problem =
        java
            + " is "
            + version
            + ", must be 17 to 23 (Hadoop does not run on 24 and newer); set JAVA_HOME to one of"
            + " these\n";
    assertEquals(new Unpacked.Outcome(1, "lcindex: " + problem), run(variables));
    assertEquals(
        new Unpacked.Outcome(1, "lcindex-shell: " + problem),
        script("bin/lcindex-shell", variables));
    // The one that is run from a clone; it says so before it builds anything.
    Path clone = Path.of("../bin/lcindex").toAbsolutePath();
    assertEquals(
        new Unpacked.Outcome(1, "lcindex: " + problem),
        Unpacked.run(folder, variables, clone.toString(), "--version"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"17.0.15", "21.0.4", "23.0.2"})
  void theOthersAreTaken(String release, @TempDir Path own) throws Exception {
    java(own, release, "echo taken");
    Map<String, String> variables =
        Map.of("HBASE_HOME", hbase.toString(), "JAVA_HOME", own.toString());
    assertEquals(new Unpacked.Outcome(0, "taken\n"), run(variables, "--version"));
  }

  /** Without the file that a JDK has, Java itself is asked; hbase-env.sh has the last word. */
  @Test
  void theShellLooksAtTheJavaThatHBaseTakes(@TempDir Path own) throws Exception {
    Path java = java(own.resolve("new"), null, "echo 'openjdk version \"25\" 2025-09-16' >&2");
    Path conf = Files.createDirectories(own.resolve("conf"));
    Files.writeString(
        conf.resolve("hbase-env.sh"), "export JAVA_HOME=" + own.resolve("new") + "\n");
    Unpacked.Outcome outcome =
        script(
            "bin/lcindex-shell",
            Map.of("HBASE_HOME", hbase.toString(), "HBASE_CONF_DIR", conf.toString()));
    assertEquals(1, outcome.status(), outcome.printed());
    assertTrue(
        outcome.printed().startsWith("lcindex-shell: " + java + " is Java 25, must be 17 to 23"),
        outcome.printed());
  }

  /** Without that file; what the environment gives to Java is printed before its version. */
  @ParameterizedTest
  @CsvSource({
    "17.0.1, 0, taken",
    "1.8.0_292, 1, is Java 8",
    "99999999999999999999, 1, is Java 99999999999999999999",
    "other, 1, is Java of an unknown version"
  })
  void whatTheEnvironmentGivesIsNoVersion(
      String version, int status, String said, @TempDir Path own) throws Exception {
    java(
        own,
        null,
        "[ \"$1\" = -version ] || exec echo taken\n"
            + "echo 'Picked up JAVA_TOOL_OPTIONS: -Dx version \"18\"' >&2\n"
            + "echo 'openjdk version \"VERSION\" 2025-09-16' >&2".replace("VERSION", version));
    Map<String, String> variables =
        Map.of("HBASE_HOME", hbase.toString(), "JAVA_HOME", own.toString());
    Unpacked.Outcome outcome = run(variables, "--version");
    assertEquals(status, outcome.status(), outcome.printed());
    assertEquals(1, outcome.printed().lines().count(), outcome.printed());
    assertTrue(outcome.printed().contains(said), outcome.printed());
  }

  /** So that the commands it proposes can be run: by its name alone where the PATH has it. */
  @Test
  void itKnowsHowItWasCalled(@TempDir Path own) throws Exception {
    java(own, "17.0.1", "printf '%s\\n' \"$@\"");
    Path bin = unpacked.file("bin/lcindex").getParent();
    Map<String, String> variables =
        Map.of(
            "HBASE_HOME",
            hbase.toString(),
            "JAVA_HOME",
            own.toString(),
            "PATH",
            bin + ":/usr/bin:/bin");
    for (String called : List.of("lcindex", "./lcindex", "../bin/lcindex")) {
      Unpacked.Outcome outcome =
          Unpacked.run(
              folder, variables, "/bin/sh", "-c", "cd " + bin + "; " + called + " index list");
      assertEquals(called, option(outcome.printed().lines().toList(), "-Dlcindex.command="));
    }
  }

  private static Path java(Path home, String release, String does) throws IOException {
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n" + does + "\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    if (release != null) {
      Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + release + "\"\n");
    }
    return java;
  }

  /** Options that Java is given, by a Java that prints them: the archive of classes. */
  @Test
  void theArchiveOfClassesIsOfTheseJarsOnly(@TempDir Path own) throws Exception {
    java(own.resolve("java"), "17.0.1", "printf '%s\\n' \"$@\"");
    Path cache = own.resolve("cache");
    Map<String, String> variables = new HashMap<>();
    variables.put("HBASE_HOME", hbase.toString());
    variables.put("JAVA_HOME", own.resolve("java").toString());
    variables.put("LCINDEX_CACHE", cache.toString());
    List<String> first = run(variables, "index", "list").printed().lines().toList();
    assertEquals(unpacked.file("bin/lcindex").toString(), option(first, "-Dlcindex.command="));
    Path archive = Path.of(option(first, "-Dlcindex.archive="));
    assertEquals(cache, archive.getParent());
    assertEquals(":" + hbase.resolve("conf"), option(first, "-Dlcindex.configuration.folders="));
    String classPath = first.get(first.indexOf("-cp") + 1);
    assertTrue(classPath.matches("[^:]+[.]jar(:[^:]+[.]jar)+"), classPath);
    assertEquals(List.of("index", "list"), first.subList(first.size() - 2, first.size()));

    Files.createFile(archive);
    List<String> second = run(variables, "index", "list").printed().lines().toList();
    assertEquals(archive.toString(), option(second, "-XX:SharedArchiveFile="));
    assertFalse(
        second.stream().anyMatch(o -> o.startsWith("-Dlcindex.archive=")), second::toString);

    Path added = hbase.resolve("lib/zz-added.jar");
    Files.writeString(added, "");
    List<String> changed = run(variables, "index", "list").printed().lines().toList();
    Files.delete(added);
    assertNotEquals(archive.toString(), option(changed, "-Dlcindex.archive="));

    for (String none : List.of("", "/proc/no/such")) {
      variables.put("LCINDEX_CACHE", none);
      String without = run(variables, "index", "list").printed();
      assertFalse(without.matches("(?s).*(archive|SharedArchive).*"), without);
    }
  }

  private static String option(List<String> options, String begin) {
    return options.stream()
        .filter(option -> option.startsWith(begin))
        .map(option -> option.substring(begin.length()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(begin + " is not in " + options));
  }
}
