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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.chaos.EventContext.NotNow;

/** Events that bring data by other ways than writes. */
final class DataEvents {
  private static final int CLONE_QUERIES = 4;
  private static final int BULK_ATTEMPTS = 5;
  private static final long STRIPE_WAIT_MILLIS = 30_000;

  private final EventContext context;
  private final CheckContext checks;
  private int number;

  DataEvents(EventContext context, CheckContext checks) {
    this.context = context;
    this.checks = checks;
  }

  /** Loads new versions of neighbouring rows from an HFile, possibly into several regions. */
  String bulkLoad(Random random) throws Exception {
    Model model = context.model();
    Model.Stripe stripe = model.stripe(random.nextInt(model.stripes()));
    if (!stripe.tryLock(STRIPE_WAIT_MILLIS)) {
      throw new NotNow("stripe " + stripe.number() + " is being written");
    }
    try {
      int size = stripe.end() - stripe.first();
      int from = stripe.first() + random.nextInt(size / 2);
      int to = from + 1 + random.nextInt(stripe.end() - from);
      Batch batch = Batch.wholeRows(model, stripe, from, to, false, random);
      batch.results().keySet().removeIf(row -> ChaosKeys.kind(row) != ChaosKeys.Kind.MODELLED);
      List<Mutation> puts = modelled(model.keys(), batch);
      mark(batch, RowImage.State.IN_FLIGHT);
      boolean loaded = false;
      try {
        load(puts);
        loaded = true;
      } finally {
        if (loaded) {
          batch.results().forEach(model::set);
        } else {
          mark(batch, RowImage.State.UNKNOWN);
        }
      }
      return puts.size() + " rows from row " + from;
    } finally {
      stripe.unlock();
    }
  }

  private static List<Mutation> modelled(ChaosKeys keys, Batch batch) {
    return batch.mutations().stream()
        .filter(m -> batch.results().containsKey(keys.row(m.getRow(), 0, m.getRow().length)))
        .sorted(Comparator.comparing(Mutation::getRow, Bytes.BYTES_COMPARATOR))
        .toList();
  }

  private void mark(Batch batch, RowImage.State state) {
    batch
        .results()
        .keySet()
        .forEach(row -> context.model().set(row, context.model().row(row).inState(state)));
  }

  /** A part of the files may have been taken when it fails; the same cells are loaded again. */
  private void load(List<Mutation> puts) throws IOException {
    Configuration conf = context.cluster().configuration();
    Path folder = new Path("/bulk-" + ++number);
    for (int attempt = 1; ; attempt++) {
      try (FileSystem fs = FileSystem.newInstance(conf)) {
        fs.delete(folder, true);
        writeFile(conf, fs, new Path(folder, Bytes.toString(ChaosColumn.FAMILY) + "/file"), puts);
        BulkLoadHFiles.create(conf).bulkLoad(context.table(), folder);
        fs.delete(folder, true);
        return;
      } catch (IOException e) {
        if (attempt == BULK_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static void writeFile(Configuration conf, FileSystem fs, Path file, List<Mutation> puts)
      throws IOException {
    try (HFile.Writer writer =
        HFile.getWriterFactory(conf, CacheConfig.DISABLED)
            .withPath(fs, file)
            .withFileContext(
                new HFileContextBuilder().withCellComparator(CellComparator.getInstance()).build())
            .create()) {
      for (Mutation put : puts) {
        Map<Cell, Cell> cells = new TreeMap<>(CellComparator.getInstance());
        put.getFamilyCellMap().values().forEach(all -> all.forEach(c -> cells.put(c, c)));
        for (Cell cell : cells.keySet()) {
          writer.append(cell);
        }
      }
    }
  }

  /**
   * Nobody writes or changes the descriptor meanwhile, so all is as before but the files: those of
   * the snapshot. Queries have no answer while the table is disabled.
   */
  String restore() throws Exception {
    String snapshot = "chaos-" + ++number;
    return context
        .standing()
        .between(
            () -> {
              try (Model.Held all = context.model().holdAll(STRIPE_WAIT_MILLIS)) {
                if (all == null) {
                  throw new NotNow("a stripe is being written");
                }
                restore(snapshot);
              }
              return snapshot;
            });
  }

  private void restore(String snapshot) throws IOException {
    context.admin().snapshot(snapshot, context.table());
    try {
      context.admin().disableTable(context.table());
      context.admin().restoreSnapshot(snapshot);
    } finally {
      if (!context.admin().isTableEnabled(context.table())) {
        context.admin().enableTable(context.table());
      }
      context.admin().deleteSnapshot(snapshot);
    }
  }

  /** The clone's files are links; nobody writes to it, so its two answers must be equal. */
  String cloneTable(Random random) throws Exception {
    String snapshot = "chaos-" + ++number;
    TableName clone = TableName.valueOf("chaos_clone_" + number);
    context.admin().snapshot(snapshot, context.table());
    try {
      context.admin().cloneSnapshot(snapshot, clone);
      PairedCheck pairs = new PairedCheck(checks.of(clone));
      int compared = 0;
      for (int i = 0; i < CLONE_QUERIES; i++) {
        Asking mode = Asking.indexed(random);
        compared += pairs.compare(pairs.query(mode, random), mode) ? 1 : 0;
        context.pass(300);
      }
      return clone + ", " + compared + " of " + CLONE_QUERIES + " queries compared";
    } finally {
      if (context.admin().tableExists(clone)) {
        if (context.admin().isTableEnabled(clone)) {
          context.admin().disableTable(clone);
        }
        context.admin().deleteTable(clone);
      }
      context.admin().deleteSnapshot(snapshot);
    }
  }
}
