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
import java.util.ArrayList;
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
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TagUtil;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/** Writes HFiles as HFileOutputFormat2 does and loads them as a user would. Not thread safe. */
public final class BulkLoader {
  private final Configuration conf;
  private final Path folder;
  private final Supplier<TableName> table;
  private final Supplier<List<HRegion>> regions;
  private int loads;

  /**
   * @param folder on the file system of HBase, for files on their way
   * @param regions those of the table now
   */
  BulkLoader(
      Configuration conf, Path folder, Supplier<TableName> table, Supplier<List<HRegion>> regions) {
    this.conf = conf;
    this.folder = folder;
    this.table = table;
    this.regions = regions;
  }

  /**
   * Loads one HFile for each family, which the tool cuts at the region boundaries. HBase 2's tool
   * gives sequence ids whatever its settings are. Without sequence ids the regions are asked by the
   * older call of HBase's interface instead.
   *
   * @param now timestamp of cells that have none of their own
   */
  public void load(List<Mutation> mutations, long now, boolean sequenceIds) throws IOException {
    Path load = new Path(folder, "load-" + ++loads);
    FileSystem fs = load.getFileSystem(conf);
    try {
      Map<byte[], Collection<Cell>> cells = cells(mutations, now);
      if (sequenceIds) {
        for (Map.Entry<byte[], Collection<Cell>> family : cells.entrySet()) {
          write(fs, new Path(load, Bytes.toString(family.getKey())), now, family.getValue());
        }
        BulkLoadHFiles.create(conf).bulkLoad(table.get(), load);
      } else {
        for (HRegion region : regions.get()) {
          loadInto(region, fs, new Path(load, region.getRegionInfo().getEncodedName()), now, cells);
        }
      }
    } finally {
      fs.delete(load, true);
    }
  }

  private void loadInto(
      HRegion region, FileSystem fs, Path load, long now, Map<byte[], Collection<Cell>> cells)
      throws IOException {
    List<Pair<byte[], String>> files = new ArrayList<>();
    for (Map.Entry<byte[], Collection<Cell>> family : cells.entrySet()) {
      List<Cell> own =
          family.getValue().stream()
              .filter(cell -> region.getRegionInfo().containsRow(CellUtil.cloneRow(cell)))
              .toList();
      if (!own.isEmpty()) {
        Path folderOfFamily = new Path(load, Bytes.toString(family.getKey()));
        Path file = write(fs, folderOfFamily, now, own);
        files.add(Pair.newPair(family.getKey(), file.toString()));
      }
    }
    loadInto(region, files);
  }

  /**
   * Loads HFiles into a region by the older call, which gives them no sequence ids.
   *
   * @param files each with its family
   */
  static void loadInto(HRegion region, List<Pair<byte[], String>> files) throws IOException {
    if (!files.isEmpty()) {
      region.getCoprocessorHost().preBulkLoadHFile(files);
      Map<byte[], List<Path>> loaded = null;
      try {
        loaded = region.bulkLoadHFiles(files, false, null);
      } finally {
        region.getCoprocessorHost().postBulkLoadHFile(files, loaded); // as HBase's servers do it
      }
    }
  }

  /**
   * The cells of mutations by family, in HBase's order.
   *
   * @param now timestamp of cells that have none of their own
   */
  static Map<byte[], Collection<Cell>> cells(List<Mutation> mutations, long now)
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

  private Path write(FileSystem fs, Path familyFolder, long now, Collection<Cell> cells)
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
    return writer.getPath();
  }
}
