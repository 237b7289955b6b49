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
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.kit.Zipf;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;

/**
 * Clients that put one row, or look for the rows of one value, in a share of the operations, on a
 * table whose rows were overwritten before.
 */
final class Mixture {
  private final SuiteRun run;
  private final ItemTable table;
  private final KeyValues work;

  private Mixture(SuiteRun run, ItemTable table, KeyValues work) {
    this.run = run;
    this.table = table;
    this.work = work;
  }

  /**
   * What was done.
   *
   * @param operations puts and lookups
   * @param reads the lookups among them
   * @param found keys, by all lookups
   * @param seconds of all clients together
   */
  record Done(long operations, long reads, long found, double seconds) {
    double perSecond() {
      return operations / seconds;
    }
  }

  /** Fills a table, overwrites its rows, and looks whether their values are found. */
  static Mixture prepare(SuiteRun run, ItemTable table, int round)
      throws IOException, InterruptedException {
    KeyValues work = new KeyValues(run.count("keys"), run.count("writers"), round);
    work.all(table, 0, 1, run.count("batch"));
    Mixture mixture = new Mixture(run, table, work);
    mixture.settle();
    work.overwrite(table, run.size("keys") * run.size("stale"), run.count("batch"));
    mixture.settle();
    work.check(table);
    return mixture;
  }

  /** Everything goes into HFiles, and nothing of it is under way any more. */
  private void settle() throws IOException {
    table.flush();
    table.settle();
  }

  /** All clients at once, to the end. */
  Done run(int share) throws IOException, InterruptedException {
    long each = run.size("operations") / run.size("writers");
    AtomicLong found = new AtomicLong();
    AtomicLong reads = new AtomicLong();
    long start = System.nanoTime();
    work.together(
        (own, random) -> {
          Zipf zipf = work.zipf(random.split());
          try (ItemTable.Writer writer = table.writer();
              ItemTable.Finder finder = table.finder()) {
            for (long i = 0; i < each; i++) {
              if (random.nextInt(100) < share) {
                found.addAndGet(finder.find(work.anyValue(random)).size());
                reads.incrementAndGet();
              } else {
                writer.put(List.of(work.change(work.key(own, zipf.next()), random)));
              }
            }
          }
        });
    return new Done(each * run.size("writers"), reads.get(), found.get(), Part.seconds(start));
  }

  /** Looks whether what was put is found, when nothing of it is under way any more. */
  void check() throws IOException {
    table.settle();
    work.check(table);
  }
}
