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
package org.lcindex.experiments.spock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.lcindex.cluster.FolderTree;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;

/**
 * Section 4.1: the builder, from dbgen's file to a whole folder, at the sizes of the loads and at a
 * large one. Each build has a new JVM, whose start is not in the time.
 */
final class Builds {
  /** How the names of parts begin; the number of rows follows. */
  static final String PART = "build, rows: ";

  static final String INDEXED = "three indexes";
  static final String PLAIN = "no index";

  /** Three indexes, with a small heap. */
  static final String SMALL_HEAP = "three indexes, small heap";

  private static final double ROWS_PER_SCALE = 1_500_000;

  private final SuiteRun run;
  private final Path folder;

  /**
   * Builds.
   *
   * @param folder for what they read and make
   */
  Builds(SuiteRun run, Path folder) {
    this.run = run;
    this.folder = folder;
  }

  void measure() throws IOException, InterruptedException {
    for (int round = 1; round <= run.rounds(); round++) {
      for (long rows : SpockSizes.doubling(run.size(SpockSizes.ROWS))) {
        measure(Part.turned(List.of(INDEXED, PLAIN), round), rows, round);
      }
      measure(
          Part.turned(List.of(INDEXED, SMALL_HEAP, PLAIN), round),
          run.size(SpockSizes.LARGE),
          round);
    }
  }

  private void measure(List<String> contenders, long rows, int round)
      throws IOException, InterruptedException {
    for (String contender : contenders) {
      run.unless(contender, round, PART + rows, () -> build(contender, rows));
    }
  }

  /** Builds once; what is built is compared with its checksums, and deleted. */
  Map<String, Object> build(String contender, long rows) throws IOException, InterruptedException {
    Path input = input(rows);
    Path out = folder.resolve("measured");
    FolderTree.delete(out);
    long heap = contender.equals(SMALL_HEAP) ? run.size(SpockSizes.HEAP) : 0;
    JsonNode said =
        new ObjectMapper().readTree(BuilderJvm.run(input, out, !contender.equals(PLAIN), heap));
    Manifest manifest =
        FolderCheck.whole(
            FileSystem.getLocal(new Configuration()),
            new org.apache.hadoop.fs.Path(out.toUri()),
            bytes -> {});
    if (manifest.rows() != rows) {
      throw new IOException(out + " has " + manifest.rows() + " rows, not " + rows);
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("rows", rows);
    values.put("seconds", said.path("millis").asLong() / 1e3);
    values.put("rowsPerSecond", rows * 1e3 / said.path("millis").asLong());
    values.put("bytes", manifest.bytes());
    values.put("checksum", manifest.checksum());
    FolderTree.delete(out);
    return values;
  }

  /** As dbgen writes it; made once. */
  private Path input(long rows) throws IOException {
    Path file = folder.resolve("orders-" + rows + ".tbl");
    if (Files.exists(file)) {
      return file;
    }
    run.say("writing " + file);
    Files.createDirectories(folder);
    Path part = folder.resolve("orders.part");
    // One row more, because the generator rounds its number of rows down.
    Iterator<Order> orders = new OrderGenerator((rows + 1) / ROWS_PER_SCALE, 1, 1).iterator();
    try (BufferedWriter writer = Files.newBufferedWriter(part)) {
      for (long i = 0; i < rows; i++) {
        writer.write(orders.next().toLine());
        writer.write('\n');
      }
    }
    return Files.move(part, file);
  }
}
