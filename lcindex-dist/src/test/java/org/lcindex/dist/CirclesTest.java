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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Classes of a module that need each other are at most two, and a package is in one module only. A
 * nested class counts as its owner, a sealed type and what it permits as one. Of a module's main
 * classes only; the experiments are free.
 */
class CirclesTest {
  private static final int MOST = 2;
  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

  /** Folders of main classes by module, of all modules that have some. */
  private static Map<String, Path> modules() throws IOException {
    Map<String, Path> found = new TreeMap<>();
    collect(Path.of(".."), found);
    found.remove("experiments");
    return found;
  }

  private static void collect(Path folder, Map<String, Path> found) throws IOException {
    List<String> below =
        MODULE
            .matcher(Files.readString(folder.resolve("pom.xml")))
            .results()
            .map(m -> m.group(1))
            .toList();
    for (String name : below) {
      collect(folder.resolve(name), found);
    }
    if (Files.isDirectory(folder.resolve("src/main/java"))) {
      Path classes = folder.resolve("target/classes");
      assertEquals(true, Files.isDirectory(classes), classes + " is missing: compile all modules");
      found.put(folder.getFileName().toString(), classes);
    }
  }

  @Test
  void noMoreThanTwoClassesNeedEachOther() throws IOException {
    Map<String, Path> modules = modules();
    SealedTypes sealed = SealedTypes.of(modules.values());
    List<String> wrong = new ArrayList<>();
    modules.forEach(
        (module, classes) ->
            circles(graph(classes, sealed))
                .forEach(
                    circle ->
                        wrong.add(module + ": " + String.join(", ", circle) + " need each other")));
    assertEquals("", String.join("\n", wrong));
  }

  @Test
  void noPackageIsInTwoModules() throws IOException {
    Map<String, String> owners = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, Path> module : modules().entrySet()) {
      for (String name : classNames(module.getValue())) {
        String of = name.substring(0, name.lastIndexOf('.'));
        // The shims of each version have to be in HBase's packages.
        String owner =
            of.startsWith("org.lcindex") ? owners.putIfAbsent(of, module.getKey()) : null;
        if (owner != null && !owner.equals(module.getKey())) {
          wrong.add(of + " is in " + owner + " and in " + module.getKey());
        }
      }
    }
    assertEquals(List.of(), wrong.stream().distinct().toList());
  }

  static List<String> classNames(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString())
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }

  /** Which class needs which of its module; each by the name that stands for it. */
  private static Map<String, Set<String>> graph(Path classes, SealedTypes sealed) {
    Map<String, Set<String>> graph = new TreeMap<>();
    References.of(classes)
        .each((from, to) -> graph.computeIfAbsent(sealed.of(from), k -> new TreeSet<>()).add(to));
    graph.replaceAll(
        (from, to) -> {
          Set<String> own = new TreeSet<>();
          to.stream().map(sealed::of).filter(graph::containsKey).forEach(own::add);
          own.remove(from);
          return own;
        });
    return graph;
  }

  /** Strongly connected parts that are too large, by simple names. */
  private static List<Set<String>> circles(Map<String, Set<String>> graph) {
    Map<String, Set<String>> reach = new HashMap<>();
    graph.keySet().forEach(from -> reach.put(from, reachable(graph, from)));
    List<Set<String>> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String one : graph.keySet()) {
      Set<String> circle = new TreeSet<>();
      reach.get(one).stream().filter(other -> reach.get(other).contains(one)).forEach(circle::add);
      if (circle.size() > MOST && seen.add(circle.iterator().next())) {
        Set<String> names = new TreeSet<>();
        circle.forEach(name -> names.add(name.substring(name.lastIndexOf('.') + 1)));
        found.add(names);
      }
    }
    return found;
  }

  private static Set<String> reachable(Map<String, Set<String>> graph, String from) {
    Set<String> reached = new HashSet<>();
    List<String> next = new ArrayList<>(graph.get(from));
    while (!next.isEmpty()) {
      String name = next.remove(next.size() - 1);
      if (reached.add(name)) {
        next.addAll(graph.get(name));
      }
    }
    return reached;
  }
}
