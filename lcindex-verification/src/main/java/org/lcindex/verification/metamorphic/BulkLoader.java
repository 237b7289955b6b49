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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TagUtil;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;

/** Writes HFiles as HFileOutputFormat2 does and loads them as a user would. Not thread safe. */
final class BulkLoader {
  private final Configuration conf;
  private final Path folder;
  private final Supplier<TableName> table;
  private int loads;

  /**
   * @param folder on the file system of HBase, for files on their way
   */
  BulkLoader(Configuration conf, Path folder, Supplier<TableName> table) {
    this.conf = conf;
    this.folder = folder;
    this.table = table;
  }

  /**
   * One HFile for each family, which the tool cuts at the region boundaries.
   *
   * @param now timestamp of cells that have none of their own
   */
  void load(List<Mutation> mutations, long now, boolean sequenceIds) throws IOException {
    Path load = new Path(folder, "load-" + ++loads);
    FileSystem fs = load.getFileSystem(conf);
    Configuration own = new Configuration(conf);
    own.setBoolean(BulkLoadHFiles.ASSIGN_SEQ_IDS, sequenceIds);
    try {
      for (Map.Entry<byte[], Collection<Cell>> family : cells(mutations, now).entrySet()) {
        write(fs, new Path(load, Bytes.toString(family.getKey())), now, family.getValue());
      }
      BulkLoadHFiles.create(own).bulkLoad(table.get(), load);
    } finally {
      fs.delete(load, true);
    }
  }

  private static Map<byte[], Collection<Cell>> cells(List<Mutation> mutations, long now)
      throws IOException {
    Map<byte[], Collection<Cell>> sorted = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (Mutation mutation : mutations) {
      for (Map.Entry<byte[], List<Cell>> family : mutation.getFamilyCellMap().entrySet()) {
        Collection<Cell> all =
            sorted.computeIfAbsent(
                family.getKey(), f -> new TreeSet<>(CellComparator.getInstance()));
        for (Cell cell : family.getValue()) {
          PrivateCellUtil.updateLatestStamp(cell, now);
          boolean lives = mutation.getTTL() == Long.MAX_VALUE;
          all.add(
              lives
                  ? cell
                  : PrivateCellUtil.createCell(
                      cell, TagUtil.carryForwardTTLTag(null, mutation.getTTL())));
        }
      }
    }
    return sorted;
  }

  private void write(FileSystem fs, Path familyFolder, long now, Collection<Cell> cells)
      throws IOException {
    StoreFileWriter writer =
        new StoreFileWriter.Builder(conf, fs)
            .withOutputDir(familyFolder)
            .withBloomType(BloomType.ROW)
            .withFileContext(
                new HFileContextBuilder().withIncludesTags(true).withCreateTime(now).build())
            .build();
    try {
      for (Cell cell : cells) {
        writer.append(cell);
      }
      writer.appendFileInfo(HStoreFile.BULKLOAD_TIME_KEY, Bytes.toBytes(now));
      writer.appendFileInfo(HStoreFile.MAJOR_COMPACTION_KEY, Bytes.toBytes(true));
      writer.appendFileInfo(HStoreFile.EXCLUDE_FROM_MINOR_COMPACTION_KEY, Bytes.toBytes(false));
      writer.appendTrackedTimestampsToMetadata();
    } finally {
      writer.close();
    }
  }
}
