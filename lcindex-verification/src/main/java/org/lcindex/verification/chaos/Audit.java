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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.rpc.RegionStatus;

/**
 * Compares the index folders of all servers, and the files the servers have open, with the HFiles
 * they serve, and tables of entries with the indexes. Looks until all is clean or time is up:
 * orphans have a grace period.
 */
final class Audit {
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final int MAX_TOLD = 20;

  private final EventContext context;

  /**
   * Servers that were seen once with nothing held. What is never given back is held in every look;
   * a status, a chore and a table of shared rows hold something for a moment, with nobody about.
   */
  private final Set<String> withoutReaders = new HashSet<>();

  Audit(EventContext context) {
    this.context = context;
  }

  /** Returns what is left over or missing in the end; empty when all is clean. */
  List<String> run() throws IOException {
    AtomicReference<List<String>> problems = new AtomicReference<>(List.of());
    try (FileSystem fs = FileSystem.newInstance(context.cluster().configuration())) {
      Waiting.holdsWithin(
          LIMIT,
          () -> {
            problems.set(lookOnce(fs));
            return problems.get().isEmpty();
          });
    }
    return problems.get().stream().limit(MAX_TOLD).toList();
  }

  private List<String> lookOnce(FileSystem fs) throws IOException {
    try {
      return look(fs);
    } catch (NoSuchFileException e) {
      return List.of("folders changed while they were listed: " + e.getMessage());
    }
  }

  private List<String> look(FileSystem fs) throws IOException {
    Map<Integer, List<String>> origins =
        StoreFiles.origins(context.connection(), fs, context.table());
    Set<String> wanted = wanted();
    List<String> problems = readers();
    problems.addAll(new LeftEntries(context).look());
    for (Member server : context.cluster().regionServers()) {
      Path folder = context.cluster().indexFolder(server.number());
      Set<String> served =
          new HashSet<>(origins.getOrDefault(server.ports().get("rpc"), List.of()));
      String prefix = server.name() + ": ";
      for (String problem : folders(folder, served, wanted)) {
        problems.add(prefix + problem);
      }
      for (String problem : openFiles(server, folder, served)) {
        problems.add(prefix + problem);
      }
    }
    return problems;
  }

  /** References to index files that queries and jobs have not given back. */
  private List<String> readers() throws IOException {
    List<String> problems = new ArrayList<>();
    Set<String> asked = new HashSet<>();
    for (RegionStatus region : context.indexes().status(context.table()).regions()) {
      long readers = region.counters().getOrDefault("index.readers", 0L);
      if (readers == 0) {
        withoutReaders.add(region.server());
      }
      if (asked.add(region.server()) && !withoutReaders.contains(region.server())) {
        problems.add(region.server() + ": index.readers is " + readers + " and nobody reads");
      }
    }
    return problems;
  }

  /** The files that the folder of an HFile must have. */
  private Set<String> wanted() throws IOException {
    Set<String> names = new TreeSet<>();
    names.add("rows.rfile");
    for (IndexDefinition definition : context.indexes().listIndexes(context.table())) {
      names.add(definition.id() + ".ifile");
      names.add(definition.id() + ".sfile");
    }
    return names;
  }

  private static List<String> folders(Path folder, Set<String> served, Set<String> wanted)
      throws IOException {
    List<String> problems = new ArrayList<>();
    Set<String> complete = new HashSet<>();
    for (Path path : files(folder.resolve("v1/tmp"))) {
      problems.add("a file is left of a build: " + path);
    }
    Path data = folder.resolve("v1/data/default");
    Map<String, Set<String>> found = new TreeMap<>();
    for (Path path : files(folder.resolve("v1/data"))) {
      String origin = data.relativize(path.getParent()).toString();
      found.computeIfAbsent(origin, o -> new TreeSet<>()).add(path.getFileName().toString());
    }
    found.forEach(
        (origin, names) -> {
          if (!served.contains(origin)) {
            problems.add("index files without a live HFile: " + origin + " " + names);
          } else if (names.equals(wanted)) {
            complete.add(origin);
          } else {
            problems.add("HFile " + origin + " has index files " + names + ", needs " + wanted);
          }
        });
    served.stream()
        .filter(origin -> !found.containsKey(origin))
        .forEach(origin -> problems.add("a live HFile without index files: " + origin));
    return problems;
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(Files::isRegularFile).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** What a server has open of its index folder; on systems with {@code /proc}. */
  private static List<String> openFiles(Member server, Path folder, Set<String> served)
      throws IOException {
    Path descriptors = Path.of("/proc", Long.toString(server.process().pid()), "fd");
    if (!Files.isDirectory(descriptors)) {
      return List.of();
    }
    List<String> problems = new ArrayList<>();
    String data = folder.resolve("v1/data/default") + "/";
    String lock = folder.resolve("lock").toString();
    try (Stream<Path> links = Files.list(descriptors)) {
      for (Path link : links.toList()) {
        String target = target(link);
        if (target.startsWith(folder.toString()) && !target.equals(lock)) {
          int end = target.lastIndexOf('/');
          String origin = target.startsWith(data) ? target.substring(data.length(), end) : "";
          if (target.endsWith(" (deleted)")) {
            problems.add("a deleted index file is open: " + target);
          } else if (!served.contains(origin)) {
            problems.add("an index file without a live HFile is open: " + target);
          }
        }
      }
    }
    return problems;
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // closed since it was listed
    }
  }
}
