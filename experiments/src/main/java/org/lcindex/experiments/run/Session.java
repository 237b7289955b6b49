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
package org.lcindex.experiments.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.client.Admin;
import org.lcindex.experiments.measure.Changes;
import org.lcindex.experiments.measure.Inserts;
import org.lcindex.experiments.measure.Network;
import org.lcindex.experiments.measure.Queries;
import org.lcindex.experiments.measure.Waits;
import org.lcindex.experiments.measure.WhileWritten;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.Storage;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.technique.global.CCIndex;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;

/**
 * Everything about one technique in one round: insert, queries on the settled table, storage, then
 * queries while it is written, then changes and queries after them. Lines that are there already
 * are not measured again, only what has to happen so that the others can be.
 */
final class Session {
  private static final String LCINDEX = "lcindex";
  private static final List<String> OTHER_STATES = List.of(References.WRITING, References.CHANGED);

  /** A little more than the time after which what compactions have replaced is taken away. */
  private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1_200);

  private static final Duration SETTLE_LIMIT = Duration.ofMinutes(5);

  private final String name;
  private final Workload workload;
  private final int round;
  private final boolean whole;
  private final Lines lines;
  private Technique technique;

  /**
   * A session.
   *
   * @param name of the technique
   * @param whole false for insert and settled queries only, as tables of other sizes have them
   */
  Session(String name, Workload workload, int round, boolean whole, Lines lines) {
    this.name = name;
    this.workload = workload;
    this.round = round;
    this.whole = whole;
    this.lines = lines;
  }

  private RawKey key(Kind kind, String part) {
    return new RawKey(kind, name, workload.rows(), round, part);
  }

  /** Whether nothing is left to be measured. */
  boolean complete() {
    return keys().stream().allMatch(this::settledOrFailed);
  }

  /** A wrong answer on the settled table is not timed; its line of kind failed stands for it. */
  private boolean settledOrFailed(RawKey key) {
    return lines.has(key)
        || (key.kind() == Kind.QUERY && lines.has(key(Kind.FAILED, queryOf(key.part()))));
  }

  private static String queryOf(String part) {
    String[] words = part.split("/");
    return words[0] + "/" + words[words.length - 1];
  }

  private List<RawKey> keys() {
    List<RawKey> keys = new ArrayList<>();
    keys.add(key(Kind.INSERT, ""));
    keys.add(key(Kind.LATENCY, ""));
    List<String> states = new ArrayList<>(List.of(References.SETTLED));
    if (whole) {
      states.addAll(OTHER_STATES);
      keys.add(key(Kind.NETWORK, "insert"));
      keys.add(key(Kind.NETWORK, "query"));
      keys.add(key(Kind.STORAGE, ""));
      keys.add(key(Kind.CHANGE, ""));
      if (hasJobs()) {
        keys.add(key(Kind.WAITS, ""));
      }
      if (recovers()) {
        keys.add(recovery());
      }
    }
    for (String state : states) {
      for (RangeQuery query : workload.queries()) {
        keys.add(key(Kind.CHECK, state + "/" + query.name()));
        keys.add(key(Kind.QUERY, state + "/warm/" + query.name()));
      }
    }
    return keys;
  }

  private boolean hasJobs() {
    return name.startsWith(LCINDEX);
  }

  /** Once, not in every round. */
  private boolean recovers() {
    return name.equals(CCIndex.NAME) && round == 1;
  }

  private RawKey recovery() {
    return key(Kind.RECOVERY, Recovery.column(workload).qualifier());
  }

  /** Measures what is left. */
  void run(Technique with, Testbed testbed, Inserts inserts) throws IOException {
    technique = with;
    technique.drop();
    technique.create();
    insert(testbed, inserts);
    technique.settle();
    settled(testbed);
    if (whole) {
      queryTraffic(testbed);
      lines.unless(key(Kind.STORAGE, ""), this::storage);
      if (recovers()) {
        lines.unless(
            recovery(), new Recovery((CCIndex) technique, workload, lines.references())::measure);
      }
      compactions(testbed, false);
      try {
        writing(inserts);
        lines.add(key(Kind.CHANGE, ""), Changes.apply(technique, workload));
        changed();
      } finally {
        compactions(testbed, true);
      }
    }
    technique.drop();
  }

  private void insert(Testbed testbed, Inserts inserts) throws IOException {
    Network network = new Network(testbed.servers());
    Waits waits = new Waits(testbed.servers());
    if (whole) {
      if (hasJobs()) {
        waits.begin();
      }
      network.begin();
    }
    Inserts.Measured measured = inserts.run(technique, workload);
    lines.add(key(Kind.INSERT, ""), measured.insert());
    lines.add(key(Kind.LATENCY, ""), measured.latency());
    if (whole) {
      lines.add(key(Kind.NETWORK, "insert"), network.end());
      if (hasJobs()) {
        technique.settle();
        Map<String, List<Long>> told = technique.jobWaits();
        lines.add(key(Kind.WAITS, ""), told.isEmpty() ? waits.end() : Waits.of(told));
      }
    }
  }

  /** Checks a query before it is timed. */
  private void settled(Testbed testbed) throws IOException {
    for (RangeQuery query : workload.queries()) {
      String part = References.SETTLED + "/" + query.name();
      Answer answer = Answer.of(technique, query);
      Answer right = lines.references().of(workload, References.SETTLED, query.name());
      lines.add(key(Kind.CHECK, part), Queries.check(answer, right));
      if (!answer.equals(right)) {
        lines.add(
            key(Kind.FAILED, part),
            Map.of(
                "error",
                "returned "
                    + answer.rows()
                    + " rows where "
                    + right.rows()
                    + " are right, or other"
                    + " cells; not timed"));
        continue;
      }
      if (whole) {
        lines.unless(
            key(Kind.QUERY, References.SETTLED + "/cold/" + query.name()),
            () -> Queries.cold(technique, query, testbed.connection()));
      }
      lines.unless(
          key(Kind.QUERY, References.SETTLED + "/warm/" + query.name()),
          () -> Queries.warm(technique, query));
    }
  }

  private void queryTraffic(Testbed testbed) throws IOException {
    lines.unless(
        key(Kind.NETWORK, "query"),
        () -> {
          Network network = new Network(testbed.servers());
          network.begin();
          for (RangeQuery query : workload.queries()) {
            Answer.count(technique, query);
          }
          return network.end();
        });
  }

  /**
   * Whether any server compacts. A table with three HFiles is compacted by HBase sooner or later,
   * and with them go the old copies of changed rows: what queries meet would be chance.
   */
  private static void compactions(Testbed testbed, boolean allowed) throws IOException {
    try (Admin admin = testbed.connection().getAdmin()) {
      admin.compactionSwitch(allowed, List.of()); // of all servers
    }
  }

  /** The technique's storage when nothing of it goes away any more. */
  private Storage settledStorage() throws IOException {
    long deadline = System.nanoTime() + SETTLE_LIMIT.toNanos();
    Storage before;
    Storage now = technique.storage();
    do {
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "the files of " + name + " do not settle within " + SETTLE_LIMIT + ": " + now);
      }
      before = now;
      LockSupport.parkNanos(SETTLE_NANOS);
      now = technique.storage();
    } while (!now.equals(before));
    return now;
  }

  private Map<String, Object> storage() throws IOException {
    Storage storage = settledStorage();
    return Map.of(
        "replicated", storage.replicated(), "once", storage.once(), "local", storage.local());
  }

  private void writing(Inserts inserts) throws IOException {
    // Always, also when all is measured: the tables of a round have the same rows for everybody.
    Map<String, WhileWritten.Measured> measured =
        new WhileWritten(technique, workload, inserts).run(workload.queries());
    for (Map.Entry<String, WhileWritten.Measured> query : measured.entrySet()) {
      Answer right = lines.references().of(workload, References.WRITING, query.getKey());
      lines.add(
          key(Kind.CHECK, References.WRITING + "/" + query.getKey()),
          Queries.check(query.getValue().answer(), right));
      lines.add(
          key(Kind.QUERY, References.WRITING + "/warm/" + query.getKey()),
          query.getValue().values());
    }
  }

  private void changed() throws IOException {
    for (RangeQuery query : workload.queries()) {
      Answer right = lines.references().of(workload, References.CHANGED, query.name());
      lines.add(
          key(Kind.CHECK, References.CHANGED + "/" + query.name()),
          Queries.check(WhileWritten.answer(technique, query), right));
      lines.unless(
          key(Kind.QUERY, References.CHANGED + "/warm/" + query.name()),
          () -> Queries.warm(technique, query));
    }
  }
}
