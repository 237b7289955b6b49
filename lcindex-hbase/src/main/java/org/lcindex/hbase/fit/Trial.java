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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.lcindex.hbase.HBaseDoor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes an implementation of the door, and lets it read a small HFile. Stateless. */
final class Trial {
  private static final Logger LOG = LoggerFactory.getLogger(Trial.class);

  /**
   * How it went.
   *
   * @param door null when it failed
   * @param failure null when it did not
   */
  record Outcome(HBaseDoor door, String failure) {}

  /** What tries; tests have others. */
  @FunctionalInterface
  interface Of {
    Outcome run(Candidate candidate);
  }

  private Trial() {}

  /** Links what was only looked at before. */
  static Outcome run(Candidate candidate) {
    try {
      HBaseDoor door =
          Class.forName(Linkage.dots(candidate.implementation().factory()))
              .asSubclass(HBaseDoor.class)
              .getConstructor()
              .newInstance()
              .without(candidate.result().unusable());
      String wrong = readSample(door);
      return wrong == null ? new Outcome(door, null) : new Outcome(null, wrong);
    } catch (InvocationTargetException e) {
      return failed(candidate, e.getCause());
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return failed(candidate, e);
    }
  }

  private static Outcome failed(Candidate candidate, Throwable why) {
    LOG.warn("LCIndex: {} does not work with this HBase", candidate.implementation(), why);
    return new Outcome(null, "as it was tried, " + why);
  }

  private static String readSample(HBaseDoor door) {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("lcindex-fit");
      // Nothing of the server's: what is tried is HBase's code, not what was configured.
      return door.readSample(
          new org.apache.hadoop.fs.Path(folder.toUri()), new Configuration(false));
    } catch (IOException | FSError e) {
      // Hadoop's local file system throws an Error of its own when the disk is full.
      LOG.warn(
          "LCIndex: no HFile could be written and read for a trial in {}; HBase's members were"
              + " looked at nevertheless",
          System.getProperty("java.io.tmpdir"),
          e);
      return null;
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("Deleting {}", folder, e);
    }
  }
}
