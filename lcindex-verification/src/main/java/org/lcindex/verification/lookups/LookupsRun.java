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
package org.lcindex.verification.lookups;

import com.google.common.util.concurrent.RateLimiter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.ProcessClusterBuilder;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.Journal;
import org.lcindex.verification.common.Totals;
import org.lcindex.verification.entries.EntryAudit;
import org.lcindex.verification.lookups.LookupsTable.Form;

/** One part of a run: a cluster, its tables, writers, readers and what happens to all of them. */
final class LookupsRun {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final int CALL_MILLIS = 10_000;
  private static final int PURPOSES = 1_000;
  private static final long LOOK_MILLIS = 10_000;
  private static final long AUDIT_MILLIS = 10_000;
  private static final int MOST_TOLD = 20;

  private final LookupsOptions options;
  private final Totals totals;
  private final Journal journal;
  private final Ticks ticks;
  private final StaleTime stale = new StaleTime();
  private final Set<String> unanswered = Collections.synchronizedSet(new TreeSet<>());

  LookupsRun(LookupsOptions options, Totals totals, Journal journal) {
    this.options = options;
    this.totals = totals;
    this.journal = journal;
    this.ticks = new Ticks(options.readers() * options.forms().size());
  }

  /** Runs; returns whether no answer was wrong, of this part and those before. */
  boolean run() throws IOException, InterruptedException {
    ProcessClusterBuilder builder = ProcessCluster.builder(options.folder());
    if (!options.script().isEmpty()) {
      builder.shortLived();
    }
    if (options.instead() != null) {
      builder.shortLived().instead(options.instead());
    }
    try (ProcessCluster cluster =
            builder
                .regionServers(options.regionServers())
                .owned()
                .progress(journal::say)
                .set(ConfigKeys.GLOBAL_LOOK.name(), "2000")
                .start();
        Connection connection = ConnectionFactory.createConnection(client(cluster, 15));
        Connection once = ConnectionFactory.createConnection(client(cluster, 0));
        RegionCaller caller = new RegionCaller(connection, 2);
        MdrqClient queries = new MdrqClient(connection)) {
      List<LookupsTable> tables = new ArrayList<>();
      for (Form form : options.forms()) {
        journal.say("create the table and its index: " + form);
        tables.add(
            LookupsTable.create(form, connection, caller, options.values(form), options.seed()));
      }
      work(cluster, connection, once, queries, tables);
    }
    return totals.wrong().isEmpty();
  }

