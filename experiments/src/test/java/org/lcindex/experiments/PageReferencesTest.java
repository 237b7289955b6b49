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
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What pages refer to is there: files and headings that links name, and the classes in code spans
 * of pages about the code.
 */
class PageReferencesTest {
  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern CLASS =
      Pattern.compile("`([A-Z]+[a-z0-9]+[A-Z][A-Za-z0-9]*)(?:\\.([a-z][A-Za-z0-9]*))?(?:\\(\\))?`");
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z][A-Za-z0-9]*)");

  // Pages that are read in another place, where other tests look at them.
  private static final Pattern ELSEWHERE =
      Pattern.compile("experiments/(src|results/notes).*|lcindex-dist/src/main/README\\.md");

  // Pages about the code. Those for users name classes of HBase, too.
  private static final Pattern CODE_PAGES =
      Pattern.compile("(ARCHITECTURE|GLOSSARY|CONTRIBUTING)\\.md|docs/(design/.*|extending\\.md)");

  private static final Set<String> FOREIGN = Set.of("HFileLink", "RSRpcServices", "ScannerContext");

  private static final List<Path> pages = new ArrayList<>();
  // By a class's simple name: the sources that declare it, as one text.
  private static final Map<String, String> sources = new HashMap<>();

  @BeforeAll
  static void read() throws IOException {
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
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = file.getFileName().toString();
            if (name.endsWith(".md") && !ELSEWHERE.matcher(name(file)).matches()) {
              pages.add(file);
            } else if (name.endsWith(".java")) {
              String text = Files.readString(file);
              Matcher declared = DECLARED.matcher(text);
              while (declared.find()) {
                sources.merge(declared.group(1), text, String::concat);
              }
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertTrue(pages.size() > 20, pages::toString);
  }

  private static String name(Path page) {
    return REPOSITORY.relativize(page).toString();
  }

  private static String text(Path page) {
    try {
      return FENCE.matcher(Files.readString(page)).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What GitHub and others make of the page's headings. */
  private static Set<String> anchors(Path page) {
    Set<String> anchors = new HashSet<>();
    for (String line : text(page).split("\n")) {
      if (line.startsWith("#")) {
        String title = line.replaceFirst("^#+ ", "").toLowerCase().replaceAll("[^\\w\\- ]", "");
        anchors.add(title.replace(' ', '-'));
      }
    }
    return anchors;
  }

  @Test
  void linksLeadSomewhere() {
    Set<String> broken = new TreeSet<>();
    for (Path page : pages) {
      Matcher links = LINK.matcher(text(page));
      while (links.find()) {
        String link = links.group(1);
        if (link.matches("[a-z]+:.*")) {
          continue;
        }
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        boolean there =
            Files.exists(target)
                && (hash < 0 || anchors(target).contains(link.substring(hash + 1)));
        if (!there) {
          broken.add(name(page) + ": " + link);
        }
      }
    }
    assertEquals(Set.of(), broken);
  }

  @Test
  void classesThatPagesNameAreThere() throws IOException {
    Set<String> unknown = new TreeSet<>();
    for (Path page : pages) {
      if (!CODE_PAGES.matcher(name(page)).matches()) {
        continue;
      }
      Matcher names = CLASS.matcher(text(page));
      while (names.find()) {
        String source = sources.get(names.group(1));
        String member = names.group(2);
        boolean there =
            source == null
                ? FOREIGN.contains(names.group(1))
                : member == null || source.matches("(?s).*\\b" + member + "\\b.*");
        if (!there) {
          unknown.add(name(page) + ": " + names.group());
        }
      }
    }
    assertEquals(Set.of(), unknown);
  }

  /** A reader's patience. */
  @Test
  void theFirstPagesAreShort() throws IOException {
    assertTrue(Files.size(REPOSITORY.resolve("README.md")) <= 8 * 1024);
    assertTrue(Files.size(REPOSITORY.resolve("ARCHITECTURE.md")) <= 10 * 1024);
  }
}
