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
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.codec.KeyValueCodecWithTags;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.chaos.EventContext.NotNow;
import org.lcindex.verification.common.Briefly;

/** Events that bring data by other ways than writes. */
final class DataEvents {
  private static final int CLONE_QUERIES = 4;
  private static final int CLONE_WRITES = 20;
  private static final long SWITCH_SECONDS = 120;
  private static final int BULK_ATTEMPTS = 5;
  private static final long STRIPE_WAIT_MILLIS = 30_000;

  private final EventContext context;
  private final CheckContext checks;
  private boolean hasGuarded;
  private int number;

  DataEvents(EventContext context, CheckContext checks) {
    this.context = context;
    this.checks = checks;
  }

  /** Loads new versions of neighbouring rows from an HFile, possibly into several regions. */
  String bulkLoad(Random random) throws Exception {
    return wholeRows(random, this::load);
  }

  /** Writes new versions of neighbouring rows whose cells have rights of their own. */
  String guardedRows(Random random) throws Exception {
    Configuration conf = ChaosCluster.patientClient(context.cluster());
    conf.set(HConstants.RPC_CODEC_CONF_KEY, KeyValueCodecWithTags.class.getName());
    try (Connection tagging = ConnectionFactory.createConnection(conf);
        Table table = tagging.getTable(context.table())) {
      hasGuarded = true;
      return wholeRows(random, puts -> table.put(guarded(puts)));
    }
  }

  /**
   * Writes over all rows that {@link #guardedRows} may have written, until a compaction drops these
   * versions: while HBase holds one of them, no global index is believed of its row.
   */
  void endGuarded(Random random) throws Exception {
    if (!hasGuarded) {
      return;
    }
    int versions =
        context
            .admin()
            .getDescriptor(context.table())
            .getColumnFamily(ChaosColumn.FAMILY)
            .getMaxVersions();
    try (Table table = context.connection().getTable(context.table())) {
      for (int i = 0; i < context.model().stripes(); i++) {
        Model.Stripe stripe = context.model().stripe(i);
        for (int version = 0; version < versions; version++) {
          wholeRows(stripe, stripe.first(), stripe.end(), random, puts -> put(table, puts));
        }
      }
    }
    context.admin().flush(context.table());
    context.admin().majorCompact(context.table());
  }

  private static void put(Table table, List<Mutation> puts) throws IOException {
    List<Put> plain = new ArrayList<>();
    puts.forEach(one -> plain.add((Put) one));
    table.put(plain);
  }

  /** Without AccessController HBase keeps these tags, and shows the cells to everybody. */
  private static List<Put> guarded(List<Mutation> puts) throws IOException {
    Tag rights = new ArrayBackedTag(TagType.ACL_TAG_TYPE, Bytes.toBytes("rights"));
    List<Put> guarded = new ArrayList<>();
    for (Mutation put : puts) {
      Put one = new Put(put.getRow());
      for (List<Cell> cells : put.getFamilyCellMap().values()) {
        for (Cell cell : cells) {
          one.add(PrivateCellUtil.createCell(cell, List.of(rights)));
        }
      }
      guarded.add(one);
    }
    return guarded;
  }

  /** Brings rows into the table. */
  private interface Way {
    void bring(List<Mutation> puts) throws IOException;
  }

  private String wholeRows(Random random, Way way) throws Exception {
    Model model = context.model();
    Model.Stripe stripe = model.stripe(random.nextInt(model.stripes()));
    int size = stripe.end() - stripe.first();
    int from = stripe.first() + random.nextInt(size / 2);
    int to = from + 1 + random.nextInt(stripe.end() - from);
    return wholeRows(stripe, from, to, random, way);
  }

  private String wholeRows(Model.Stripe stripe, int from, int to, Random random, Way way)
      throws Exception {
    Model model = context.model();
    if (!stripe.tryLock(STRIPE_WAIT_MILLIS)) {
      throw new NotNow("stripe " + stripe.number() + " is being written");
    }
    try {
      Batch batch = Batch.wholeRows(model, stripe, from, to, false, random);
      batch.results().keySet().removeIf(row -> ChaosKeys.kind(row) != ChaosKeys.Kind.MODELLED);
      List<Mutation> puts = modelled(model.keys(), batch);
      mark(batch, RowImage.State.IN_FLIGHT);
      boolean there = false;
      try {
        way.bring(puts);
        there = true;
      } finally {
        if (there) {
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
   *
   * @param raced whether another client enables and disables the table while it is restored
   */
  String restore(boolean raced) throws Exception {
    String snapshot = "chaos-" + ++number;
    return context
        .standing()
        .between(
            () -> {
              try (Model.Held all = context.model().holdAll(STRIPE_WAIT_MILLIS)) {
                if (all == null) {
                  throw new NotNow("a stripe is being written");
                }
                return snapshot + restore(snapshot, raced);
              }
            });
  }

  private String restore(String snapshot, boolean raced) throws IOException {
    Admin admin = context.admin();
    admin.snapshot(snapshot, context.table());
    try {
      admin.disableTable(context.table());
      Future<Void> switched = raced ? admin.enableTableAsync(context.table()) : null;
      String refused = "";
      try {
        admin.restoreSnapshot(snapshot);
      } catch (IOException e) {
        if (!raced) {
          throw e;
        }
        refused = ", refused: " + Briefly.of(e);
      }
      return switched == null ? "" : refused + enabled(switched);
    } finally {
      if (!admin.isTableEnabled(context.table())) {
        admin.enableTable(context.table());
      }
      admin.deleteSnapshot(snapshot);
    }
  }

  private static String enabled(Future<Void> switched) throws IOException {
    try {
      switched.get(SWITCH_SECONDS, TimeUnit.SECONDS);
      return ", enabled meanwhile";
    } catch (ExecutionException e) {
      return ", not enabled meanwhile";
    } catch (TimeoutException e) {
      throw new IOException("not enabled within " + SWITCH_SECONDS + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while a table is enabled");
    }
  }

  /**
   * The clone's files are links. Some rows are written as soon as it is there, and then none, so
   * its two answers must be equal.
   */
  String cloneTable(Random random) throws Exception {
    String snapshot = "chaos-" + ++number;
    TableName clone = TableName.valueOf("chaos_clone_" + number);
    context.admin().snapshot(snapshot, context.table());
    try {
      context.admin().cloneSnapshot(snapshot, clone);
      writeSome(clone, random);
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

  private void writeSome(TableName clone, Random random) throws IOException {
    ChaosKeys keys = context.model().keys();
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < CLONE_WRITES; i++) {
      Put put = new Put(keys.key(random.nextInt(keys.rows())));
      for (ChaosColumn column : ChaosColumn.values()) {
        put.addColumn(ChaosColumn.FAMILY, column.qualifier(), column.cell(column.random(random)));
      }
      puts.add(put);
    }
    try (Table table = context.connection().getTable(clone)) {
      table.put(puts);
    }
  }
}
