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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.lcindex.query.Condition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Java's archive of classes as they are in memory (class-data sharing), which saves a command a
 * third of its CPU time: four thousand classes need not be read, parsed and verified.
 *
 * <p>The first command that succeeds makes it of the classes that it has loaded, where the start
 * script tells; the name has a checksum of Java and all jars, so that any change of them begins a
 * new one. It appears under that name when it is complete. So commands that run at the same time
 * may all make one, the last stays, and each is right. Java itself compares the jars' sizes and
 * dates once more before it uses one, and does without if anything is not as it was. A failure
 * costs time at the next start and nothing else.
 */
final class SharedClasses {
  private static final Logger LOG = LoggerFactory.getLogger(SharedClasses.class);
  private static final String PROPERTY = "lcindex.archive";
  private static final String SUFFIX = ".jsa";

  /**
   * 30 MB each, and every build of a clone begins one; whoever still uses another makes it again.
   */
  private static final int KEPT = 4;

  private SharedClasses() {}

  /** Makes the archive if the start script wants one. */
  static void archive() {
    String wanted = System.getProperty(PROPERTY);
    if (wanted == null) {
      return;
    }
    try {
      Path archive = Path.of(wanted);
      // What queries use and the other commands do not.
      Condition.parse("a between 1 and 2 and b = 'c' or not d in (3, 4)");
      write(archive);
      removeOld(archive.toAbsolutePath().getParent());
    } catch (IOException | JMException | RuntimeException e) {
      LOG.warn("No archive of classes for quicker starts at {}", wanted, e);
    }
  }

  private static void write(Path archive) throws IOException, JMException {
    Path unfinished =
        archive.resolveSibling(ProcessHandle.current().pid() + ".unfinished" + SUFFIX);
    // Java says there that it writes one.
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "vmCds",
              new Object[] {new String[] {"dynamic_dump", unfinished.toString()}},
              new String[] {String[].class.getName()});
      Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /** All but the newest archives, unfinished ones of processes that were killed among them. */
  static void removeOld(Path folder) throws IOException {
    List<Path> old;
    try (Stream<Path> files = Files.list(folder)) {
      old =
          files
              .filter(file -> file.toString().endsWith(SUFFIX))
              .sorted(Comparator.comparingLong(file -> -file.toFile().lastModified()))
              .skip(KEPT)
              .toList();
    }
    for (Path archive : old) {
      Files.deleteIfExists(archive);
    }
  }
}
