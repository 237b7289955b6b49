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
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.load.RowSource;
import org.lcindex.offline.build.BuildProgress;
import org.lcindex.offline.build.BuildRequest;
import org.lcindex.offline.build.OfflineBuild;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.text.UserError;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.metamorphic.table.OfflineFiles.Damage;
import org.lcindex.verification.metamorphic.table.OfflineFiles.Indexes;

/**
 * Builds HFiles with their index files as a batch job does, and loads both as a user would, with
 * what may go wrong in between. Not thread safe.
 */
public final class OfflineLoader {
  private static final long REGION_BYTES = 1L << 30;
  private static final long MEMORY = 4L << 20;

  private final Connection connection;
  private final Configuration conf;
  private final Path folder;
  private final Supplier<TableName> table;
  private final Supplier<List<HRegion>> regions;
  private int loads;

  /**
   * @param folder on the file system of HBase, which is this machine's, for files on their way
   * @param regions those of the table now
   */
  OfflineLoader(
      Connection connection,
      Path folder,
      Supplier<TableName> table,
      Supplier<List<HRegion>> regions) {
    this.connection = connection;
    this.conf = connection.getConfiguration();
    this.folder = folder;
    this.table = table;
    this.regions = regions;
  }

  /**
   * Builds a folder and loads it.
   *
   * @param now timestamp of cells that have none of their own
   * @throws IOException when it is refused, as a folder with other indexes is, and a table with a
   *     value that makes no sense: regions do without such a value, a builder does not
   */
  public void load(List<Mutation> mutations, long now, OfflineFiles how) throws IOException {
    Path built = new Path(folder, "offline-" + ++loads);
    TableDescriptor descriptor = descriptor();
    List<Put> rows = rows(descriptor, mutations, now);
    TableDescriptor wanted = withIndexes(descriptor, how);
    byte[][] splits = splits(how, rows);
    FileSystem fs = built.getFileSystem(conf);
    try {
      if (how.by() == OfflineFiles.By.JOB) {
        new OfflineJob(conf, wanted, splits, now, loads).run(rows, built);
      } else {
        process(wanted, splits, rows, now, java.nio.file.Path.of(built.toUri()));
      }
      load(built, fs, how);
    } catch (UserError e) {
      if (isOfValue(descriptor, e)) {
        throw new IOException(e);
      }
      throw e;
    } finally {
      fs.delete(built, true);
    }
  }

  /** Whether an error names a value of the descriptor. */
  private static boolean isOfValue(TableDescriptor table, UserError error) {
    return table.getValues().entrySet().stream()
        .map(value -> value.getKey() + " is '" + value.getValue() + "'")
        .anyMatch(error.getMessage()::contains);
  }

