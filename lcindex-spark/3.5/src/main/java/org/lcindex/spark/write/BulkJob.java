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
package org.lcindex.spark.write;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.util.LongAccumulator;
import org.lcindex.config.ConfigKeys;
import org.lcindex.offline.build.OfflineOutputFormat;
import org.lcindex.offline.build.RowWritable;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.query.store.OfflineFolder;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.rpc.IndexException;
import org.lcindex.spark.table.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/** One bulk write, from the DataFrame to the table or the store. In the driver, for one thread. */
final class BulkJob {
  private static final Logger LOG = LoggerFactory.getLogger(BulkJob.class);

  /** As long as it takes; it ends sooner when servers fail. */
  private static final Duration PATIENCE = Duration.ofDays(3650);

  /** Tasks of an executor at once, when Spark is not told how many. */
  private static final int USUAL_TASKS = 8;

  private static final long LEAST_MEMORY = 64L << 20;

  private final BulkWrite write;
  private final Dataset<Row> data;
  private final Connection connection;
  private final SparkContext spark;
  private final Configuration conf;

  BulkJob(BulkWrite write, Dataset<Row> data) throws IOException {
    this.write = write;
    this.data = data;
    this.connection = write.settings().cluster().connection();
    this.spark = data.sparkSession().sparkContext();
    this.conf = HBaseConfiguration.create(spark.hadoopConfiguration());
    write.settings().hbase().forEach(conf::set);
  }

  /**
   * Builds, and loads or pushes. A build that an earlier write has finished in the folder is not
   * built again if it has the same rows.
   */
  void run() throws IOException {
    BulkFolder folder = folder();
    BulkFolder.Built built = folder.earlier();
    if (built == null) {
      built = build(folder);
    } else {
      requireSame(folder, built);
      LOG.info("{} has these rows, built by an earlier write, which goes on", folder);
    }
    try {
      deliver(folder.build(built));
    } catch (IOException | RuntimeException e) {
      throw new IOException(
          write.source()
              + " may have some of the rows: "
              + e.getMessage()
              + ". All rows are built in "
              + folder
              + "; the same write goes on with option(\"folder\", \""
              + folder
              + "\")",
          e);
    }
    folder.remove();
  }

  private BulkFolder folder() throws IOException {
    String given = write.settings().option(Settings.FOLDER);
    Path path = given == null ? ownFolder() : new Path(given);
    FileSystem fs = path.getFileSystem(conf);
    if (fs instanceof LocalFileSystem && !spark.isLocal()) {
      throw new IllegalArgumentException(
          "folder "
              + path
              + " is on a local file system, where executors and servers do not meet: give"
              + " option(\"folder\", ...) on the cluster's, such as hdfs://HOST/PATH");
    }
    return new BulkFolder(fs instanceof LocalFileSystem local ? local.getRaw() : fs, path);
  }

  /** On HBase's file system, if the driver knows it, else on Hadoop's. */
  private Path ownFolder() throws IOException {
    String root = conf.get(HConstants.HBASE_DIR);
    FileSystem fs = root == null ? FileSystem.get(conf) : new Path(root).getFileSystem(conf);
    String name = write.source().toString().replaceAll("[^0-9A-Za-z_.-]", "-");
    return new Path(
        fs.getHomeDirectory(),
        ".lcindex-spark/" + name + "-" + write.timestamp() + "-" + UUID.randomUUID());
  }

  private void requireSame(BulkFolder folder, BulkFolder.Built built) throws IOException {
    String target = write.source().toString();
    if (!built.target().equals(target)) {
      throw new IndexException(
          folder
              + " has a build for "
              + built.target()
              + " that is not loaded yet, and this write is to "
              + target
              + ": name another folder");
    }
    RowsDigest digest =
        rows()
            .map(row -> RowsDigest.of(row._2()))
            .aggregate(RowsDigest.NONE, RowsDigest::plus, RowsDigest::plus);
    if (!digest.equals(built.digest())) {
      throw new IndexException(
          folder
              + " has a build of "
              + built.digest().rows()
              + " other rows for "
              + target
              + ", whose load has not ended. Load it ("
              + byHand(folder.build(built))
              + ") and remove the folder; or name another folder, if it is not wanted");
    }
  }

  private String byHand(Path build) {
    return write.source().store() == null
        ? "'lcindex offline load " + build + " " + write.source().table() + "'"
        : "'lcindex store push " + write.source().store() + " " + build + "'";
  }

  private BulkFolder.Built build(BulkFolder folder) throws IOException {
    folder.begin();
    boolean done = false;
    try {
      RowsDigest digest = build(folder.ownBuild());
      BulkFolder.Built built = folder.built(write.source().toString(), digest);
      done = true;
      return built;
    } finally {
      if (!done) {
        folder.remove();
      }
    }
  }

