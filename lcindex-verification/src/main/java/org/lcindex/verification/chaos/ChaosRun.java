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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.RateLimiter;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.TableVerification;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.Health;
import org.lcindex.verification.common.Journal;
import org.lcindex.verification.contention.StandingClients;

/**
 * One run: starts a cluster, loads the table, lets events happen while the crew writes and asks,
 * waits until all has settled, compares every row and audits what is left. The cluster is stopped
 * in any case.
 */
final class ChaosRun {
  private static final int STRIPES = 12;
  private static final int PURPOSES = 1_000;
  private static final int STORE_READERS = 2;
  private static final int READER_SEED = 50;
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final Set<EventKind> NEED_HEALTH =
      EnumSet.of(
          EventKind.KILL,
          EventKind.RESTART,
          EventKind.PAUSE,
          EventKind.FREEZE,
          EventKind.HUNG_DISK,
          EventKind.FAILING_DISK,
          EventKind.MASTER,
          EventKind.RESTORE_RACED,
          EventKind.LOSE_CATALOG,
          EventKind.PUSH_VERSION,
          EventKind.SWAP_VERSION,
          EventKind.ROLLBACK_VERSION,
          EventKind.LATE_PUSH);

  private final ChaosOptions options;
  private final Journal journal;
  private final Findings findings;
  private final Counts<Traffic> traffic = new Counts<>(Traffic.class);
  private final AtomicReference<String> current = new AtomicReference<>();
  private final AtomicReference<Set<ChaosColumn>> indexed = new AtomicReference<>(Set.of());

  ChaosRun(ChaosOptions options, Journal journal) {
    this.options = options;
    this.journal = journal;
    this.findings = new Findings(journal);
  }

  /** Makes the folder, see {@link ChaosCluster#prepare}. */
  void prepare() throws IOException {
    ChaosCluster.prepare(options, journal);
  }

  /** Runs in the prepared folder; returns whether nothing was found to be wrong. */
  boolean run() throws IOException, InterruptedException {
    int last = options.regionServers() - 1;
    Path underIndex = options.folder().resolve("index").resolve(Integer.toString(last));
    try (IndexDisk disk = IndexDisk.under(last, underIndex.toAbsolutePath().normalize())) {
      if (!disk.mounted()) {
        journal.say("No permission to mount: a full disk is a folder without write permission.");
      }
      try (ProcessCluster cluster = ChaosCluster.start(options, disk, journal);
          Connection connection =
              ConnectionFactory.createConnection(ChaosCluster.patientClient(cluster));
          Admin admin = connection.getAdmin();
          LCIndexAdmin indexes = new LCIndexAdmin(connection);
          MdrqClient client = new MdrqClient(connection);
          RegionCaller caller = new RegionCaller(connection, 1)) {
        onCluster(cluster, connection, admin, indexes, caller, client, disk);
      }
    }
    return findings.clean();
  }

  private void onCluster(
      ProcessCluster cluster,
      Connection connection,
      Admin admin,
      LCIndexAdmin indexes,
      RegionCaller caller,
      MdrqClient client,
      IndexDisk disk)
      throws IOException, InterruptedException {
    ChaosKeys keys = new ChaosKeys(options.rows(), STRIPES);
    Model model = new Model(keys);
    CheckContext checks =
        new CheckContext(
            ChaosTable.NAME,
            model,
            new QueryRunner(connection, client, keys),
            traffic,
            findings,
            journal,
            current::get,
            indexed);
    PairedCheck pairs = new PairedCheck(checks);
    Writer writer = new Writer(connection, ChaosTable.NAME, model, traffic, findings);
    Crew crew = new Crew(PATIENCE, findings::failure);
    Random random = seeded(0);
    journal.say("create the table: " + ChaosTable.create(admin, indexes, keys, random));
    journal.say("load " + keys.rows() + " rows");
    writer.load(seeded(1));
    journal.say("create the grid: its slots are made of these rows");
    indexes.createIndexes(ChaosTable.NAME, List.of(ChaosColumn.grid()));
    StandingClients standing = standingClients(cluster);
    EventContext context =
        new EventContext(
            cluster,
            connection,
            admin,
            indexes,
            new GlobalCalls(connection, caller),
            ChaosTable.NAME,
            model,
            pairs,
            new Health(cluster, connection, ChaosTable.NAME),
            findings,
            disk,
            standing,
            crew);
    CounterWatch counters = new CounterWatch(indexes, ChaosTable.NAME, indexed);
    ChaosWork.start(
        crew,
        this::seeded,
        RateLimiter.create(options.rowsPerSecond()),
        writer,
        new ModelCheck(checks),
        pairs,
        counters,
        options.ddl() ? standing : null,
        findings);
    EntryWatch entries = new EntryWatch(connection, traffic, findings);
    crew.start("chaos-entries", () -> entries.run(crew));
    StoreHistory history = new StoreHistory();
    StoreEvents stores = new StoreEvents(context, history, traffic, options.folder());
    if (options.hasStore()) {
      createStore(stores);
      for (int i = 0; i < STORE_READERS; i++) {
        Random asked = seeded(READER_SEED + i);
        StoreReader reader =
            new StoreReader(connection, client, history, traffic, findings, current::get);
        crew.start("chaos-store-reader-" + i, () -> reader.run(asked, crew));
      }
    }
    Events events = new Events(context, checks, stores);
    try {
      happen(context, events, random);
    } finally {
      journal.say("end of events; waiting for writers and queries");
      crew.close();
    }
    settle(context, events, counters, stores);
    entries.look();
    journal.print(ChaosReport.of(options, traffic, counters, standing.counts(), findings));
    standing.close();
  }

