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
package org.lcindex.regionserver.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.shared.LocalHFiles;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.testing.OtherJvm;
import org.lcindex.rowfile.RowFileReader;

/** A row that is larger than the heap is indexed, and the process survives it. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class WideRowTest {
  private static final int CELLS = 300_000;
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] ROW = Bytes.toBytes("wide");
  @TempDir java.nio.file.Path directory;

  private static Configuration configuration() {
    Configuration conf = HBaseConfiguration.create();
    conf.set("fs.defaultFS", "file:///");
    return conf;
  }

  private Path writeHFile() throws IOException {
    Configuration conf = configuration();
    FileSystem fs = FileSystem.getLocal(conf);
    StoreFileWriter writer =
        new StoreFileWriter.Builder(conf, new CacheConfig(conf), fs)
            .withOutputDir(new Path(directory.toUri()))
            .withFileContext(new HFileContextBuilder().withBlockSize(64 << 10).build())
            .build();
    byte[] value = new byte[230];
    for (int i = 0; i < CELLS; i++) {
      byte[] qualifier = Bytes.toBytes(String.format("c%07d", i));
      writer.append(new KeyValue(ROW, FAMILY, qualifier, 100L + i, value));
    }
    writer.append(new KeyValue(ROW, FAMILY, Bytes.toBytes("price"), 7L, Bytes.toBytes(12.5)));
    byte[] next = Bytes.toBytes("wider");
    writer.append(new KeyValue(next, FAMILY, Bytes.toBytes("price"), 7L, Bytes.toBytes(1.5)));
    writer.close();
    return writer.getPath();
  }

  @Test
  void aRowLargerThanTheHeap() throws Exception {
    assertEquals(
        "2 rows, " + (CELLS + 2) + " cells",
        OtherJvm.lastLine("64m", Builder.class, writeHFile().toString(), directory.toString()));
  }

  /** The other process. */
  static final class Builder {
    private Builder() {}

    public static void main(String[] arguments) throws IOException {
      Configuration conf = configuration();
      FileSystem fs = FileSystem.getLocal(conf);
      Path path = new Path(arguments[0]);
      StoreFileInfo info = new StoreFileInfo(conf, fs, fs.getFileStatus(path), null, null);
      HStoreFile hfile = new HStoreFile(info, BloomType.NONE, CacheConfig.DISABLED);
      hfile.initReader();
      IndexDefinition price = IndexDefinition.parse("price DOUBLE", FAMILY);
      BuildOptions options = BuildOptions.DEFAULT.withMemoryBytes(8 << 20);
      try (HFileIndexBuilder builder =
          new HFileIndexBuilder(
              LocalFiles.real(),
              java.nio.file.Path.of(arguments[1]),
              new HFileIdentity(path.getName(), 1, CELLS + 2),
              FAMILY,
              List.of(price),
              List.of(price),
              true,
              options)) {
        HFileCells.forEachRow(
            LocalHFiles.handle(hfile).cells(), () -> false, options.rowMaxBytes(), builder::append);
        BuildResult built = builder.finish();
        try (RowFileReader rows = RowFileReader.open(LocalFiles.real(), built.rowFile(), null)) {
          rows.verifyAll();
          System.out.println(rows.footer().rows() + " rows, " + rows.footer().cells() + " cells");
        }
      }
      System.exit(0); // HBase's threads go on
    }
  }
}
