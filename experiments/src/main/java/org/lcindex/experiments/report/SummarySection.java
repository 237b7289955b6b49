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
package org.lcindex.experiments.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.report.Published.Normalized;
import org.lcindex.experiments.report.page.ReportPage;

/** Table V: everything normalised to plain HBase, beside the published values. */
final class SummarySection implements Section {
  @Override
  public void write(Results results, ReportPage page) {
    page.best(best(results));
    List<String> summed = results.summedQueries();
    String queries = results.hasPaper() ? "MDRQ-B to D" : "queries";
    page.heading(2, results.heading("Summary", "Table V"));
    page.paragraph(
        "HBase = 1. "
            + (results.hasPaper() ? "In each cell: measured here, then the paper's value. " : "")
            + "Throughputs (insert, "
            + (results.hasPaper() ? "MDRQ" : "queries")
            + "): more is better; storage and network: less is better. \""
            + queries
            + "\" is the range of the "
            + (results.hasPaper() ? "three" : summed.size())
            + " medians.");
    page.table(
        results.besidePaper(
            Figures.table(
                1,
                Figures.byTechnique()
                    .add("insert", t -> median(insert(results, t)))
                    .add("paper", t -> results.published(t, Normalized::insert))
                    .add(queries, t -> speeds(results, t, summed))
                    .add("paper", t -> paperSpeeds(results, t))
                    .add("storage, factor 3", t -> median(storage(results, t)))
                    .add("paper", t -> results.published(t, Normalized::storage))
                    .add("received, insert", t -> median(received(results, t)))
                    .add("sent, queries", t -> median(sent(results, t))),
                results.techniques())));
    winners(results, page);
    if (results.hasPaper()) {
      agreement(results, page);
    }
  }

  /** Our own figures: the query that gains most, and what all that costs. */
  private static Map<String, String> best(Results results) {
    Map<String, String> best = new LinkedHashMap<>();
    String ours = Contest.OURS;
    if (!results.techniques().contains(ours)) {
      return best;
    }
    results.queries().stream()
        .filter(query -> !results.speedUp(ours, query).isEmpty())
        .max(Comparator.comparingDouble(query -> speed(results, ours, query)))
        .ifPresent(
            query ->
                best.put(
                    query + ", times as fast as HBase's scan",
                    Samples.number(speed(results, ours, query)) + " x"));
    Samples insert = insert(results, ours);
    if (!insert.isEmpty()) {
      best.put("inserts, of plain HBase's rate", Samples.number(insert.median()) + " x");
    }
    Samples storage = storage(results, ours);
    if (!storage.isEmpty()) {
      best.put("storage, of plain HBase's at factor 3", Samples.number(storage.median()) + " x");
    }
    long checks = results.of(Kind.CHECK, ours).count();
    if (checks > 0) {
      long wrong =
          results
              .of(Kind.CHECK, ours)
              .filter(line -> !line.values().path("right").asBoolean())
              .count();
      best.put("wrong answers", wrong == 0 ? "none of " + checks : wrong + " of " + checks);
    }
    return best;
  }

  private static void winners(Results results, ReportPage page) {
    List<String> sentences = contests(results);
    if (sentences.isEmpty()) {
      return; // nothing but plain HBase and one technique
    }
    page.heading(3, "Who wins");
    page.paragraph(
        "Computed from the rounds: nobody wins where the ranges of two have values in common or their"
            + " medians differ by less than 1 %"
            + (results.mostRounds() == 1
                ? ". This run has one round, so there are no ranges, and small differences mean nothing."
                : "."));
    page.list(sentences);
  }

  private static void agreement(Results results, ReportPage page) {
    List<String> sentences = orders(results);
    if (!sentences.isEmpty()) {
      page.heading(3, "Agreement with the paper");
      page.list(sentences);
    }
  }

  private static List<String> orders(Results results) {
    return said(
        order(
            "Insert throughput",
            results,
            true,
            t -> insert(results, t).median(),
            Normalized::insert),
        order(
            "MDRQ-D throughput",
            results,
            true,
            t -> speed(results, t, "MDRQ-D"),
            Normalized::queryHigh),
        order("Storage", results, false, t -> storage(results, t).median(), Normalized::storage));
  }