  /** Calls that end, and are tried some times more. */
  private static Configuration client(ProcessCluster cluster, int retries) {
    Configuration conf = cluster.configuration();
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, retries);
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, CALL_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 6 * CALL_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, 3 * CALL_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, 2 * CALL_MILLIS);
    return conf;
  }

  private static TableDescriptor describe(Connection connection, LookupsTable table)
      throws IOException {
    try (Table asked = connection.getTable(table.name())) {
      return asked.getDescriptor();
    }
  }

  private void work(
      ProcessCluster cluster,
      Connection connection,
      Connection once,
      MdrqClient queries,
      List<LookupsTable> tables)
      throws IOException, InterruptedException {
    Crew crew = new Crew(PATIENCE, this::trouble);
    RateLimiter pace = RateLimiter.create(options.rate());
    for (LookupsTable table : tables) {
      Queue<TrackedObject> objects = new ConcurrentLinkedQueue<>();
      startWriters(crew, pace, once, table, objects);
      TableDescriptor described = describe(connection, table);
      Holes holes = new Holes(connection, table, seeded(table.form(), 250));
      startReaders(crew, new QueryWay(queries, described, table, options.path()), holes, objects);
      crew.start("lookups-holes-" + table.form(), () -> holes.run(crew, journal));
      if (options.path() == QueryWay.Path.INDEX) {
        startAudit(crew, new EntryAudit(connection, table.name()));
      }
    }
    if (options.events()) {
      startEvents(
          crew,
          new Nemesis(cluster, connection, tables, seeded(200), crew, totals, journal, stale));
    }
    try {
      watch(crew);
    } finally {
      crew.close();
      totals.save();
    }
    unanswered.forEach(why -> journal.say("no answer: " + why));
  }

  private void startWriters(
      Crew crew,
      RateLimiter pace,
      Connection once,
      LookupsTable table,
      Queue<TrackedObject> objects) {
    int each = table.attributes().size();
    for (int first = 0; first < options.writers(); first += each) {
      int group = first;
      List<Place> places =
          IntStream.range(0, options.objects())
              .mapToObj(i -> new Place(table, group, i, ticks, objects))
              .toList();
      Meeting meeting = each == 1 ? null : new Meeting(totals);
      for (int attribute = 0; attribute < each; attribute++) {
        Mover mover =
            new Mover(
                once,
                table,
                attribute,
                places,
                meeting,
                options.values(table.form()),
                seeded(table.form(), group + attribute),
                totals);
        crew.start(
            "lookups-writer-" + table.form() + "-" + (group + attribute),
            () -> mover.run(pace, crew));
      }
    }
  }

  private void startReaders(Crew crew, QueryWay way, Holes holes, Queue<TrackedObject> objects) {
    Form form = way.of().form();
    for (int i = 0; i < options.readers(); i++) {
      Asker asker =
          new Asker(
              way,
              ticks,
              options.forms().indexOf(form) * options.readers() + i,
              form.attributes(),
              options.values(form),
              seeded(form, 100 + i),
              holes,
              objects,
              totals,
              stale,
              this::wrong,
              unanswered::add);
      crew.start("lookups-reader-" + form + "-" + i, () -> asker.run(crew, options.lookups()));
    }
  }

  private void startEvents(Crew crew, Nemesis nemesis) {
    crew.start(
        "lookups-nemesis",
        () -> {
          for (Nemesis.Event event : options.script()) {
            nemesis.happen(event);
          }
          nemesis.run(EnumSet.allOf(Nemesis.Event.class));
        });
  }

  private void startAudit(Crew crew, EntryAudit audit) {
    crew.start(
        "lookups-audit-" + audit.base(),
        () -> {
          while (!crew.pause(AUDIT_MILLIS)) {
            audit(audit);
          }
        });
  }

  private void watch(Crew crew) throws IOException, InterruptedException {
    long end = System.nanoTime() + options.duration().toNanos();
    long told = 0;
    int scripted = options.script().size();
    while (System.nanoTime() < end
        && (totals.get(LookupsCount.LOOKUPS) < options.lookups()
            || totals.get(LookupsCount.EVENTS) < scripted)) {
      crew.pause(Math.min(LOOK_MILLIS, 500));
      if (System.nanoTime() - told > LOOK_MILLIS * 1_000_000) {
        told = System.nanoTime();
        totals.save();
        journal.say(
            String.format(
                Locale.ROOT,
                "%,d lookups, %,d writes, %,d objects that had to be returned, %d wrong answers",
                totals.get(LookupsCount.LOOKUPS),
                totals.get(LookupsCount.WRITES),
                totals.get(LookupsCount.DUE),
                totals.get(LookupsCount.WRONG)));
      }
    }
  }

  /** Whether a value lacks its entry, whoever asks for it. */
  private void audit(EntryAudit audit) {
    long look = stale.look();
    try {
      EntryAudit.Report report = audit.run();
      totals.add(report.covered(), LookupsCount.AUDITED);
      totals.add(report.values() - report.covered(), LookupsCount.NOT_COVERED);
      if (!report.missing().isEmpty() && stale.wasPossible(look)) {
        totals.add(1, LookupsCount.STALE);
      } else {
        report.missing().forEach(this::wrong);
      }
    } catch (IOException | RuntimeException e) {
      journal.say("not audited: " + Briefly.of(e));
    }
  }

  private void wrong(String answer) {
    totals.wrong(answer);
    if (totals.wrong().size() <= MOST_TOLD) {
      journal.say("WRONG: " + answer);
    }
  }

  private void trouble(String what) {
    totals.wrong(what);
    journal.say("TROUBLE: " + what);
  }

  private Random seeded(Form form, int purpose) {
    return seeded(300 * form.ordinal() + purpose);
  }

  /** A source for one purpose; another part of the run draws anew. */
  private Random seeded(int purpose) {
    long part = totals.get(LookupsCount.LOOKUPS);
    return new Random(
        new SplittableRandom((options.seed() * PURPOSES + purpose) * 31 + part).nextLong());
  }
}