  private TableDescriptor descriptor() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getDescriptor(table.get());
    }
  }

  /**
   * Rows as the builder takes them: all cells of a row in one put, whatever their types are, which
   * HBase's client allows.
   */
  private static List<Put> rows(TableDescriptor table, List<Mutation> mutations, long now)
      throws IOException {
    for (Mutation mutation : mutations) {
      if (mutation instanceof Delete delete && delete.isEmpty()) {
        // A region does so with a delete of a row.
        for (byte[] family : table.getColumnFamilyNames()) {
          delete.addFamily(family, delete.getTimestamp());
        }
      }
    }
    Map<byte[], Put> rows = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (Collection<Cell> family : BulkLoader.cells(mutations, now).values()) {
      for (Cell cell : family) {
        rows.computeIfAbsent(CellUtil.cloneRow(cell), Put::new).add(cell);
      }
    }
    return List.copyOf(rows.values());
  }

  private static TableDescriptor withIndexes(TableDescriptor table, OfflineFiles how) {
    List<IndexDefinition> all = new ArrayList<>(IndexDefinitions.of(table).list());
    if (how.indexes() == Indexes.NONE) {
      all.clear();
    } else if (how.indexes() != Indexes.ALL && !all.isEmpty()) {
      IndexDefinition one = all.remove(how.pick() % all.size());
      if (how.indexes() == Indexes.OTHER) {
        ColumnType other =
            one.codec().type() == ColumnType.DATE ? ColumnType.LONG : ColumnType.DATE;
        all.add(
            IndexDefinition.builder(
                    one.family(), one.qualifier(), ValueCodec.of(other, other.defaultEncoding()))
                .build());
      }
    }
    return IndexDefinitions.of(all).applyTo(IndexDefinitions.removeFrom(table));
  }

  private byte[][] splits(OfflineFiles how, List<Put> rows) {
    // Without sequence ids regions get HFiles as they are.
    if (!how.sequenceIds() || how.regions() == OfflineFiles.Regions.TABLE) {
      return regions.get().stream()
          .map(region -> region.getRegionInfo().getStartKey())
          .filter(start -> start.length > 0)
          .sorted(Bytes.BYTES_COMPARATOR)
          .toArray(byte[][]::new);
    }
    if (how.regions() == OfflineFiles.Regions.ONE || rows.size() < 2) {
      return new byte[0][];
    }
    TreeSet<Integer> places = new TreeSet<>();
    places.add(1 + how.pick() % (rows.size() - 1));
    places.add(1 + how.pick() / 7 % (rows.size() - 1));
    return places.stream().map(place -> rows.get(place).getRow()).toArray(byte[][]::new);
  }

  private void process(
      TableDescriptor wanted, byte[][] splits, List<Put> rows, long now, java.nio.file.Path to)
      throws IOException {
    RowSource source =
        new RowSource() {
          @Override
          public String identity() {
            return "rows of a sequence";
          }

          @Override
          public OptionalLong expectedRows() {
            return OptionalLong.of(rows.size());
          }

          @Override
          public Cursor open() {
            Iterator<Put> left = rows.iterator();
            return () -> left.hasNext() ? left.next() : null;
          }
        };
    Files.createDirectories(to.getParent());
    new OfflineBuild(
            to,
            source,
            new BuildRequest(wanted, splits, REGION_BYTES, now, MEMORY, 2, conf),
            BuildProgress.NONE)
        .run();
  }

  private void load(Path built, FileSystem fs, OfflineFiles how) throws IOException {
    StagedDamage damage = new StagedDamage(conf, table.get(), contents(built, fs));
    boolean[] stopped = {how.damage() != Damage.STOPPED};
    OfflineLoad load =
        new OfflineLoad(
            connection,
            (name, from) -> {
              if (!stopped[0]) {
                stopped[0] = true;
                throw new IOException("stopped on purpose");
              }
              damage.apply(how.damage(), how.pick());
              if (how.sequenceIds()) {
                BulkLoadHFiles.create(conf).bulkLoad(name, from);
              } else {
                loadIntoRegions(from, fs);
              }
            },
            line -> {});
    if (how.damage() == Damage.STOPPED) {
      try {
        load.load(built, table.get());
      } catch (IOException e) {
        if (!stopped[0]) {
          throw e;
        }
      }
    }
    load.load(built, table.get());
  }

  /** The content ids of a folder's HFiles that have index files. */
  private static List<String> contents(Path built, FileSystem fs) throws IOException {
    List<String> contents = new ArrayList<>();
    for (FileStatus family : fs.listStatus(built)) {
      Path indexes = new Path(family.getPath(), "_lcindex");
      if (family.isDirectory() && fs.exists(indexes)) {
        Stream.of(fs.listStatus(indexes))
            .map(one -> one.getPath().getName())
            .forEach(contents::add);
      }
    }
    contents.sort(null);
    return contents;
  }

  private void loadIntoRegions(Path from, FileSystem fs) throws IOException {
    Map<HRegion, List<Pair<byte[], String>>> files = new java.util.LinkedHashMap<>();
    for (FileStatus family : fs.listStatus(from)) {
      String name = family.getPath().getName();
      if (!family.isDirectory() || name.startsWith("_")) {
        continue;
      }
      for (FileStatus hfile : fs.listStatus(family.getPath())) {
        if (hfile.isFile() && !hfile.getPath().getName().startsWith("_")) {
          HRegion region = region(fs, hfile.getPath());
          files
              .computeIfAbsent(region, r -> new ArrayList<>())
              .add(Pair.newPair(Bytes.toBytes(name), hfile.getPath().toString()));
        }
      }
    }
    for (Map.Entry<HRegion, List<Pair<byte[], String>>> region : files.entrySet()) {
      BulkLoader.loadInto(region.getKey(), region.getValue());
    }
  }

  private HRegion region(FileSystem fs, Path hfile) throws IOException {
    byte[] first;
    try (HFile.Reader reader = HFile.createReader(fs, hfile, CacheConfig.DISABLED, true, conf)) {
      first = reader.getFirstRowKey().orElse(HConstants.EMPTY_BYTE_ARRAY);
    }
    return regions.get().stream()
        .filter(region -> region.getRegionInfo().containsRow(first))
        .findFirst()
        .orElseThrow(() -> new IOException("no region has row " + Arrays.toString(first)));
  }
}
