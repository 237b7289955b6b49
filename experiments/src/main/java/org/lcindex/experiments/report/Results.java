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

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.page.Table;

/** What a run measured, as the sections of a report ask for it. Immutable. */
final class Results {
  private static final String SETTLED = "settled/";

  private final List<RawLine> lines;
  private final JsonNode run;
  private final long rows;

  /**
   * Of the lines of a raw file.
   *
   * @throws IllegalArgumentException when they are not of a run, or of another format
   */
  Results(List<RawLine> lines) {
    this.lines = List.copyOf(lines);
    RawLine first =
        of(Kind.RUN)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no line of kind 'run'"));
    run = first.values();
    rows = first.key().rows();
    int format = run.path("format").asInt();
    if (format != RawFile.FORMAT) {
      throw new IllegalArgumentException(
          "the raw file has format " + format + ", this report reads " + RawFile.FORMAT);
    }
  }

  /** Plain HBase on the cluster of a technique. */
  static String base(String technique) {
    return technique.startsWith(Looks.PHOENIX) ? Looks.PHOENIX_BASE : Looks.BASE;
  }

  static boolean isPlain(String technique) {
    return technique.equals(base(technique));
  }

  /** Whether the paper has the same workload, so that its values are beside ours. */
  boolean hasPaper() {
    return workload().equals(Published.WORKLOAD);
  }

  /** The workload's title. */
  String workload() {
    return run.path("settings").path("workload").asText();
  }

  /** A table that has columns with the paper's values. */
  Table besidePaper(Table table) {
    return hasPaper() ? table : table.without(header -> header.contains("paper"));
  }

  /** A heading with the paper's figure or table. */
  String heading(String title, String figure) {
    return hasPaper() ? title + " (" + figure + ")" : title;
  }

  /** A text that the paper's words follow. */
  String besidePaper(String text, String paper) {
    return hasPaper() ? text + " " + paper : text;
  }

  /** The line of Table V of a technique. */
  Optional<Published.Normalized> published(String technique) {
    return hasPaper() ? Published.of(technique) : Optional.empty();
  }

  /** A value of Table V; a dash where there is none. */
  String published(String technique, ToDoubleFunction<Published.Normalized> value) {
    return published(technique).map(p -> Samples.number(value.applyAsDouble(p))).orElse("-");
  }

  /** The workload's queries in their order. */
  List<String> queries() {
    if (hasPaper()) {
      return Published.TABLE_IV.stream().map(Published.Query::name).toList();
    }
    return of(Kind.EXPECTED)
        .filter(line -> line.key().rows() == rows)
        .map(line -> line.key().part())
        .filter(part -> part.startsWith(SETTLED))
        .map(part -> part.substring(SETTLED.length()))
        .toList();
  }

  /** The paper's summary is of its last three queries; of another workload all count. */
  List<String> summedQueries() {
    List<String> all = queries();
    return hasPaper() ? all.subList(2, all.size()) : all;
  }

  /** Where one query stands for all: the last one, which is the most selective. */
  String lastQuery() {
    List<String> all = queries();
    return all.isEmpty() ? "" : all.get(all.size() - 1);
  }

  /** The settings, machine and versions. */
  JsonNode run() {
    return run;
  }

  /** Rows of the tables of all but the growth experiment. */
  long rows() {
    return rows;
  }

  Stream<RawLine> of(Kind kind) {
    return lines.stream().filter(line -> line.key().kind() == kind);
  }

  /** The lines of a kind and technique at the run's own number of rows. */
  Stream<RawLine> of(Kind kind, String technique) {
    return of(kind).filter(l -> l.key().technique().equals(technique) && l.key().rows() == rows);
  }

  /** Whether a turn that failed was tried again, with something measured. */
  boolean wentOn(RawLine failure) {
    if (failure.key().part().startsWith(SETTLED)) {
      return false; // a wrong answer, which stays
    }
    return lines.stream()
        .skip(lines.indexOf(failure))
        .map(RawLine::key)
        .anyMatch(
            key ->
                key.kind() != Kind.FAILED
                    && key.technique().equals(failure.key().technique())
                    && key.rows() == failure.key().rows()
                    && key.round() == failure.key().round());
  }

  /** The techniques that have anything, in the order in which reports have them. */
  List<String> techniques() {
    return Looks.ordered(
        lines.stream()
            .filter(line -> line.key().kind() != Kind.FAILED)
            .map(line -> line.key().technique())
            .filter(technique -> !technique.isEmpty())
            .distinct()
            .toList());
  }

  /** The numbers of rows of a kind's lines. */
  SortedSet<Long> scales(Kind kind) {
    SortedSet<Long> scales = new TreeSet<>();
    of(kind).forEach(line -> scales.add(line.key().rows()));
    return scales;
  }

