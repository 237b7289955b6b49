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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Pages are short, begin with their readers and their neighbours, are in the list of all pages, and
 * name things. Readers are in {@code docs/README.md}.
 */
class PageFormTest {
  private static final Path REPOSITORY = Pages.REPOSITORY;
  private static final long LONGEST = 25 * 1024;

  private static final Pattern USER_PAGES = Pattern.compile("docs/[^/]+\\.md");
  private static final Pattern HEAD = Pattern.compile("(?s)# [^\n]+\n\n(.*?)\n\n.*");
  private static final Pattern LINK = Pattern.compile("\\]\\([^)]*\\)");

  private static final Pattern CODE =
      Pattern.compile("(?ms)^    .*?$|`[^`]*`|\\{@(?:code|link|value)[^}]*\\}|<[^>]+>");

  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z']*");

  /** Words that mostly circle a thing in the place of its name. */
  private static final Pattern CIRCLING = Pattern.compile("(?i)what|who|whose|whoever");

  private static final double MOST_CIRCLING = 4;

  /** Pages that were written, or written anew, with this limit. */
  private static final Set<String> NAMED_THINGS =
      Set.of(
          "ARCHITECTURE.md",
          "README.md",
          "docs/clone-commands.md",
          "docs/commands.md",
          "docs/comparison.md",
          "docs/design/global.md",
          "docs/global-operations.md",
          "docs/global-queries.md",
          "docs/global.md",
          "docs/import-export.md",
          "docs/index-commands.md",
          "docs/install.md",
          "docs/java.md",
          "docs/limits.md",
          "docs/memory.md",
          "docs/offline.md",
          "docs/operations.md",
          "docs/own-data.md",
          "docs/queries.md",
          "docs/shell.md",
          "docs/size.md",
          "docs/troubleshooting.md",
          "docs/types.md",
          "docs/upgrade.md");

  /** So are the pages of these packages, wherever their rooms are divided. */
  private static final Pattern NAMING_PACKAGES =
      Pattern.compile(
          "lcindex-.*/src/main/java/org/lcindex/((regionserver|query)/)?global/.*package-info\\.java");

  private static Pages project;

  /** A file, its words, and how many of a thousand circle. */
  private record Share(String name, int words, double circling) {
    static Share of(Path file) {
      String text = Pages.text(file);
      if (file.endsWith("package-info.java")) {
        int begin = Math.max(0, text.indexOf("/**"));
        text = text.substring(begin, Math.max(begin, text.lastIndexOf("*/")));
      }
      text = LINK.matcher(text).replaceAll("]");
      Matcher word = WORD.matcher(CODE.matcher(text).replaceAll(" "));
      int words = 0;
      int circling = 0;
      while (word.find()) {
        words++;
        circling += CIRCLING.matcher(word.group()).matches() ? 1 : 0;
      }
      return new Share(Pages.name(file), words, 1000.0 * circling / Math.max(1, words));
    }

    @Override
    public String toString() {
      return String.format("%6.1f of 1,000 in %,6d words: %s", circling, words, name);
    }
  }

  @BeforeAll
  static void read() throws IOException {
    project = Pages.read();
  }

  /** A reader's patience. */
  @Test
  void pagesAreShort() throws IOException {
    assertTrue(Files.size(REPOSITORY.resolve("README.md")) <= 8 * 1024);
    assertTrue(Files.size(REPOSITORY.resolve("ARCHITECTURE.md")) <= 16 * 1024);
    Set<String> longer = new TreeSet<>();
    for (Path page : project.named(Pattern.compile("docs/.*\\.md"))) {
      if (Files.size(page) > LONGEST) {
        longer.add(Pages.name(page) + ": " + Files.size(page) + " bytes; divide it by its readers");
      }
    }
    assertEquals(Set.of(), longer);
  }

  @Test
  void pagesBeginWithTheirReadersAndNeighbours() {
    Set<String> others = new TreeSet<>();
    for (Path page : project.named(USER_PAGES)) {
      Matcher head = HEAD.matcher(Pages.content(page));
      boolean list = page.endsWith("docs/README.md");
      if (!head.matches()
          || !head.group(1).startsWith("For ")
          || !(list || head.group(1).contains("Beside this page: ["))
          || head.group(1).lines().count() > 3) {
        others.add(Pages.name(page));
      }
    }
    assertEquals(Set.of(), others);
  }

  @Test
  void everyPageIsInTheList() {
    assertTrue(Pages.content(REPOSITORY.resolve("README.md")).contains("](docs/README.md)"));
    String list = Pages.content(REPOSITORY.resolve("docs/README.md"));
    Set<String> missing = new TreeSet<>();
    for (Path page : project.named(Pattern.compile("docs/([^/]+|design/[^/]+)\\.md"))) {
      String name = Pages.name(page).substring("docs/".length());
      if (!name.equals("README.md") && !list.contains("](" + name + ")")) {
        missing.add(name);
      }
    }
    assertEquals(Set.of(), missing);
  }

  /** Shares of all pages and packages are in {@code target/words.txt}. */
  @Test
  void pagesNameThings() throws IOException {
    List<Share> shares = new ArrayList<>();
    project.markdown().forEach(page -> shares.add(Share.of(page)));
    project
        .named(Pattern.compile(".*/src/main/.*/package-info\\.java"))
        .forEach(page -> shares.add(Share.of(page)));
    shares.sort(Comparator.comparingDouble(Share::circling).reversed());
    Files.write(Path.of("target", "words.txt"), shares.stream().map(Share::toString).toList());
    assertEquals(
        List.of(),
        shares.stream()
            .filter(PageFormTest::hasToNameThings)
            .filter(share -> share.circling() >= MOST_CIRCLING)
            .map(Share::toString)
            .toList());
    assertEquals(
        NAMED_THINGS.size(),
        shares.stream().filter(share -> NAMED_THINGS.contains(share.name())).count());
  }

  private static boolean hasToNameThings(Share share) {
    return NAMED_THINGS.contains(share.name()) || NAMING_PACKAGES.matcher(share.name()).matches();
  }
}
