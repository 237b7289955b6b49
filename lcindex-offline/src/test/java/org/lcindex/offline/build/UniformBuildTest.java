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
package org.lcindex.offline.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.load.RowSource;
import org.lcindex.offline.build.BuildSteps.Step;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;
import org.lcindex.tpch.TblOrders;

/** Rows that need no puts make the bytes that their puts make. */
class UniformBuildTest {
  private static final int ROWS = 12_000;
  private static final Configuration CONF = HBaseConfiguration.create();
  private static final TableDescriptor TABLE =
      IndexDefinitions.parse("o:totalprice DOUBLE 0 600000 100; o:orderdate DATE; o:clerk STRING")
          .applyTo(OrdersTable.declared(OrdersTable.NAME));

  @TempDir Path temp;

  private TblOrders orders;

  /** The puts of a source, whatever else it can do. */
  private record Puts(RowSource of) implements RowSource {
    @Override
    public String identity() {
      return of.identity();
    }

    @Override
    public OptionalLong expectedRows() throws IOException {
      return of.expectedRows();
    }

    @Override
    public Cursor open() throws IOException {
      return of.open();
    }
  }

  @BeforeEach
  void writeOrdersInNoOrder() throws IOException {
    List<String> lines = new ArrayList<>();
    try (OrdersSource.Cursor cursor = GeneratedOrders.first(ROWS).open()) {
      for (OrderRow row = cursor.order(); row != null; row = cursor.order()) {
        for (String comment : List.of(row.comment(), "later")) {
          if (comment != null && (row.orderKey() % 32 == 1 || !comment.equals("later"))) {
            lines.add(
                String.format(
                    "%d|%d|%s|%.2f|%s|%s|%s|%d|%s|",
                    row.orderKey(),
                    row.custKey(),
                    row.orderStatus(),
                    row.totalPrice(),
                    row.orderDate(),
                    row.orderPriority(),
                    row.clerk(),
                    row.shipPriority(),
                    comment));
          }
        }
      }
    }
    Collections.shuffle(lines, new Random(4));
    orders = new TblOrders(Files.write(temp.resolve("orders.tbl"), lines), false);
  }

  private static BuildRequest request(int threads, long memory) {
    return new BuildRequest(TABLE, null, 2 << 20, 7L, memory, threads, CONF);
  }

  private BuildSummary build(String name, RowSource source, int threads, long memory)
      throws IOException {
    return new OfflineBuild(
            temp.resolve(name), source, request(threads, memory), BuildProgress.NONE)
        .run();
  }

  private Map<String, String> bytes(String name) throws IOException {
    Path folder = temp.resolve(name);
    Map<String, String> bytes = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        bytes.put(
            folder.relativize(file).toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return bytes;
  }

  private void assertSame(String expected, String name) throws IOException {
    Map<String, String> left = bytes(expected);
    Map<String, String> right = bytes(name);
    assertEquals(left.keySet(), right.keySet());
    left.forEach((file, content) -> assertTrue(content.equals(right.get(file)), file));
  }

  @Test
  void theBytesAreThoseOfPuts() throws IOException {
    BuildSummary puts = build("puts", new Puts(orders), 1, 64 << 20);
    assertEquals(ROWS, puts.manifest().rows());
    assertTrue(puts.replacedRows() > ROWS / 10, () -> puts.replacedRows() + " replaced");
    assertTrue(puts.manifest().splits().size() > 0);
    build("rows", orders, 1, 64 << 20);
    assertSame("puts", "rows");
    build("sorted", orders, 3, 1 << 20);
    assertSame("puts", "sorted");
  }

  @Test
  void aStoppedBuildGoesOnWithItsRuns() throws IOException {
    build("whole", orders, 2, 64 << 20);
    for (Step step : List.of(Step.RUN_SPILLED, Step.INPUT_READ, Step.REGION_WRITTEN)) {
      AtomicInteger left = new AtomicInteger(step == Step.RUN_SPILLED ? 2 : 1);
      assertThrows(
          IOException.class,
          () ->
              new OfflineBuild(
                      temp.resolve(step.name()),
                      orders,
                      request(1, 1 << 20),
                      BuildProgress.NONE,
                      reached -> {
                        if (reached == step && left.decrementAndGet() <= 0) {
                          throw new IOException("stopped");
                        }
                      })
                  .run());
      build(step.name(), orders, 2, 2 << 20);
      assertSame("whole", step.name());
    }
  }
}
