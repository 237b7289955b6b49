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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.store.OfflineFolder;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.rpc.UsageException;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Counts;

/**
 * Pushes to a versioned store, each of which may meet a client or a server that ends or regions
 * that move, and is repeated until its version is READY. Used by one thread.
 */
final class StorePushes {
  private static final int ATTEMPTS = 7;

  /** Of those, the first ones; the others are left in peace, and one of them has to succeed. */
  private static final int ATTEMPTS_THAT_MEET = 3;

  private static final int STATUS_ATTEMPTS = 30;
  private static final int STATUS_MILLIS = 1_000;

  private final EventContext context;
  private final StoreAdmin stores;
  private final StoreHistory history;
  private final Counts<Traffic> traffic;
  private final Path folders;
  private Pending pending;
  private long says;
  private int copies;

  StorePushes(
      EventContext context,
      StoreAdmin stores,
      StoreHistory history,
      Counts<Traffic> traffic,
      Path folders) {
    this.context = context;
    this.stores = stores;
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

  /** Whether a push has not ended. */
  boolean isPending() {
    return pending != null;
  }

  /** Builds a folder and pushes it while nothing happens; returns its version. */
  long pushInPeace(Random random) throws IOException {
    pending = build(new StoreContent(++says), random.nextBoolean());
    return pushed(attempt(PushPlan.PEACE));
  }

  /** Pushes a new folder, or the one whose push has not ended, while something happens. */
  String push(Random random) throws Exception {
    if (pending == null) {
      pending = build(new StoreContent(++says), random.nextBoolean());
    }
    return untilReady(random);
  }

  /** Ends a push that has not ended. */
  void end() throws Exception {
    if (pending != null) {
      untilReady(null);
    }
  }

  /** Built on this machine; loaded from there, or from the cluster's own file system. */
  private Pending build(StoreContent content, boolean inHdfs) throws IOException {
    Configuration conf = context.cluster().configuration();
    String name = "content-" + content.says() + "-" + ++copies;
    Path local = folders.resolve(name);
    content.build(local, conf);
    org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(local.toUri());
    if (inHdfs) {
      try (FileSystem fs = FileSystem.newInstance(conf)) {
        org.apache.hadoop.fs.Path remote =
            fs.makeQualified(new org.apache.hadoop.fs.Path("/" + name));
        fs.copyFromLocalFile(folder, remote);
        folder = remote;
      }
    }
    return new Pending(content, folder);
  }

  /**
   * @param random of what attempts meet; null for nothing
   */
  private String untilReady(Random random) throws Exception {
    final long content = pending.content.says();
    StringBuilder told = new StringBuilder("content " + content);
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      PushPlan plan =
          random != null && attempt <= ATTEMPTS_THAT_MEET
              ? PushPlan.draw(context, nextTable(), random)
              : PushPlan.PEACE;
      final long start = System.nanoTime();
      Exception interrupted = null;
      long version = 0;
      try {
        version = pushed(attempt(plan));
        told.append(" is version ").append(version);
      } catch (IOException | PushPlan.Ended e) {
        interrupted = e;
      } catch (RuntimeException e) {
        context.findings().failure("a push ended by " + e + " at " + List.of(e.getStackTrace()));
        interrupted = e;
      }
      final long end = System.nanoTime();
      told.append(String.format(" (attempt %d, %.1f s)", attempt, (end - start) / 1e9));
      boolean met = plan.blow() != null && plan.blow().hasFallenBy(end);
      if (met) {
        traffic.add(Traffic.PUSHES_STRUCK);
      }
      if (plan.blow() != null && plan.blow().isStruck()) {
        plan.blow().mend();
        told.append(met ? ", amid it " : ", after it ")
            .append(plan.blow())
            .append(' ')
            .append(plan);
      }
      if (interrupted == null) {
        new StoreContent(content)
            .lookWhole(context, StoreName.parse(StoreEvents.NAME).table(version));
        return told.toString();
      }
      traffic.add(Traffic.PUSHES_INTERRUPTED);
      if (met) {
        traffic.add(Traffic.PUSHES_INTERRUPTED_BY_A_BLOW);
      }
      told.append(": ").append(Briefly.of(interrupted));
      lookHalfMade(interrupted);
      if (hasLostRows(interrupted)) {
        told.append("; deleted and built anew");
        beginAnew();
      }
    }
    context.findings().failure("a push did not end: " + told);
    pending = null; // the next event begins with another content
    return told.toString();
  }

  /** The one that a push makes next, or has made. */
  private TableName nextTable() throws Exception {
    return StoreName.parse(StoreEvents.NAME)
        .table(pending.version != null ? pending.version : status().highest() + 1);
  }

  private StoreAdmin.Pushed attempt(PushPlan plan) throws IOException {
    if (!plan.hasty()) {
      return attempt(plan, context.connection(), stores);
    }
    Configuration conf = plan.client(ChaosCluster.patientClient(context.cluster()));
    try (Connection own = ConnectionFactory.createConnection(conf)) {
      return attempt(plan, own, new StoreAdmin(own));
    }
  }

  private StoreAdmin.Pushed attempt(PushPlan plan, Connection connection, StoreAdmin admin)
      throws IOException {
    BulkLoader loader =
        (table, folder) -> {
          if (plan.step() == null && plan.blow() != null) {
            plan.blow().strike();
          }
          BulkLoadHFiles.create(plan.client(context.cluster().configuration()))
              .bulkLoad(table, folder);
          plan.at(null);
        };
    return admin.push(
        StoreEvents.NAME,
        new OfflineFolder(connection, loader, pending.folder),
        null,
        plan.patience(),
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
    if (pushed.version().rows() != StoreContent.ROWS) {
      context.findings().failure("a push has ended with other rows: " + pushed.version());
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
        StoreRecord after = stores.swap(StoreEvents.NAME, version.number()).record();
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

  /**
   * HBase's bulk load forgets an HFile that it has moved out of the folder when the server ends
   * just then; the push finds it.
   */
  private static boolean hasLostRows(Exception e) {
    return e instanceof IOException && String.valueOf(e.getMessage()).contains("is not swapped in");
  }

  /** What the message says is to be done. */
  private void beginAnew() throws IOException {
    traffic.add(Traffic.PUSHES_WITH_LOST_HFILES);
    stores.delete(StoreEvents.NAME, pending.version);
    pending = build(pending.content, false);
  }

  /** What the store's row says, as soon as somebody answers. */
  StoreRecord status() throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        return stores.status(StoreEvents.NAME);
      } catch (IOException e) {
        if (e instanceof UsageException || attempt == STATUS_ATTEMPTS) {
          throw e;
        }
        context.pass(STATUS_MILLIS);
      }
    }
  }
}