  private void end(Events events) throws InterruptedException {
    try {
      events.end(seeded(3));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      findings.failure("rows with rights of their own were not written over: " + Briefly.of(e));
    }
  }

  private void createStore(StoreEvents stores) throws InterruptedException {
    try {
      journal.say("create the " + stores.create());
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      findings.failure("the store was not created: " + Briefly.of(e));
    }
  }

  private void endStore(StoreEvents stores, CounterWatch counters) throws InterruptedException {
    try {
      journal.say("end the store: " + stores.finish());
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      findings.failure("the store did not end: " + Briefly.of(e));
    }
    counters.look();
    if (counters.sums().getOrDefault("offline.files", 0L) == 0) {
      findings.failure("no server took an offline-built index file, so the run shows none");
    }
    if (traffic.get(Traffic.STORE_READS) == 0) {
      findings.failure("nobody has read the store, so the run shows nothing of it");
    }
  }

  private static StandingClients standingClients(ProcessCluster cluster) throws IOException {
    return new StandingClients(
        ChaosCluster.patientClient(cluster),
        ChaosTable.NAME,
        Bytes.toString(ChaosColumn.FAMILY),
        ChaosColumn.OF_STANDING_CLIENTS.stream().map(ChaosColumn::definition).toList());
  }

  private void happen(EventContext context, Events events, Random random)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + options.duration().toNanos();
    Autopsy autopsy = new Autopsy(context.cluster(), findings, journal);
    List<EventKind> script = new ArrayList<>(options.script());
    for (int number = 1; System.nanoTime() < deadline || !script.isEmpty(); number++) {
      Event event = Event.draw(number, options.kinds(), random);
      if (!script.isEmpty()) {
        event = new Event(number, script.remove(0), event.seed(), event.restMillis());
      }
      autopsy.run();
      if (NEED_HEALTH.contains(event.kind())) {
        awaitHealth(context, autopsy);
      }
      happen(event, events);
      context.pass(event.restMillis());
    }
    autopsy.run();
  }

  private static void awaitHealth(EventContext context, Autopsy autopsy) throws IOException {
    try {
      context.health().await();
    } catch (IOException e) {
      autopsy.run(); // a server has just ended
      context.health().await();
    }
  }

  private void happen(Event event, Events events) throws InterruptedException {
    current.set(event.toString());
    journal.say(event + " ...");
    long start = System.nanoTime();
    String outcome;
    try {
      outcome = events.run(event);
    } catch (EventContext.NotNow e) {
      outcome = "not now: " + e.getMessage();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      outcome = "did not work: " + Briefly.of(e);
    } finally {
      current.set(null);
    }
    journal.say(
        String.format(
            Locale.ROOT, "%s: %s (%.1f s)", event, outcome, (System.nanoTime() - start) / 1e9));
  }

  /** Files were damaged on purpose; none was made to lie with right checksums. */
  private void judge(IndexFault fault) {
    if (fault.kind().consequence() == FaultKind.Consequence.OUT_OF_USE) {
      findings.failure("verify found: " + fault);
    } else {
      journal.say("verify found, as was to be expected: " + fault);
    }
  }

  private void settle(
      EventContext context, Events events, CounterWatch counters, StoreEvents stores)
      throws IOException, InterruptedException {
    Quiescence quiescence = new Quiescence(context);
    if (options.hasStore()) {
      endStore(stores, counters);
    }
    try {
      if (options.ddl()) {
        journal.say("look for changes of the descriptor that were told as done");
        context.health().await();
        context.standing().finish().forEach(findings::failure);
      }
      context.health().await();
      new GlobalEvents(context).restore();
      end(events);
      journal.say("wait until everything has settled");
      quiescence.await();
      TableVerification verified = quiescence.verify();
      journal.say(
          verified.progress().entries()
              + " entries verified, "
              + verified.progress().stale()
              + " of global indexes without a value");
      verified.faults().forEach(this::judge);
      if (!verified.faults().isEmpty()) {
        quiescence.await();
        for (IndexFault fault : quiescence.verify().faults()) {
          findings.failure("verify found after a rebuild: " + fault);
        }
      }
    } catch (IOException e) {
      findings.failure(e.getMessage());
    }
    journal.say("compare every row");
    journal.say(new FinalComparison(context).run(seeded(2)));
    journal.say("audit folders and open files");
    new Audit(context).run().forEach(findings::failure);
    counters.look();
    long hooks = counters.sums().getOrDefault("hooks.failures", 0L);
    if (hooks > 0) {
      findings.failure(hooks + " exceptions were caught at hooks; the servers' logs have them");
    }
    if (traffic.get(Traffic.ROWS_WRITTEN) == 0 || traffic.get(Traffic.PAIRED_CHECKS) == 0) {
      findings.failure("nothing was written or nothing was compared, so the run shows nothing");
    }
  }

  /** A source for one purpose; plain neighbouring seeds would begin with the same draws. */
  private Random seeded(int purpose) {
    return new Random(new SplittableRandom(options.seed() * PURPOSES + purpose).nextLong());
  }

  /** What was written and asked. */
  Counts<Traffic> traffic() {
    return traffic;
  }

  /** How long the events of a run last, at most. */
  static Duration minutes(double minutes) {
    return Duration.ofMillis((long) (minutes * 60_000));
  }
}