  /** Those that say something. */
  private static List<String> said(String... sentences) {
    return Stream.of(sentences).filter(sentence -> !sentence.isEmpty()).toList();
  }

  private static String median(Samples samples) {
    return Samples.number(samples.median());
  }

  private static String paperSpeeds(Results results, String technique) {
    return results.published(technique).map(p -> range(p.queryLow(), p.queryHigh())).orElse("-");
  }

  private static Samples insert(Results results, String technique) {
    return results.insertRatio(technique, results.rows());
  }

  private static Samples storage(Results results, String technique) {
    return results.storageRatio(technique, Published.REPLICATION);
  }

  private static Samples received(Results results, String technique) {
    return results.overBase(technique, t -> results.calls(t, "insert", "receivedBytes"));
  }

  private static Samples sent(Results results, String technique) {
    return results.overBase(technique, t -> results.calls(t, "query", "sentBytes"));
  }

  private static double speed(Results results, String technique, String query) {
    return results.speedUp(technique, query).median();
  }

  private static String speeds(Results results, String technique, List<String> queries) {
    List<Double> medians =
        queries.stream()
            .map(query -> speed(results, technique, query))
            .filter(speed -> !speed.isNaN())
            .sorted()
            .toList();
    return medians.isEmpty() ? "-" : range(medians.get(0), medians.get(medians.size() - 1));
  }

  private static String range(double low, double high) {
    return low == high ? Samples.number(low) : Samples.number(low) + " .. " + Samples.number(high);
  }

  private static List<String> contests(Results results) {
    List<String> all = results.techniques();
    List<String> sentences = new ArrayList<>();
    sentences.add(Contest.of(true, all, t -> insert(results, t)).sentence("Insert"));
    for (String query : results.queries()) {
      sentences.add(
          Contest.of(true, all, t -> results.speedUp(t, query))
              .sentence(query + ", times plain HBase"));
    }
    sentences.add(Contest.of(false, all, t -> storage(results, t)).sentence("Storage, factor 3"));
    sentences.add(
        Contest.of(false, all, t -> received(results, t)).sentence("Bytes received during insert"));
    sentences.add(
        Contest.of(false, all, t -> sent(results, t)).sentence("Bytes sent during queries"));
    return said(sentences.toArray(String[]::new));
  }

  /** Whether the paper's techniques come in the paper's order. */
  private static String order(
      String subject,
      Results results,
      boolean moreIsBetter,
      ToDoubleFunction<String> measured,
      ToDoubleFunction<Normalized> published) {
    List<String> known =
        results.techniques().stream()
            .filter(t -> Published.of(t).isPresent() && !t.equals(Contest.OURS))
            .filter(t -> !Double.isNaN(measured.applyAsDouble(t)))
            .toList();
    if (known.size() < 2) {
      return "";
    }
    int sign = moreIsBetter ? -1 : 1;
    List<String> here = sorted(known, t -> sign * measured.applyAsDouble(t));
    List<String> there =
        sorted(known, t -> sign * published.applyAsDouble(Published.of(t).orElseThrow()));
    boolean same = true;
    for (int i = 1; i < there.size(); i++) {
      double first = sign * measured.applyAsDouble(there.get(i - 1));
      double second = sign * measured.applyAsDouble(there.get(i));
      same &= first <= second || Contest.alike(first, second);
    }
    String order = String.join(", ", (same ? there : here).stream().map(Looks::label).toList());
    return same
        ? String.format(Locale.ROOT, "%s: the order is the paper's: %s.", subject, order)
        : String.format(
            Locale.ROOT,
            "%s: the order here is %s; the paper's is %s.",
            subject,
            order,
            String.join(", ", there.stream().map(Looks::label).toList()));
  }

  private static List<String> sorted(List<String> techniques, ToDoubleFunction<String> value) {
    return techniques.stream()
        .sorted((a, b) -> Double.compare(value.applyAsDouble(a), value.applyAsDouble(b)))
        .toList();
  }
}
