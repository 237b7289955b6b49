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

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.lcindex.config.ConfigKeys;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.query.ClientKeys;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * An output format of MapReduce jobs that makes the folder of an offline build: HFiles, their index
 * files, and {@code manifest.json} when the job is committed. A job's mapper makes a {@link
 * RowWritable} for each row key; {@link #configure} does the rest, with one reduce task for each
 * region. Cells of rows with equal keys are put together; of equal cells the one with the greatest
 * value stays, because the order of a job's rows is not known.
 */
public final class OfflineOutputFormat
    extends FileOutputFormat<ImmutableBytesWritable, RowWritable> {
  private static final String TABLE_KEY = "lcindex.offline.table";
  private static final String SPLITS_KEY = "lcindex.offline.splits";
  private static final String TIMESTAMP_KEY = "lcindex.offline.timestamp";
  private static final String PARTS = "_parts";

  private OutputCommitter committer;

  /**
   * Makes a job one that builds. Input, mapper, jar and output path stay the caller's.
   *
   * @param table families with their settings, local indexes and declared columns
   * @param splits first row keys of all regions but the first
   * @param timestamp of cells that have none of their own, ms
   */
  public static void configure(Job job, TableDescriptor table, byte[][] splits, long timestamp) {
    Configuration conf = job.getConfiguration();
    new BuildPlan(table, timestamp, conf); // which refuses what cannot be built
    conf.set(TABLE_KEY, text(TableDescriptorBuilder.toByteArray(table)));
    conf.setLong(TIMESTAMP_KEY, timestamp);
    conf.setStrings(
        SPLITS_KEY, Arrays.stream(splits).map(OfflineOutputFormat::text).toArray(String[]::new));
    job.setMapOutputKeyClass(ImmutableBytesWritable.class);
    job.setMapOutputValueClass(RowWritable.class);
    job.setOutputKeyClass(ImmutableBytesWritable.class);
    job.setOutputValueClass(RowWritable.class);
    job.setPartitionerClass(Regions.class);
    job.setReducerClass(OneRow.class);
    job.setNumReduceTasks(splits.length + 1);
    job.setOutputFormatClass(OfflineOutputFormat.class);
    // Two attempts of one task would build one region twice.
    job.setSpeculativeExecution(false);
  }

  private static String text(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[][] splits(Configuration conf) {
    // Of no splits Hadoop keeps an empty text, and getStrings() makes null of it.
    return conf.getStringCollection(SPLITS_KEY).stream()
        .map(Base64.getDecoder()::decode)
        .toArray(byte[][]::new);
  }

  private static BuildPlan plan(Configuration conf) throws IOException {
    String table = conf.get(TABLE_KEY);
    if (table == null) {
      throw new IOException("the job is not configured: call OfflineOutputFormat.configure");
    }
    try {
      return new BuildPlan(
          TableDescriptorBuilder.parseFrom(Base64.getDecoder().decode(table)),
          conf.getLong(TIMESTAMP_KEY, 0),
          conf);
    } catch (DeserializationException e) {
      throw new IOException(TABLE_KEY + " is no table descriptor: call configure again", e);
    }
  }

  /** Sends each row to its region. */
  static final class Regions extends Partitioner<ImmutableBytesWritable, RowWritable>
      implements Configurable {
    private Configuration conf;
    private byte[][] splits = {};

    @Override
    public void setConf(Configuration of) {
      conf = of;
      splits = splits(of);
    }

    @Override
    public Configuration getConf() {
      return conf;
    }

    @Override
    public int getPartition(ImmutableBytesWritable key, RowWritable row, int regions) {
      int found = Arrays.binarySearch(splits, key.copyBytes(), Bytes.BYTES_COMPARATOR);
      return found >= 0 ? found + 1 : -found - 1;
    }
  }

  /** Makes one row of those with one key. */
  static final class OneRow
      extends Reducer<ImmutableBytesWritable, RowWritable, ImmutableBytesWritable, RowWritable> {
    @Override
    protected void reduce(ImmutableBytesWritable key, Iterable<RowWritable> rows, Context context)
        throws IOException, InterruptedException {
      context.write(key, RowWritable.merged(rows));
    }
  }

  @Override
  public RecordWriter<ImmutableBytesWritable, RowWritable> getRecordWriter(
      TaskAttemptContext context) throws IOException {
    return new RegionFiles(
        context, ((FileOutputCommitter) getOutputCommitter(context)).getWorkPath());
  }

  @Override
  public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context)
      throws IOException {
    if (committer == null) {
      committer = new ManifestCommitter(getOutputPath(context), context);
    }
    return committer;
  }

  private static FileSystem files(Path path, Configuration conf) throws IOException {
    FileSystem fs = path.getFileSystem(conf);
    return fs instanceof LocalFileSystem local ? local.getRaw() : fs;
  }

  /** Writes the files of one task. */
  private static final class RegionFiles extends RecordWriter<ImmutableBytesWritable, RowWritable> {
    private final BuildPlan plan;
    private final FileSystem fs;
    private final Path folder;
    private final Path work;
    private final java.nio.file.Path local;
    private final Threads threads = new Threads(1);
    private final PartWriter writer;
    private boolean complete = true;

    RegionFiles(TaskAttemptContext context, Path folder) throws IOException {
      Configuration conf = context.getConfiguration();
      this.plan = plan(conf);
      this.folder = folder;
      this.fs = files(folder, conf);
      this.work = new Path(folder, "_work");
      this.local = Files.createTempDirectory("lcindex-offline");
      this.writer =
          new PartWriter(
              plan,
              fs,
              folder,
              work,
              local,
              ClientKeys.number(conf, ConfigKeys.OFFLINE_BUILD_MEMORY),
              threads);
    }

    @Override
    public void write(ImmutableBytesWritable key, RowWritable row) throws IOException {
      complete = false;
      List<KeyValue> cells = RowBytes.keyValues(List.of(row.cells()), plan.timestamp());
      byte[] bytes = new byte[(int) RowBytes.size(cells)];
      RowBytes.put(RowBytes.sorted(cells), plan.timestamp(), bytes, 0);
      writer.append(RowBytes.cells(bytes, 0), bytes.length);
      complete = true;
    }

    @Override
    public void close(TaskAttemptContext context) throws IOException {
      try (writer;
          threads) {
        if (complete) {
          Part part = writer.finish();
          Path document =
              new Path(
                  new Path(folder, PARTS),
                  String.format("%06d.json", context.getTaskAttemptID().getTaskID().getId()));
          try (OutputStream out = fs.create(document, true)) {
            out.write(RpcJson.toJson(part).getBytes(StandardCharsets.UTF_8));
          }
        }
      } finally {
        fs.delete(work, true);
        BuildFolder.delete(local);
      }
    }
  }

  /** Writes the manifest when all tasks are committed. */
  private static final class ManifestCommitter extends FileOutputCommitter {
    private final Path folder;

    ManifestCommitter(Path folder, TaskAttemptContext context) throws IOException {
      super(folder, context);
      this.folder = folder;
    }

    @Override
    public void commitJob(JobContext context) throws IOException {
      super.commitJob(context);
      Configuration conf = context.getConfiguration();
      FileSystem fs = files(folder, conf);
      Path parts = new Path(folder, PARTS);
      List<ManifestFile> all = new ArrayList<>();
      long rows = 0;
      long cells = 0;
      byte[][] splits = splits(conf);
      FileStatus[] documents = fs.listStatus(parts);
      if (documents.length != splits.length + 1) {
        throw new IOException(
            String.format(
                "%s has %s parts of %s: remove the folder and run the job again",
                folder, documents.length, splits.length + 1));
      }
      for (FileStatus document : documents) {
        try (InputStream in = fs.open(document.getPath())) {
          String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          Part part = RpcJson.fromJson(json, Part.class);
          all.addAll(part.files());
          rows += part.rows();
          cells += part.cells();
        }
      }
      all.sort(Comparator.comparing(ManifestFile::path));
      BuildPlan plan = plan(conf);
      Manifest.of(plan.table(), plan.timestamp(), splits, rows, cells, all).write(fs, folder);
      fs.delete(parts, true);
    }
  }
}
