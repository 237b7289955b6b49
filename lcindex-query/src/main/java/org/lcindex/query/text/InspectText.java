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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.Wording;
import org.lcindex.query.inspect.ColumnInspection;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.inspect.TypeFit;
import org.lcindex.query.inspect.TypeRanking.Certainty;
import org.lcindex.text.Columns;
import org.lcindex.text.TextTable;

/** A {@link TableInspection} in words, for the command line and the HBase shell. Stateless. */
@InterfaceAudience.Public
public final class InspectText {
  /** Characters of a value; a timestamp has as many. */
  private static final int SHOWN = 20;

  private InspectText() {}

  /** The whole text. */
  public static String of(TableInspection found) {
    StringBuilder out = new StringBuilder(title(found)).append('\n');
    if (found.row() != null) {
      out.append(table(found));
    }
    notes(found).forEach(note -> out.append(note).append('\n'));
    proposals(found).forEach(line -> out.append(line).append('\n'));
    return out.toString();
  }

  /** How much was looked at. */
  public static String title(TableInspection found) {
    return String.format(
        Locale.ROOT,
        "table %s: %s sampled in %,d of %s%s",
        found.table(),
        Measures.count(found.rows(), "row"),
        found.regionsRead(),
        Measures.count(found.regions(), "region"),
        found.ended() == null ? "" : ", ended " + found.ended());
  }

  /** A row for the row key, if one was found, and for each column. */
  public static TextTable table(TableInspection found) {
    return new Columns<ColumnInspection>()
        .with("column", ColumnInspection::column)
        .with("missing", column -> percent(column.missing(), column.rows()))
        .with("bytes", InspectText::bytes)
        .with("distinct", ColumnInspection::distinct)
        .with("smallest", column -> brief(column.smallest()))
        .with("largest", column -> brief(column.largest()))
        .with("declared", InspectText::declared)
        .with("type", column -> column.ranking().best())
        .with("how sure", column -> sure(column.ranking().certainty()))
        .with("also fits", InspectText::others)
        .of(Stream.concat(Stream.ofNullable(found.row()), found.columns().stream()).toList());
  }

  private static String bytes(ColumnInspection column) {
    return column.leastBytes() == column.mostBytes()
        ? "" + column.mostBytes()
        : column.leastBytes() + " to " + column.mostBytes();
  }

  private static String declared(ColumnInspection column) {
    return column.declared().map(type -> type + (column.indexed() ? ", index" : "")).orElse("-");
  }

  /** Of a type that nobody would have stored so, only the JSON document tells. */
  private static String others(ColumnInspection column) {
    return column.others().stream()
        .filter(fit -> fit.plausibility() > 0)
        .map(TypeFit::toString)
        .collect(Collectors.joining(", "));
  }

  private static String brief(String value) {
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN - 3) + "...";
  }

  private static String percent(int part, int of) {
    if (part > 0 && part < of && (200L * part < of || 200L * (of - part) < of)) {
      return part < of - part ? "< 1 %" : "> 99 %";
    }
    return Math.round(100.0 * part / of) + " %";
  }

  /** In words. */
  public static String sure(Certainty certainty) {
    return switch (certainty) {
      case SURE -> "sure";
      case LIKELY -> "likely";
      case GUESS -> "a guess";
    };
  }

  /** What to know of the figures, and what is wrong with the types that the table declares. */
  public static List<String> notes(TableInspection found) {
    List<String> notes = new ArrayList<>();
    if (found.row() == null) {
      notes.add("no row was found, so there is nothing to tell types by");
      return notes;
    }
    notes.add(
        "Figures are of the sample. The number behind a type is how plausible it is, 0 to 100, not"
            + " a probability.");
    if (found.moreColumns()) {
      notes.add(
          "there are more columns: the first "
              + SampleLimits.MOST_COLUMNS
              + " of a row and of the table are looked at");
    }
    found.warnings().forEach(warning -> notes.add("warning: " + warning));
    if (found.storage() != null) {
      notes.add(found.storage());
    }
    return notes;
  }

  /** Commands that declare what was found; those that are a guess say so. */
  public static List<String> proposals(TableInspection found) {
    List<String> lines = new ArrayList<>();
    int width = 0;
    for (ColumnInspection column : found.toIndex()) {
      width = Math.max(width, create(found, column).length());
    }
    for (ColumnInspection column : found.toIndex()) {
      String line = create(found, column);
      lines.add(
          line
              + " ".repeat(width - line.length())
              + "  # "
              + sure(column.ranking().certainty())
              + ", "
              + Measures.count(column.distinct(), "value"));
    }
    if (!found.toDeclare().isEmpty()) {
      lines.add(
          found.toDeclare().stream()
              .map(column -> quoted(column.declaration()))
              .collect(
                  Collectors.joining(
                      " ", Wording.command("column set " + found.table() + " "), "")));
    }
    if (!found.proposedParts().isNone()) {
      lines.add(
          Wording.command("column set " + found.table() + " ")
              + quoted(found.proposedParts().declaration())
              + "  # a guess by "
              + Measures.count(found.rows(), "row")
              + ": give the parts names, and look at their types");
    }
    return lines;
  }

  /** The proposed commands without comments, for programs. */
  public static List<String> commands(TableInspection found) {
    return proposals(found).stream().map(line -> line.replaceFirst(" +# .*$", "")).toList();
  }

  private static String create(TableInspection found, ColumnInspection column) {
    return Wording.command("index create " + found.table()) + " " + quoted(column.definition());
  }

  /** As shells take one argument. Names have neither kind of quote: they are escaped. */
  private static String quoted(String argument) {
    char quote = argument.chars().anyMatch(c -> "$`!".indexOf(c) >= 0) ? '\'' : '"';
    return quote + argument + quote;
  }
}
