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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.measure.ServerBeans;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.experiments.report.Report;
import org.lcindex.rpc.UsageException;
import picocli.CommandLine;

/** A small run of two techniques, stopped in the middle as by kill -9, and what becomes of it. */
@Tag("slices")
class ExperimentsTest {
  private static final List<String> TECHNIQUES = List.of("hbase", "lcindex");

  @TempDir Path folder;
  private final StringWriter printed = new StringWriter();

  /** No failure of a technique, so nothing catches it. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private record Shared(Connection connection) implements Testbed {
    @Override
    public List<ServerBeans> servers() {
      return List.of(new ServerBeans("regionserver-0", ManagementFactory.getPlatformMBeanServer()));
    }

    @Override
    public void close() {}
  }

  private static RunSettings settings(int rows) {
    return settings(rows, 3);
  }

  private static RunSettings settings(int rows, int conjunctions) {
    return CommandLine.populateCommand(
        new RunSettings(),
        "--rows=" + rows,
        "--rounds=1",
        "--techniques=" + String.join(",", TECHNIQUES),
        "--embedded",
        "--clients=2",
        "--conjunctions=" + conjunctions);
  }

  private void run(RunSettings settings, Consumer<RawKey> listener)
      throws IOException, InterruptedException {
    run(settings, listener, () -> new Shared(SharedCluster.get().connection()));
  }

  private void run(RunSettings settings, Consumer<RawKey> listener, Experiments.Start start)
      throws IOException, InterruptedException {
    try (RawFile raw = RawFile.open(folder);
        StopSignal stop = new StopSignal(() -> {})) {
      Progress progress = new Progress(new PrintWriter(printed));
      RunHeader.write(raw, settings, "experiments run");
      new Experiments(settings, raw, progress, stop, listener).run(start);
    }
  }

  private static List<RawLine> of(List<RawLine> lines, Kind kind) {
    return lines.stream().filter(line -> line.key().kind() == kind).toList();
  }

  @Test
  void aKilledRunGoesOn() throws Exception {
    RunSettings settings = settings(2_000);
    Set<RawKey> first = new HashSet<>();
    assertThrows(
        Killed.class,
        () ->
            run(
                settings,
                key -> {
                  first.add(key);
                  if (key.kind() == Kind.CHECK && key.technique().equals("lcindex")) {
                    throw new Killed();
                  }
                }));
    assertTrue(first.size() > 20, first::toString);
    List<RawLine> before = RawFile.read(folder);

    run(settings, key -> assertTrue(first.add(key), () -> key + " was measured twice"));
    List<RawLine> after = RawFile.read(folder);
    assertEquals(before, after.subList(0, before.size()));
    assertEquals(List.of(), of(after, Kind.FAILED), "no technique failed");
    for (String technique : TECHNIQUES) {
      List<RawLine> checks =
          of(after, Kind.CHECK).stream()
              .filter(l -> l.key().technique().equals(technique))
              .toList();
      assertEquals(15, checks.size(), "five queries in three states");
      checks.forEach(l -> assertTrue(l.values().get("right").asBoolean(), l::toString));
      assertEquals(
          20,
          of(after, Kind.QUERY).stream()
              .filter(l -> l.key().technique().equals(technique))
              .count());
    }
    assertTrue(of(after, Kind.REGRET).size() >= 9);
    RawLine traffic =
        of(after, Kind.NETWORK).stream()
            .filter(line -> line.key().part().equals("insert"))
            .findFirst()
            .orElseThrow();
    double received = traffic.values().get("servers").get(0).get("receivedBytes").asDouble();
    assertTrue(received > 2_000 * 100, "more than 100 bytes a row: " + traffic);
    assertTrue(new Report(after, "").html().contains("LCIndex, ours"));

    run(settings, key -> assertEquals(null, key, "nothing is left"));
    assertTrue(printed.toString().contains("Everything is measured."), printed::toString);
  }

  /** Plain HBase fails, and takes its cluster with it. */
  @Test
  void aFailureEndsOneTurnAndIsTriedAgain() throws Exception {
    RunSettings settings = settings(1_000, 0);
    AtomicInteger starts = new AtomicInteger();
    AtomicBoolean healthy = new AtomicBoolean();
    Experiments.Start start =
        () -> {
          starts.incrementAndGet();
          healthy.set(true);
          Shared shared = new Shared(SharedCluster.get().connection());
          return new Testbed() {
            @Override
            public Connection connection() {
              return shared.connection();
            }

            @Override
            public List<ServerBeans> servers() {
              return shared.servers();
            }

            @Override
            public boolean healthy() {
              return healthy.get();
            }

            @Override
            public void close() {}
          };
        };
    run(
        settings,
        key -> {
          if (key.kind() == Kind.LATENCY && key.technique().equals("hbase")) {
            healthy.set(false);
            throw new IllegalStateException("made up");
          }
        },
        start);
    assertEquals(2, starts.get());
    List<RawLine> first = RawFile.read(folder);
    RawLine failed = of(first, Kind.FAILED).get(0);
    assertEquals("session", failed.key().part());
    assertTrue(failed.values().get("error").asText().contains("made up"), failed::toString);
    assertEquals(1, of(first, Kind.FAILED).size());
    assertEquals(1, of(first, Kind.CHANGE).size(), "the other technique has ended");

    run(settings, key -> assertEquals("hbase", key.technique(), "nothing else is left"), start);
    assertTrue(
        printed.toString().contains("round 1, failed before, tried again"), printed::toString);
    List<RawLine> second = RawFile.read(folder);
    assertEquals(1, of(second, Kind.FAILED).size());
    assertEquals(2, of(second, Kind.CHANGE).size());
    assertTrue(new Report(second, "").html().contains("(a later start went on with it)"));
    for (RawLine line : of(second, Kind.QUERY)) {
      if (line.key().part().startsWith("settled/warm")) {
        String chosen = line.values().get("chosen").asText();
        assertEquals(line.key().technique().equals("hbase"), chosen.equals("none"), line::toString);
        assertFalse(chosen.isEmpty(), line::toString);
      }
    }
  }

  @Test
  void otherSettingsNeedAnotherFolder() throws IOException {
    try (RawFile raw = RawFile.open(folder)) {
      RunHeader.write(raw, settings(2_000), "first");
      UsageException e =
          assertThrows(UsageException.class, () -> RunHeader.write(raw, settings(3_000), "second"));
      assertTrue(e.getMessage().contains("rows was 2000, is 3000"), e.getMessage());
    }
    assertTrue(Files.size(folder.resolve(RawFile.NAME)) > 0);
  }
}
