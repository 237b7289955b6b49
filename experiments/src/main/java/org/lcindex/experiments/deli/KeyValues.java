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
package org.lcindex.experiments.deli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.lcindex.experiments.items.Item;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.items.Items;
import org.lcindex.experiments.kit.Zipf;

/**
 * Keys and the values that they have, of which there are as many. Each writer has keys of its own,
 * so it is known what a table must have when all have ended. The rows of two tables are the same if
 * their seeds are. For one thread, beside the writers.
 */
final class KeyValues {
  private static final int CHECKED = 100;
  private static final int NONE = -1;

  private final List<String> keys;
  private final List<String> values;
  private final int[] now;
  private final int writers;
  private final SplittableRandom random;

  /**
   * None that is written yet.
   *
   * @param number of keys
   * @param writers threads
   */
  KeyValues(int number, int writers, long seed) {
    this.keys = IntStream.range(0, number).mapToObj(Items::key).toList();
    this.values = IntStream.range(0, number).mapToObj(i -> Items.value(i, 0)).toList();
    this.now = new int[number];
    Arrays.fill(now, NONE);
    this.writers = writers;
    this.random = new SplittableRandom(seed);
  }

  /** What one writer does. */
  @FunctionalInterface
  interface Work {
    /**
     * Writes.
     *
     * @param own its keys' numbers are this and every {@code writers}-th from here
     */
    void run(int own, SplittableRandom random) throws IOException;
  }

  /** All writers at once. */
  void together(Work work) throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(writers);
    try {
      List<Future<Void>> threads = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        int own = i;
        SplittableRandom of = random.split();
        threads.add(
            pool.submit(
                () -> {
                  work.run(own, of);
                  return null;
                }));
      }
      for (Future<Void> thread : threads) {
        thread.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a writer: " + e.getCause(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  /** Gives a key another value. */
  Item change(int key, SplittableRandom random) {
    now[key] = random.nextInt(values.size());
    return new Item(keys.get(key), List.of(values.get(now[key])));
  }

  /** A value that some keys may have. */
  String anyValue(SplittableRandom random) {
    return values.get(random.nextInt(values.size()));
  }

  /** Draws the keys of a writer. */
  Zipf zipf(SplittableRandom random) {
    return new Zipf(now.length / writers, random);
  }

  /** The key that is the n-th of a writer's. */
  int key(int own, int drawn) {
    return drawn * writers + own;
  }

  /**
   * Puts each key of a part once.
   *
   * @param part from 0
   * @param parts into which all are divided
   */
  void all(ItemTable table, int part, int parts, int batch)
      throws IOException, InterruptedException {
    together(
        (own, random) -> {
          try (ItemTable.Writer writer = table.writer()) {
            List<Item> items = new ArrayList<>();
            for (int n = part; key(own, n) < now.length; n += parts) {
              items.add(change(key(own, n), random));
              if (items.size() == batch) {
                writer.put(items);
                items.clear();
              }
            }
            if (!items.isEmpty()) {
              writer.put(items);
            }
          }
        });
  }

  /**
   * Puts keys that are drawn by Zipf's law, each once in a call: two puts of a row within a call
   * have one timestamp, which the paper's never have.
   *
   * @return how many
   */
  long overwrite(ItemTable table, long puts, int batch) throws IOException, InterruptedException {
    long each = puts / writers;
    together(
        (own, random) -> {
          Zipf zipf = zipf(random.split());
          try (ItemTable.Writer writer = table.writer()) {
            Set<Integer> drawn = new HashSet<>();
            for (long done = 0; done < each; done += drawn.size()) {
              drawn.clear();
              while (drawn.size() < Math.min(batch, each - done)) {
                drawn.add(key(own, zipf.next()));
              }
              List<Item> items = new ArrayList<>();
              drawn.forEach(key -> items.add(change(key, random)));
              writer.put(items);
            }
          }
        });
    return each * writers;
  }

  /** Fails unless some values are found with all keys that have them, and no others. */
  void check(ItemTable table) throws IOException {
    for (int i = 0; table.isIndexed() && i < CHECKED; i++) {
      int value = random.nextInt(values.size());
      Set<String> expected = new HashSet<>();
      for (int key = 0; key < now.length; key++) {
        if (now[key] == value) {
          expected.add(keys.get(key));
        }
      }
      Set<String> found = table.find(values.get(value));
      if (!found.equals(expected)) {
        throw new IOException(
            values.get(value) + " is found with " + found + " where " + expected + " have it");
      }
    }
  }

  /** How many keys there are. */
  int number() {
    return now.length;
  }
}
