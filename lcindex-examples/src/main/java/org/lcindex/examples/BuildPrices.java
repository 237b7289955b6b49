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
package org.lcindex.examples;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.build.OfflineOutputFormat;
import org.lcindex.offline.build.RowWritable;

/**
 * A MapReduce job that builds a table offline: lines {@code KEY,PRICE} become HFiles with the index
 * files of an index on the price.
 *
 * <pre>
 * hadoop jar prices.jar org.lcindex.examples.BuildPrices /prices /built m
 * </pre>
 */
public final class BuildPrices extends Configured implements Tool {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");

  /** The row of a line. */
  public static final class LineMapper
      extends Mapper<LongWritable, Text, ImmutableBytesWritable, RowWritable> {
    @Override
    protected void map(LongWritable at, Text line, Context context)
        throws IOException, InterruptedException {
      String[] fields = line.toString().split(",");
      byte[] key = Bytes.toBytes(fields[0]);
      Put row = new Put(key).addColumn(FAMILY, PRICE, Bytes.toBytes(Double.parseDouble(fields[1])));
      context.write(new ImmutableBytesWritable(key), new RowWritable(row));
    }
  }

  /** The table that the files are for: a family, and its indexes. */
  static TableDescriptor table() {
    return IndexDefinitions.parse("f:price DOUBLE 0 1000 100")
        .applyTo(
            TableDescriptorBuilder.newBuilder(TableName.valueOf("prices"))
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .build());
  }

  @Override
  public int run(String[] arguments) throws Exception {
    if (arguments.length < 2) {
      System.err.println("Usage: BuildPrices INPUT_FOLDER OUTPUT_FOLDER [SPLIT_KEY...]");
      return 2;
    }
    Configuration conf = HBaseConfiguration.create(getConf());
    Job job = Job.getInstance(conf, "build prices");
    job.setJarByClass(BuildPrices.class);
    job.setMapperClass(LineMapper.class);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
    byte[][] splits = new byte[arguments.length - 2][];
    for (int i = 0; i < splits.length; i++) {
      splits[i] = Bytes.toBytes(arguments[i + 2]);
    }
    OfflineOutputFormat.configure(job, table(), splits, System.currentTimeMillis());
    return job.waitForCompletion(true) ? 0 : 1;
  }

  /** Runs the job and ends with its status. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new BuildPrices(), arguments));
  }
}
