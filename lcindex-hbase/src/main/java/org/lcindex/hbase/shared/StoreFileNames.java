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
package org.lcindex.hbase.shared;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.StoreFileId;

/** Names of store files: files themselves, references and links. Stateless. */
public final class StoreFileNames {
  private StoreFileNames() {}

  /** The id of a store file of an open region. */
  public static StoreFileId idOf(RegionInfo region, String family, HStoreFile file) {
    return new StoreFileId(nameOf(file), originOf(region, family, file), file.isReference());
  }

  /** Where the bytes behind a store file of an open region were written. */
  private static HFileOrigin originOf(RegionInfo region, String family, HStoreFile file) {
    Path path = file.getPath();
    if (HFileLink.isHFileLink(path)) {
      return originOfLink(family, path.getName());
    }
    if (!file.isReference()) {
      return new HFileOrigin(region.getTable(), region.getEncodedName(), family, path.getName());
    }
    // <table>/<parent region>/<family>/<hfile or link>
    Path referred = StoreFileInfo.getReferredToFile(path);
    if (HFileLink.isHFileLink(referred)) {
      return originOfLink(family, referred.getName());
    }
    String parent = referred.getParent().getParent().getName();
    return new HFileOrigin(region.getTable(), parent, family, referred.getName());
  }

  private static HFileOrigin originOfLink(String family, String link) {
    return new HFileOrigin(
        HFileLink.getReferencedTableName(link),
        HFileLink.getReferencedRegionName(link),
        family,
        HFileLink.getReferencedHFileName(link));
  }

  /** The name of a store file. */
  public static String nameOf(HStoreFile file) {
    String name = file.getPath().getName();
    return !file.isReference() && HFileLink.isHFileLink(name)
        ? HFileLink.getReferencedHFileName(name)
        : name;
  }

  /** The name of the store file that a scanner reads. */
  public static String nameOf(StoreFileScanner scanner) {
    // HBase opens a link's reader under the path it leads to, and a reference's under its own.
    return scanner.getFilePath().getName();
  }
}
