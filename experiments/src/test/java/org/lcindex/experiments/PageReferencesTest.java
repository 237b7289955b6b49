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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What pages and sources refer to is there: files and headings that links name, pages and sections
 * that messages, help texts, Javadoc and alerts name, and the classes in code spans of pages about
 * the code.
 */
class PageReferencesTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CLASS =
      Pattern.compile("`([A-Z]+[a-z0-9]+[A-Z][A-Za-z0-9]*)(?:\\.([a-z][A-Za-z0-9]*))?(?:\\(\\))?`");
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z][A-Za-z0-9]*)");

  // Pages about the code. Those for users name classes of HBase, too.
  private static final Pattern CODE_PAGES =
      Pattern.compile("(ARCHITECTURE|GLOSSARY|CONTRIBUTING)\\.md|docs/(design/.*|extending\\.md)");

  private static final Set<String> FOREIGN = Set.of("HFileLink", "RSRpcServices", "ScannerContext");

  /** Pages that are read in another folder than their own. */
  private static final Map<String, String> READ_IN =
      Map.of("lcindex-dist/src/main/README.md", "", "experiments/results/notes.md", "experiments");

  // Everything but pages that a reader, a program or a user's terminal gets to see.
  private static final Pattern SOURCES =
      Pattern.compile(
          "(?!experiments/results/).*(\\.(java|rb|g4|txt|xml|yml|json|html|ftl|properties)|/bin/[^/.]+)");

  private static final Pattern PAGE =
      Pattern.compile("([\\w./-]*\\w\\.md)(?:#([\\w-]+)|, sections? \"([^\"]+)\")?(?!\\w)");

  private static final Pattern SECTION_OF =
      Pattern.compile("\"([^\"]+)\" in \\{@code ([\\w./-]+\\.md)\\}");

  private static final Pattern LINE_END =
      Pattern.compile("(?:(?<=\\w)-)?\\s*\n\\s*(?:\\*|//|#)?\\s*");

  /** Of files that tests write. */
  private static final Set<String> WRITTEN = Set.of("docs/RESULTS.md");

  private static Pages project;
  private static List<Path> pages;
  private static List<Path> everyPage;
  // By a class's simple name: the sources that declare it, as one text.
  private static final Map<String, String> sources = new HashMap<>();

  @BeforeAll
  static void read() throws IOException {
    project = Pages.read();
    pages = project.markdown();
    everyPage = project.named(Pattern.compile(".*\\.md"));
    assertTrue(pages.size() > 20, pages::toString);
    for (Path source : project.named(Pattern.compile(".*\\.java"))) {
      String text = Pages.content(source);
      Matcher declared = DECLARED.matcher(text);
      while (declared.find()) {
        sources.merge(declared.group(1), text, String::concat);
      }
    }
  }

  @Test
  void linksLeadSomewhere() {
    Set<String> broken = new TreeSet<>();
    for (Path page : pages) {
      String other = READ_IN.get(Pages.name(page));
      Path folder = other == null ? page.getParent() : Pages.REPOSITORY.resolve(other);
      Matcher links = LINK.matcher(Pages.text(page));
      while (links.find()) {
        String link = links.group(1);
        if (link.matches("[a-z]+:.*")) {
          continue;
        }
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : folder.resolve(file).normalize();
        boolean there =
            Files.exists(target)
                && (hash < 0 || Pages.anchors(target).contains(link.substring(hash + 1)));
        if (!there) {
          broken.add(Pages.name(page) + ": " + link);
        }
      }
    }
    assertEquals(Set.of(), broken);
  }

  /** As {@code docs/queries.md}, {@code operations.md#what-to-watch}, or with a section's title. */
  @Test
  void pagesThatSourcesNameAreThere() {
    Set<String> broken = new TreeSet<>();
    int found = 0;
    for (Path source : project.named(SOURCES)) {
      String text = Pages.content(source);
      if (!text.contains(".md") || source.endsWith("PageReferencesTest.java")) {
        continue;
      }
      text = LINE_END.matcher(text).replaceAll(end -> end.group().startsWith("-") ? "-" : " ");
      Matcher named = PAGE.matcher(text);
      while (named.find()) {
        found++;
        if (!isThere(named.group(1), named.group(2), named.group(3))) {
          broken.add(Pages.name(source) + ": " + named.group());
        }
      }
      Matcher section = SECTION_OF.matcher(text);
      while (section.find()) {
        found++;
        if (!isThere(section.group(2), null, section.group(1))) {
          broken.add(Pages.name(source) + ": " + section.group());
        }
      }
    }
    assertEquals(Set.of(), broken);
    assertTrue(found > 100, "only " + found + " were found");
  }

  /** A name may leave out folders. One page of that name at least has the anchor and heading. */
  private static boolean isThere(String named, String anchor, String heading) {
    String name = named.replaceFirst("^/", ""); // behind a variable that has the clone's folder
    return WRITTEN.contains(name)
        || everyPage.stream()
            .filter(page -> page.endsWith(name))
            .anyMatch(
                page ->
                    (anchor == null || Pages.anchors(page).contains(anchor))
                        && (heading == null || Pages.headings(page).contains(heading)));
  }

  @Test
  void classesThatPagesNameAreThere() {
    Set<String> unknown = new TreeSet<>();
    for (Path page : pages) {
      if (!CODE_PAGES.matcher(Pages.name(page)).matches()) {
        continue;
      }
      Matcher names = CLASS.matcher(Pages.text(page));
      while (names.find()) {
        String source = sources.get(names.group(1));
        String member = names.group(2);
        boolean there =
            source == null
                ? FOREIGN.contains(names.group(1))
                : member == null || source.matches("(?s).*\\b" + member + "\\b.*");
        if (!there) {
          unknown.add(Pages.name(page) + ": " + names.group());
        }
      }
    }
    assertEquals(Set.of(), unknown);
  }
}
