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
package org.lcindex.regionserver.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A verdict table: what is known of some cells in some places, what is asked, and what must be said
 * of the rows. Its language is told in {@code verdicts/README.md} beside the tables; it knows no
 * class of the plugin.
 */
public final class VerdictTable {
  private static final String FOLDER = "/org/lcindex/regionserver/verdicts/";

  /**
   * One piece of a line.
   *
   * @param kind its first word
   * @param options the other words before the colon
   * @param text what is behind the colon
   */
  public record Segment(String kind, List<String> options, String text) {
    private static Segment parse(String segment) {
      int colon = segment.indexOf(':');
      String head = colon < 0 ? segment : segment.substring(0, colon);
      List<String> words = Arrays.asList(head.trim().split("\\s+"));
      String text = colon < 0 ? "" : segment.substring(colon + 1).trim();
      return new Segment(words.get(0), words.subList(1, words.size()), text);
    }

    /** The word behind another one. */
    public Optional<String> option(String name) {
      int at = options.indexOf(name);
      return at < 0 ? Optional.empty() : Optional.of(options.get(at + 1));
    }

    /** The parts of the text between semicolons. */
    public List<String> items() {
      return split(text, ";");
    }
  }

  /**
   * A line.
   *
   * @param line its number
   * @param why the comment above it
   * @param expected one item for each row, sorted
   */
  public record Case(
      String table,
      int line,
      String name,
      String why,
      List<Segment> segments,
      List<String> expected) {

    public List<Segment> all(String kind) {
      return segments.stream().filter(segment -> segment.kind().equals(kind)).toList();
    }

    public Optional<Segment> one(String kind) {
      List<Segment> found = all(kind);
      if (found.size() > 1) {
        throw new IllegalArgumentException(this + " has several segments " + kind);
      }
      return found.stream().findFirst();
    }

    /** The first option of a segment; null without the segment. */
    public String word(String kind) {
      return one(kind).map(segment -> segment.options().get(0)).orElse(null);
    }

    @Override
    public String toString() {
      return table + ":" + line + " " + name;
    }
  }

  private VerdictTable() {}

  /** The lines of a table. */
  public static List<Case> read(String table) {
    try (InputStream in = VerdictTable.class.getResourceAsStream(FOLDER + table + ".txt")) {
      return parse(table, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Case> parse(String table, String text) {
    List<Case> cases = new ArrayList<>();
    Set<String> names = new HashSet<>();
    StringBuilder why = new StringBuilder();
    int number = 0;
    for (String line : text.split("\n")) {
      number++;
      if (line.startsWith("#")) {
        why.append(line.substring(1));
      } else if (line.isBlank()) {
        why.setLength(0);
      } else {
        Case made = parse(table, number, line, why.toString().trim());
        if (made.why().isEmpty() || !names.add(made.name())) {
          throw new IllegalArgumentException(made + " has no reason, or a name that is taken");
        }
        cases.add(made);
        why.setLength(0);
      }
    }
    return cases;
  }

  private static Case parse(String table, int number, String line, String why) {
    int verdict = line.indexOf("=>");
    if (verdict < 0) {
      throw new IllegalArgumentException(table + ":" + number + " has no verdict: " + line);
    }
    List<String> parts = split(line.substring(0, verdict), "\\|");
    String name = parts.get(0);
    return new Case(
        table,
        number,
        name,
        why,
        parts.subList(1, parts.size()).stream().map(Segment::parse).toList(),
        split(line.substring(verdict + 2), ",").stream().sorted().toList());
  }

  private static List<String> split(String text, String by) {
    return Arrays.stream(text.split(by)).map(String::trim).filter(s -> !s.isEmpty()).toList();
  }
}