  /** The rounds that have begun; not every technique needs to be in all of them. */
  int mostRounds() {
    return of(Kind.INSERT)
        .map(RawLine::key)
        .filter(key -> key.rows() == rows)
        .mapToInt(RawKey::round)
        .max()
        .orElse(0);
  }

  /** A quantity by round. */
  Samples rounds(
      Kind kind, String technique, long rows, String part, ToDoubleFunction<RawLine> quantity) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    of(kind)
        .filter(line -> line.key().technique().equals(technique))
        .filter(line -> line.key().rows() == rows && line.key().part().equals(part))
        .forEach(line -> values.put(line.key().round(), quantity.applyAsDouble(line)));
    return new Samples(values);
  }

  /** Rows inserted in a second, until all is flushed and all indexes have caught up. */
  Samples insertRate(String technique, long rows) {
    return rounds(
        Kind.INSERT,
        technique,
        rows,
        "",
        line -> rows / ((line.number("writeMillis") + line.number("finishMillis")) / 1000));
  }

  /** The rate of inserts as a multiple of plain HBase's. */
  Samples insertRatio(String technique, long rows) {
    return overBase(technique, t -> insertRate(t, rows));
  }

  /** Rows inserted in a second while clients write. */
  Samples writeRate(String technique) {
    return rounds(
        Kind.INSERT, technique, rows, "", line -> rows / (line.number("writeMillis") / 1000));
  }

  /** Something of a technique, as a multiple of plain HBase's in the same round. */
  Samples overBase(String technique, Function<String, Samples> value) {
    return value.apply(technique).over(value.apply(base(technique)));
  }

  /** The techniques of which something was measured. */
  List<String> having(Function<String, Samples> value) {
    return techniques().stream().filter(t -> !value.apply(t).isEmpty()).toList();
  }

  /** The time of a query in milliseconds. */
  Samples queryMillis(String technique, long rows, String state, String warmth, String query) {
    return rounds(
        Kind.QUERY,
        technique,
        rows,
        state + "/" + warmth + "/" + query,
        line -> line.number("millis"));
  }

  /** By which indexes a technique answered a query, each once, over all rounds. */
  List<String> chosen(String technique, String part) {
    return of(Kind.QUERY, technique)
        .filter(line -> line.key().part().equals(part))
        .map(line -> line.values().path("chosen").asText())
        .filter(chosen -> !chosen.isEmpty())
        .distinct()
        .toList();
  }

  /** Queries per time, as a multiple of plain HBase's in the same round. */
  Samples speedUp(String technique, String query) {
    return queryMillis(base(technique), rows, "settled", "warm", query)
        .over(queryMillis(technique, rows, "settled", "warm", query));
  }

  /** Bytes of all files of a technique where the file system keeps each of its files so often. */
  Samples storage(String technique, int replication) {
    return rounds(
        Kind.STORAGE,
        technique,
        rows,
        "",
        line ->
            line.number("replicated") * replication + line.number("once") + line.number("local"));
  }

  /** Bytes of all files as a multiple of plain HBase's. */
  Samples storageRatio(String technique, int replication) {
    return overBase(technique, t -> storage(t, replication));
  }

  /** What region servers received or sent in calls in a phase. */
  Samples calls(String technique, String phase, String field) {
    return network(technique, phase, field, "regionserver");
  }

  /** What DataNodes wrote in a phase. */
  Samples blocks(String technique, String phase) {
    return network(technique, phase, "receivedBytes", "datanode");
  }

  private Samples network(String technique, String phase, String field, String servers) {
    return rounds(
        Kind.NETWORK,
        technique,
        rows,
        phase,
        line -> {
          double bytes = 0;
          for (JsonNode server : line.values().path("servers")) {
            if (server.path("name").asText().startsWith(servers)) {
              bytes += server.path(field).asDouble();
            }
          }
          return bytes;
        });
  }

  /** The generator's own number of rows of a query. */
  Optional<Long> expectedRows(String query) {
    return expected(query).map(line -> (long) line.number("rows"));
  }

  /** A query's conditions, as the paper writes them if it has them. */
  String conditions(String query) {
    return Published.TABLE_IV.stream()
        .filter(published -> hasPaper() && published.name().equals(query))
        .map(Published.Query::conditions)
        .findFirst()
        .or(() -> expected(query).map(line -> line.values().path("conditions").asText()))
        .orElse("-");
  }

  private Optional<RawLine> expected(String query) {
    return of(Kind.EXPECTED)
        .filter(l -> l.key().rows() == rows && l.key().part().equals(SETTLED + query))
        .findFirst();
  }
}
