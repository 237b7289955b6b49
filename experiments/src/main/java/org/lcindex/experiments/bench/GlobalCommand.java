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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.experiments.items.EntryTags;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.IndexedItems;
import org.lcindex.experiments.items.Item;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.items.Items;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.run.PeerJvm;
import org.lcindex.experiments.technique.PeerProject;
import org.lcindex.experiments.technique.Techniques;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * {@code bench global}: what a global index costs writes, and what it saves who looks for a few
 * rows. What is written must be found, and all ways must find the same rows, before anything is
 * timed.
 */
@Command(
    name = "global",
    description =
        "Global indexes: writes beside plain ones, lookups beside local indexes and Gets.")
final class GlobalCommand extends Bench<GlobalReport> {
  /** Of the tables that are written, and of the entries of each of their indexes. */
  private static final int WRITTEN_REGIONS = 4;

  private static final String PEER_FILE = "--peer-file";
  private static final String PLAIN = "plain";
  private static final String ONE = "1 index";
  private static final int COLUMNS_OF_BATCHES = 8;

  @Option(
      names = "--parts",
      paramLabel = "PART",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description =
          "What is measured: PUTS of one column, puts of ten COLUMNS with ten indexes, BATCHES,"
              + " puts and batches where old entries are KEPT (ordered only), LOOKUPS, and lookups"
              + " and compactions after overwrites (STALE, deferred only). All, unless told.")
  private Set<Part> wanted;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      defaultValue = "ordered",
      description = "When the indexes remove old entries: ordered or deferred.")
  private String policyName;

  private Policy policy;
  private Set<Part> parts;

  @Option(
      names = "--regions",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,16,64,200",
      description = "Regions of the tables in which values are looked up.")
  private List<Integer> regions;

  @Option(
      names = "--servers",
      paramLabel = "N",
      defaultValue = "2",
      description = "Region servers, in one process.")
  private int servers;

  @Option(
      names = "--puts",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Single rows that a round writes to each table, new ones and again ones.")
  private int puts;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Single rows that the first round writes, which does not count, at least.")
  private int warmUp;

  @Option(
      names = "--batches",
      paramLabel = "N",
      defaultValue = "20",
      description = "Batches of 1,000 rows that a round writes to each table, of both kinds.")
  private int batches;

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "4",
      description = "Threads that write batches.")
  private int writers;

  @Option(
      names = "--phoenix",
      description =
          "Measure Phoenix's global indexes, too, in a JVM of their own beside plain HBase.")
  private boolean phoenix;

  @Option(
      names = PEER_FILE,
      hidden = true,
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description = "Where the JVM that has Phoenix leaves what it has measured.")
  private Path peerFile;

  /** What may be measured. */
  enum Part {
    PUTS,
    COLUMNS,
    BATCHES,
    KEPT,
    LOOKUPS,
    STALE
  }

  GlobalCommand() {
    super(11_000);
  }

  @Override
  String setting() {
    within("--servers", servers, 10);
    regions.forEach(number -> within("--regions", number, 1_000));
    within("--puts", puts, 1_000_000);
    within("--warm-up", warmUp, 1_000_000);
    within("--batches", batches, 10_000);
    within("--writers", writers, 100);
    try {
      policy = Policy.of(policyName);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec().commandLine(), "--policy: " + e.getMessage(), e);
    }
    parts = wanted == null ? EnumSet.allOf(Part.class) : EnumSet.copyOf(wanted);
    parts.remove(policy == Policy.DEFERRED ? Part.KEPT : Part.STALE);
    return servers + " servers, " + policy;
  }

  @Override
  String table() {
    return "items, for lookups";
  }

  /** In the JVM that has Phoenix's class path, which measures its part only. */
  private static Optional<PeerProject> peer() {
    return Techniques.peer();
  }

  @Override
  GlobalReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    if (peer().isPresent() && peerFile != null) {
      PeerJvm.endWithParent(1);
      try (RawLog lines = new RawLog(peerFile)) {
        PhoenixSide.run(peer().get(), servers, new Measured(lines), out, this::phoenix);
      }
      return new GlobalReport(servers, rounds(), policy, List.of(), List.of(), List.of());
    }
    Measured measured = new Measured(raw);
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().regionServers(servers).start()) {
      writes(cluster, contests(), measured, out);
      if (parts.contains(Part.LOOKUPS)) {
        GlobalLookups lookups = new GlobalLookups(cluster, policy, rows(), rounds(), measured, out);
        for (int number : regions) {
          lookups.measure(number, number == most());
        }
      }
    }
    if (parts.contains(Part.KEPT)) {
      try (EmbeddedCluster cluster =
          EmbeddedCluster.builder()
              .regionServers(servers)
              .set(ConfigKeys.GLOBAL_REMOVALS.name(), "0")
              .start()) {
        writes(cluster, kept(), measured, out);
      }
    }
    if (parts.contains(Part.STALE)) {
      // Nothing but compactions repairs.
      try (EmbeddedCluster cluster =
          EmbeddedCluster.builder()
              .regionServers(servers)
              .set(ConfigKeys.GLOBAL_HINTS.name(), "0")
              .set("hbase.hstore.compaction.max", "1000")
              .set("hbase.hstore.blockingStoreFiles", "1000")
              .start()) {
        new GlobalRepairs(cluster, rows(), rounds(), measured, out).measure();
      }
    }
    return report(measured, phoenix && measurePhoenix(measured, out));
  }

  /** Of the tables in which values are looked up. */
  private int most() {
    return Collections.max(regions);
  }

  private GlobalWrites.Amount amount() {
    return new GlobalWrites.Amount(puts, warmUp, batches, writers, rounds());
  }

  private void writes(
      EmbeddedCluster cluster,
      List<GlobalWrites.Contest> contests,
      Measured measured,
      PrintWriter out)
      throws IOException {
    AtomicInteger made = new AtomicInteger();
    GlobalWrites work =
        new GlobalWrites(
            (name, indexes) -> make(cluster, "written-" + made.incrementAndGet(), indexes),
            () -> EntryTags.of(cluster),
            amount(),
            measured,
            out);
    for (GlobalWrites.Contest contest : contests) {
      work.measure(contest);
    }
  }

  private void phoenix(PhoenixSide side) throws IOException {
    side.writes(PhoenixSide.contests(contests()), amount(), WRITTEN_REGIONS);
    if (parts.contains(Part.LOOKUPS)) {
      side.lookups(most(), rows(), rounds());
    }
  }

  /** Whether there is something to measure. */
  private boolean measurePhoenix(Measured measured, PrintWriter out)
      throws IOException, InterruptedException {
    if (!PeerJvm.isBuilt()) {
      out.println("Phoenix is left out: the module experiments-phoenix is not built");
      return false;
    }
    out.println("Phoenix, in a JVM of its own");
    out.flush();
    Path file = Files.createTempFile("lcindex-phoenix-", ".jsonl");
    try {
      List<String> words = new ArrayList<>(spec().commandLine().getParseResult().originalArgs());
      words.add(PEER_FILE + "=" + file);
      int status = PeerJvm.run(words);
      if (status != 0) {
        throw new IOException("Phoenix could not be measured: the other JVM's status is " + status);
      }
      PhoenixSide.read(file, measured);
    } finally {
      Files.delete(file);
    }
    return true;
  }

  private GlobalReport report(Measured measured, boolean withPhoenix) {
    List<GlobalReport.Write> writes = new ArrayList<>();
    List<GlobalReport.Lookup> lookups = new ArrayList<>();
    List<GlobalWrites.Contest> contests = new ArrayList<>(contests());
    if (parts.contains(Part.KEPT)) {
      contests.addAll(kept());
    }
    if (withPhoenix) {
      contests.addAll(PhoenixSide.contests(contests()));
    }
    contests.forEach(contest -> writes.addAll(GlobalWrites.report(measured, contest)));
    if (parts.contains(Part.LOOKUPS)) {
      for (int number : regions) {
        lookups.addAll(GlobalLookups.report(measured, number, number == most()));
      }
      if (withPhoenix) {
        lookups.addAll(PhoenixSide.report(measured, most()));
      }
    }
    return new GlobalReport(
        servers,
        rounds(),
        policy,
        writes,
        lookups,
        parts.contains(Part.STALE) ? GlobalRepairs.report(measured) : List.of());
  }

  private List<GlobalWrites.Contest> contests() {
    Map<String, Integer> one = new LinkedHashMap<>();
    one.put(PLAIN, 0);
    one.put(ONE, 1);
    Map<String, Integer> ten = new LinkedHashMap<>();
    ten.put(ONE, 1);
    ten.put("10 indexes", Items.MOST_VALUES);
    Map<Part, GlobalWrites.Contest> all = new EnumMap<>(Part.class);
    all.put(Part.PUTS, puts(one));
    all.put(
        Part.COLUMNS,
        new GlobalWrites.Contest(
            "puts of 10 columns", false, ten, Items.MOST_VALUES, Map.of(Kind.NEW, "<= 2.5")));
    all.put(Part.BATCHES, batches(one));
    all.keySet().retainAll(parts);
    return List.copyOf(all.values());
  }

  /** Where writes remove no old entries, and read no old rows. */
  private List<GlobalWrites.Contest> kept() {
    Map<String, Integer> one = new LinkedHashMap<>();
    one.put(PLAIN + ", again", 0);
    one.put("1 index, old entries kept", 1);
    return List.of(puts(one), batches(one));
  }

  private static GlobalWrites.Contest puts(Map<String, Integer> tables) {
    return new GlobalWrites.Contest(
        "puts", false, tables, 1, Map.of(Kind.NEW, "<= 2.5", Kind.OVERWRITE, "<= 3"));
  }

  private GlobalWrites.Contest batches(Map<String, Integer> tables) {
    return new GlobalWrites.Contest(
        "batches",
        true,
        tables,
        COLUMNS_OF_BATCHES,
        Map.of(Kind.NEW, policy == Policy.DEFERRED ? ">= 0.65" : ">= 0.5"));
  }

  /** A table with rows of its own, by which the entries are split. */
  private ItemTable make(EmbeddedCluster cluster, String name, int indexes) throws IOException {
    TableName table = TableName.valueOf(name);
    HBaseItems rows = HBaseItems.create(cluster, table, WRITTEN_REGIONS);
    try (ItemTable.Writer writer = rows.writer()) {
      long first = 900_000_000_000L;
      writer.put(
          IntStream.range(0, 1_000)
              .<Item>mapToObj(i -> Items.item(first + i, 0, Items.MOST_VALUES))
              .toList());
    }
    return indexes == 0
        ? rows
        : IndexedItems.index(cluster, rows, table, indexes, WRITTEN_REGIONS, policy);
  }
}
