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
package org.lcindex.hbase;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.wal.WALFactory;

/**
 * A real region of HBase's in a local directory, without any server and without an index. Closing
 * deletes it.
 */
final class DoorRegion implements AutoCloseable {
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final byte[] COLUMN = Bytes.toBytes("c");

  private static final TableDescriptor TABLE =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
          .setColumnFamily(
              ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                  .setMaxVersions(2)
                  .setBlocksize(1 << 10)
                  .build())
          .build();

  private final Path dir;
  private final Configuration conf = HBaseConfiguration.create();
  private final org.apache.hadoop.fs.Path root;
  private final WALFactory wals;
  private final List<HRegion> open = new ArrayList<>();

  DoorRegion() throws IOException {
    dir = Files.createTempDirectory("lcindex-door");
    root = new org.apache.hadoop.fs.Path(dir.resolve("hbase").toUri());
    conf.set("hbase.rootdir", root.toString());
    conf.set("hbase.wal.dir", dir.resolve("wal").toUri().toString());
    conf.set("hbase.unsafe.stream.capability.enforce", "false");
    conf.set("hbase.wal.provider", "filesystem");
    conf.set("hbase.hregion.memstore.mslab.enabled", "false");
    wals = new WALFactory(conf, "local");
    RegionInfo info = RegionInfoBuilder.newBuilder(TABLE.getTableName()).build();
    open.add(HRegion.createHRegion(info, root, conf, TABLE, wals.getWAL(info)));
  }

  HRegion region() {
    return open.get(0);
  }

  static byte[] row(int number) {
    return Bytes.toBytes(String.format("row%04d", number));
  }

  /** Rows from one number to below another, in steps; the value tells which time this is. */
  void put(int from, int to, int step, int time) throws IOException {
    for (int i = from; i < to; i += step) {
      region().put(put(i, time));
    }
  }

  static Put put(int number, int time) {
    return new Put(row(number), 1_000L + time)
        .addColumn(FAMILY, COLUMN, Bytes.toBytes("value " + time))
        .addColumn(FAMILY, Bytes.toBytes("d"), Bytes.toBytes(number));
  }

  /**
   * Opens a region that has the upper half of the first one's only HFile by a reference, as after a
   * split; the first one is closed.
   */
  HRegion upperHalf(byte[] from) throws IOException {
    HRegion parent = region();
    String hfile = parent.getStore(FAMILY).getStorefiles().iterator().next().getPath().getName();
    parent.close();
    RegionInfo info =
        RegionInfoBuilder.newBuilder(TABLE.getTableName())
            .setStartKey(from)
            .setRegionId(parent.getRegionInfo().getRegionId() + 1)
            .build();
    org.apache.hadoop.fs.Path folder =
        new org.apache.hadoop.fs.Path(
            CommonFSUtils.getTableDir(root, TABLE.getTableName()),
            info.getEncodedName() + "/" + Bytes.toString(FAMILY));
    FileSystem files = FileSystem.getLocal(conf);
    Reference.createTopReference(from)
        .write(
            files,
            new org.apache.hadoop.fs.Path(
                folder, hfile + "." + parent.getRegionInfo().getEncodedName()));
    HRegion upper =
        HRegion.openHRegion(conf, files, root, info, TABLE, wals.getWAL(info), null, null);
    open.add(upper);
    return upper;
  }

  static List<String> texts(List<Cell> cells) {
    return cells.stream().map(DoorRegion::text).toList();
  }

  /** As a client would see it. */
  static String text(Cell cell) {
    return String.join(
        " ",
        Bytes.toString(CellUtil.cloneRow(cell)),
        Bytes.toString(CellUtil.cloneQualifier(cell)),
        cell.getTimestamp() + " " + cell.getType(),
        Bytes.toStringBinary(CellUtil.cloneValue(cell)));
  }

  @Override
  public void close() throws IOException {
    for (HRegion one : open) {
      one.close();
    }
    wals.close();
    try (Stream<Path> files = Files.walk(dir)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
