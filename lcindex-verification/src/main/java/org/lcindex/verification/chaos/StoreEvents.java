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
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.lcindex.cluster.process.Member;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.store.OfflineFolder;
import org.lcindex.query.store.PushStep;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.verification.chaos.EventContext.NotNow;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Counts;

/**
 * Events of a versioned store: this is its only writer, so what it was told says what must be. Each
 * call may meet a client that ends or a server that ends, and is repeated. Used by one thread.
 */
final class StoreEvents {
  static final String NAME = "chaos_store";

  private static final Pattern TABLES = Pattern.compile(Pattern.quote(NAME) + "\\.v.*");
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int ATTEMPTS = 6;
  private static final int STATUS_ATTEMPTS = 30;
  private static final int STATUS_MILLIS = 1_000;
  private static final int RESTED_MILLIS = 30;

  private final EventContext context;
  private final StoreAdmin stores;
  private final StoreHistory history;
  private final Counts<Traffic> traffic;
  private final Path folders;
  private Pending pending;
  private long says;

  StoreEvents(EventContext context, StoreHistory history, Counts<Traffic> traffic, Path folders) {
    this.context = context;
    this.stores = new StoreAdmin(context.connection());
    this.history = history;
    this.traffic = traffic;
    this.folders = folders;
  }

  /** A folder that is being pushed. */
  private static final class Pending {
    private final StoreContent content;
    private final org.apache.hadoop.fs.Path folder;

    /** Of the version that a push of it has begun; null when none has, as far as known. */
    private Long version;

    Pending(StoreContent content, org.apache.hadoop.fs.Path folder) {
      this.content = content;
      this.folder = folder;
    }
  }

