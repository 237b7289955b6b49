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
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.RowReader;

/**
 * A MapReduce job over the rows that pass a condition: how many of them have each value of a
 * column. HBase's own {@code TableInputFormat} runs the query's scan, one map task a region, and
 * each region answers from its index as for any client.
 *
 * <pre>
 * hadoop jar count.jar org.lcindex.examples.CountByColumn \
 *     orders "totalprice between 20000 and 45000" orderpriority /out
 * </pre>
 */
public final class CountByColumn extends Configured implements Tool {
  private static final String COLUMN = "lcindex.example.column";

  /** A row's value of the column, as text for people, and one. */
  public static final class ValueMapper extends TableMapper<Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final Text value = new Text();
    private RowReader reader;
    private Column column;

    @Override
    protected void setup(Context context) throws IOException {
      // The types of the columns are in the table's descriptor.
      Configuration conf = context.getConfiguration();
      reader =
          RowReader.of(descriptor(conf, TableName.valueOf(conf.get(TableInputFormat.INPUT_TABLE))));
      column = Column.column(conf.get(COLUMN));
    }

    @Override
    protected void map(ImmutableBytesWritable key, Result row, Context context)
        throws IOException, InterruptedException {
      Object found = reader.get(row, column);
      value.set(found == null ? "(none)" : found.toString());
      context.write(value, ONE);
    }
  }

  @Override
  public int run(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println("Usage: CountByColumn TABLE CONDITION COLUMN OUTPUT_FOLDER");
      return 2;
    }
    Configuration conf = HBaseConfiguration.create(getConf());
    conf.set(COLUMN, arguments[2]);
    TableName table = TableName.valueOf(arguments[0]);
    // Checked here, before any task runs: syntax, columns and types.
    Scan scan =
        Mdrq.on(descriptor(conf, table))
            .where(arguments[1])
            .select(arguments[2])
            .caching(500)
            .build()
            .toScan();
    scan.setCacheBlocks(false);

    Job job = Job.getInstance(conf, "count by " + arguments[2] + " of " + table);
    job.setJarByClass(CountByColumn.class);
    // Ships the jars of HBase's client with the job; those of these classes are LCIndex's.
    TableMapReduceUtil.initTableMapperJob(
        table, scan, ValueMapper.class, Text.class, LongWritable.class, job);
    TableMapReduceUtil.addDependencyJarsForClasses(
        job.getConfiguration(), Mdrq.class, TypedComparator.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setNumReduceTasks(1);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    FileOutputFormat.setOutputPath(job, new Path(arguments[3]));
    return job.waitForCompletion(true) ? 0 : 1;
  }

  private static TableDescriptor descriptor(Configuration conf, TableName name) throws IOException {
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Table table = connection.getTable(name)) {
      return table.getDescriptor();
    }
  }

  /** Runs the job; see the class. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new CountByColumn(), arguments));
  }
}