  /** Builds by the output format of MapReduce jobs, which does all that such a job does. */
  private RowsDigest build(Path to) throws IOException {
    TableDescriptor table = write.source().describe(write.settings());
    byte[][] splits = splits(table.getTableName());
    Job job = Job.getInstance(conf);
    OfflineOutputFormat.configure(job, table, splits, write.timestamp());
    FileOutputFormat.setOutputPath(job, to);
    Configuration own = job.getConfiguration();
    // Of the other algorithm a second attempt may meet what the first one has committed.
    own.setInt("mapreduce.fileoutputcommitter.algorithm.version", 1);
    own.setIfUnset(ConfigKeys.OFFLINE_BUILD_MEMORY.name(), Long.toString(memory()));
    LongAccumulator high = spark.longAccumulator();
    LongAccumulator low = spark.longAccumulator();
    LongAccumulator count = spark.longAccumulator("rows that were built");
    JavaPairRDD.fromJavaRDD(rows())
        .repartitionAndSortWithinPartitions(new RegionPartitioner(splits), new KeyOrder())
        .mapPartitionsToPair(
            sorted -> new MergedRows(sorted, row -> add(RowsDigest.of(row), high, low, count)))
        .saveAsNewAPIHadoopDataset(own);
    return new RowsDigest(high.value(), low.value(), count.value());
  }

  /** Of tasks of the last stage Spark adds those that count, each once. */
  private static void add(
      RowsDigest digest, LongAccumulator high, LongAccumulator low, LongAccumulator count) {
    high.add(digest.high());
    low.add(digest.low());
    count.add(digest.rows());
  }

  private byte[][] splits(TableName table) throws IOException {
    try (RegionLocator regions = connection.getRegionLocator(table)) {
      byte[][] starts = regions.getStartKeys();
      return Arrays.copyOfRange(starts, 1, starts.length);
    }
  }

  /** For the indexes of one task: a third of the heap is for all that run at once. */
  private long memory() {
    long heap =
        spark.isLocal()
            ? Runtime.getRuntime().maxMemory()
            : spark.getConf().getSizeAsBytes("spark.executor.memory", "1g");
    int tasks =
        spark.isLocal()
            ? spark.defaultParallelism()
            : spark.getConf().getInt("spark.executor.cores", USUAL_TASKS);
    return Math.max(LEAST_MEMORY, heap / 3 / Math.max(1, tasks));
  }

  /** Each row with its key, as {@link RowWritable#bytes} has it, without a timestamp. */
  private JavaRDD<Tuple2<byte[], byte[]>> rows() {
    SparkFields fields = new SparkFields(write.encoder().schema());
    RowEncoder encoder = write.encoder();
    return data.selectExpr(fields.expressions())
        .toJavaRDD()
        .map(
            row -> {
              Put put = encoder.put(fields.of(row), HConstants.LATEST_TIMESTAMP);
              return new Tuple2<>(put.getRow(), new RowWritable(put).bytes());
            });
  }

  private void deliver(Path build) throws IOException {
    Configuration own = new Configuration(conf);
    own.set(BulkLoadHFiles.CREATE_TABLE_CONF_KEY, "no"); // it was dropped meanwhile
    BulkLoader loader = (table, from) -> BulkLoadHFiles.create(own).bulkLoad(table, from);
    List<String> notes;
    if (write.source().store() == null) {
      notes =
          new OfflineLoad(connection, loader, LOG::info)
              .load(build, TableName.valueOf(write.source().table()))
              .notes();
    } else {
      StoreAdmin.Pushed pushed =
          new StoreAdmin(connection)
              .push(
                  write.source().store(),
                  new OfflineFolder(connection, loader, build),
                  null,
                  PATIENCE,
                  LOG::info);
      notes = pushed.notes();
      LOG.info(
          "version {} of store {} is READY, and not current",
          pushed.version().number(),
          write.source().store());
    }
    notes.forEach(LOG::warn);
  }

  /** The order of row keys. */
  private static final class KeyOrder implements Comparator<byte[]>, Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public int compare(byte[] left, byte[] right) {
      return Arrays.compareUnsigned(left, right);
    }
  }

  /** Takes each row before those with one key are put together. */
  @FunctionalInterface
  private interface Seen extends Serializable {
    void add(byte[] row);
  }

  /** Makes one row of those with one key. For one thread. */
  private static final class MergedRows
      implements Iterator<Tuple2<ImmutableBytesWritable, RowWritable>> {
    private final Iterator<Tuple2<byte[], byte[]>> sorted;
    private final Seen seen;
    private Tuple2<byte[], byte[]> next;

    MergedRows(Iterator<Tuple2<byte[], byte[]>> sorted, Seen seen) {
      this.sorted = sorted;
      this.seen = seen;
      advance();
    }

    private void advance() {
      next = sorted.hasNext() ? sorted.next() : null;
      if (next != null) {
        seen.add(next._2());
      }
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Tuple2<ImmutableBytesWritable, RowWritable> next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      byte[] key = next._1();
      RowWritable row = new RowWritable(next._2());
      advance();
      if (next == null || !Arrays.equals(key, next._1())) {
        return new Tuple2<>(new ImmutableBytesWritable(key), row);
      }
      List<RowWritable> rows = new ArrayList<>(List.of(row));
      while (next != null && Arrays.equals(key, next._1())) {
        rows.add(new RowWritable(next._2()));
        advance();
      }
      try {
        return new Tuple2<>(new ImmutableBytesWritable(key), RowWritable.merged(rows));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
