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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The project's pages ({@code *.md}) and sources, for tests that read them. Immutable. */
final class Pages {
  static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");

  // A page that a test compares with the report of made-up figures.
  private static final String SAMPLE = "experiments/src/test/resources/";

  private final List<Path> all = new ArrayList<>();

  private Pages() {}

  static Pages read() throws IOException {
    Pages pages = new Pages();
    Files.walkFileTree(
        REPOSITORY,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            String name = dir.getFileName().toString();
            boolean skipped =
                !dir.equals(REPOSITORY) && (name.equals("target") || name.startsWith("."));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            pages.all.add(file);
            return FileVisitResult.CONTINUE;
          }
        });
    return pages;
  }

  /** All pages but the sample. */
  List<Path> markdown() {
    return named(Pattern.compile("(?!" + Pattern.quote(SAMPLE) + ").*\\.md"));
  }

  /** The files whose whole name in the repository matches. */
  List<Path> named(Pattern pattern) {
    return all.stream().filter(file -> pattern.matcher(name(file)).matches()).sorted().toList();
  }

  static String name(Path file) {
    return REPOSITORY.relativize(file).toString();
  }

  static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The page without its fenced blocks. */
  static String text(Path page) {
    return FENCE.matcher(content(page)).replaceAll("");
  }

  static Set<String> headings(Path page) {
    Set<String> headings = new HashSet<>();
    for (String line : text(page).split("\n")) {
      if (line.startsWith("#")) {
        headings.add(line.replaceFirst("^#+ ", ""));
      }
    }
    return headings;
  }

  /** What GitHub and others make of the page's headings. */
  static Set<String> anchors(Path page) {
    Set<String> anchors = new HashSet<>();
    for (String heading : headings(page)) {
      anchors.add(heading.toLowerCase().replaceAll("[^\\w\\- ]", "").replace(' ', '-'));
    }
    return anchors;
  }
}
