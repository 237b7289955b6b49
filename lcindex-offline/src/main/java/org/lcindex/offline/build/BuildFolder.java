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
package org.lcindex.offline.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/**
 * The folder of a build of one process, and how far the build is. HBase's bulk load passes over
 * names that begin with {@code _}.
 *
 * <pre>
 * _build.json              of what the build is; it stays
 * _work/run-*              sorted runs of the input
 * _work/input.json         the input is read: its rows, the regions, the runs
 * _work/region-N/          files that are being written
 * _work/region-N.json      a {@link Part}: the region's files are where they belong
 * manifest.json            all is done
 * </pre>
 *
 * <p>Each document is written as a whole or not at all, and durable. For one process at a time;
 * thread safe.
 */
final class BuildFolder {
  /** Of what the build is. */
  static final String BUILD = "_build.json";

  private static final String WORK = "_work";

  private final Path path;
  private final Path work;

  BuildFolder(Path path) {
    this.path = path.toAbsolutePath().normalize();
    this.work = this.path.resolve(WORK);
  }

  /**
   * Of what a build is.
   *
   * @param timestamp of its cells
   * @param options what makes other files, by name
   */
  record Build(long timestamp, TreeMap<String, String> options) {}

  /**
   * What is known when the input is read.
   *
   * @param rows of the input
   * @param splits first row keys of all regions but the first, in hexadecimal digits
   * @param runs names of the runs, in the order of the input
   */
  record Input(long rows, List<String> splits, List<String> runs) {}

  /**
   * Takes the folder for a build, or goes on with the one that has begun.
   *
   * @param given the timestamp that was asked for; null for any
   * @param now the timestamp of a new build of which none was asked for
   * @return the build, with its timestamp
   * @throws UserError when the folder is somebody else's, or of another build
   */
  Build take(Map<String, String> options, Long given, long now) throws IOException {
    Path file = path.resolve(BUILD);
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new UserError("--out " + path + " is no folder: name another one");
    }
    Build known = read(file, Build.class);
    if (known != null) {
      compare(known, options, given);
      return known;
    }
    if (Files.exists(path)) {
      try (Stream<Path> there = Files.list(path)) {
        // What was stopped while it made the document has left no more than this.
        String other =
            there
                .map(one -> one.getFileName().toString())
                .filter(name -> !name.equals(BUILD + ".new"))
                .findFirst()
                .orElse(null);
        if (other != null) {
          throw new UserError(
              String.format(
                  "--out %s has %s and was not made by this command: name"
                      + " an empty folder, or one that is not there",
                  path, ShownText.cut(other)));
        }
      }
    }
    Files.createDirectories(path);
    Build build = new Build(given != null ? given : now, new TreeMap<>(options));
    write(file, build);
    return build;
  }

  private void compare(Build known, Map<String, String> options, Long given) {
    TreeMap<String, String> both = new TreeMap<>(options);
    known.options().forEach(both::putIfAbsent);
    for (String name : both.keySet()) {
      String was = known.options().getOrDefault(name, "none");
      String is = options.getOrDefault(name, "none");
      if (!was.equals(is)) {
        throw otherBuild(name, was, is);
      }
    }
    if (given != null && given != known.timestamp()) {
      throw otherBuild("--timestamp", Long.toString(known.timestamp()), Long.toString(given));
    }
  }

  private UserError otherBuild(String name, String was, String is) {
    return new UserError(
        String.format(
            "%s is of a build with %s '%s', now it is '%s': repeat"
                + " the first command, or name another folder",
            path, name, ShownText.cut(was, 300), ShownText.cut(is, 300)));
  }

  /** The timestamp of the build that has begun here; null when none has. */
  Long timestamp() throws IOException {
    Build known = read(path.resolve(BUILD), Build.class);
    return known == null ? null : known.timestamp();
  }

  Path path() {
    return path;
  }

  /** Where work is done; made when it is not there. */
  Path work() throws IOException {
    return Files.createDirectories(work);
  }

  /** What was known when the input was read; null when it is not read yet. */
  Input input() throws IOException {
    return read(work.resolve("input.json"), Input.class);
  }

  void input(Input input) throws IOException {
    write(work().resolve("input.json"), input);
  }

  /** What is done of a region; null when it is not done. */
  Part part(int region) throws IOException {
    return read(work.resolve(regionName(region) + ".json"), Part.class);
  }

  void part(int region, Part part) throws IOException {
    write(work().resolve(regionName(region) + ".json"), part);
  }

  /** An empty folder for files of a region. */
  Path regionWork(int region) throws IOException {
    Path folder = work.resolve(regionName(region));
    delete(folder);
    return Files.createDirectories(folder);
  }

  private static String regionName(int region) {
    return String.format("region-%05d", region);
  }

  /** Whether all is done. */
  boolean isDone() {
    return Files.exists(path.resolve(Manifest.NAME));
  }

  /** Removes what is needed no more. */
  void removeWork() throws IOException {
    delete(work);
  }

  /** Removes a folder with all that is in it. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }

  private static <T> T read(Path file, Class<T> type) throws IOException {
    try {
      return RpcJson.fromJson(Files.readString(file), type);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static void write(Path file, Object document) throws IOException {
    Path next = Path.of(file + ".new");
    Files.write(next, RpcJson.toPrettyJson(document).getBytes(StandardCharsets.UTF_8));
    Durable.file(next);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    Durable.folders(file.getParent(), file.getParent());
  }
}
