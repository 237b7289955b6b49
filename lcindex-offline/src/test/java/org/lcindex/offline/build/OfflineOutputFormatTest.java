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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.load.RowSource;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;

/** A job of Hadoop's local job runner makes the very files that one process makes. */
class OfflineOutputFormatTest {
  private static final byte[][] SPLITS = {Bytes.toBytes("row-15"), Bytes.toBytes("row-2")};

  @TempDir Path temp;

  /** A row of a line: a row key and its values. */
  static final class Lines extends Mapper<LongWritable, Text, ImmutableBytesWritable, RowWritable> {
    @Override
    protected void map(LongWritable at, Text line, Context context)
        throws IOException, InterruptedException {
      Put put = put(line.toString());
      context.write(new ImmutableBytesWritable(put.getRow()), new RowWritable(put));
    }
  }

  private static Put put(String line) {
    String[] fields = line.split(" ");
    Put put = new Put(Bytes.toBytes(fields[0]));
    put.addColumn(
        Bytes.toBytes("f"), Bytes.toBytes("price"), Base64.getDecoder().decode(fields[1]));
    put.addColumn(Bytes.toBytes("f"), Bytes.toBytes("name"), Bytes.toBytes(fields[2]));
    put.addColumn(Bytes.toBytes("g"), Bytes.toBytes("number"), Bytes.toBytes(fields[2].length()));
    return put;
  }

  private static List<String> lines() {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      lines.add(
          "row-"
              + i
              + " "
              + Base64.getEncoder().encodeToString(Bytes.toBytes(random.nextDouble()))
              + " "
              + "n".repeat(1 + random.nextInt(9)));
    }
    Collections.shuffle(lines, random);
    return lines;
  }

  private static RowSource source(List<String> lines) {
    return new RowSource() {
      @Override
      public String identity() {
        return "lines";
      }

      @Override
      public java.util.OptionalLong expectedRows() {
        return java.util.OptionalLong.empty();
      }

      @Override
      public Cursor open() {
        java.util.Iterator<String> left = lines.iterator();
        return () -> left.hasNext() ? put(left.next()) : null;
      }
    };
  }

  private static Map<String, Integer> files(Path folder) throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.startsWith("_") && !name.startsWith(".") && !name.endsWith(".crc")) {
          found.put(name, java.util.Arrays.hashCode(Files.readAllBytes(file)));
        }
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void aJobMakesWhatOneProcessMakes(int count) throws Exception {
    byte[][] splits = Arrays.copyOf(SPLITS, count);
    List<String> lines = lines();
    Path input = Files.createDirectories(temp.resolve("input"));
    Files.write(input.resolve("one"), lines.subList(0, 1_000));
    Files.write(input.resolve("two"), lines.subList(1_000, lines.size()));
    Configuration conf = HBaseConfiguration.create();
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", temp.resolve("hadoop").toString());
    Job job = Job.getInstance(conf, "offline");
    job.setMapperClass(Lines.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    Path folder = temp.resolve("job");
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(folder.toUri()));
    OfflineOutputFormat.configure(job, MadeRows.table(), splits, MadeRows.TIMESTAMP);
    assertTrue(job.waitForCompletion(false));

    Manifest manifest =
        FolderCheck.whole(
            FileSystem.getLocal(conf), new org.apache.hadoop.fs.Path(folder.toUri()), n -> {});
    assertEquals(3_000, manifest.rows());
    assertEquals(9_000, manifest.cells());
    Path process = temp.resolve("process");
    new OfflineBuild(
            process,
            source(lines),
            new BuildRequest(
                MadeRows.table(), splits, 1 << 20, MadeRows.TIMESTAMP, 8 << 20, 2, conf),
            BuildProgress.NONE)
        .run();
    assertEquals(files(process), files(folder));
  }
}
