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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The HFiles that HBase makes of WALs for a region ({@code hbase.wal.split.to.hfile}), and takes
 * into a store while the region opens, without telling anybody. Stateless.
 */
@InterfaceAudience.Private
public final class RecoveredHFiles {
  private RecoveredHFiles() {}

  /**
   * When the oldest was made of those that wait for a region's family, in milliseconds; empty if
   * there are none. Lists one folder, as HBase does next.
   */
  public static OptionalLong oldest(Configuration conf, RegionInfo region, String family)
      throws IOException {
    FileSystem files = CommonFSUtils.getRootDirFileSystem(conf);
    Path of =
        CommonFSUtils.getRegionDir(
            CommonFSUtils.getRootDir(conf), region.getTable(), region.getEncodedName());
    try {
      return Arrays.stream(
              files.listStatus(new Path(new Path(of, family), HConstants.RECOVERED_HFILES_DIR)))
          .mapToLong(FileStatus::getModificationTime)
          .min();
    } catch (FileNotFoundException e) {
      return OptionalLong.empty();
    }
  }
}