  /** A client that is gone: nothing after it is done. */
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Ended(String at) {
      super(at);
    }
  }

  /** Makes the store, with two versions of which one is current. */
  String create() throws Exception {
    stores.create(NAME, new KeepRule(2, 0, 0));
    Random random = new Random(0);
    for (int i = 0; i < 2; i++) {
      pending = build(random);
      long version = pushed(attempt(new Plan(null, null, null)));
      history.mayBecome(version, System.currentTimeMillis());
      stores.swap(NAME, version);
      history.is(version, System.currentTimeMillis());
    }
    return "store " + NAME + " with two versions of " + StoreContent.ROWS + " rows";
  }

  /** Built on this machine; loaded from there, or from the cluster's own file system. */
  private Pending build(Random random) throws IOException {
    StoreContent content = new StoreContent(++says);
    Configuration conf = context.cluster().configuration();
    Path local = folders.resolve("content-" + says);
    content.build(local, conf);
    org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(local.toUri());
    if (random.nextBoolean()) {
      try (FileSystem fs = FileSystem.newInstance(conf)) {
        org.apache.hadoop.fs.Path remote =
            fs.makeQualified(new org.apache.hadoop.fs.Path("/content-" + says));
        fs.copyFromLocalFile(folder, remote);
        folder = remote;
      }
    }
    return new Pending(content, folder);
  }

  /**
   * What one attempt meets.
   *
   * @param step at which it does; null for HBase's part of the load
   * @param end whether and why the client ends
   * @param blow to a server; null for none
   */
  private record Plan(PushStep step, String end, Blow blow) {
    void at(PushStep reached) {
      if (Objects.equals(step, reached)) {
        if (blow != null) {
          blow.strike();
        }
        if (end != null) {
          throw new Ended(end);
        }
      }
    }
  }

  String push(Random random) throws Exception {
    if (pending == null) {
      pending = build(random);
    }
    StringBuilder told = new StringBuilder("content " + pending.content.says());
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      // The last ones are left in peace, and have to succeed.
      Plan plan = attempt <= 2 ? plan(random) : new Plan(null, null, null);
      Exception interrupted = null;
      try {
        StoreAdmin.Pushed pushed = attempt(plan);
        told.append(" is version ").append(pushed(pushed));
      } catch (IOException | Ended e) {
        interrupted = e;
      }
      if (plan.blow() != null && plan.blow().isStruck()) {
        told.append(", while ").append(plan.blow());
        plan.blow().mend();
      }
      if (interrupted == null) {
        return told.toString();
      }
      traffic.add(Traffic.PUSHES_INTERRUPTED);
      told.append(", attempt ").append(attempt).append(": ").append(Briefly.of(interrupted));
      lookHalfMade(interrupted);
    }
    context.findings().failure("a push did not end: " + told);
    pending = null; // the next event begins with another content
    return told.toString();
  }

  private Plan plan(Random random) {
    PushStep[] steps = PushStep.values();
    int place = random.nextInt(steps.length + 1);
    PushStep step = place == steps.length ? null : steps[place];
    int kind = random.nextInt(6);
    boolean ends = kind == 0 || kind == 1;
    Blow blow =
        switch (kind) {
          case 1, 2, 3 -> Blow.toServer(context, victim(random), random);
          case 4 -> Blow.toMaster(context, random);
          default -> null;
        };
    return new Plan(
        step, ends ? "the client ended at " + (step == null ? "HBase's part" : step) : null, blow);
  }

  /** Mostly the one that has the stores' table. */
  private int victim(Random random) {
    int any = context.anyServer(random);
    if (random.nextInt(3) == 0) {
      return any;
    }
    try (RegionLocator locator = context.connection().getRegionLocator(GlobalTables.STORES)) {
      HRegionLocation region = locator.getRegionLocation(new byte[0], true);
      for (Member member : context.cluster().regionServers()) {
        if (region.getServerName() != null && region.getPort() == member.ports().get("rpc")) {
          return member.number();
        }
      }
    } catch (IOException e) {
      // the region is on its way
    }
    return any;
  }

  private StoreAdmin.Pushed attempt(Plan plan) throws IOException {
    BulkLoader loader =
        (table, folder) -> {
          BulkLoadHFiles.create(context.cluster().configuration()).bulkLoad(table, folder);
          plan.at(null);
        };
    return stores.push(
        NAME,
        new OfflineFolder(context.connection(), loader, pending.folder),
        null,
        PATIENCE,
        line -> {},
        plan::at);
  }

  /** Notes a version that is READY; returns its number. */
  private long pushed(StoreAdmin.Pushed pushed) {
    long version = pushed.version().number();
    if (pending.version != null) {
      if (pending.version != version) {
        context
            .findings()
            .failure(
                "a push that had begun version "
                    + pending.version
                    + " went on as version "
                    + version);
      }
      traffic.add(Traffic.PUSHES_THAT_WENT_ON);
    }
    if (pushed.version().state() != VersionState.READY) {
      context.findings().failure("a push has ended, and " + pushed.version() + " is not READY");
    }
    history.ready(version, pending.content.says());
    traffic.add(Traffic.VERSIONS_PUSHED);
    pending = null;
    return version;
  }

  /** After a push that has ended amid something: nothing of it is current or may be. */
  private void lookHalfMade(Exception why) throws Exception {
    StoreRecord record = status();
    Long current = record.current();
    if (current == null || history.content(current) == null) {
      context.findings().failure("version " + current + " is current after: " + Briefly.of(why));
    }
    List<StoreVersion> half =
        record.versions().stream().filter(version -> version.state().isHalfMade()).toList();
    if (half.size() > 1) {
      context.findings().failure("one folder has begun " + half);
    }
    for (StoreVersion version : half) {
      pending.version = version.number();
      try {
        StoreRecord after = stores.swap(NAME, version.number()).record();
        context.findings().failure(version + " was swapped in: " + after);
      } catch (UsageException e) {
        // as is right
      } catch (IOException e) {
        // no answer; which is current is looked at
        context.health().await();
        if (Objects.equals(status().current(), version.number())) {
          context.findings().failure(version + " was swapped in by a call without answer");
        }
      }
    }
  }

  private StoreRecord status() throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        return stores.status(NAME);
      } catch (IOException e) {
        if (e instanceof UsageException || attempt == STATUS_ATTEMPTS) {
          throw e;
        }
        context.pass(STATUS_MILLIS);
      }
    }
  }

  String swap(Random random) throws Exception {
    StoreRecord before = status();
    Long newest =
        before.versions().stream()
            .filter(version -> version.state() == VersionState.READY)
            .map(StoreVersion::number)
            // One whose push has not ended for its client is not known to the readers.
            .filter(version -> history.content(version) != null)
            .reduce((first, last) -> last)
            .orElse(null);
    List<Long> kept =
        before.versions().stream()
            .filter(version -> version.state() == VersionState.KEPT)
            .map(StoreVersion::number)
            .toList();
    if (newest == null && kept.isEmpty()) {
      throw new NotNow("there is no version to swap in");
    }
    long to = newest != null ? newest : kept.get(random.nextInt(kept.size()));
    Long named = newest != null && pending == null && random.nextBoolean() ? null : (Long) to;
    String told = point(random, before, to, () -> stores.swap(NAME, named), "swap");
    traffic.add(Traffic.VERSIONS_SWAPPED_IN);
    try {
      List<Long> gone = stores.prune(NAME);
      return gone.isEmpty() ? told : told + ", deleted " + gone;
    } catch (IOException e) {
      return told + ", old ones are not deleted yet: " + Briefly.of(e);
    }
  }

  String rollback(Random random) throws Exception {
    StoreRecord before = status();
    if (before.previous() == null) {
      throw new NotNow("there is no version before");
    }
    Long named = random.nextInt(3) == 0 ? before.previous() : null;
    String told =
        point(random, before, before.previous(), () -> stores.rollback(NAME, named), "rollback");
    traffic.add(Traffic.VERSIONS_ROLLED_BACK);
    return told;
  }

  /** A call that makes another version current. */
  @FunctionalInterface
  private interface PointerCall {
    StoreAdmin.Swapped run() throws IOException;
  }

  private String point(Random random, StoreRecord before, long to, PointerCall call, String word)
      throws Exception {
    Blow blow =
        switch (random.nextInt(4)) {
          case 0, 1 -> Blow.toServer(context, victim(random), random);
          case 2 -> Blow.toMaster(context, random);
          default -> null;
        };
    String told = word + " from version " + before.current() + " to " + to;
    history.mayBecome(to, System.currentTimeMillis());
    Long current;
    try {
      if (blow != null) {
        blow.strike();
        // Mostly about when the server ends.
        context.pass(random.nextInt(20 * RESTED_MILLIS));
      }
      current = call.run().record().current();
      if (!Objects.equals(current, to)) {
        context.findings().failure(told + " was told as done, and " + current + " is current");
      }
    } catch (IOException e) {
      traffic.add(Traffic.POINTER_CALLS_FAILED);
      told += ": " + Briefly.of(e);
      if (blow != null) {
        blow.mend();
      }
      current = status().current();
      if (!Objects.equals(current, to) && !Objects.equals(current, before.current())) {
        context.findings().failure(told + ", and " + current + " is current");
      }
    }
    if (blow != null) {
      blow.mend();
      told += ", while " + blow;
    }
    Long now = status().current();
    if (!Objects.equals(now, current)) {
      context.findings().failure(told + " made " + current + " current, later it is " + now);
    }
    history.is(now, System.currentTimeMillis());
    return told;
  }

  /** Its index files are those of its HFiles, wherever they were built. */
  private void verify(TableName table) throws IOException {
    for (IndexFault fault :
        context.indexes().verify(table, VerifyArguments.CONTENT, progress -> {}).faults()) {
      if (fault.kind().consequence() == FaultKind.Consequence.OUT_OF_USE) {
        context.findings().failure("verify found in the store: " + fault);
      }
    }
  }

  /**
   * The end of a run: what is half made is pushed to its end, and all of the store goes with its
   * tables.
   */
  String finish() throws Exception {
    context.health().await();
    if (pending != null) {
      pushed(attempt(new Plan(null, null, null)));
    }
    StoreRecord record = status();
    verify(StoreName.parse(NAME).table(record.current()));
    TreeSet<String> due = new TreeSet<>();
    record.versions().stream()
        .filter(version -> version.state() != VersionState.DELETED)
        .forEach(version -> due.add(NAME + ".v" + version.number()));
    for (TableName table : context.admin().listTableNames(TABLES)) {
      due.remove(table.getNameAsString());
    }
    if (!due.isEmpty()) {
      context.findings().failure("versions without tables: " + due + " of " + record);
    }
    stores.deleteAll(NAME);
    TableName[] left = context.admin().listTableNames(TABLES);
    if (left.length > 0) {
      context.findings().failure("tables are left of the store: " + List.of(left));
    }
    return record.highest() + " versions, of which " + record.versions().size() + " were left";
  }
}
