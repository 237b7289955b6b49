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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The rules of {@code docs/design/rules.md}: each is there once, classes that hold it name it, its
 * test and its fault are there, and no other number is named. Decisions and {@code CHANGELOG.md}
 * are history, and are not read.
 */
class RulesTest {
  /** More rules than these nobody keeps in mind. */
  private static final int MOST_RULES = 89;

  private static final Path PAGE = Pages.REPOSITORY.resolve("docs/design/rules.md");
  private static final String FORMER_NUMBERS = "## Former numbers";

  private static final Pattern FAMILY = Pattern.compile("(?m)^## ([A-Z]{2}): ");

  private static final Pattern RULE =
      Pattern.compile("(?m)^\\| \\*\\*([A-Z]{2})(\\d+)\\*\\* .* \\| (.*) \\| (.*) \\| (.*) \\|$");

  private static final Pattern FORMER = Pattern.compile("(?m)^\\| [A-Z].*?: .*? \\| (.*) \\|$");
  private static final Pattern FORMER_NUMBER = Pattern.compile("\\b[A-Z]\\d+\\b");
  private static final Pattern SPAN = Pattern.compile("`(\\w+)`");

  private static final Pattern FAULT =
      Pattern.compile("(?m)^fault (.+)\\nin .+\\nnoticed by (.+)$");

  // History, rows with letters of their own, and figures.
  private static final Pattern READ =
      Pattern.compile(
          "(?!docs/decisions/|CHANGELOG\\.md|docs/design/rules\\.md|docs/wrong-answers\\.md"
              + "|experiments/).*\\.(java|md|txt|rb|ftl)");

  private static final Pattern COMMENT =
      Pattern.compile(
          "(?s)/\\*.*?\\*/|//[^\\n]*|(\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])')");

  /** What a number stands in: no name of a cell, a parameter or a file. */
  private static final String ALONE = "(?<![\\w@$\"#-])(%s)(?![\\w#~!@\"-])";

  private static final Pattern CALLED_RULE =
      Pattern.compile("\\b[Rr]ules?\\s+(?:[*#]\\s+)?\\[?([A-Z]{1,2}\\d+)\\b");

  /** A rule; its classes and tests, and the name of its fault or the reason for having none. */
  private record Rule(List<String> heldBy, List<String> tests, String fault) {}

  private static final Map<String, Rule> rules = new TreeMap<>();
  private static final Set<String> formerNumbers = new TreeSet<>();
  private static String page;
  private static Pages project;

  // By simple name: the text of each source of that name.
  private static final Map<String, List<String>> main = new HashMap<>();
  private static final Map<String, List<String>> tests = new HashMap<>();

  // By a fault's name: what notices faults of that name.
  private static final Map<String, List<String>> noticers = new HashMap<>();

  @BeforeAll
  static void read() throws IOException {
    project = Pages.read();
    page = Pages.content(PAGE);
    for (MatchResult rule : found(RULE, page)) {
      Rule read = new Rule(spans(rule.group(3)), spans(rule.group(4)), rule.group(5));
      Rule other = rules.put(rule.group(1) + rule.group(2), read);
      assertEquals(null, other, () -> rule.group(1) + rule.group(2) + " is there twice");
    }
    String former = page.substring(page.indexOf(FORMER_NUMBERS));
    for (MatchResult family : found(FORMER, former)) {
      found(FORMER_NUMBER, family.group(1)).forEach(number -> formerNumbers.add(number.group()));
    }
    assertTrue(formerNumbers.size() > 90, formerNumbers::toString);
    for (Path source : project.named(Pattern.compile(".*\\.java"))) {
      String simple = source.getFileName().toString().replace(".java", "");
      boolean isMain = Pages.name(source).contains("/src/main/");
      (isMain ? main : tests)
          .computeIfAbsent(simple, name -> new ArrayList<>())
          .add(Pages.content(source));
    }
    for (Path file : project.named(Pattern.compile(".*/src/test/.*faults\\.txt"))) {
      for (MatchResult fault : found(FAULT, Pages.content(file))) {
        noticers.computeIfAbsent(fault.group(1), name -> new ArrayList<>()).add(fault.group(2));
      }
    }
  }

