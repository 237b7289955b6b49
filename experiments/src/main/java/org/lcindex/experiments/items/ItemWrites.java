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
package org.lcindex.experiments.items;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.Samples;

/**
 * Rows that are written to several tables in turns: one after the other, or by several threads in
 * batches. What was written is looked up by its values before anything counts. For one thread.
 */
public final class ItemWrites {
  /** Rows of a batch. */
  public static final int BATCH = 1_000;

  /** Rows that are put into one table before it is the next one's turn. */
  private static final int TURN = 20;

  private static final int CHECKED = 50;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Which rows. */
  public enum Kind {
    /** Rows that are not there. */
    NEW("new rows"),
    /** Rows that are in HFiles, each once. */
    OVERWRITE("overwrites");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** One table's part in a round. */
  private final class Turns {
    final ItemTable.Writer writer;
    final List<Double> micros = new ArrayList<>();
    EntryTags tags = EntryTags.NONE;
    long cpuNanos;

    Turns(ItemTable.Writer writer) {
      this.writer = writer;
    }

    void put(long first, int number, int version) throws IOException {
      List<Item> items = rows(first, number, version);
      EntryTags before = counts.now();
      long cpuBefore = PROCESS.getProcessCpuTime();
      for (Item item : items) {
        long start = System.nanoTime();
        writer.put(List.of(item));
        micros.add((System.nanoTime() - start) / 1e3);
      }
      cpuNanos += PROCESS.getProcessCpuTime() - cpuBefore;
      tags = tags.plus(counts.now().minus(before));
    }
  }

  private final Map<String, ItemTable> tables;
  private final int columns;
  private final int count;
  private final int warmUp;
  private final int rows;
  private final EntryTags.Counts counts;
  private final Measured measured;

  /**
   * Tables by name.
   *
   * @param columns of values that rows have
   * @param count rows that are written in a round, of each kind
   * @param warmUp rows that are written in the round that does not count
   * @param rounds that count
   */
  public ItemWrites(
      Map<String, ItemTable> tables,
      int columns,
      int count,
      int warmUp,
      int rounds,
      EntryTags.Counts counts,
      Measured measured) {
    this.tables = new LinkedHashMap<>(tables);
    this.columns = columns;
    this.count = count;
    this.warmUp = warmUp;
    this.rows = warmUp + rounds * count;
    this.counts = counts;
    this.measured = measured;
  }

  /** Gives each table the rows that are going to be overwritten, and flushes them. */
  public void fill(int writers) throws IOException {
    for (ItemTable table : tables.values()) {
      batches(table, 0, rows, 0, writers);
      table.flush();
    }
  }

  /** Single rows, by one thread: microseconds of each. */
  public void puts(Kind kind, int round) throws IOException {
    long first = first(kind, round);
    int count = count(round);
    Map<String, Turns> all = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, ItemTable> table : tables.entrySet()) {
        all.put(table.getKey(), new Turns(table.getValue().writer()));
      }
      for (int done = 0; done < count; done += TURN) {
        for (Turns turns : all.values()) {
          turns.put(first + done, Math.min(TURN, count - done), version(kind));
        }
      }
    } finally {
      for (Turns turns : all.values()) {
        turns.writer.close();
      }
    }
    for (Map.Entry<String, Turns> table : all.entrySet()) {
      List<Double> sorted = table.getValue().micros.stream().sorted().toList();
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("micros", Samples.of(sorted).median());
      values.put("p99Micros", sorted.get(sorted.size() * 99 / 100));
      values.put("cpuMicros", table.getValue().cpuNanos / 1e3 / count);
      add("puts", kind, round, table.getKey(), values, table.getValue().tags);
    }
    check(kind, first, count);
  }

  /** Batches, by several threads: rows a second. */
  public void batches(Kind kind, int round, int writers) throws IOException {
    long first = first(kind, round);
    int count = count(round);
    for (Map.Entry<String, ItemTable> table : tables.entrySet()) {
      EntryTags before = counts.now();
      long cpuBefore = PROCESS.getProcessCpuTime();
      long start = System.nanoTime();
      batches(table.getValue(), first, count, version(kind), writers);
      double seconds = (System.nanoTime() - start) / 1e9;
      double cpuMicros = (PROCESS.getProcessCpuTime() - cpuBefore) / 1e3 / count;
      EntryTags tags = counts.now().minus(before);
      double waiting = table.getValue().waiting();
      // So that what one table does behind its writes is not in another one's time.
      table.getValue().settle();
      double settled = (System.nanoTime() - start) / 1e9;
      Map<String, Double> values =
          Map.of(
              "perSecond",
              count / seconds,
              "perSecondSettled",
              count / settled,
              "cpuMicros",
              cpuMicros,
              "waiting",
              waiting);
      add("batches", kind, round, table.getKey(), values, tags);
    }
    check(kind, first, count);
  }

  private void add(
      String work, Kind kind, int round, String table, Map<String, ?> values, EntryTags tags)
      throws IOException {
    Map<String, Object> line = new LinkedHashMap<>(values);
    String contender = contender(work, kind, columns, table);
    line.put("contender", contender);
    line.put("work", work);
    line.put("rows", kind.toString());
    line.put("columns", columns);
    line.put("table", table);
    line.put("entries", tags.entries());
    line.put("oldRowsRead", tags.oldRows());
    line.put("uncoveringRowsRead", tags.uncoveringRows());
    line.put("stripeWaits", tags.stripeWaits());
    line.put("stripeMicros", tags.stripeMicros());
    measured.add("write", round, contender, line);
  }

  /**
   * What measurements are kept by.
   *
   * @param work as text
   */
  public static String contender(String work, Kind kind, int columns, String table) {
    return work + " " + kind + " " + columns + " " + table;
  }

  private long first(Kind kind, int round) {
    long first = kind == Kind.NEW ? rows : 0;
    return round == 0 ? first : first + warmUp + (round - 1L) * count;
  }

  private int count(int round) {
    return round == 0 ? warmUp : count;
  }

  private static int version(Kind kind) {
    return kind == Kind.NEW ? 0 : 1;
  }

  private void batches(ItemTable table, long first, int number, int version, int writers)
      throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(writers);
    try {
      List<Future<Void>> threads = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        int begin = i * BATCH;
        threads.add(
            pool.submit(
                () -> {
                  try (ItemTable.Writer writer = table.writer()) {
                    for (int at = begin; at < number; at += writers * BATCH) {
                      writer.put(rows(first + at, Math.min(BATCH, number - at), version));
                    }
                  }
                  return null;
                }));
      }
      for (Future<Void> thread : threads) {
        thread.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while writing", e);
    } catch (ExecutionException e) {
      throw new IOException("writing " + number + " rows: " + e.getCause(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private List<Item> rows(long first, int number, int version) {
    List<Item> batch = new ArrayList<>(number);
    for (int i = 0; i < number; i++) {
      batch.add(Items.item(first + i, version, columns));
    }
    return batch;
  }

  /** Some of the rows must be found by what was written. */
  private void check(Kind kind, long first, int written) throws IOException {
    for (Map.Entry<String, ItemTable> table : tables.entrySet()) {
      for (int i = 0; i < CHECKED && table.getValue().isIndexed(); i++) {
        Item item = Items.item(first + (long) i * written / CHECKED, version(kind), columns);
        Set<String> found = table.getValue().find(item.values().get(0));
        if (!found.contains(item.key())) {
          throw new IOException(
              table.getKey() + ": " + item.key() + " is not found by its value, but " + found);
        }
      }
    }
  }
}
