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

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Which class of a jar, or of a folder of classes, names which class, as the JDK's {@code jdeps}
 * finds it.
 */
final class References {
  private static final Pattern REFERENCE = Pattern.compile("\\s+(\\S+)\\s+-> (\\S+)\\s.*");

  private final Map<String, Set<String>> named = new HashMap<>();

  private References() {}

  static References of(Path jar) {
    StringWriter out = new StringWriter();
    int status =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(out),
                new PrintWriter(out),
                "-verbose:class",
                "-filter:none",
                "--multi-release",
                "base",
                jar.toString());
    assertEquals(0, status, out::toString);
    References references = new References();
    out.toString()
        .lines()
        .map(REFERENCE::matcher)
        .filter(Matcher::matches)
        .forEach(
            m ->
                references.named.computeIfAbsent(m.group(1), k -> new HashSet<>()).add(m.group(2)));
    return references;
  }

  /** Shows each class with each that it names. */
  void each(BiConsumer<String, String> pair) {
    named.forEach((from, all) -> all.forEach(to -> pair.accept(from, to)));
  }

  /** All that is named by some class. */
  TreeSet<String> named() {
    TreeSet<String> all = new TreeSet<>();
    named.values().forEach(all::addAll);
    return all;
  }

  /** What can be reached from the classes that a condition is true for, and these. */
  Set<String> reachable(Predicate<String> from) {
    Set<String> reached = new HashSet<>();
    Deque<String> next = new ArrayDeque<>();
    named.keySet().stream().filter(from).forEach(next::add);
    while (!next.isEmpty()) {
      String name = next.remove();
      if (reached.add(name)) {
        next.addAll(named.getOrDefault(name, Set.of()));
      }
    }
    return reached;
  }
}
