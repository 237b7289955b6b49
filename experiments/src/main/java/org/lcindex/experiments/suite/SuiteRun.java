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
package org.lcindex.experiments.suite;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;

/**
 * A run of a suite: how much is to be measured, and what was. A line is on the disk when it was
 * measured, so a run that was killed goes on. For one thread.
 */
public final class SuiteRun {
  private static final String WORK = "work";

  private final RawFile raw;
  private final Map<String, Long> sizes;
  private final Set<String> parts;
  private final int rounds;
  private final Consumer<String> progress;
  private final StopSignal stop;

  /** A run of all parts. */
  public SuiteRun(
      RawFile raw,
      Map<String, Long> sizes,
      int rounds,
      Consumer<String> progress,
      StopSignal stop) {
    this(raw, sizes, Set.of(), rounds, progress, stop);
  }

  /**
   * A run.
   *
   * @param sizes all of the suite, by name
   * @param parts of the suite that are measured; empty for all
   * @param progress hears what is done
   */
  public SuiteRun(
      RawFile raw,
      Map<String, Long> sizes,
      Set<String> parts,
      int rounds,
      Consumer<String> progress,
      StopSignal stop) {
    this.raw = raw;
    this.sizes = Map.copyOf(sizes);
    this.parts = Set.copyOf(parts);
    this.rounds = rounds;
    this.progress = progress;
    this.stop = stop;
  }

  /** Measures something: numbers and words by name. */
  @FunctionalInterface
  public interface Measurement {
    Map<String, ?> measure() throws IOException, InterruptedException;
  }

  /** Rounds that count, from 1. */
  public int rounds() {
    return rounds;
  }

  /** Whether a part of the suite is to be measured. */
  public boolean wants(String part) {
    return parts.isEmpty() || parts.contains(part);
  }

  /** Adds to what is measured together if it belongs to a part that is to be measured. */
  public <P> void add(String part, P measured, List<P> parts) {
    if (wants(part)) {
      parts.add(measured);
    }
  }

  /** A size of the suite. */
  public long size(String name) {
    Long size = sizes.get(name);
    if (size == null) {
      throw new IllegalArgumentException("the suite has no size '" + name + "': " + sizes);
    }
    return size;
  }

  /** A size that is a number of things in memory. */
  public int count(String name) {
    return Math.toIntExact(size(name));
  }

  /** For clusters and whatever else is made on the way, below the run's own. May be absent. */
  public Path folder() {
    return raw.folder().resolve(WORK);
  }

  private static RawKey key(String contender, int round, String part) {
    return new RawKey(Kind.MEASURED, contender, 0, round, part);
  }

  /** Whether something was measured. */
  public boolean has(String contender, int round, String part) {
    return raw.has(key(contender, round, part));
  }

  /** Measures, unless that was done before. */
  public void unless(String contender, int round, String part, Measurement measurement)
      throws IOException, InterruptedException {
    if (!has(contender, round, part)) {
      if (stop.requested()) {
        throw new InterruptedException("stopped");
      }
      say(part + ", " + contender + (round == 0 ? "" : ", round " + round));
      add(contender, round, part, measurement.measure());
    }
  }

  /** Adds what was measured, with the machine's load. */
  public void add(String contender, int round, String part, Map<String, ?> values)
      throws IOException {
    Map<String, Object> line = new LinkedHashMap<>(values);
    line.put("load", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    raw.write(key(contender, round, part), line);
  }

  /** Tells a person who waits. */
  public void say(String line) {
    progress.accept(line);
  }
}