  private static List<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }

  private static List<String> spans(String cell) {
    return found(SPAN, cell).stream().map(span -> span.group(1)).toList();
  }

  @Test
  void familiesAreCountedFromOne() {
    List<String> expected = new ArrayList<>();
    Set<String> families = new TreeSet<>();
    for (MatchResult family : found(FAMILY, page)) {
      assertTrue(families.add(family.group(1)), () -> family.group(1) + " has two meanings");
      int next = 1;
      while (rules.containsKey(family.group(1) + next)) {
        expected.add(family.group(1) + next++);
      }
    }
    List<String> inOrder = found(RULE, page).stream().map(r -> r.group(1) + r.group(2)).toList();
    assertEquals(expected, inOrder);
    assertTrue(rules.size() <= MOST_RULES, () -> rules.size() + " rules");
  }

  @Test
  void numbersThatAreNamedAreThere() {
    String families =
        found(FAMILY, page).stream().map(one -> one.group(1)).collect(Collectors.joining("|"));
    Pattern number = Pattern.compile("(?<![\\w-])((?:" + families + ")\\d+)(?!\\w)");
    Set<String> unknown = new TreeSet<>();
    int named = 0;
    for (Path file : project.named(READ)) {
      String text = Pages.content(file);
      for (Pattern pattern : List.of(number, CALLED_RULE)) {
        for (MatchResult one : found(pattern, text)) {
          named++;
          if (!rules.containsKey(one.group(1))) {
            unknown.add(Pages.name(file) + ": " + one.group(1));
          }
        }
      }
    }
    assertEquals(Set.of(), unknown);
    assertTrue(named > 200, "only " + named + " were found");
  }

  /** In comments and pages; data of tests may look like them. */
  @Test
  void formerNumbersAreHistory() {
    Pattern former = Pattern.compile(ALONE.formatted(String.join("|", formerNumbers)));
    Set<String> left = new TreeSet<>();
    for (Path file : project.named(READ)) {
      for (MatchResult one : found(former, told(file))) {
        left.add(Pages.name(file) + ": " + one.group());
      }
    }
    assertEquals(Set.of(), left);
  }

  private static String told(Path file) {
    String text = Pages.content(file);
    String name = Pages.name(file);
    if (name.endsWith(".java")) {
      StringBuilder comments = new StringBuilder();
      for (MatchResult part : found(COMMENT, text)) {
        comments.append(part.group(1) == null ? part.group() + "\n" : "");
      }
      return comments.toString();
    }
    if (name.endsWith("faults.txt")) {
      return text.lines()
          .filter(line -> line.startsWith("fault "))
          .collect(Collectors.joining("\n"));
    }
    return name.endsWith(".txt")
        ? text.lines().filter(line -> line.startsWith("#")).collect(Collectors.joining("\n"))
        : text;
  }

  @Test
  void formerNumbersLeadToRules() {
    String former = page.substring(page.indexOf(FORMER_NUMBERS));
    Set<String> unknown = new TreeSet<>();
    for (MatchResult number : found(Pattern.compile("\\b[A-Z]{2}\\d+\\b"), former)) {
      if (!rules.containsKey(number.group())) {
        unknown.add(number.group());
      }
    }
    assertEquals(Set.of(), unknown);
  }

  @Test
  void classesNameTheirRules() {
    Set<String> silent = new TreeSet<>();
    rules.forEach(
        (number, rule) -> {
          assertTrue(!rule.heldBy().isEmpty(), () -> "nobody holds " + number);
          for (String type : rule.heldBy()) {
            if (main.getOrDefault(type, List.of()).stream().noneMatch(t -> names(t, number))) {
              silent.add(type + " does not name " + number);
            }
          }
        });
    assertEquals(Set.of(), silent);
  }

  /** By itself, or by a range as {@code AN1 to AN3}. */
  private static boolean names(String text, String number) {
    if (Pattern.compile("\\b" + number + "\\b").matcher(text).find()) {
      return true;
    }
    String family = number.substring(0, 2);
    int of = Integer.parseInt(number.substring(2));
    Pattern range =
        Pattern.compile("\\b" + family + "(\\d+)\\s+to\\s+(?:\\*\\s+)?" + family + "(\\d+)\\b");
    return found(range, text).stream()
        .anyMatch(r -> Integer.parseInt(r.group(1)) <= of && of <= Integer.parseInt(r.group(2)));
  }

  @Test
  void testsAreThereAndNoticeTheFaults() {
    Set<String> wrong = new TreeSet<>();
    rules.forEach(
        (number, rule) -> {
          assertTrue(!rule.tests().isEmpty(), () -> "no test has " + number);
          for (String test : rule.tests()) {
            if (!tests.containsKey(test)) {
              wrong.add(number + ": there is no " + test);
            }
          }
          if (rule.fault().startsWith("none: ")) {
            return;
          }
          List<String> by = noticers.getOrDefault(rule.fault(), List.of());
          if (by.isEmpty()) {
            wrong.add(number + ": no faults.txt has \"" + rule.fault() + "\"");
          } else if (by.stream().noneMatch(one -> isOf(one, rule.tests()))) {
            wrong.add(number + ": \"" + rule.fault() + "\" is noticed by " + by);
          }
        });
    assertEquals(Set.of(), wrong);
  }

  /** Whether one of the tests is what notices a fault, or runs it: a class, or a table's line. */
  private static boolean isOf(String noticer, List<String> ofRule) {
    int dot = noticer.lastIndexOf('.');
    if (dot < 0) {
      return ofRule.contains("VerdictTablesTest");
    }
    String simple = noticer.substring(dot + 1).replaceFirst("/.*", "");
    Pattern named = Pattern.compile("\\b" + simple + "\\b");
    return ofRule.contains(simple)
        || ofRule.stream()
            .flatMap(test -> tests.getOrDefault(test, List.of()).stream())
            .anyMatch(text -> named.matcher(text).find());
  }
}
