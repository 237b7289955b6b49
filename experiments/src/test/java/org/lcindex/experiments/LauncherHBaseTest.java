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
package org.lcindex.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which HBase {@code bin/lcindex} starts its JVM on: a copy of the script, in a checkout whose
 * build is a few small files, starts a Java that prints its class path.
 */
class LauncherHBaseTest {
  private static final Path REPOSITORY = Path.of("..");
  private static final String START = "lcindex-dist/src/main/launcher/start.sh";
  private static final String OLD = "hbase-server-2.5.13-hadoop3.jar joni-2.1.31.jar";
  private static final String NEW = "hbase-server-2.6.4-hadoop3.jar joni-2.2.1.jar";

  /** The words behind {@code lcindex}, and what is behind the shared class path. */
  private static final String[][] CASES = {
    {"demo", NEW},
    {"demo --hbase 2.5.13", OLD},
    {"demo --hbase=2.5.13", OLD},
    {"demo --hbase 2.5.13 --scale 1", OLD},
    {"bench quick --rows 1000 --hbase 2.5.13", OLD},
    {"cluster start --hbase=2.6.4", NEW},
    {"demo --hbase 2.5.13 --hbase 2.6.4", NEW},
    // About what is no version the command line has to tell, on any HBase.
    {"demo --hbase 2.5.1", NEW},
    {"demo --hbase .*", NEW},
    {"demo --hbase=", NEW},
    {"demo --hbase", NEW},
    {"demo --hbases 2.5.13", NEW},
    {"count orders", NEW},
  };

  @TempDir private Path checkout;

  private void write(String file, String text) throws IOException {
    Path path = checkout.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }

  private void copy(String file) throws IOException {
    Path to = checkout.resolve(file);
    Files.createDirectories(to.getParent());
    Files.copy(REPOSITORY.resolve(file), to);
  }

  /** A class path of jars that are there: a command without an HBase takes no others. */
  private String jars(String names) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String name : names.split(" ")) {
      write("lib/" + name, "");
      jars.add(checkout.resolve("lib").resolve(name).toString());
    }
    return String.join(":", jars);
  }

  @BeforeEach
  void build() throws IOException {
    copy("bin/lcindex");
    copy(START);
    write("pom.xml", "");
    for (String module : new String[] {"experiments", "lcindex-hbase-versions/2.5"}) {
      write(module + "/pom.xml", "");
      write(module + "/src/main/Any.java", "");
    }
    write("lcindex-hbase-versions/2.5/target/hbase.classpath", jars(OLD));
    write("lcindex-hbase-versions/2.6/target/hbase.classpath", jars(NEW));
    write("experiments/target/hbase.version", "2.6.4-hadoop3");
    write("experiments/target/jvm.options", "");
    write("experiments/target/experiments-1.jar", "");
    write("jdk/release", "JAVA_VERSION=\"17.0.1\"");
    write(
        "jdk/bin/java",
        "#!/bin/sh\nwhile [ \"$1\" != -cp ]; do shift; done\necho \"$2\"; shift 3; echo \"$@\"");
    Files.setPosixFilePermissions(
        checkout.resolve("jdk/bin/java"), PosixFilePermissions.fromString("rwx------"));
    // The last one: it tells how old the build is.
    write("experiments/target/classpath.txt", jars("shared.jar"));
  }

  /** What the script prints. */
  private List<String> run(String words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(checkout.resolve("bin/lcindex").toString());
    command.addAll(List.of(words.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", checkout.resolve("jdk").toString());
    builder.environment().put("LCINDEX_CACHE", "");
    Process script = builder.start();
    script.getOutputStream().close();
    String printed = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    script.waitFor();
    return printed.lines().toList();
  }

  @Test
  void theJvmRunsOnTheHBaseThatIsAskedFor() throws Exception {
    for (String[] words : CASES) {
      List<String> printed = run(words[0]);
      assertEquals(2, printed.size(), () -> words[0] + ": " + printed);
      String end = ":" + jars("shared.jar " + words[1]);
      assertTrue(printed.get(0).endsWith(end), () -> words[0] + ": " + printed);
      assertEquals(words[0], printed.get(1));
    }
  }

  @Test
  void aBuildWithoutAnHBaseIsTold() throws Exception {
    Files.delete(checkout.resolve("lcindex-hbase-versions/2.6/target/hbase.classpath"));
    List<String> printed = run("demo");
    assertEquals(1, printed.size(), printed::toString);
    assertTrue(printed.get(0).startsWith("lcindex: no HBase 2.6.4-hadoop3 in "), printed::toString);
  }
}
