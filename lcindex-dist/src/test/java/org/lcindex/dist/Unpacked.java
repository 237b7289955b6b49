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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The packed distribution, unpacked into an empty folder as a user does. */
final class Unpacked {
  static final String VERSION = System.getProperty("lcindex.version");

  private static final int LIMIT_SECONDS = 60;

  private final Path folder;

  private Unpacked(Path folder) {
    this.folder = folder;
  }

  /** What a command has printed, both streams in one, and its exit status. */
  record Outcome(int status, String printed) {}

  static Path archive() {
    return Path.of(System.getProperty("lcindex.dist"));
  }

  static Unpacked in(Path empty) throws IOException, InterruptedException {
    Outcome tar = run(empty, Map.of(), "tar", "xzf", archive().toString());
    assertEquals(0, tar.status(), tar.printed());
    return new Unpacked(empty.resolve("lcindex-" + VERSION));
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  /** A jar by what it is for. */
  Path jar(String what) {
    String folder =
        switch (what) {
          case "parquet" -> "cli";
          case "jdbc" -> "sql";
          default -> what;
        };
    return file(folder + "/lcindex-" + what + "-" + VERSION + ".jar");
  }

  /** The names of all files. */
  TreeSet<String> files() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(Files::isRegularFile)
          .map(f -> folder.relativize(f).toString())
          .forEach(names::add);
    }
    return names;
  }

  /** Runs a command to its end, with these variables and PATH only. */
  static Outcome run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    File output = Files.createTempFile(folder, "output", ".txt").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(List.of(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output);
    String path = System.getenv("PATH");
    builder.environment().clear();
    builder.environment().put("PATH", path);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    String printed = text(output.toPath());
    assertTrue(ended, () -> String.join(" ", command) + " does not end; it has printed " + printed);
    return new Outcome(process.exitValue(), printed);
  }

  static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
