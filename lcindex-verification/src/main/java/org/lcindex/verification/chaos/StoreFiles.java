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
package org.lcindex.verification.chaos;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.HRegionFileSystem;
import org.apache.hadoop.hbase.regionserver.StoreContext;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreUtils;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;

/**
 * Which HFiles each region server serves, from HBase's own listing of the file system, and where
 * the bytes behind them were written. It knows HBase's names from HBase's documentation, not from
 * the code that is audited.
 */
final class StoreFiles {
  /** {@code <hfile>.<parent region>}: a part of a parent's file. */
  private static final Pattern REFERENCE = Pattern.compile("(.+)\\.([0-9a-f]{32})");

  /** {@code [<namespace>=]<table>=<region>-<hfile>}: a file of another region. */
  private static final Pattern LINK = Pattern.compile("(?:.+=)?(.+)=([0-9a-f]{32})-(.+)");

  private StoreFiles() {}

  /**
   * The folders that index files may be in, by port of the region server.
   *
   * @return each as {@code table/region/family/hfile}
   */
  static Map<Integer, List<String>> origins(Connection connection, FileSystem fs, TableName table)
      throws IOException {
    Map<Integer, List<String>> origins = new HashMap<>();
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      locator.clearRegionLocationCache();
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        String region = location.getRegion().getEncodedName();
        List<String> of = origins.computeIfAbsent(location.getPort(), p -> new ArrayList<>());
        for (StoreFileInfo file : list(connection, fs, location.getRegion())) {
          of.add(origin(table.getNameAsString(), region, file.getPath().getName()));
        }
      }
    }
    return origins;
  }

  /** By the table's store file tracker, since there may be other files in the folder. */
  private static List<StoreFileInfo> list(Connection connection, FileSystem fs, RegionInfo region)
      throws IOException {
    Path table = CommonFSUtils.getTableDir(new Path("/hbase"), region.getTable());
    try (Table description = connection.getTable(region.getTable())) {
      TableDescriptor descriptor = description.getDescriptor();
      ColumnFamilyDescriptor family = descriptor.getColumnFamily(ChaosColumn.FAMILY);
      HRegionFileSystem folder =
          HRegionFileSystem.openRegionFromFileSystem(
              connection.getConfiguration(), fs, table, region, true);
      // As a replica would: reads only.
      return StoreFileTrackerFactory.create(
              StoreUtils.createStoreConfiguration(
                  connection.getConfiguration(), descriptor, family),
              false,
              StoreContext.getBuilder()
                  .withColumnFamilyDescriptor(family)
                  .withRegionFileSystem(folder)
                  .withFamilyStoreDirectoryPath(folder.getStoreDir(family.getNameAsString()))
                  .build())
          .load();
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  private static String origin(String table, String region, String name) {
    String family = Bytes.toString(ChaosColumn.FAMILY);
    Matcher reference = REFERENCE.matcher(name);
    if (reference.matches()) {
      return origin(table, reference.group(2), reference.group(1));
    }
    Matcher link = LINK.matcher(name);
    return link.matches()
        ? String.join("/", link.group(1), link.group(2), family, link.group(3))
        : String.join("/", table, region, family, name);
  }
}
