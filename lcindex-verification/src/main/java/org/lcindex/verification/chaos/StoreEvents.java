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
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexFault;
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
  private static final int MOST_LATE_MILLIS = 700;

  private final EventContext context;
  private final StoreAdmin stores;
  private final StoreHistory history;
  private final Counts<Traffic> traffic;
  private final StorePushes pushes;
  private final LatePushes late;

  StoreEvents(EventContext context, StoreHistory history, Counts<Traffic> traffic, Path folders) {
    this.context = context;
    this.stores = new StoreAdmin(context.connection());
    this.history = history;
    this.traffic = traffic;
    this.pushes = new StorePushes(context, stores, history, traffic, folders);
    this.late = new LatePushes(context, stores, folders);
  }

  /** Makes the store, with two versions of which one is current. */
  String create() throws Exception {
    stores.create(NAME, new KeepRule(2, 0, 0));
    Random random = new Random(0);
    for (int i = 0; i < 2; i++) {
      long version = pushes.pushInPeace(random);
      history.mayBecome(version, System.currentTimeMillis());
      stores.swap(NAME, version);
      history.is(version, System.currentTimeMillis());
    }
    return "store " + NAME + " with two versions of " + StoreContent.ROWS + " rows";
  }

  String push(Random random) throws Exception {
    return pushes.push(random);
  }

  String latePush(Random random) throws Exception {
    return late.run(random);
  }

  String swap(Random random) throws Exception {
    StoreRecord before = pushes.status();
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
    Long named = newest != null && !pushes.isPending() && random.nextBoolean() ? null : (Long) to;
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
    StoreRecord before = pushes.status();
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
        switch (random.nextInt(5)) {
          case 0, 1 ->
              Blow.toServer(
                  context, new Victims(context).ofStores(random), random, MOST_LATE_MILLIS);
          case 2 -> Blow.toMaster(context, random, MOST_LATE_MILLIS);
          case 3 ->
              Blow.toRegions(
                  context, TableName.valueOf(NAME + ".v" + to), random, MOST_LATE_MILLIS);
          default -> null;
        };
    String told = word + " from version " + before.current() + " to " + to;
    history.mayBecome(to, System.currentTimeMillis());
    Long current;
    try {
      if (blow != null) {
        blow.strike();
        // Mostly about when the server ends.
        context.pass(random.nextInt(600));
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
      current = pushes.status().current();
      if (!Objects.equals(current, to) && !Objects.equals(current, before.current())) {
        context.findings().failure(told + ", and " + current + " is current");
      }
    }
    if (blow != null) {
      blow.mend();
      told += ", while " + blow;
    }
    Long now = pushes.status().current();
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
    pushes.end();
    late.finish();
    StoreRecord record = pushes.status();
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
