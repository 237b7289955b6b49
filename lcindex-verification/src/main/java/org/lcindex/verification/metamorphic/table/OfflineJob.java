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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.lcindex.offline.build.OfflineOutputFormat;
import org.lcindex.offline.build.RowWritable;

/**
 * The reduce tasks of a job that builds offline, one after the other, as Hadoop runs them: each
 * gets the rows of its region in their order. A whole job would take seconds.
 *
 * @param number of the job
 */
record OfflineJob(
    Configuration conf, TableDescriptor table, byte[][] splits, long timestamp, int number) {

  void run(List<Put> rows, Path to) throws IOException {
    Job job = Job.getInstance(conf);
    OfflineOutputFormat.configure(job, table, splits, timestamp);
    FileOutputFormat.setOutputPath(job, to);
    try {
      TaskAttemptContext all = context(job, 0);
      OutputCommitter committer = new OfflineOutputFormat().getOutputCommitter(all);
      committer.setupJob(all);
      for (int region = 0; region <= splits.length; region++) {
        write(rows, context(job, region), region);
      }
      committer.commitJob(all);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while building", e);
    }
  }

  private TaskAttemptContext context(Job job, int region) {
    return new TaskAttemptContextImpl(
        job.getConfiguration(), new TaskAttemptID("offline", number, TaskType.REDUCE, region, 0));
  }

  private void write(List<Put> rows, TaskAttemptContext context, int region)
      throws IOException, InterruptedException {
    OfflineOutputFormat format = new OfflineOutputFormat();
    OutputCommitter committer = format.getOutputCommitter(context);
    committer.setupTask(context);
    RecordWriter<ImmutableBytesWritable, RowWritable> writer = format.getRecordWriter(context);
    for (Put row : rows) {
      if (regionOf(row.getRow()) == region) {
        writer.write(new ImmutableBytesWritable(row.getRow()), new RowWritable(row));
      }
    }
    writer.close(context);
    committer.commitTask(context);
  }

  private int regionOf(byte[] row) {
    int found = Arrays.binarySearch(splits, row, Bytes.BYTES_COMPARATOR);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
